"""The words around the board, laid out for a screen: who sits there, what is asked, what happened, what would."""

import textwrap
from collections.abc import Iterable

from rich.text import Text

from panurge.core.card import GameCard
from panurge.core.words import Voice, voice
from panurge.table import bot_called
from panurge.terminal.chair import Tip
from panurge.terminal.colours import tint, tone
from panurge.terminal.ending import SHADES, bars, sheet_lines, verdict
from panurge.terminal.grip import Grip
from panurge.terminal.rulebook import rules_of
from panurge.terminal.sight import SeatRow, Sight

BADGE = "●"
KEYS = (
    "move", "choose", "list", "write", "why", "turn", "verb", "hint", "undo", "rules", "sheet", "log", "language",
    "day", "leave",
)  # fmt: skip
FILM_KEYS = ("film", "play", "ends", "speed", "rules", "sheet", "log", "language", "day", "leave")


def head(sight: Sight, say: Voice, width: int) -> Text:
    title = sight.card.titles[sight.language]
    text = Text(f" {title}", style="bold")
    text.append(f"   {say('head.help')}", style="not bold")
    return text


# ---------------------------------------------------------------------- who sits where
def seats(sight: Sight, say: Voice, dark: bool, width: int) -> Text:
    """A line for each seat, whose turn it is, and a second one with what is known of it."""
    text = Text()
    colours = tuple(row.colour for row in sight.rows)
    for seat, row in enumerate(sight.rows):
        if seat:
            text.append("\n")
        won = sight.over is not None and seat in sight.over.winners
        mark = "★" if won else "▸" if seat == sight.turn else " "
        colour = tint(f"seat.{seat}", "", dark, colours).ink
        points = "" if row.score is None else str(row.score).replace("-", "−")
        room = width - 4 - len(points)
        name = _called(row, say)
        text.append(mark, style=tone("gold", dark)).append(f"{BADGE} ", style=colour)
        text.append(_cut(name, room).ljust(room), style="bold" if seat == sight.turn else "")
        text.append(f" {points}", style="bold")
        if row.note:
            text.append(f"\n   {_cut(row.note, width - 3)}", style=tone("ink2", dark))
    return text


def _called(row: SeatRow, say: Voice) -> str:
    if row.bot:
        bot = bot_called(row.bot, f"level.{row.bot}", say)
        return f"{row.name} ({bot})" if row.name != bot else row.name
    if row.you:
        return f"{row.name} ({say('seat.you')})"
    return row.name if row.online else f"{row.name} ({say('seat.away')})"


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(0, width - 1)] + "…"


# ---------------------------------------------------------------------- what is asked, and what would happen
def ask(sight: Sight, message: Text, say: Voice, dark: bool) -> Text:
    text = Text()
    if sight.frozen:
        return text.append(sight.frozen, style=tone("brick", dark))
    if sight.crumbs:
        text.append(" › ".join(sight.crumbs) + " › ", style=tone("ink2", dark))
    asked = verdict(sight) if sight.over is not None else sight.ask
    text.append(asked, style=f"bold {tone('accent' if sight.may else 'ink', dark)}")
    if message.plain:
        text.append("\n" if asked or sight.crumbs else "").append_text(message)
    return text


def foreseen(grip: Grip, at: str, say: Voice, dark: bool) -> Text:
    """What a touch of the focused thing would do."""
    text = Text()
    if grip.held and at not in grip.held:
        way = grip.way_to(at)
        if way is not None:
            text.append(way.say)
            for chip in way.chips:
                if chip.text and not chip.at and chip.text not in way.say:
                    mood = {"gain": "good", "danger": "brick"}.get(chip.mood, "ink2")
                    text.append(f"  {chip.text}", style=f"bold {tone(mood, dark)}")
            title = next((verb.title for verb in grip.hand.verbs if verb.name == way.verb), "")
            if title and len(grip.verbs) > 1:
                text = Text().append(f"{title} · ", style="bold").append_text(text)
            if grip.turns > 1:
                text.append(f"  {say('turn.key')}", style="dim")
            return text
        no = grip.no(at)
        if no is not None:
            return text.append(no.say, style=tone("brick", dark)).append(f"  {no.rule}", style="bold")
        ways = grip.ways(at)
        return text.append(ways[0].say) if ways else text
    if grip.held:
        here = grip.ways("")
        return text.append(here[0].say if here else say("held"), style=tone("ink2", dark))
    lies = grip.opens(at)
    if lies is not None:
        return text.append(lies.say)
    told = grip.canvas.told.get(at)
    return text.append(told[0], style=tone("ink2", dark)) if told else text


def groups(sight: Sight, say: Voice) -> Iterable[tuple[str, list[int]]]:
    """The options by the kind of thing they do; without kinds, all of them together."""
    actions = [action for action, _ in sight.options]
    hand = sight.hand
    if hand is None or not hand.verbs:
        yield "", actions
        return
    verbs = {way.actions[0]: way.verb for way in reversed(hand.ways)}
    for verb in hand.verbs:
        found = [action for action in actions if verbs.get(action) == verb.name]
        if found:
            yield verb.title, found
    rest = [action for action in actions if verbs.get(action) is None]
    if rest:
        yield say("list.other"), rest


def hint(tip: Tip, say: Voice) -> str:
    if tip.sure == "only" and len(tip.parts) == 1:
        return say("hint.only")
    would = say("hint.would", move=tip.say.rstrip("."))
    told = would if tip.sure == "only" else f"{would} {say(f'hint.sure.{tip.sure}')}"
    chances = [f"{label.rstrip('.')} {100 * share:.0f} %" for label, share in tip.options]
    return f"{told} ({' · '.join(chances)})" if len(chances) > 1 else told


def foot(sight: Sight, say: Voice, grip: Grip, held: bool, film: bool, width: int) -> Text:
    """The keys that matter now, as many as there is room for."""
    if film:
        names: tuple[str, ...] = ("film", "play", "rules", "log", "language", "leave")
    elif sight.over is not None:
        names = ("ending", "again", "sheet", "log", "rules", "leave")
    elif held:
        several = (("turn",) if grip.turns > 1 else ()) + (("verb",) if len(grip.verbs) > 1 else ())
        names = ("put", *several, "back", "why", "rules")
    elif sight.may:
        names = ("touch", "list", "write", "why", "hint", "undo", "rules", "sheet", "leave", "log", "language", "day")
    else:
        names = ("rules", "sheet", "log", "language", "day", "leave")
    text = Text(" ")
    for name in names:
        key, _, meaning = say(f"foot.{name}").replace("\u00a0", " ").partition(" ")
        if len(text.plain) + len(key) + len(meaning) + 1 <= width:
            text.append(key, style="bold").append(f" {meaning}  ")
    return text


# ---------------------------------------------------------------------- what happened
def log(sight: Sight, rows: int, width: int, dark: bool) -> Text:
    """The last lines, as many as fit."""
    lines: list[tuple[str, int]] = []
    for line in reversed(sight.log):
        wrapped = textwrap.wrap(line.say, width - 2) or [""]
        lines = [*((f"{'• ' if not i else '  '}{part}", line.n) for i, part in enumerate(wrapped)), *lines]
        if len(lines) >= rows - 1:
            break
    newest = sight.log[-1].n if sight.log else 0
    text = Text()
    for said, n in lines[-(rows - 1) :]:
        text.append(said + "\n", style="" if n == newest else tone("ink2", dark))
    return text


def whole_log(sight: Sight, say: Voice, dark: bool) -> Text:
    text = Text(f"{say('log.title')}\n\n", style="bold")
    colours = tuple(row.colour for row in sight.rows)
    for line in sight.log:
        colour = tint(f"seat.{line.who}", "", dark, colours).ink if line.who >= 0 else ""
        text.append(f"{line.n:4} ", style="not bold dim").append(f"{BADGE} " if line.who >= 0 else "  ", style=colour)
        text.append(line.say + "\n", style="not bold")
    return text


# ---------------------------------------------------------------------- papers
def sheet(sight: Sight, say: Voice) -> Text:
    rows = sight.card.module("tell").score_sheet(sight.veil, sight.language)
    lines = sheet_lines(sight.names, tuple((str(name), tuple(map(str, cells))) for name, cells in rows))
    text = Text(f"{say('sheet.title')}\n\n", style="bold", no_wrap=True)
    for i, line in enumerate(lines):
        text.append(line + "\n", style="bold" if i == 0 else "not bold")
    return text


def rules(card: GameCard, language: str, wanted: str, width: int, dark: bool) -> tuple[Text, int]:
    """The rule page, and the line at which the wanted rule begins."""
    text, at, lines = Text(), 0, 0
    for paragraph in rules_of(card, language):
        if wanted and paragraph.rule == wanted:
            at = lines
        style = {"title": "bold underline", "heading": "bold", "row": "", "text": ""}[paragraph.kind]
        if paragraph.kind == "heading":
            style += f" {tone('accent', dark)}"
        body = f"{paragraph.rule}  {paragraph.text}" if paragraph.rule else paragraph.text
        wrapped = textwrap.wrap(body, width, break_long_words=False) or [""]
        for i, line in enumerate(wrapped):
            if i == 0 and paragraph.rule and line.startswith(paragraph.rule):
                known = f"bold {tone('gold', dark)}" + (" reverse" if paragraph.rule == wanted else "")
                text.append(paragraph.rule, style=known).append(line[len(paragraph.rule) :] + "\n", style=style)
            else:
                text.append(line + "\n", style=style)
        if paragraph.kind != "row":
            text.append("\n")
            lines += 1
        lines += len(wrapped)
    return text, at


def ending(sight: Sight, say: Voice, width: int, dark: bool) -> Text:
    """The verdict, the bars by source, and the sheet they stand for."""
    over = sight.over
    assert over is not None
    text = Text(f"{verdict(sight)}\n", style=f"bold {tone('accent', dark)}")
    if over.tie:
        text.append(f"{over.tie} ({over.rule})\n", style=f"not bold {tone('ink', dark)}")
    names = max((len(row.name) for row in sight.rows), default=0)
    found, drawn = bars(sight, max(10, width - names - 12))
    colours = tuple(row.colour for row in sight.rows)
    plain = f"not bold {tone('ink', dark)}"
    tints = [tone(name, dark) for name in ("gold", "good", "accent", "brick", "ink2")]
    text.append("\n")
    for seat, bar in enumerate(drawn):
        points = "–" if bar.score is None else str(bar.score).replace("-", "−")
        text.append(f"{BADGE} ", style=tint(f"seat.{seat}", "", dark, colours).ink)
        text.append(f"{bar.row.name:{names}} {points:>5} ", style=plain + (" bold" if seat in over.winners else ""))
        for at, length in bar.parts:
            text.append(SHADES[at] * length, style=f"not bold {tints[at % len(tints)]}")
        text.append(f" −{bar.lost}\n" if bar.lost else "\n", style=f"not bold {tone('brick', dark)}")
    if found:
        text.append("\n")
        for at, source in enumerate(found):
            text.append(f"{SHADES[at] * 2} ", style=f"not bold {tints[at % len(tints)]}")
            text.append(f"{source.name}   ", plain)
        text.append("\n")
    if over.sheet:
        text.append("\n")
        for line in sheet_lines(sight.names, over.sheet):
            text.append(line + "\n", style=plain)
    return text


def help_text(say: Voice, film: bool) -> Text:
    text = Text(f"{say('help.title')}\n\n", style="bold")
    for name in FILM_KEYS if film else KEYS:
        key, _, meaning = say(f"help.{name}").partition("|")
        text.append(f"{key.strip():>14}  ", style="bold").append(meaning.strip() + "\n", style="not bold")
    return text


def option_words(card: GameCard, language: str, name: str, value: object) -> str:
    """What an option, or one of its values, means."""
    words, say = voice(card.package, language), voice("panurge.terminal", language)
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    key = f"option.{name}.{value}"
    return words(key) if key in words else str(value)
