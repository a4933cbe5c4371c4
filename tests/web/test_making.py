"""Making a table by form and by program: who begins is drawn by lot (SP-6), seats are called by their colours (SP-7),
and who gives no name has none."""

import asyncio
import re

import pytest

from panurge.table.lots import LOTS
from panurge.web.forms import PRESETS, preset
from panurge.web.playable import playable
from tests.web.wire import Served, served

GAME = "shear-panic"
FORM = {"game": GAME, "seat0": "me", "seat1": "random", "seat2": "nobody", "seat3": "nobody"}


async def posted(server: Served, **fields: str) -> str:
    async with server.client() as client:
        answer = await client.post("/new", data=FORM | fields)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"].rsplit("/", 1)[1])


@pytest.mark.parametrize(("language", "lot", "seat", "names"), [
    ("en", "by lot", "seat", ["Blue", "Green", "Red", "Yellow"]),
    ("fr", "tirage au sort", "siège", ["Bleu", "Vert", "Rouge", "Jaune"]),
])
def test_the_form_offers_the_lot_first_and_seats_by_name(language: str, lot: str, seat: str, names: list[str]) -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            page = (await client.get(f"/new?game={GAME}", headers={"accept-language": language})).text
            select = re.search(r'name="option\.first">(.*?)</select>', page, re.S)
            assert select is not None
            offered = re.findall(r'<option value="(\w+)"( selected)?>([^<]*)</option>', select.group(1))
            called = [(str(i), "", f"{seat} {i + 1} ({name})") for i, name in enumerate(names)]
            assert offered == [("lot", " selected", lot), *called]

    asyncio.run(run())


def test_sp_6_a_table_made_by_form_draws_who_begins_unless_one_is_chosen() -> None:
    async def run() -> None:
        async with served() as server:
            table = server.of(await posted(server, **{"option.first": "lot"}))
            assert table.header.options[LOTS] == "first"
            assert table.header.options["first"] in (0, 1)
            chosen = server.of(await posted(server, **{"option.first": "1"}))
            assert (chosen.header.options["first"], LOTS in chosen.header.options) == (1, False)

    asyncio.run(run())


def test_sp_6_a_table_made_by_a_program_too() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            body = {"game": GAME, "seats": [{"who": "me"}, {"who": "bot"}]}
            made = (await client.post("/api/v1/tables", json=body)).json()
            assert made["options"][LOTS] == "first"
            chosen = (await client.post("/api/v1/tables", json=body | {"options": {"first": 1}})).json()
            assert (chosen["options"]["first"], LOTS in chosen["options"]) == (1, False)
            card = (await client.get(f"/api/v1/games/{GAME}")).json()
            assert {option["name"]: option["lot"] for option in card["options"]}["first"]

    asyncio.run(run())


def test_sp_7_form_table_lobby_and_programs_call_seats_by_the_colours_that_were_chosen() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            asked = FORM | {"option.colours": "RYGB", "option.menu": "nonsense", "name0": ""}
            again = await client.post("/new", data=asked, headers={"accept-language": "en"})
            assert again.status_code == 400
            assert re.findall(r'<label for="seat\d">(\w+)</label>', again.text) == ["Red", "Yellow", "Green", "Blue"]
            body = {"game": GAME, "seats": [{"who": "me"}, {"who": "friend"}, {"who": "bot"}], "open": True,
                    "options": {"colours": "RYGB"}}
            made = (await client.post("/api/v1/tables?language=en", json=body)).json()
            assert made["seats"][0]["name"] == "Red"
            open_ones = (await client.get("/api/v1/tables?language=en")).json()["tables"]
            assert open_ones[0]["seats"] == ["Red", "", "ewe"]
            assert open_ones[0]["free"] == [1]
            lobby = (await client.get("/", headers={"accept-language": "en"})).text
            assert "Red" in lobby
            assert "Blue" not in lobby
            table = server.of(made["table"])
            assert table.names("en") == ("Red", "Yellow", "Green")
            assert [seat.is_free for seat in table.seats] == [False, True, False]

    asyncio.run(run())


def test_one_click_without_a_name_leaves_the_name_to_the_seat() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            answer = await client.post("/quick", data={"game": GAME, "bot": "random"})
            table = server.of(answer.headers["location"].rsplit("/", 1)[1])
            mine = table.seats[table.turn]
            assert (mine.name, mine.is_present, mine.is_free) == ("", True, False)
            assert len(set(table.names("fr"))) == 4

    asyncio.run(run())


@pytest.mark.parametrize(("fields", "said"), [
    ({"seat1": "nobody"}, "se joue à 2, 3 ou 4."),
    ({"option.menu": "x"}, "Choix impossible"),
    ({"seat1": "wolf"}, "Ce formulaire ne se laisse pas lire"),
])
def test_what_is_wrong_with_a_form_is_told_in_its_language(fields: dict[str, str], said: str) -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            answer = await client.post("/new", data=FORM | fields, headers={"accept-language": "fr"})
            assert answer.status_code == 400
            problem = re.search(r'class="problem" role="alert">([^<]*)<', answer.text)
            assert problem is not None
            assert said in problem.group(1)
            assert "option" not in problem.group(1)

    asyncio.run(run())


@pytest.mark.parametrize(("name", "seats", "clock", "teach"), [
    ("quick", ["me", "ewe", "ewe", "ewe"], "none", "false"),
    ("friends", ["me", "friend", "friend", "friend"], "none", "false"),
    ("correspondence", ["me", "friend", "friend", "friend"], "86400", "false"),
    ("teaching", ["me", "lamb", "lamb", "lamb"], "none", "true"),
    ("", ["me", "friend", "friend", "friend"], "none", "false"),
    ("nonsense", ["me", "friend", "friend", "friend"], "none", "false"),
])
def test_a_preset_fills_in_the_form_without_scripts_too(name: str, seats: list[str], clock: str, teach: str) -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            page = (await client.get(f"/new?game={GAME}&preset={name}")).text

            def chosen(field: str) -> str:
                select = re.search(rf'name="{re.escape(field)}">(.*?)</select>', page, re.S)
                assert select is not None, field
                return re.findall(r'<option value="([^"]*)" selected', select.group(1))[0]

            assert [chosen(f"seat{i}") for i in range(4)] == seats
            assert (chosen("table.clock"), chosen("table.teach")) == (clock, teach)
            marked = re.findall(r'preset=(\w+)"[^>]* aria-current', page)
            assert marked == [name if name in PRESETS else "friends"]

    asyncio.run(run())


def test_who_wants_to_learn_gets_the_options_of_newcomers_as_after_a_lesson() -> None:
    card = playable()["sheep-sheep"]
    assert {name: preset(card, name)["option.timed"] for name in PRESETS} == {
        "quick": "true",
        "friends": "true",
        "correspondence": "true",
        "teaching": "false",
    }


def test_what_a_preset_fills_in_can_be_sent_as_it_is() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            for card in playable().values():
                for name in PRESETS:
                    answer = await client.post("/new", data={"game": card.key, "name0": "Rose"} | preset(card, name))
                    assert answer.status_code == 303, (card.key, name, answer.text)

    asyncio.run(run())


def test_the_name_is_remembered_for_the_next_table() -> None:
    async def run() -> None:
        async with served() as server, server.client() as client:
            await client.post("/new", data=FORM | {"name0": "Zoé <b>"})
            page = (await client.get(f"/new?game={GAME}")).text
            assert 'name="name0" value="Zoé &lt;b&gt;"' in page
            assert 'name="name1" value=""' in page
            await client.post("/new", data=FORM | {"name0": ""})  # nothing said is nothing forgotten
            assert 'value="Zoé &lt;b&gt;"' in (await client.get(f"/new?game={GAME}")).text

    asyncio.run(run())
