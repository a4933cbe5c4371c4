"""The `panurge` program, as a person runs it."""

import io
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import panurge
from panurge.arena.plot import dots
from panurge.arena.stats import Estimate
from panurge.bots import BOTS, Bot
from panurge.bots.choice import Budget, Choice
from panurge.cli import main
from panurge.commands.asking import position
from panurge.core.lesson import Lesson, lessons, spoken
from panurge.core.registry import GAMES
from panurge.core.words import voice
from panurge.learn import WAITS, Tutor
from panurge.learn.script import follow, start


def test_version_says_compiled_or_interpreted(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    mode = "compiled" if panurge.compiled() else "interpreted"
    assert capsys.readouterr().out == f"panurge {panurge.__version__} ({mode})\n"


def test_help_helps(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    text = capsys.readouterr().out
    for command in ("serve", "play", "games", "sim", "record", "verify", "bench"):
        assert re.search(rf"^ +{command} +\w", text, re.M), command


@pytest.mark.parametrize("language", ["en", "fr"])
def test_games_lists_and_describes(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--language", language]) == 0
    listed = capsys.readouterr().out
    for key, card in panurge.GAMES.items():
        assert key in listed
        assert main(["games", key, "--language", language]) == 0
        told = capsys.readouterr().out
        assert card.titles[language] in told
        assert all(author in told for author in card.authors)


def test_sim_counts_and_records_and_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    assert main(["sim", "guerre-et-beeeh", "-n", "3", "--check", "--record", str(file)]) == 0
    told = capsys.readouterr().out
    assert "decisions/s" in told
    assert "round trips held" in told
    assert main(["record", "check", str(file)]) == 0
    assert "sound" in capsys.readouterr().out
    assert main(["record", "show", str(file), "--language", "fr"]) == 0
    assert main(["record", "show", str(file), "--seat", "1"]) == 0
    assert main(["record", "replay", str(file), "--at", "5"]) == 0
    assert main(["record", "seat", str(file), "spectator"]) == 0
    assert "view: spectator" in capsys.readouterr().out
    file.write_text(file.read_text().rpartition("end\n")[0])
    assert main(["record", "check", str(file)]) == 1
    assert "cut short" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["sim", "chess"],
        ["sim", "guerre-et-beeeh", "-p", "9"],
        ["sim", "guerre-et-beeeh", "-o", "idle"],
        ["sim", "guerre-et-beeeh", "-o", "idle=never"],
        ["record", "show", "no such file"],
        ["play", "guerre-et-beeeh", "--bot", "wolf"],
        ["play", "black-sheep", "-p", "4", "--bots", "ewe", "ram"],
        ["play", "black-sheep", "--bot", "ewe", "--all"],
        ["play", "black-sheep", "--seat", "9"],
        ["sim", "guerre-et-beeeh", "-n", "1", "--record", "no/such/folder/game.txt"],
        ["arena", "black-sheep", "--players", "ismcts:seconds=nan", "greedy", "--deals", "1"],
        ["serve", "--no-browser", "--port", "0", "--data", "."],
        ["tune", "black-sheep", "-p", "0"],
        ["tune", "black-sheep", "--vary", "depth=inf"],
        *(
            ["arena", "black-sheep", "--deals", "1", "--players", "greedy", bot]
            for bot in (
                "ismcts:depth=nan",
                "ismcts:depth=inf",
                "ismcts:worlds=0,foresight=3",
                "ismcts:looks=-3",
                "ismcts:lead=0",
                "ismcts:exploration=-1",
                "lamb:iterations=5",
                "random:seconds=1",
                "greedy:seconds=1",
                "ewe:depth=2",
            )
        ),
        ["arena", "sheep-sheep", "--deals", "1", "--players", "ismcts:reuse=1", "greedy"],
        ["arena", "black-sheep", "--players", "random", "random", "--plot", "no/such/folder/x.svg"],
        ["arena", "black-sheep", "--players", "random", "random", "--results", "."],
    ],
)
def test_a_mistake_is_answered_with_a_sentence(
    arguments: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a folder named as a store was once closed to everybody: not this one
    assert main(arguments) == 1
    told = capsys.readouterr().err
    assert told.startswith("panurge: ")
    assert "Traceback" not in told


@pytest.mark.parametrize("arguments", [["serve", "--port", "99999"], ["record", "analyse", "x", "--seconds", "nan"]])
def test_numbers_that_cannot_be_are_refused_before_anything_is_done(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["bench", "--seconds", "soon"], "some time, in seconds, not 'soon'"),
        (["sim", "black-sheep", "-n", "many"], "a whole number, at least 1, not 'many'"),
        (["serve", "--port", "http"], "a port is a number of 0 … 65535, not 'http'"),
        (["sim", "black-sheep", "--guided", "--greedy"], "not allowed with argument"),
        (["bench", "--envs", "--interpreted"], "not allowed with argument"),
    ],
)
def test_what_makes_no_sense_is_told_in_words(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("key", list(GAMES))
def test_the_defaults_it_prints_are_values_it_takes(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", key, "--language", "fr"]) == 0
    told = capsys.readouterr().out
    assert "joueurs" in told
    assert "players" not in told
    assert "\n;" not in told
    printed = dict(re.findall(r"^  (\w+)=(.*?)  \(", told, re.M))
    assert list(printed) == [option.name for option in GAMES[key].options]
    assert GAMES[key].settings(None, dict(printed)) == GAMES[key].settings()


def test_a_picture_of_results_that_are_all_alike(tmp_path: Path) -> None:
    """The same seed and the same player in every seat: nothing but a row of halves, and still a picture."""
    for share in (0.0, 0.5, 1.0):
        alike = Estimate(share, share, share)
        assert dots([("one", alike), ("other", alike)], "t", "w").count("<circle") == 2


def test_a_record_is_told_with_its_name_and_in_its_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, own = tmp_path / "game.txt", tmp_path / "own.txt"
    assert main(["sim", "black-sheep", "-n", "1", "--record", str(file)]) == 0
    capsys.readouterr()
    assert main(["record", "show", str(file), "--language", "fr"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].endswith(" joueurs")
    assert told[-1].startswith("Points par place")
    assert main(["record", "seat", str(file), "1"]) == 0
    own.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["record", "show", str(own)]) == 0
    capsys.readouterr()
    assert main(["record", "show", str(own), "--seat", "1"]) == 1
    assert "leave out --seat" in capsys.readouterr().err
    assert main(["record", "seat", str(file), "²"]) == 1
    assert "there is no seat ²" in capsys.readouterr().err
    file.write_text(file.read_text(encoding="utf-8")[:-40], encoding="utf-8")
    for doing in (["show"], ["replay"], ["check"], ["analyse"]):
        assert main(["record", *doing, str(file)]) == 1
        assert "game.txt: " in capsys.readouterr().err


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games at the terminal are kept: not in the home of whoever runs this."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def answering(monkeypatch: pytest.MonkeyPatch, *texts: str) -> None:
    """These are typed, then the first option for ever."""
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*texts, *["1"] * 2000]) + "\n"))


@pytest.mark.usefixtures("home")
def test_a_game_in_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    answering(monkeypatch, "nonsense", "board")
    assert main(["play", "guerre-et-beeeh", "--seed", "4", "--all", "--language", "fr"]) == 0
    told = capsys.readouterr().out
    assert "nonsense" in told
    assert re.search("gagne|partagée", told.splitlines()[-1])


def test_a_wrong_level_names_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "guerre-et-beeeh", "--bot", "wolf"]) == 1
    told = capsys.readouterr().err
    assert "'wolf'" in told
    assert all(level in told for level in BOTS)


@pytest.mark.parametrize(
    ("arguments", "asked"),
    [
        ([], ["ewe", "ewe"]),
        (["--bot", "lamb"], ["lamb", "lamb"]),
        (["--bots", "random", "lamb"], ["random", "lamb"]),
        (["--bots", "random", "lamb", "--seat", "1"], ["random", "lamb"]),
    ],
)
@pytest.mark.usefixtures("home")
def test_the_others_are_the_bots_that_were_asked_for(
    arguments: list[str], asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each seat is asked of its own bot, and of nothing but its veil."""
    thought: dict[int, set[str]] = {}

    def spy(level: str) -> Bot:
        def choose(veil: panurge.State, rng: panurge.Rng, budget: Budget) -> Choice:
            assert veil.viewer == veil.current_player
            thought.setdefault(int(veil.viewer), set()).add(level)
            return Choice(rng.choice(veil.legal_actions()))

        return Bot(level, choose, quick=True)

    for level in tuple(BOTS):
        monkeypatch.setitem(BOTS, level, spy(level))
    answering(monkeypatch)
    assert main(["play", "black-sheep", "-p", "3", "--seed", "4", *arguments]) == 0
    others = [seat for seat in range(3) if seat != (1 if "--seat" in arguments else 0)]
    assert thought == {seat: {level} for seat, level in zip(others, asked, strict=True)}


@pytest.mark.parametrize(("language", "word"), [("en", "help"), ("fr", "aide"), ("fr", "help"), ("fr", "")])
@pytest.mark.usefixtures("home")
def test_help_at_the_prompt(
    language: str, word: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A word of it stands at the beginning, all of it wherever it is asked for."""
    answering(monkeypatch, word, {"en": "quit", "fr": "quitter"}[language])
    assert main(["play", "guerre-et-beeeh", "--seed", "4", "--bot", "random", "--language", language]) == 0
    told = capsys.readouterr().out
    assert voice("panurge.terminal", language)("plain.begin") in told
    assert told.count(voice("panurge.terminal", language)("plain.help")) == 1


@pytest.mark.usefixtures("home")
def test_the_end_says_who_won_under_a_sheet_with_names(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answering(monkeypatch)
    assert main(["play", "black-sheep", "-p", "3", "--seed", "4", "--bot", "random", "--language", "fr"]) == 0
    lines = capsys.readouterr().out.splitlines()
    head = next(i for i, line in enumerate(lines) if line.split() == ["Rouge", "Bleu", "Jaune"])
    total = next(line for line in lines[head:] if line.startswith("Total"))
    scores = [int(cell) for cell in total.split()[1:]]
    winner = ["Rouge", "Bleu", "Jaune"][scores.index(max(scores))]
    assert winner in lines[-1] or (winner == "Rouge" and lines[-1].startswith("Vous avez gagné"))


def test_a_killed_child_of_the_bench_is_started_again_and_then_told(tmp_path: Path) -> None:
    from panurge.commands.bench import _said

    dies = "import os; os.kill(os.getpid(), 9)"
    mark = f"import pathlib; mark = pathlib.Path({str(tmp_path / 'mark')!r})"
    once = f"{mark}\nif not mark.exists():\n    mark.touch(); {dies}\nprint('well')"
    assert _said([sys.executable, "-c", once]) == "well\n"
    with pytest.raises(panurge.PanurgeError, match="signal 9"):
        _said([sys.executable, "-c", dies])
    with pytest.raises(panurge.PanurgeError, match="ZeroDivisionError"):
        _said([sys.executable, "-c", "1 / 0"])


def test_bench_prints_a_row_per_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "guerre-et-beeeh", "--seconds", "0.03"]) == 0
    assert "guerre-et-beeeh/2" in capsys.readouterr().out


def test_the_command_starts_quickly_and_imports_no_rules() -> None:
    code = "import sys, panurge.cli; panurge.cli.parser(); print([m for m in sys.modules if m.endswith('.rules')])"
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert told.strip() == "[]"


ENGLISH = re.compile(r"\b(turn|marks|seat|hands?|pile|discard|reserve|field|facing|marker|last|played|top|bag|at)\b")


@pytest.mark.parametrize("key", [key for key, card in GAMES.items() if card.package.startswith("panurge.games.")])
@pytest.mark.usefixtures("home")
def test_the_terminal_speaks_no_english_to_the_french(
    key: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What stands between brackets is the notation of a move, which is the same for all."""
    answering(monkeypatch, "1", "1", "table", "points", "1", "quitter")
    assert main(["play", key, "--seed", "4", "--bot", "random", "--language", "fr"]) == 0
    told = re.sub(r"\[.*?\]", "", capsys.readouterr().out)
    assert not ENGLISH.findall(told)
    assert "c’est vous" in told


CLOGS = """
6 . . . . . .
5 . . . . . Y
4 . 3 . . . .
3 . . . . . .
2 . R . . . .
1 . . . . . o
  a b c d e f
turn: red, 1 actions
red: seen b4; hand clogs insider
flags: idle 2
"""


def test_the_terminal_shows_the_french_their_hands_and_menus() -> None:
    """Cards and squares of a menu have French names, so their lines are told, not left out as lines for machines."""
    state = GAMES["guerre-et-beeeh"].module("text").read(CLOGS)
    french, english = (position(state, language, ["Anne", "Bob"]) for language in ("fr", "en"))
    assert "tour\u00a0: rouge, 1 action\n" in french
    assert "état\u00a0: jeûne 2\n" in french
    assert "main gros-sabots délit-d’initié\n" in french
    assert "turn: red, 1 action\n" in english
    assert "hand clogs insider\n" in english
    told = position(panurge.make("shear-panic", players=3), "fr", ["Bleu", "Vert", "Rouge"])
    assert "siège 0 bleu\u00a0: agneau2 agneau3 ligne1 ligne3 diagonale1 diagonale3 alignement2 " in told


def test_the_terminal_says_favourite_in_english() -> None:
    told = position(panurge.make("sheep-sheep", players=2), "en", ["North", "East"])
    assert "favourite" in told
    assert "fetish" not in told


@pytest.mark.parametrize(("command", "told"), [
    (["games", "nope"], "aucun jeu ne s’appelle «\u00a0nope\u00a0»"),
    (["play", "nope"], "aucun jeu ne s’appelle «\u00a0nope\u00a0»"),
    (["play", "black-sheep", "-o", "wolves=1"], "n’a pas cette option\u00a0; il a\u00a0: tasks"),
    (["play", "black-sheep", "-o", "wolves"], "s’écrit NOM=VALEUR"),
    (["play", "black-sheep", "-o", "tasks=7"], "l’option tasks n’a pas cette valeur"),
    (["play", "black-sheep", "-p", "9"], "nombre de joueurs de black-sheep\u00a0: 2, 3, 4"),
    (["play", "black-sheep", "--seat", "5"], "il n’y a pas de siège 5"),
    (["play", "black-sheep", "--bot", "wolf"], "aucun bot ne s’appelle «\u00a0wolf\u00a0»"),
    (["play", "black-sheep", "-p", "4", "--bots", "ewe", "ewe"], "ou un pour chacun des autres sièges (3)"),
    (["play", "black-sheep", "--all", "--bot", "ewe"], "vous décidez pour chaque siège"),
    (["learn", "nope"], "aucun jeu ne s’appelle"),
    (["learn", "black-sheep", "--lesson", "9"], "la dernière est la leçon 2"),
])
def test_what_the_french_mistype_is_told_in_french(
    command: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--language", "fr"]) == 1
    assert told in capsys.readouterr().err


def test_an_option_tells_what_its_choices_are(capsys: pytest.CaptureFixture[str]) -> None:
    """GB-2: 14 cards by the sheet, one by another source, six reconstructed."""
    assert main(["games", "guerre-et-beeeh", "--language", "fr"]) == 0
    told = capsys.readouterr().out
    assert "Bruno Cathala\u00a0; Jeux Descartes" in told
    assert "attested\u00a0: Les 15 attestées\u00a0: 14 par la feuille" in told


# ---------------------------------------------------------------------- learn
def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """What somebody types, line by line; then nobody is there any more."""
    given = iter(lines)

    def answer(prompt: str = "") -> str:
        try:
            return next(given)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)


def way_of(lesson: Lesson, at: int, own: Sequence[int | None]) -> list[str]:
    """A learner's moves of a step in notation."""
    tutor, lines = Tutor(lesson, at), []
    while tutor.word.mood == WAITS and tutor.made < len(own):
        wanted, table = own[tutor.made], tutor.table
        action = table.state.legal_actions()[0] if wanted is None else wanted
        lines.append(table.state.action_name(action))
        table.act(tutor.seat, table.moment, action)
        tutor.judge()
    return lines


def every_way(lesson: Lesson) -> Iterator[str]:
    """At each step what is refused, then what is wrong where something is, then what is right, and Enter."""
    for at, step in enumerate(lesson.steps):
        tutor = Tutor(lesson, at)
        *before, refused = step.forbidden[0].chain
        on_the_way = follow(start(lesson, step), tuple(before), step) if before else []
        yield from way_of(lesson, at, [move.action for move in on_the_way if move.seat == tutor.seat])
        yield from (refused, "again")
        if tutor.wrong:
            yield from way_of(lesson, at, tutor.wrong[0].own)
        yield from way_of(lesson, at, tutor.right[0].own)
        yield ""


LESSONS = [(key, lesson.number) for key, card in GAMES.items() for lesson in lessons(card)]


@pytest.mark.parametrize(("key", "number"), LESSONS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_lesson_is_learnt_in_the_terminal(
    key: str, number: int, language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson = lessons(GAMES[key])[number - 1]
    typed(monkeypatch, *every_way(lesson))
    assert main(["learn", key, "--lesson", str(number), "--language", language]) == 0
    told = capsys.readouterr().out
    assert lesson.title[language] in told
    after = 0
    for step in lesson.steps:
        refused, wrong = step.forbidden[0], step.otherwise[0].say if step.otherwise else step.done
        wanted = (step.title, {language: f"({refused.rule})"}, refused.say or step.say, wrong, step.done)
        for words in wanted:
            after = told.find(spoken(words[language]), after)
            assert after >= 0, f"{step.title['en']}: {words[language]}"
    assert f"panurge play {key}" in told.splitlines()[-1 if number == len(lessons(GAMES[key])) else -2]


def test_a_lesson_answers_what_is_wrong_forbidden_or_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    step = lessons(GAMES["guerre-et-beeeh"])[0].steps[0]
    first = ["board", "what", "show", "move d1", "move d3", "W", "again"]
    typed(monkeypatch, *first, "move d3", "N", "again", "skip", "quit")
    assert main(["learn", "guerre-et-beeeh"]) == 0
    told = capsys.readouterr().out
    assert "It would be: Move the sheep on d3" in told
    assert "Red: you · Yellow: Roger" in told
    assert voice("panurge.commands", "en")("play.unread", text="what") in told
    assert "(GB-7)" in told
    assert spoken(step.forbidden[1].say["en"]) in told
    assert spoken(step.otherwise[0].say["en"]) in told
    assert spoken(step.done["en"]) in told
    assert told.count("Step 1 of") == 4, "the first time, after the wrong move, again, and again when it was done"
    assert told.count("Step 2 of") == 1
    assert "Step 3 of" not in told


@pytest.mark.parametrize("arguments", [["chess"], ["guerre-et-beeeh", "--lesson", "9"]])
def test_no_such_lesson_is_told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", *arguments]) == 1
    assert capsys.readouterr().err.startswith("panurge: ")
