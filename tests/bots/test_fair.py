"""The fair line: by address, then by table, the quick before the slow, nobody for ever."""

from panurge.bots.fair import NOBODY, Asker, FairLine

SLOW, QUICK = 1.5, 0.01


def of(address: str, table: str = "t") -> Asker:
    return Asker(frozenset({address}), table)


def served(line: "FairLine[str]", count: int = 1) -> list[str]:
    """The next ones, each thought about for as long as was expected."""
    found = []
    for _ in range(count):
        ticket = line.take()
        assert ticket is not None
        line.done(ticket, ticket.expected)
        found.append(ticket.what)
    return found


def test_a_stranger_is_next_however_many_tables_another_address_has() -> None:
    line: FairLine[str] = FairLine()
    for table in range(40):
        line.put(f"mine {table}", of("a", f"a{table}"), SLOW)
    assert served(line, 5) == [f"mine {table}" for table in range(5)]
    line.put("stranger", of("b"), SLOW)
    assert served(line, 2) == ["stranger", "mine 5"]


def test_a_newcomer_is_next_even_while_the_others_are_thought_about() -> None:
    line: FairLine[str] = FairLine()
    for table in range(9):
        line.put("mine", of("a", f"a{table}"), SLOW)
    running = line.take()
    line.put("stranger", of("b"), SLOW)
    ticket = line.take()
    assert running is not None
    assert ticket is not None
    assert ticket.what == "stranger"


def test_two_addresses_have_half_each_whatever_they_ask_for() -> None:
    line: FairLine[str] = FairLine()
    for number in range(300):
        line.put("slow", of("a", f"a{number}"), SLOW)
        line.put("quick", of("b", "b"), SLOW / 3)
    first = served(line, 200)
    assert first.count("quick") == 3 * first.count("slow")


def test_leaving_and_coming_again_gives_no_credit() -> None:
    """One that asks for one thing at a time, again and again, leaves the others their share."""
    line: FairLine[str] = FairLine()
    for table in range(20):
        line.put("patient", of("a", f"a{table}"), SLOW)
    heard = []
    for _ in range(20):
        line.put("again", of("b"), SLOW)
        heard += served(line)
        if heard[-1] == "patient":
            heard += served(line)
    assert 9 <= heard.count("patient") <= 21
    assert 9 <= heard.count("again") <= 21


def test_quiet_times_give_no_credit_either() -> None:
    line: FairLine[str] = FairLine()
    line.put("b", of("b"), SLOW)
    for _ in range(50):
        line.put("a", of("a"), SLOW)
    served(line, 40)
    for number in range(20):
        line.put("late", of("c", f"c{number}"), SLOW)
    assert served(line, 10).count("late") == 5


def test_within_an_address_tables_share_and_the_quick_come_first() -> None:
    line: FairLine[str] = FairLine()
    for _ in range(10):
        for table in range(3):
            line.put("slow", of("a", f"a{table}"), SLOW)
    served(line, 3)
    for _ in range(10):
        line.put("quick", of("a", "lambs"), QUICK)
    assert served(line, 13).count("quick") == 10


def test_the_slow_are_not_kept_waiting_by_the_quick_for_ever() -> None:
    line: FairLine[str] = FairLine()
    line.put("slow", of("a", "rams"), SLOW)
    served(line)  # its table has just been served: others come first …
    line.put("slow", of("a", "rams"), SLOW)
    heard = []
    for _ in range(1000):
        line.put("quick", of("a", "lambs"), QUICK)
        heard += served(line)
    assert "slow" in heard[: 1 + int(SLOW / QUICK) + 2]  # … but for no longer than it took itself


def test_who_thought_longer_than_expected_pays_for_it() -> None:
    line: FairLine[str] = FairLine()
    for number in range(10):
        line.put("liar", of("a", f"a{number}"), QUICK)
        line.put("honest", of("b", f"b{number}"), SLOW)
    heard = []
    for _ in range(10):
        ticket = line.take()
        assert ticket is not None
        line.done(ticket, SLOW)
        heard.append(ticket.what)
    assert heard.count("honest") == 5


def test_of_those_who_look_on_the_one_with_most_left_pays() -> None:
    line: FairLine[str] = FairLine()
    for _ in range(10):
        line.put("mine", of("a"), SLOW)
    served(line, 4)
    line.put("ours", Asker(frozenset({"a", "b"}), "shared"), SLOW)
    assert served(line) == ["ours"]


def test_who_looks_on_from_nowhere_waits_like_one_address() -> None:
    line: FairLine[str] = FairLine()
    for number in range(10):
        line.put("nobody", Asker(frozenset(), f"n{number}"), SLOW)
    served(line, 3)
    line.put("somebody", of("a"), SLOW)
    line.put("nobody", NOBODY, SLOW)
    assert served(line) == ["somebody"]
    assert len(line) == 8


def test_an_empty_line_forgets_everybody() -> None:
    line: FairLine[str] = FairLine()
    for number in range(100):
        line.put("x", of(f"a{number}"), SLOW)
    served(line, 100)
    assert line.take() is None
    assert not line._addresses.spendings
    assert not line._tables


def waits(crowd: int, thought: float, own: float, rounds: int) -> list[float]:
    """One worker, and an address whose tables ask again as soon as they are answered: how long a stranger who comes
    now and then waits for an answer. Seconds are only counted."""
    line: FairLine[str] = FairLine()
    for table in range(crowd):
        line.put("crowd", of("a", f"a{table}"), thought)
    now, comes, came, found = 0.0, 0.4, 0.0, list[float]()
    while len(found) < rounds:
        ticket = line.take()
        assert ticket is not None
        took = own if ticket.what == "stranger" else thought
        if came == 0.0 and now + took >= comes:  # it comes while this one is thought about
            line.put("stranger", of("b"), own)
            came, comes = comes, comes + 7.3
        now += took
        line.done(ticket, took)
        if ticket.what == "stranger":
            found.append(now - came)
            came = 0.0
        else:
            line.put("crowd", of("a", ticket.table), thought)
    return found


def test_forty_tables_of_rams_make_a_strangers_hint_wait_for_one_of_them() -> None:
    assert max(waits(crowd=40, thought=1.5, own=1.2, rounds=50)) <= 1.5 + 1.2
    assert max(waits(crowd=4, thought=1.5, own=1.2, rounds=50)) <= 1.5 + 1.2


def test_forty_tables_of_quick_bots_hardly_make_a_quick_one_wait() -> None:
    assert max(waits(crowd=40, thought=0.02, own=0.02, rounds=50)) <= 0.05
