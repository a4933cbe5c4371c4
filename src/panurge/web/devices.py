"""The same me on another device: a one-time link with its picture for a camera, and passkeys. No password, no address.

A passkey is made here and asked for there: the device proves that it holds the private half (`questions`)."""

from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from panurge.people import Person
from panurge.people.doors import Doors
from panurge.people.keyring import Keyring
from panurge.web.links import new_browser, remember_name
from panurge.web.qr import square
from panurge.web.render import render, turned_away
from panurge.web.sent import NoJson, read_object
from panurge.web.services import services_of
from panurge.web.visit import address_of
from panurge.web.visitor import person_of

LONGEST = 16_384  # letters of an answer


# ---------------------------------------------------------------------- a one-time link
async def make_link(request: Request) -> Response:
    """Make one, and show it as a link and for a camera."""
    services, here = services_of(request), person_of(request)
    if here is None:
        return turned_away(request, "nobody", HTTPStatus.NOT_FOUND)
    if not services.making.take(address_of(request)):
        return turned_away(request, "many", HTTPStatus.TOO_MANY_REQUESTS)
    path = f"{services.front.root}/door/{Doors(services.people).open(here)}"
    address = str(request.url.replace(path=path, query="", fragment=""))
    return render(request, "link.html", person=here, address=address, code=square(address))


async def door(request: Request) -> Response:
    """The other end of the link. Looking at it opens nothing: a messenger's preview, for one, looks at every link."""
    services, token = services_of(request), request.path_params["token"][:64]
    doors, here = Doors(services.people), person_of(request)
    person = doors.leads_to(token)
    if person is None:
        return turned_away(request, "door", HTTPStatus.GONE)
    if request.method == "GET":
        return render(request, "door.html", person=person, here=here if here is None or here.id != person.id else None)
    browser = services.links.browser(request.cookies) or new_browser()
    person = doors.go_through(token, browser)
    if person is None:
        return turned_away(request, "door", HTTPStatus.GONE)
    return _known_again(request, RedirectResponse("/me", 303), browser, person)


async def shut_out(request: Request) -> Response:
    """Only this browser is me from now on: other devices leave the tables and come back as strangers."""
    services, here = services_of(request), person_of(request)
    if here is None:
        return turned_away(request, "nobody", HTTPStatus.NOT_FOUND)
    with services.store.transaction():
        seats = Doors(services.people).shut_out(here, services.links.browser(request.cookies))
        Keyring(services.store).throw_away(here)
    for table, seat in seats:
        if table in services.hub.rooms:
            services.hub.rooms[table].dismiss(seat)
    return RedirectResponse("/me", 303)


def _known_again(request: Request, response: Response, browser: str, person: Person) -> Response:
    services = services_of(request)
    services.links.remember(response, browser, request.url.scheme == "https")
    if person.name:
        remember_name(response, person.name)
    return response


# ---------------------------------------------------------------------- passkeys
async def ask_to_make_passkey(request: Request) -> Response:
    """What a device is asked when a passkey is to be made."""
    services, here = services_of(request), person_of(request)
    if here is None:
        return JSONResponse({"wrong": "nobody"}, HTTPStatus.FORBIDDEN)
    options = generate_registration_options(
        rp_id=_host(request),
        rp_name="Panurge",
        user_id=here.id.encode(),
        user_name=here.name or "Panurge",
        challenge=services.questions.put(f"make {here.id}"),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=base64url_to_bytes(one)) for one in Keyring(services.store).of(here)
        ],
    )
    return Response(options_to_json(options), media_type="application/json")


async def make_passkey(request: Request) -> Response:
    credential = await _credential(request)
    services, here = services_of(request), person_of(request)
    if here is None:
        return JSONResponse({"wrong": "nobody"}, HTTPStatus.FORBIDDEN)
    if credential is None:
        return JSONResponse({"wrong": "bad_json"}, HTTPStatus.BAD_REQUEST)
    challenge = services.questions.answered(credential, f"make {here.id}")
    if challenge is None:
        return JSONResponse({"wrong": "stale"}, HTTPStatus.BAD_REQUEST)
    try:
        proven = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=_host(request),
            expected_origin=_origin(request),
        )
    except Exception:  # whatever the library makes of bytes that somebody sent, it has proven nothing
        return JSONResponse({"wrong": "forged"}, HTTPStatus.BAD_REQUEST)
    name, public = bytes_to_base64url(proven.credential_id), bytes_to_base64url(proven.credential_public_key)
    if not Keyring(services.store).add(here, name, public, proven.sign_count):
        return JSONResponse({"wrong": "taken"}, HTTPStatus.CONFLICT)
    return JSONResponse({"passkeys": len(Keyring(services.store).of(here))})


async def ask_to_show_passkey(request: Request) -> Response:
    """What a device is asked that may know me: which passkey it has, it says itself."""
    services = services_of(request)
    options = generate_authentication_options(
        rp_id=_host(request),
        challenge=services.questions.put("show"),
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    return Response(options_to_json(options), media_type="application/json")


async def show_passkey(request: Request) -> Response:
    """A device shows a passkey: its browser is the person's whose it is."""
    credential, services = await _credential(request), services_of(request)
    if not services.making.take(address_of(request)):
        return JSONResponse({"wrong": "many"}, HTTPStatus.TOO_MANY_REQUESTS)
    if credential is None:
        return JSONResponse({"wrong": "bad_json"}, HTTPStatus.BAD_REQUEST)
    keys = Keyring(services.store)
    known = keys.find(str(credential.get("id", "")))
    challenge = services.questions.answered(credential, "show")
    person = services.people.person(known.person) if known is not None else None
    if known is None or person is None or challenge is None:
        return JSONResponse({"wrong": "unknown"}, HTTPStatus.BAD_REQUEST)
    try:
        proven = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=_host(request),
            expected_origin=_origin(request),
            credential_public_key=base64url_to_bytes(known.public),
            credential_current_sign_count=known.uses,
        )
    except Exception:  # as above
        return JSONResponse({"wrong": "forged"}, HTTPStatus.BAD_REQUEST)
    keys.used(known.credential, proven.new_sign_count)
    browser = services.links.browser(request.cookies) or new_browser()
    Doors(services.people).take_in(browser, person)
    return _known_again(request, JSONResponse({"me": person.id}), browser, person)


async def _credential(request: Request) -> dict[str, Any] | None:
    text = await request.body()
    if len(text) > LONGEST:
        return None
    try:
        return read_object(text)
    except NoJson:
        return None


def _host(request: Request) -> str:
    return request.url.hostname or ""


def _origin(request: Request) -> str:
    """As the browser names the page; that it is ours has been asked at the door (`security`)."""
    origin = request.headers.get("origin", "")
    return origin if urlsplit(origin).hostname == _host(request) else ""
