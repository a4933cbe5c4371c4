"""The `panurge` program: what can be asked of it. Each command's work is a module of `panurge.commands`."""

import argparse
import sqlite3
import sys
from collections.abc import Sequence
from importlib import import_module

import panurge
from panurge.core.errors import PanurgeError

DEFAULT_PORT = 8765
DAYS, LEAST_DAYS = {"d": 1, "w": 7, "y": 365}, 15  # of a time; and before nothing is thrown away


def parser() -> argparse.ArgumentParser:
    mode = "compiled" if panurge.compiled() else "interpreted"
    top = argparse.ArgumentParser(
        prog="panurge",
        description="Five sheep board games: play them, study them, build on them.",
        epilog="`panurge COMMAND --help` tells more. Start with: panurge serve",
    )
    top.add_argument("--version", action="version", version=f"panurge {panurge.__version__} ({mode})")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)

    serve = commands.add_parser("serve", help="open a table on a page in the browser")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    serve.add_argument("--port", type=_port, default=DEFAULT_PORT, help=f"default: {DEFAULT_PORT}; 0 finds a free one")
    serve.add_argument("--data", default="", metavar="PLACE",
                       help="where tables are kept: a file, or postgresql://… (default: a file in your data folder)")
    serve.add_argument("--allowed-hosts", nargs="+", default=[], metavar="NAME",
                       help="names the page is asked for by, such as sheep.example.org or *.example.org; any: '*' "
                       "(always: localhost, this machine's name, and addresses in numbers)")
    serve.add_argument("--trusted-proxies", nargs="+", default=[], metavar="ADDRESS",
                       help="proxies that are believed when they say for whom they come and by which scheme "
                       "(X-Forwarded-For, X-Forwarded-Proto): addresses or networks (default: none)")
    serve.add_argument("--workers", type=_count, default=1, metavar="N",
                       help="so many processes, for tables in PostgreSQL (default: 1)")
    serve.add_argument("--root-path", default="", metavar="PATH",
                       help="the path of its host below which the page stands, such as /sheep; proxies leave it on")
    serve.add_argument("--hsts", action="store_true",
                       help="who came by https shall come by https alone for a year (behind a proxy with TLS)")
    serve.add_argument("--metrics-for", nargs="+", default=[], metavar="ADDRESS",
                       help="who may read /metrics besides this machine: addresses or networks")
    serve.add_argument("--no-browser", action="store_true", help="do not open the browser")

    play = commands.add_parser("play", help="play in the terminal")
    _add_game(play, optional=True)
    play.add_argument("--seat", type=int, default=0, help="where you sit; bots fill the rest (default: 0)")
    bots = play.add_mutually_exclusive_group()
    bots.add_argument("--bot", dest="bots", nargs=1, metavar="LEVEL",
                      help="how they play: random, lamb, ewe, ram, ram:seconds=5, … (`panurge bots`; default: ewe)")
    bots.add_argument("--bots", nargs="+", metavar="LEVEL", help="the same, one level for each of the others")
    play.add_argument("--all", action="store_true", help="people in every seat, at this terminal")
    play.add_argument("--plain", action="store_true",
                      help="in plain sentences, for pipes and screen readers (usual where there is no terminal)")
    play.add_argument("--resume", action="store_true", help="play on the game that was played last")
    play.add_argument("--join", default="", metavar="LINK", help="sit down at a table of a server, by its invitation")
    play.add_argument("--name", default="", help="what you are called at that table")
    play.add_argument("--language", default="en", choices=["en", "fr"])
    play.add_argument("--seed", type=int, default=None)
    play.add_argument("--data", default="", metavar="FILE", help="where games are kept (default: in your data folder)")

    watch = commands.add_parser("watch", help="watch bots play in the terminal")
    _add_game(watch)
    watch.add_argument("--bots", nargs="+", default=["ewe"], metavar="LEVEL",
                       help="one level for all, or one for each seat, as `panurge bots` lists them (default: ewe)")
    watch.add_argument("--plain", action="store_true", help="in plain sentences")
    watch.add_argument("--language", default="en", choices=["en", "fr"])
    watch.add_argument("--seed", type=int, default=None)

    learn = commands.add_parser("learn", help="learn a game in the terminal, step by step")
    learn.add_argument("key", help="the game's key, as `panurge games` lists them")
    learn.add_argument("--plain", action="store_true", help="by plain text, in a terminal too")
    learn.add_argument("--lesson", type=_count, default=1, metavar="N", help="which lesson (default: the first)")
    learn.add_argument("--language", default="en", choices=["en", "fr"])

    games = commands.add_parser("games", help="list the games, or tell all about one")
    games.add_argument("key", nargs="?", help="a game's key")
    games.add_argument("--language", default="en", choices=["en", "fr"])
    games.add_argument("--aid", metavar="FILE", default="",
                       help="write its aid of one page (.svg; .png and .pdf need panurge[export])")

    bots_ = commands.add_parser("bots", help="list the bots: who they are, where they play, what they take")
    bots_.add_argument("--language", default="en", choices=["en", "fr"])

    new = commands.add_parser("new", help="make a folder with a small whole game in it, to be changed into your own")
    new.add_argument("name", help="its key: small letters, digits and hyphens, as in my-game")
    new.add_argument("--folder", default=".", help="where the folder of that name is made (default: here)")
    new.add_argument("--minimal", action="store_true",
                     help="as small as it can be: one language (--language), no lesson, no drawing of its own")
    new.add_argument("--language", default="en", choices=["en", "fr"])

    sim = commands.add_parser("sim", help="play random games and count")
    _add_game(sim)
    sim.add_argument("-n", "--games", type=_count, default=1000, help="how many games (default: 1000)")
    sim.add_argument("--seed", type=int, default=1)
    how = sim.add_mutually_exclusive_group()
    how.add_argument("--guided", action="store_true", help="seats play by the game's sense, not uniformly")
    how.add_argument("--greedy", action="store_true", help="seats play one decision deep on imagined states")
    sim.add_argument("--check", action="store_true", help="verify the laws at every step (slow)")
    sim.add_argument("--record", metavar="FILE", default="", help="write the record of the last game")

    check = commands.add_parser("check", help="ask every law of a game: what is broken, where, and what it lacks")
    check.add_argument("game", help="its key, its folder, or the folder of a distribution (installed or not)")
    check.add_argument("--law", dest="laws", action="append", default=[], metavar="NAME", help="only this; repeatable")
    check.add_argument("--scale", type=_factor, default=1.0, help="how long each law looks (default: 1)")
    check.add_argument("--seed", type=int, default=0, help="look at other random games")
    check.add_argument("--patience", type=_seconds, default=60.0, metavar="SECONDS",
                       help="a game that gives no sign of life for so long hangs (default: 60)")
    check.add_argument("--language", default="en", choices=["en", "fr"])

    record = commands.add_parser("record", help="show, check or replay recorded games")
    doings = record.add_subparsers(dest="doing", metavar="WHAT", required=True)
    show = doings.add_parser("show", help="the game in sentences; a seat's own record in notation")
    show.add_argument("file")
    show.add_argument("--language", default="en", choices=["en", "fr"])
    show.add_argument("--seat", type=int, default=None, help="as this seat saw it")
    check = doings.add_parser("check", help="replay records and say whether they are sound")
    check.add_argument("files", nargs="+", metavar="file")
    replay = doings.add_parser("replay", help="step through a game; in a pipe, the position after each entry as text")
    replay.add_argument("file")
    replay.add_argument("--plain", action="store_true", help="as text, in a terminal too")
    replay.add_argument("--language", default="en", choices=["en", "fr"])
    replay.add_argument("--at", type=int, default=None, help="only after this entry")
    seat = doings.add_parser("seat", help="the record as one seat has seen it")
    seat.add_argument("file")
    seat.add_argument("seat", help="a seat's number, or 'spectator'")
    analyse = doings.add_parser("analyse", help="the winning chances, the turning points, how the points came about")
    analyse.add_argument("file")
    analyse.add_argument("--language", default="en", choices=["en", "fr"])
    analyse.add_argument("--seconds", type=_seconds, default=16, help="of counting, about (default: 16)")
    analyse.add_argument("--svg", default="", metavar="FILE", help="draw the chances too (needs panurge[web])")
    draw = doings.add_parser("draw", help="one moment as a picture")
    draw.add_argument("file")
    draw.add_argument("out", help="ends in .svg or .png (PNG needs panurge[export])")
    draw.add_argument("--at", type=int, default=None, help="after this entry (default: the last)")
    side = draw.add_mutually_exclusive_group()
    side.add_argument("--seat", type=int, default=None, help="as this seat saw it (default: as a spectator)")
    side.add_argument("--open", action="store_true", help="with nothing hidden")
    draw.add_argument("--language", default="en", choices=["en", "fr"])
    draw.add_argument("--layout", default="wide", choices=["wide", "tall"])
    draw.add_argument("--dark", action="store_true")

    verify = commands.add_parser("verify", help="check the deal of a finished table's record against its commitment")
    verify.add_argument("file")

    arena = commands.add_parser("arena", help="let bots play each other and measure")
    _add_game(arena, players=False)
    arena.add_argument("--players", dest="entrants", nargs="+", required=True, metavar="BOT",
                       help="one per seat, as `panurge bots` lists them: ewe, ram:iterations=500, ismcts:seconds=2, …")
    arena.add_argument("--pool", type=_count, metavar="SEATS", help="rate them all, so many drawn for each deal")
    arena.add_argument("--deals", type=_count, default=100, help="each is played once per rotation (default: 100)")
    arena.add_argument("--jobs", type=_count, default=1, help="processes (default: 1)")
    arena.add_argument("--engine", default="local", choices=["local", "ray"], help="where games are played")
    arena.add_argument("--seed", type=int, default=1)
    arena.add_argument("--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"), help="stop when the first is decided")
    arena.add_argument("--results", default="", metavar="FILE", help="keep results here; a killed run goes on")
    arena.add_argument("--records", default="", metavar="FOLDER", help="keep the record of every game played")
    arena.add_argument("--plot", default="", metavar="FILE", help="draw the table as an SVG")

    tune = commands.add_parser("tune", help="find good settings of the search for one game")
    _add_game(tune)
    tune.add_argument("--against", default="greedy", metavar="BOT", help="who fills the other seats (default: greedy)")
    tune.add_argument("--iterations", type=_count, default=500, help="of each decision (default: 500)")
    tune.add_argument("--candidates", type=_count, default=8, help="at the start; half go on (default: 8)")
    tune.add_argument("--deals", type=_count, default=8, help="of the first round; then doubled (default: 8)")
    tune.add_argument("--vary", action="append", default=[], metavar="NAME=VALUE,…", help="only this; repeatable")
    tune.add_argument("--seed", type=int, default=1)
    tune.add_argument("--jobs", type=_count, default=1, help="processes (default: 1)")

    admin = commands.add_parser("admin", help="keep a house that others play in: close a table, ban an address")
    admin.add_argument("--data", default="", metavar="PLACE", help="where its tables are kept, as for `serve`")
    deeds = admin.add_subparsers(dest="deed", metavar="WHAT", required=True)
    tables = deeds.add_parser("tables", help="the tables in play, the latest first")
    tables.add_argument("-n", "--most", type=_count, default=30, help="so many at most (default: 30)")
    for deed, help_, about in (
        ("close", "nothing can be played at this table any more", "table"),
        ("open", "it can again", "table"),
        ("ban", "nobody comes in from this address or network", "address"),
        ("unban", "they may again", "address"),
    ):
        one = deeds.add_parser(deed, help=help_)
        one.add_argument("about", metavar=about.upper())
        one.add_argument("--why", default="", help="for the log")
    log = deeds.add_parser("log", help="what was done, the latest first; and who is banned now")
    log.add_argument("-n", "--most", type=_count, default=30, help="so many at most (default: 30)")

    backup = commands.add_parser("backup", help="copy all that a house keeps into one file, while it is served or not")
    backup.add_argument("file", help="where to; an older backup of that name is replaced")
    restore = commands.add_parser("restore", help="make a house what it was when a backup was made")
    restore.add_argument("file", help="a backup")
    restore.add_argument("--replace", action="store_true", help="even if tables are kept there: they are lost")
    tidy = commands.add_parser("tidy", help="throw away tables that nobody has touched for long")
    tidy.add_argument("--older-than", type=_days, required=True, metavar="TIME", dest="days",
                      help="such as 90d, 12w or 1y; at least 15d")
    tidy.add_argument("--finished", action="store_true",
                      help="finished tables too, except those on which somebody's result or ribbon stands")
    tidy.add_argument("--dry-run", action="store_true", help="only say how many there are")
    for one in (backup, restore, tidy):
        one.add_argument("--data", default="", metavar="PLACE", help="where its tables are kept, as for `serve`")
        one.add_argument("--language", default="en", choices=["en", "fr"])

    bench = commands.add_parser("bench", help="how fast the engine is here")
    bench.add_argument("games", nargs="*", metavar="game", help="keys (default: all)")
    bench.add_argument("--seconds", type=_seconds, default=0.5, help="CPU time per figure (default: 0.5)")
    kind = bench.add_mutually_exclusive_group()
    kind.add_argument("--interpreted", action="store_true", help="also run interpreted and print the ratio")
    kind.add_argument("--envs", action="store_true", help="the research faces instead, beside the peers' own games")
    bench.add_argument("--json", action="store_true", help="print figures as JSON")
    return top


def _add_game(command: argparse.ArgumentParser, players: bool = True, optional: bool = False) -> None:
    wanted = {"nargs": "?"} if optional else {}
    command.add_argument("key", help="the game's key, as `panurge games` lists them", **wanted)  # type: ignore[arg-type]
    if players:
        command.add_argument("-p", "--players", type=int, default=None)
    command.add_argument(
        "-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; repeatable"
    )


def _count(text: str) -> int:
    return int(_within(int, text, 1, 10**12, "a whole number, at least 1"))


def _port(text: str) -> int:
    return int(_within(int, text, 0, 65535, "a port is a number of 0 … 65535"))


def _seconds(text: str) -> float:
    return _within(float, text, 1e-9, 1e9, "some time, in seconds")


def _factor(text: str) -> float:
    return _within(float, text, 1e-9, 1e9, "a factor, above 0")


def _days(text: str) -> int:
    """Younger tables may still be played at; what lies for two weeks is settled first."""
    wanted, number, unit = f"a time such as 90d, 12w or 1y, at least {LEAST_DAYS}d", text[:-1], text[-1:]
    days = int(_within(int, number, 1, 10_000, wanted)) * DAYS.get(unit, 0)
    if days < LEAST_DAYS:
        raise argparse.ArgumentTypeError(f"{wanted}, not {text!r}")
    return days


def _within(kind: type[int] | type[float], text: str, low: float, high: float, wanted: str) -> float:
    try:
        number = kind(text)
    except ValueError:
        number = -1
    if not low <= number <= high:
        raise argparse.ArgumentTypeError(f"{wanted}, not {text!r}")
    return number


def main(arguments: Sequence[str] | None = None) -> int:
    asked = parser().parse_args(arguments)
    try:
        code: int = import_module(f"panurge.commands.{asked.command}").run(asked)
    except PanurgeError as error:
        from panurge.commands.faults import sentence_of

        print(f"panurge: {sentence_of(error, asked)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except (OSError, sqlite3.Error) as error:  # a file that cannot be read, written or understood
        print(f"panurge: {error}", file=sys.stderr)
        return 1
    except Exception as error:
        from panurge.commands.faults import of_guest

        said = of_guest(error, asked)
        if not said or sys.flags.dev_mode:  # `python -X dev -m panurge …`: all of it, for the author
            raise
        print(f"panurge: {said}", file=sys.stderr)
        return 1
    return code
