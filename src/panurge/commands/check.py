"""`panurge check`: every law asked of a game, with progress; which broke where, as a test to paste; what it lacks."""

import argparse
import textwrap
from typing import Any

from panurge.commands.shared import Progress
from panurge.core.errors import BrokenGame
from panurge.core.words import Voice, voice
from panurge.kit.guard import Errand, checked

WIDTH = 110


def run(asked: argparse.Namespace) -> int:
    say = voice("panurge.commands", asked.language)
    if not __debug__:
        raise BrokenGame(say("check.optimised"))
    sheet = Sheet(say)
    wanted = Errand(asked.game, tuple(asked.laws), asked.scale, asked.seed, asked.patience)
    for line in checked(wanted):
        sheet.take(line)
    return sheet.end()


class Sheet:
    """What is said of the laws, as it comes."""

    def __init__(self, say: Voice) -> None:
        self.say = say
        self.plan: dict[str, int] = {}  # law: ways to play
        self.missing: dict[str, list[str]] = {}
        self.kept: list[str] = []
        self.broken: list[str] = []
        self.causes: dict[str, list[str]] = {}  # what is behind it: the laws that break of it, the first told whole
        self.bar = Progress(0, "")
        self.done = 0

    def take(self, line: dict[str, Any]) -> None:
        if "laws" in line:
            self.plan, self.missing = line["laws"], line["missing"]
            self.bar = Progress(sum(self.plan.values()), self.say("check.trials"))
            print(self.say("check.head", game=line["game"], n=len(self.plan)))
        elif "fault" in line:
            self.bar.close()
            raise BrokenGame(line["fault"])
        elif "kept" in line:
            self._kept(line)
        elif "broken" in line:
            self._broken(line["law"], line["broken"], line["broken"]["sentence"])
        elif "stopped" in line:
            self._broken(line["law"], line["stopped"], self._how(line["stopped"]))

    def _kept(self, line: dict[str, Any]) -> None:
        name, ways = line["law"], self.plan[line["law"]]
        self.done += 1
        self.bar.at(self.done)
        if line["kept"] == ways:
            self.kept.append(name)
            self.bar.close()
            print(f"  {self.say('check.kept')}  {self._called(name):72} {line['seconds']:6.1f} s", flush=True)

    def _called(self, name: str) -> str:
        return f"{name}: {self.say(f'check.law.{name}')}" if name else self.say("check.coming")

    def _how(self, stop: dict[str, Any]) -> str:
        """How a game ended that answers no more."""
        doing = stop["doing"] or self.say("check.somewhere")
        if stop["ended"] is None:
            return self.say("check.hung", seconds=f"{stop['patience']:g}", doing=doing)
        return self.say("check.crashed", code=stop["ended"], doing=doing, said=stop["said"])

    def _broken(self, name: str, told: dict[str, Any], sentence: str) -> None:
        self.broken.append(name)
        self.bar.close()
        alike = self.causes.setdefault(_cause_of(told) or name, [])
        alike.append(name)
        if len(alike) > 1:
            same = self.say("check.as", law=self._name(alike[0]))
            print(f"  {self.say('check.broken')}  {self._called(name)} {same}")
            return
        print(f"\n  {self.say('check.broken')}  {self._called(name)}")
        print(_indented(f"{told.get('ways', '')}: {sentence}".lstrip(": "), 6))
        for part in ("place", "raised", "options", "action"):
            said = told.get(part, "")
            if said:
                print(_indented(self.say(f"check.{part}", what=said if isinstance(said, str) else ", ".join(said)), 6))
        if told.get("picture"):
            print("\n" + textwrap.indent(told["picture"].rstrip(), " " * 10))
        if told.get("test"):
            print(f"\n      {self.say('check.paste')}\n\n{told['test']}\n", flush=True)

    def end(self) -> int:
        """What it might have besides, and the sum of it all."""
        self.bar.close()
        if self.missing:
            print("\n" + self.say("check.lacks"))
        for name, files in self.missing.items():
            print(f"  {', '.join(files)}: {self.say(f'check.part.{name}')}")
        print()
        if self.broken:
            print(self.say("check.sum_broken", n=len(self.broken), laws=", ".join(map(self._name, self.broken))))
            if len(self.causes) < len(self.broken):
                told = [self._name(laws[0]) + f" ({len(laws)})" * (len(laws) > 1) for laws in self.causes.values()]
                print(self.say("check.causes", n=len(told), laws=", ".join(told)))
            return 1
        print(self.say("check.sum_kept", n=len(self.kept)))
        return 0

    def _name(self, name: str) -> str:
        return name or self.say("check.coming")


def _cause_of(told: dict[str, Any]) -> str:
    """What a law that is broken shares with others; of a game that hung or crashed, how and in which line."""
    if "cause" in told:
        return str(told["cause"])
    return f"{told['ended']} {told['raised'][-1]}" if told["raised"] else ""


def _indented(text: str, by: int) -> str:
    lines = [line for part in text.splitlines() for line in textwrap.wrap(part, WIDTH - by) or [""]]
    return textwrap.indent("\n".join(lines), " " * by)
