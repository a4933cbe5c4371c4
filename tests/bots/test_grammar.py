"""One way to write a bot, everywhere; what is written wrong is told with what was perhaps meant."""

from typing import Any

import pytest

from panurge import BadBot, BadOption, BrokenBot, PanurgeError
from panurge.bots import BOTS, SEATED, Bot, announce, may_sit, read
from panurge.bots.choice import Budget, Choice
from panurge.bots.own import COUNTED
from panurge.cli import main
from panurge.core.rng import Rng
from panurge.core.state import State
from tests.bots.positions import position, veil_of


def test_a_name_alone_is_the_bot_itself() -> None:
    for name in BOTS:
        assert read(name) is BOTS[name]


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("ram:iterations=500", Budget(iterations=500)),
        ("ram:seconds=0.5", Budget(seconds=0.5)),
        ("ismcts:seconds=2,iterations=9,exploration=0.5", Budget(2.0, 9)),
        ("greedy:iterations=3", Budget(iterations=3)),
        ("ram:depth=3", Budget()),
    ],
)
def test_numbers_behind_it_say_how_long_and_how_it_thinks(text: str, budget: Budget) -> None:
    bot = read(text, "black-sheep")
    assert (bot.name, bot.budget, bot.base) == (text, budget, text.split(":")[0])
    if budget.iterations:
        assert bot.by_count == budget
    elif bot.base == "ram":
        assert bot.by_count == COUNTED
    veil = veil_of(position("black-sheep", 3))
    assert read("ram:iterations=20,depth=2").answer(veil, Rng(1)).action in veil.legal_actions()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("ramm", r"no bot is called 'ramm': did you mean ram\?"),
        ("", r"no bot is called '' \(there are random, lamb"),
        ("ram:dept=3", r"not dept: did you mean depth\?"),
        ("lamb:seconds=3", "lamb takes nothing, not seconds"),
        ("greedy:depth=3", "greedy takes iterations, not depth"),
        ("ram:", "write ram:iterations=200"),
        ("ram:iterations=1.5", "write ram:iterations=200"),
        ("ram:iterations=1e3", "write ram:iterations=200"),
        ("ram:exploration=nan", "write ram:iterations=200"),
        ("ram:seconds=inf", "write ram:iterations=200"),
        ("ram:iterations=0", "some time to think"),
        ("ram:iterations=99999999999", "some time to think"),
        ("ram:seconds=-1", "some time to think"),
        ("ram:depth=-9", "depth cannot be -9"),
    ],
)
def test_what_is_written_wrong_is_told(text: str, complaint: str) -> None:
    with pytest.raises(BadBot, match=complaint) as caught:
        read(text)
    assert isinstance(caught.value, BadOption)
    assert isinstance(caught.value, PanurgeError)


def test_a_tree_is_kept_only_where_there_is_one() -> None:
    first, second = read("ismcts:reuse=1", "black-sheep"), read("ismcts:reuse=1", "black-sheep")
    assert first.choose.keywords["kept"] is not second.choose.keywords["kept"]
    with pytest.raises(BadBot, match="sheep-sheep is searched by plans"):
        read("ismcts:reuse=1", "sheep-sheep")


def test_who_may_sit_where() -> None:
    assert list(SEATED) == ["random", "lamb", "ewe", "ram"]
    assert not may_sit("ram:seconds=60")
    assert may_sit("ram:seconds=60", at_home=True)
    for text in ("clairvoyant", "uniform", "nobody", "ram:depth=x"):
        assert not may_sit(text)
        assert not may_sit(text, at_home=True)


def test_settings_of_a_bot_of_ones_own_arrive_as_keywords(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float] = []

    def bold(veil: State, rng: Rng, budget: Budget, courage: float = 0.5) -> int:
        told.append(courage)
        return veil.legal_actions()[0]

    monkeypatch.setitem(BOTS, "bold", Bot("bold", bold, takes=("courage",)))
    veil = veil_of(position("black-sheep", 3))
    assert read("bold:courage=0.75").answer(veil, Rng(1)).action == veil.legal_actions()[0]
    read("bold").answer(veil, Rng(1))
    assert told == [0.75, 0.5]
    announce(Bot("bold", bold))
    assert BOTS["bold"].takes == ("seconds", "iterations")


@pytest.mark.parametrize(
    ("text", "en", "fr"),
    [
        ("wolf", "no bot is called 'wolf'", "aucun bot ne s’appelle «\u00a0wolf\u00a0»"),
        ("ram:dept=3", "not dept: did you mean depth?", "ram accepte seconds, iterations"),
        ("lamb:seconds=1", "lamb takes nothing", "écrivez lamb"),
        ("clairvoyant", "plays in studies only", "ne joue que dans les études"),
    ],
)
def test_the_command_line_says_so_in_both_languages(
    text: str, en: str, fr: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("play", "watch"):
        for language, said in (("en", en), ("fr", fr)):
            assert main([command, "guerre-et-beeeh", "--bots", text, "--language", language]) == 1
            assert said in capsys.readouterr().err


@pytest.mark.parametrize(("bot", "said"), [
    (7, "7 is no Bot"),
    (Bot("Ram", lambda veil, rng, budget: 0), "'Ram' is no name"),
    (Bot("mute", None), "None is no function"),
    (Bot("short", lambda veil: 0), r"short is not asked as a bot is, choose\(veil, rng, budget\): .*too many"),
    (Bot("slow", lambda veil, rng, budget: 0, budget=Budget(seconds=99)), "it may think for 10 seconds, not 99"),
])  # fmt: skip
def test_what_is_announced_is_judged(bot: Any, said: str) -> None:
    before = dict(BOTS)
    with pytest.raises(BrokenBot, match=said):
        announce(bot)
    assert dict(BOTS) == before


def test_a_bot_cannot_change_what_was_agreed_on() -> None:
    state = position("hide-and-sheep")
    agreed = dict(state.options)

    def cunning(veil: State, rng: Rng, budget: Budget) -> int:
        veil.options["bushes"] = 9
        return veil.legal_actions()[0]

    Bot("cunning", cunning).answer(state.veil(int(state.current_player)), Rng(1))
    assert state.options == agreed
    veil = state.veil(0)
    assert veil.veil(0).options is not veil.options


def test_an_answer_is_a_plain_number() -> None:
    veil = veil_of(position("hide-and-sheep"))
    numpy = pytest.importorskip("numpy")
    choice = Bot("much", lambda veil, rng, budget: Choice(numpy.int64(3), [0.5])).answer(veil, Rng(1))
    assert (type(choice.action), choice.action, choice.shares) == (int, 3, [0.5])
    with pytest.raises(TypeError, match="wordy answered with str"):
        Bot("wordy", lambda veil, rng, budget: Choice("let be")).answer(veil, Rng(1))  # type: ignore[arg-type]
