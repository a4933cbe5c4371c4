"""Plain sentences: whole games from a script, what may be asked, and nothing lost or left behind however it ends."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from panurge import GAMES
from panurge.terminal.rulebook import rule, rules_of

OURS = [key for key, card in GAMES.items() if card.package.startswith("panurge.games.")]
ENGLISH = re.compile(r"\b(turn|marks|seat|hands?|pile|discard|reserve|field|facing|marker|last|played|top|bag|you)\b")


def command(*arguments: str, folder: Path) -> list[str]:
    return [sys.executable, "-m", "panurge", *arguments, "--data", str(folder / "games.sqlite")]


def scripted(lines: list[str], *arguments: str, folder: Path) -> str:
    done = subprocess.run(
        command(*arguments, folder=folder), input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=250
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_a_whole_game_from_a_script_in_french(tmp_path: Path) -> None:
    told = scripted([str(i % 3 + 1) for i in range(600)], "play", "guerre-et-beeeh", "--bot", "random", "--seed", "4",
                    "--language", "fr", folder=tmp_path)  # fmt: skip
    assert re.search(r"gagn|partagée", told.splitlines()[-1])
    assert not ENGLISH.findall(re.sub(r"\[.*?\]", "", told))


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", OURS)
def test_whole_games_from_a_script(key: str, language: str, tmp_path: Path) -> None:
    told = scripted([str(i % 3 + 1) for i in range(3000)], "play", key, "--bot", "random", "--seed", "4",
                    "--language", language, folder=tmp_path)  # fmt: skip
    assert "Total" in told
    if language == "fr":
        assert not ENGLISH.findall(re.sub(r"\[.*?\]", "", told))


def test_whatever_may_be_asked(tmp_path: Path) -> None:
    asked = ["?", "table", "points", "rules GB-7", "rules XX-1", "? move a1", "nonsense", "undo", "log", "options", "1",
             "undo", "français", "choix", "quitter"]  # fmt: skip
    told = scripted(asked, "play", "guerre-et-beeeh", "--bot", "random", "--seed", "4", folder=tmp_path)
    assert "“rules GB-7” reads a rule" in told
    assert "Face-down token on a1." in told
    assert "Red has 0 points." in told
    assert "\nGB-7. " in told
    assert "There is no rule XX-1." in told
    assert "(Rule GB-9.)" in told
    assert "“nonsense” is no move" in told
    assert "You have done nothing that could be taken back." in told
    assert "Taken back." in told
    assert "que faites-vous" in told
    assert "--resume" in told.splitlines()[-1]
    assert "marks:" not in told


def test_a_game_is_played_on_after_the_pipe_was_closed(tmp_path: Path) -> None:
    scripted(["1", "1", "1"], "play", "guerre-et-beeeh", "--bot", "random", "--seed", "4", folder=tmp_path)
    told = scripted(["log", "quit"], "play", "--resume", folder=tmp_path)
    assert "Yellow begins." in told
    done = subprocess.run(command("play", "--resume", "sheep-sheep", folder=tmp_path), capture_output=True, text=True)
    assert done.returncode == 1
    assert "no game waits for you" in done.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_ended_from_outside_it_is_kept(number: int, tmp_path: Path) -> None:
    process = subprocess.Popen(
        command("play", "guerre-et-beeeh", "--bot", "random", "--seed", "4", folder=tmp_path),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        # Whoever runs the tests in the background ignores SIGINT, and would hand that on.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    while "So far" not in process.stdout.readline():
        pass
    process.send_signal(number)
    assert process.wait(20) in (143, 130)  # (its input stays open: it is not the end of that which ends it)
    _, complaint = process.communicate()
    assert "Traceback" not in complaint
    told = scripted(["quit"], "play", "--resume", folder=tmp_path)
    assert "So far: Move the sheep" in told


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    asked = " ".join(command("play", "guerre-et-beeeh", "--bot", "random", folder=tmp_path))
    done = subprocess.run(f"yes 1 | {asked} | head -3", shell=True, capture_output=True, text=True, timeout=60)
    assert "Traceback" not in done.stderr
    assert len(done.stdout.splitlines()) == 3


def test_rules_are_read_by_their_ids() -> None:
    for key in OURS:
        for language in ("fr", "en"):
            ids = [one.rule for one in rules_of(GAMES[key], language) if one.rule]
            assert len(ids) > 10
            assert len(set(ids)) == len(ids)
    found = rule(GAMES["guerre-et-beeeh"], "fr", "gb-7")
    assert found is not None
    assert found.text.startswith("Déplacer un mouton. En ligne droite")
    assert not any(re.search(r"[*{}|]|!\[", one.text) for key in OURS for one in rules_of(GAMES[key], "en"))


TERMINAL = """
import os, pty, sys, time, select
pid, master = pty.fork()
if pid == 0:
    os.environ.update(TERM="xterm-256color", COLUMNS="80", LINES="24")
    asked = "play guerre-et-beeeh --bot lamb --seed 4 --data".split()
    os.execv(sys.executable, [sys.executable, "-m", "panurge", *asked, sys.argv[1]])
shown, sent, ended = b"", False, False
end = time.time() + 20
while time.time() < end:
    ready, _, _ = select.select([master], [], [], 0.2)
    if ready:
        try:
            more = os.read(master, 65536)
        except OSError:
            break
        if not more:
            break
        shown += more
    if not sent and b"2 actions" in shown:
        sent = True
        if sys.argv[2] == "ctrl-c":
            os.write(master, b"\\x03")
        else:
            os.kill(pid, int(sys.argv[2]))
_, status = os.waitpid(pid, 0)
marks = (b"\\x1b[?1049h", b"\\x1b[?1049l", b"\\x1b[?25h", b"Traceback")
print(sent, *(mark in shown for mark in marks), os.waitstatus_to_exitcode(status))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a terminal of one's own")
@pytest.mark.parametrize("how", ["ctrl-c", str(int(signal.SIGTERM))])
def test_the_terminal_is_left_as_it_was(how: str, tmp_path: Path) -> None:
    """In a real one: the other screen is left again, the cursor is back, the game is kept; the bot, which began, could
    think in a process of its own."""
    done = subprocess.run([sys.executable, "-c", TERMINAL, str(tmp_path / "games.sqlite"), how], capture_output=True,
                          text=True, timeout=40)  # fmt: skip
    assert done.stdout.strip() == "True True True True False 0", done.stdout + done.stderr
    told = scripted(["quit"], "play", "--resume", folder=tmp_path)
    assert "what will you do" in told
    assert "Yellow begins." in told
    assert "played by Lamb." in told.splitlines()[0], "nobody had to play on for it"
