"""A bot of your own at a table. Invite it: python table_bot.py http://localhost:8765/t/…/sit/… [name]"""

import json
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def choose(actions: list) -> int:  # your idea goes here; this one likes long words
    return max(actions, key=lambda action: (len(action["label"]), action["id"]))["id"]


def ask(url: str, body: dict | None = None, token: str = ""):
    return urlopen(Request(url, body and json.dumps(body).encode(), {"Authorization": f"Bearer {token}"}))


link, name = [*(sys.argv[1:] or sys.exit(__doc__)), "Robin the bot"][:2]
server, _, place = link.partition("/t/")
table = f"{server}/api/v1/tables/{place.split('/')[0]}"
token = json.load(ask(f"{table}/seats", {"name": name, "invitation": link}))["token"]
for line in ask(f"{table}/stream", token=token):  # ends with the game
    if line.startswith(b"data: "):
        told = json.loads(line[6:])
        while told.get("now", {}).get("mine"):
            try:
                told = json.load(ask(f"{table}/act", {"n": told["n"], "action": choose(told["now"]["actions"])}, token))
            except HTTPError as problem:  # 429: too fast; else the table has moved on, and the stream will tell
                told["now"]["mine"] = problem.code == 429 and not time.sleep(0.5)
print(told["now"]["ask"])
