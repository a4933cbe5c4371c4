"""One me on two devices, by a link and by a passkey; dressing a sheep; the rating beside the verdict."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.servers import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("me"))
    running.start()
    yield running
    running.stop()


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
    for page in (laptop, phone, again):
        page.context.close()


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
    for page in (here, there):
        page.context.close()


@pytest.mark.long
def test_a_rated_game_of_two_people_moves_both_and_the_verdict_says_so(browser: Any, server: Server) -> None:
    rose, paul = somebody(browser, server, "Rosine"), browser.new_context(locale="en-GB").new_page()
    rose.goto(f"{server.url}/new?game=guerre-et-beeeh")
    rose.click("main form button.primary")
    rose.wait_for_url("**/t/*")
    links = rose.eval_on_selector_all("[data-copy]", "all => all.map(one => one.dataset.copy)")
    paul.goto(server.url + next(link for link in links if "/sit/" in link))
    paul.fill("input[name=name]", "Paulin")
    paul.click("main form button.primary")
    paul.wait_for_url("**/t/*")
    table = paul.url.rsplit("/t/", 1)[1].split("/")[0].split("?")[0]
    paul.wait_for_selector("#page-now")
    paul.evaluate(
        """async table => { const wire = new WebSocket(`${location.origin.replace("http", "ws")}/t/${table}/socket`);
        await new Promise(done => { wire.onmessage = done; });
        wire.send(JSON.stringify({ v: 1, t: "resign", id: 1 })); }""",
        table,
    )
    rose.wait_for_selector(".verdict-rating .up")
    paul.wait_for_selector(".verdict-rating .down")
    rose.goto(f"{server.url}/me")
    assert rose.locator(".hrow .up").count() == 1
    for page in (rose, paul):
        page.context.close()
