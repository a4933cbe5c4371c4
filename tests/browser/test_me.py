"""One me on two devices, by a link and by a passkey; dressing a sheep; being forgotten."""

import sqlite3
from typing import Any

from panurge.store import SqliteStore
from panurge.web.links import Links
from tests.browser import people
from tests.browser.servers import Server
from tests.browser.test_rated import TELL


def somebody(browser: Any, server: Server, name: str) -> Any:
    page = browser.new_context(locale="en-GB").new_page()
    page.goto(f"{server.url}/me")
    page.fill("input[name=name]", name)
    page.check("input[name=wool][value=pink]", force=True)
    page.check("input[name=hat][value=crown]", force=True)
    assert page.get_attribute("#page-sheep", "src") == "/flock/pink.calm.crown.svg"
    page.click("button.primary")
    page.wait_for_selector(f"h1:has-text('{name}')")
    return page


def test_two_devices_one_me_by_a_link(browser: Any, server: Server) -> None:
    laptop = somebody(browser, server, "Rose")
    laptop.click("form[action='/me/link'] button")
    address = laptop.inner_text("#page-address")
    assert laptop.locator("svg.code path").count() > 0
    phone = browser.new_context(locale="en-GB").new_page()
    phone.goto(address)
    phone.click("button.primary")
    phone.wait_for_selector("h1:has-text('Rose')")
    again = browser.new_context(locale="en-GB").new_page()
    assert again.goto(address).status == 410


def test_a_passkey_is_made_here_and_shown_there(browser: Any, server: Server) -> None:
    """Chromium's own authenticator, made of nothing: the key is carried to another context as a cloud would."""
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    here = somebody(browser, server, "Maud")
    devtools = here.context.new_cdp_session(here)
    devtools.send("WebAuthn.enable")
    made = devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]
    with here.expect_response("**/me/passkey") as answer:
        here.click("[data-passkey=make]")
    assert answer.value.status == 200
    (key,) = devtools.send("WebAuthn.getCredentials", {"authenticatorId": made})["credentials"]

    there = browser.new_context(locale="en-GB").new_page()
    other = there.context.new_cdp_session(there)
    other.send("WebAuthn.enable")
    device = other.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]
    other.send("WebAuthn.addCredential", {"authenticatorId": device, "credential": key})
    there.goto(f"{server.url}/me")
    there.click("[data-passkey=show]")
    there.wait_for_selector("h1:has-text('Maud')")


def found_in(server: Server, *words: str) -> list[str]:
    """Where any of these stands, in whatever writing: in the rows of the database, or in a file beside it."""
    wanted = [word.lower() for word in words]
    with sqlite3.connect(server.path) as database:
        rows = [line[:100] for line in database.iterdump() if any(word in line.lower() for word in wanted)]
    database.close()
    files = [file for file in server.path.parent.iterdir() if file.is_file()]
    return rows + [file.name for file in files if any(word.encode() in file.read_bytes().lower() for word in wanted)]


def test_who_is_forgotten_is_found_nowhere_and_the_replay_runs(browser: Any, server: Server) -> None:
    name, game = "Zéphyrine", "guerre-et-beeeh"
    page, paul = somebody(browser, server, name), people.visitor(browser, language="en")
    page.add_init_script(people.KNOWN)
    people.make_table(page, server.url, game, ["me", "friend"])
    people.sit(paul, server.url, people.invitation(page), "Paul")
    table = paul.url.rsplit("/t/", 1)[1]
    page.evaluate(TELL, {"t": "chat", "text": f"it is me, {name}"})
    paul.evaluate(TELL, {"t": "chat", "text": f"well, {name.upper()}!"})
    paul.locator("#page-log, body").filter(has_text=name.upper()).first.wait_for()
    paul.evaluate(TELL, {"t": "resign"})
    page.locator(".verdict-rating").wait_for()
    people.make_table(page, server.url, "sheep-sheep", ["me", "friend"])  # another one goes on
    page.goto(f"{server.url}/me")
    page.click("form[action='/me/link'] button")
    page.wait_for_selector("#page-address")
    (cookie,) = [one["value"] for one in page.context.cookies() if one["name"] == "panurge"]
    store = SqliteStore(server.path)
    known_by = Links(store).browser({"panurge": cookie})
    ((one,),) = store.rows("SELECT id FROM people WHERE name = ?", name)
    people.until(page, lambda: store.archive(table) is not None)  # made beside everything else
    store.close()
    for secret in (name, one, known_by):
        assert found_in(server, secret), secret
    page.goto(f"{server.url}/me")
    page.click("a[href='/me/forget']")
    page.fill("#name", name)
    page.click("button.danger")
    page.wait_for_selector("h1:has-text('You are forgotten')")
    page.goto(f"{server.url}/me")
    assert name not in page.content()
    assert paul.goto(f"{server.url}/t/{table}/replay").status == 200
    paul.wait_for_selector("#page-board svg")
    paul.wait_for_selector("#page-graph svg")  # which is counted once for all who ask, with names or without
    assert name.lower() not in paul.content().lower()
    assert "a sheep that left" in paul.content()
    people.until(paul, lambda: not found_in(server, name, one, known_by), "something is found still")
    assert paul.complaints == []
