"""A bot of your own at a table. Invite it: python table_bot.py http://localhost:8765/t/…/sit/… [name]"""

import json
import sys
from contextlib import suppress
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def choose(actions: list) -> dict:
    """Your idea goes here. This one likes long words: they usually mean that something happens."""
    return max(actions, key=lambda action: (len(action["label"]), action["id"]))


def ask(url: str, body: dict | None = None, token: str = ""):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return urlopen(Request(url, None if body is None else json.dumps(body).encode(), headers))


link, name = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "Robin the bot"
server, _, place = link.partition("/t/")
table = f"{server}/api/v1/tables/{place.split('/')[0]}"
token = json.load(ask(f"{table}/seats", {"name": name, "invitation": link}))["token"]
for line in ask(f"{table}/stream", token=token):  # ends with the game
    if line.startswith(b"data: "):
        told = json.loads(line[6:])
        if told.get("now", {}).get("mine"):
            with suppress(HTTPError):  # 409: the table has moved on, the stream will tell
                ask(f"{table}/act", {"n": told["n"], "action": choose(told["now"]["actions"])["id"]}, token)
print(told["now"]["ask"])
