"""Every law by its name, and what it is asked of: a game, a way to play it, or each of a few positions of such a game.

One list for everybody: `panurge check` goes through it, `laws_of` makes a test of each, our own tests do the same.

PYTEST_DONT_REWRITE: a broken law says its own sentence, and no more.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from panurge import FULL, GameCard, Rng, State
from panurge.core.checks import check_position, viewers
from panurge.core.errors import BadOption
from panurge.core.lesson import lessons
from panurge.core.words import LANGUAGES
from panurge.kit import extras, fairness, laws, lines, secrets, staged, terminals
from panurge.kit.cases import Case, Position, cases_of, effort, plain_cases, positions, telling, walk
from panurge.kit.lexicon import Lexicon, folder_of
from panurge.learn.aid import has_aid

Keep = Callable[[Any], None]  # of a card, a case or a position; raises where it is broken
GAME, CASE, POSITION = "game", "case", "position"


class Law(NamedTuple):
    name: str  # what it is called is the message check.law.NAME of the commands
    of: str  # GAME, CASE or POSITION
    keep: Keep
    concerns: Callable[[GameCard], bool]


class Trial(NamedTuple):
    """A law asked of one game, or of one way to play it."""

    law: Law
    card: GameCard
    case: Case | None

    def run(self) -> None:
        if self.law.of == GAME:
            self.law.keep(self.card)
        elif self.law.of == CASE:
            self.law.keep(self.case)
        else:
            assert self.case is not None
            for position in positions(self.case):
                at_position(self.law, position)

    def __str__(self) -> str:
        return f"{self.case or self.card.key}-{self.law.name}"


def at_position(law: Law, position: Position) -> None:
    """A law of positions, asked of one; what fails tells where."""
    with position.telling():
        law.keep(position)


LAWS: Final[dict[str, Law]] = {}


def every(card: GameCard) -> bool:
    return True


def having(name: str) -> Callable[[GameCard], bool]:
    """Games with a module that others do without."""
    return lambda card: card.module_if_any(name) is not None


def law(of: str, concerns: Callable[[GameCard], bool] = every) -> Callable[[Keep], Keep]:
    """Writes a law into the book, by its function's name."""

    def write(keep: Keep) -> Keep:
        name = keep.__name__.strip("_")
        LAWS[name] = Law(name, of, keep, concerns)
        return keep

    return write


def _trials(law: Law, card: GameCard, cases: Sequence[Case]) -> list[Trial]:
    """Where a law is asked of a game; nowhere if the game has not what it is about."""
    if not law.concerns(card):
        return []
    return [Trial(law, card, case) for case in ([None] if law.of == GAME else cases)]


def trials_of(card: GameCard, names: tuple[str, ...] = ()) -> list[Trial]:
    """All that is asked of a game, law by law."""
    cases = cases_of(card)
    return [trial for name in names or LAWS for trial in _trials(law_of(name), card, cases)]


def law_of(name: str) -> Law:
    found = LAWS.get(name)
    if found is None:
        raise BadOption(f"no law is called {name!r}; there are: {', '.join(LAWS)}")
    return found


# ---------------------------------------------------------------------- the folder
@law(GAME)
def folder(card: GameCard) -> None:
    laws.law_complete(card)


@law(GAME)
def words(card: GameCard) -> None:
    lexicon = Lexicon(folder_of(card))
    found = [*lexicon.problems(), *lexicon.french_problems()]
    assert not found, f"{card.key}, words: {'; '.join(found)}"


# ---------------------------------------------------------------------- options, and what a seat may know
@law(POSITION)
def options(position: Position) -> None:
    laws.law_refusals(position.state, Rng(position.seed))


@law(POSITION)
def imagined(position: Position) -> None:
    check_position(position.state, Rng(position.seed))


@law(GAME)
def fair(card: GameCard) -> None:
    for seat in (0, 1, None):
        fairness.opening(card.key, seat, 4)


@law(POSITION)
def swapped(position: Position) -> None:
    rng = Rng(position.seed + 1)
    for seat in viewers(position.state):
        secrets.law_2_swap(position.state, seat, rng, whole=position.step == 0)


@law(POSITION)
def listed(position: Position) -> None:
    for seat in viewers(position.state):
        secrets.law_2_listed(position.state, seat)


@law(CASE)
def coupled(case: Case) -> None:
    tally = secrets.Coupled()
    forgettable = secrets.forgets_of(case)
    for turn in range(effort(2 if not case.changed else 1)):
        for seat in _some_seats(case, turn):
            tally.add(secrets.couple(case, case.seed(f"couple {turn} {seat}"), seat, 60, forgettable))
    assert tally.tried < 40 or tally.worked > tally.tried // 20, f"{case}: coupling hardly ever works: {tally}"


@law(POSITION)
def siblings(position: Position) -> None:
    forgettable = secrets.forgets_of(position.case)
    for seat in viewers(position.state) if not position.state.is_over else ():
        secrets.law_2_and_8_siblings(position.state, seat, Rng(position.seed), forgettable)


@law(CASE)
def half_made(case: Case) -> None:
    seed = case.seed("half-made")
    for step, state, action in walk(case, seed):
        if action < 0 or step > 60 * effort(1):
            break
        with telling(case, seed, step):
            secrets.law_3_half_made(state, action)


@law(CASE)
def remembered(case: Case) -> None:
    forgettable = secrets.forgets_of(case)
    for turn in range(effort(1)):
        for seat in _some_seats(case, turn):
            secrets.law_8_later(case, case.seed(f"memory {turn}"), seat, forgettable, every=10)


def _some_seats(case: Case, turn: int) -> list[int | None]:
    """Everybody with the default options; with others one seat or the spectator, taking turns."""
    seats = viewers(case.start())
    return seats if not case.changed else [seats[(case.seed("seat") + turn) % len(seats)]]


# ---------------------------------------------------------------------- copies, round trips, accounts
@law(POSITION)
def copies(position: Position) -> None:
    rng = Rng(position.seed)
    laws.law_4_copies(position.state, rng)
    laws.law_4_copies(position.state.veil(0), rng)


@law(POSITION)
def round_trips(position: Position) -> None:
    laws.law_5_round_trips(position.state, Rng(position.seed))


@law(POSITION)
def text(position: Position) -> None:
    laws.law_5_text(position.state)


@law(CASE)
def record(case: Case) -> None:
    laws.law_5_record(case, case.seed("record"))


@law(CASE)
def ends(case: Case) -> None:
    for turn in range(effort(2 if not case.changed else 1)):
        laws.law_6_ends(case, case.seed(f"length {turn}"))


@law(GAME)
def limits(card: GameCard) -> None:
    for position in positions(plain_cases(card)[-1])[:4]:
        with position.telling():
            laws.law_6_limits(position.state)
            laws.law_6_limits(position.state.veil(0))


@law(GAME)
def account(card: GameCard) -> None:
    position, rules = positions(plain_cases(card)[0])[0], card.module("rules")
    with position.telling(), _kept(rules, "account"):
        laws.law_6_pictures(position.state, setattr)


@contextmanager
def _kept(module: Any, name: str) -> Iterator[None]:
    """What is put in the place of something of a module goes away again."""
    was = vars(module).get(name)
    try:
        yield
    finally:
        if was is not None:
            setattr(module, name, was)
        elif name in vars(module):  # what it has is another's: a general one
            delattr(module, name)


# ---------------------------------------------------------------------- faces
@law(POSITION)
def speech(position: Position) -> None:
    laws.law_words(position.state, Rng(position.seed))


@law(CASE)
def tensors(case: Case) -> None:
    known: dict[tuple[Any, ...], State] = {}
    for position in positions(case):
        with position.telling():
            laws.law_tensor(position.state, known)


@law(POSITION)
def sense(position: Position) -> None:
    laws.law_sense(position.state)


@law(POSITION)
def drawing(position: Position) -> None:
    state, rng = position.state, Rng(position.seed)
    seat = int(state.current_player) if state.current_player >= 0 else None
    for layout in laws.LAYOUTS:
        laws.law_drawing(state, seat, LANGUAGES[rng.below(2)], layout)
    laws.law_drawing(state, None, "en", "wide")


@law(GAME)
def drawing_stays(card: GameCard) -> None:
    case = plain_cases(card)[-1]
    for layout in laws.LAYOUTS:
        for seat in (0, None, int(FULL)):
            laws.law_drawing_stays(positions(case), seat, layout)


@law(CASE)
def terminal(case: Case) -> None:
    """Every seat and a spectator; rooms and languages take turns."""
    for turn, position in enumerate(positions(case) if not case.changed else ()):
        with position.telling():
            for seat in {int(position.state.current_player), viewers(position.state)[turn % (case.players + 1)]}:
                who = None if seat is None or seat < 0 else seat
                room = terminals.ROOMS[turn % len(terminals.ROOMS)]
                terminals.law_terminal(position.state, who, LANGUAGES[turn // 2 % 2], room)


@law(POSITION, having("hand"))
def hand(position: Position) -> None:
    laws.law_hand(position.state, LANGUAGES[Rng(position.seed).below(2)])


@law(CASE, having("stage"))
def stage(case: Case) -> None:
    """Theatre tells nobody anything: what is staged takes as long for each seat, whatever it may see of it."""
    seed = case.seed("stage")
    for step, state, action in walk(case, seed):
        if action >= 0:
            after = secrets.after(state, action)
            with telling(case, seed, step):
                staged.law_stage(state, action, after, LANGUAGES[step % 2], step)


@law(POSITION, having("clock"))
def clock(position: Position) -> None:
    laws.law_clock(position.state, Rng(position.seed))


# ---------------------------------------------------------------------- what a game may have besides
@law(GAME, lambda card: bool(lessons(card)))
def lessons_(card: GameCard) -> None:
    extras.law_lessons(card)


@law(GAME)
def strips_(card: GameCard) -> None:
    extras.law_strips(card)


@law(GAME, having("pieces"))
def pieces(card: GameCard) -> None:
    extras.law_pieces(card)


@law(GAME, has_aid)
def aid(card: GameCard) -> None:
    extras.law_aid(card)


@law(GAME, having("ribbons"))
def ribbons(card: GameCard) -> None:
    extras.law_ribbons(card)


@law(GAME)
def any_line(card: GameCard) -> None:
    lines.law_any_line(card, plain_cases(card)[0].seed("any line"))
