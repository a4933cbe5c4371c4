"""The laws, on every registered game, number of players and option set (`-k <key>` for one game).

PANURGE_KIT_SCALE multiplies the effort; a failure names the game, options, seed and step, and how to get there again.
"""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from panurge import FULL, GAMES, GameCard, Rng
from panurge.core.checks import check_position, viewers
from panurge.kit import laws, secrets, staged
from panurge.kit.cases import Case, all_cases, cases_of, effort, plain_cases, positions, telling, walk
from tests.kit.lengths import lengths

pytestmark = pytest.mark.engine
every_case = pytest.mark.parametrize("case", all_cases(), ids=str)
every_game = pytest.mark.parametrize("card", GAMES.values(), ids=list(GAMES))


def some_seats(case: Case, turn: int) -> list[int | None]:
    """Everybody with the default options; with others one seat or the spectator, taking turns."""
    seats = viewers(case.start())
    return seats if not case.changed else [seats[(case.seed("seat") + turn) % len(seats)]]


@every_game
def test_folder_is_complete(card: GameCard) -> None:
    laws.law_complete(card)


@every_case
def test_options_refusals_and_names(case: Case) -> None:
    for position in positions(case):
        with position.telling():
            laws.law_refusals(position.state, Rng(position.seed))


@every_case
def test_law_1_imagined_worlds_have_the_same_veil(case: Case) -> None:
    for position in positions(case):
        with position.telling("law 1"):
            check_position(position.state, Rng(position.seed))


@every_case
def test_law_2_swapping_what_a_seat_may_not_know_changes_nothing(case: Case) -> None:
    for position in positions(case):
        rng = Rng(position.seed + 1)
        for seat in viewers(position.state):
            with position.telling():
                secrets.law_2_swap(position.state, seat, rng, whole=position.step == 0)


@every_case
def test_law_2_nobodys_veil_carries_the_movers_options(case: Case) -> None:
    for position in positions(case):
        for seat in viewers(position.state):
            with position.telling():
                secrets.law_2_listed(position.state, seat)


@every_case
def test_law_2_and_3_coupled_games(case: Case) -> None:
    tally = secrets.Coupled()
    forgettable = secrets.forgets_of(case)
    for turn in range(effort(2 if not case.changed else 1)):
        for seat in some_seats(case, turn):
            tally.add(secrets.couple(case, case.seed(f"couple {turn} {seat}"), seat, 60, forgettable))
    assert tally.tried < 40 or tally.worked > tally.tried // 20, f"{case}: coupling hardly ever works: {tally}"


@every_case
def test_law_2_and_8_what_looks_alike_and_what_does_not(case: Case) -> None:
    forgettable = secrets.forgets_of(case)
    for position in positions(case):
        if not position.state.is_over:
            for seat in viewers(position.state):
                with position.telling():
                    secrets.law_2_and_8_siblings(position.state, seat, Rng(position.seed), forgettable)


@every_case
def test_law_3_a_half_made_choice_is_the_movers_own(case: Case) -> None:
    seed = case.seed("half-made")
    for step, state, action in walk(case, seed):
        if step > 60 * effort(1):
            break
        if action >= 0:
            with telling(case, seed, step):
                secrets.law_3_half_made(state, action)


@every_case
def test_law_4_copies_are_independent(case: Case) -> None:
    for position in positions(case):
        with position.telling("law 4"):
            rng = Rng(position.seed)
            laws.law_4_copies(position.state, rng)
            laws.law_4_copies(position.state.veil(0), rng)


@every_case
def test_law_5_json_pickle_and_records(case: Case) -> None:
    for position in positions(case):
        with position.telling("law 5"):
            laws.law_5_round_trips(position.state, Rng(position.seed))
            laws.law_5_text(position.state)
    seed = case.seed("record")
    with telling(case, seed, 0, "law 5"):
        laws.law_5_record(case, seed)


@every_case
def test_law_6_accounts_and_length(case: Case) -> None:
    for turn in range(effort(2 if not case.changed else 1)):
        seed = case.seed(f"length {turn}")
        with telling(case, seed, 0, "law 6"):
            laws.law_6_ends(case, seed)


@every_game
def test_law_6_no_field_holds_what_none_can(card: GameCard) -> None:
    for position in positions(plain_cases(card)[-1])[:4]:
        with position.telling("law 6"):
            laws.law_6_limits(position.state)
            laws.law_6_limits(position.state.veil(0))


@every_game
def test_law_6_a_picture_is_read_only_if_it_adds_up(card: GameCard, monkeypatch: pytest.MonkeyPatch) -> None:
    position = positions(plain_cases(card)[0])[0]
    with position.telling("law 6"):
        laws.law_6_pictures(position.state, monkeypatch.setattr)


@every_case
def test_law_8_what_was_seen_is_remembered(case: Case) -> None:
    forgettable = secrets.forgets_of(case)
    for turn in range(effort(1)):
        for seat in some_seats(case, turn):
            secrets.law_8_later(case, case.seed(f"memory {turn}"), seat, forgettable, every=10)


@every_case
def test_words_drawing_numbers_and_sense(case: Case) -> None:
    known: dict[tuple[object, ...], object] = {}
    for position in positions(case):
        with position.telling():
            state, rng = position.state, Rng(position.seed)
            laws.law_words(state, rng)
            laws.law_tensor(state, known)  # type: ignore[arg-type]
            laws.law_sense(state)
            laws.law_clock(state, rng)
            laws.law_hand(state, laws.LANGUAGES[rng.below(2)])
            seat = int(state.current_player) if state.current_player >= 0 else None
            for layout in laws.LAYOUTS:
                laws.law_drawing(state, seat, laws.LANGUAGES[rng.below(2)], layout)
            laws.law_drawing(state, None, "en", "wide")


@every_case
def test_scenes_last_as_long_for_everybody_and_name_what_is_there(case: Case) -> None:
    """Theatre tells nobody anything: what is staged takes as long for each seat, whatever it may see of it."""
    if case.card.module_if_any("stage") is None:
        return
    seed = case.seed("stage")
    for step, state, action in walk(case, seed):
        if action >= 0:
            after = secrets.after(state, action)
            with telling(case, seed, step, "the stage"):
                staged.law_stage(state, action, after, laws.LANGUAGES[step % 2])


@every_game
def test_a_drawing_keeps_its_size_definitions_and_order(card: GameCard) -> None:
    case = plain_cases(card)[-1]
    for layout in laws.LAYOUTS:
        for seat in (0, None, int(FULL)):
            laws.law_drawing_stays(positions(case), seat, layout)


@every_game
def test_any_line_of_play_keeps_the_laws(card: GameCard) -> None:
    """By hypothesis: any choices, of players and of chance, shrunk to the shortest that breaks a law."""

    @settings(max_examples=effort(8), deadline=None, derandomize=True, database=None,
              suppress_health_check=list(HealthCheck))
    @given(st.sampled_from(cases_of(card)), st.integers(0, 2**32), st.lists(st.integers(0, 400), max_size=60))
    def play(case: Case, seed: int, choices: list[int]) -> None:
        state = case.start()
        for choice in choices:
            if state.is_over:
                break
            ways = secrets.possible(state)
            state.apply(ways[choice % len(ways)])
        rng = Rng(seed)
        check_position(state, rng)
        if not state.is_over:
            seat = viewers(state)[seed % (case.players + 1)]
            secrets.law_2_and_8_siblings(state, seat, rng, secrets.forgets_of(case))
            secrets.law_2_swap(state, seat, rng)

    play()


@pytest.mark.slow
@lengths("turns", 1, 3)
@every_game
def test_heavy_run(card: GameCard, turns: int) -> None:
    """Whole games with the cheap checks at every step, and many coupled ones."""
    for case in plain_cases(card):
        for turn in range(effort(turns)):
            seed = case.seed(f"heavy {turn}")
            for step, state, _ in walk(case, seed):
                with telling(case, seed, step):
                    check_position(state, Rng(step))
            for seat in viewers(case.start()):
                secrets.couple(case, seed, seat, 400, secrets.forgets_of(case))
                secrets.law_8_later(case, seed, seat, secrets.forgets_of(case))
