"""The shapes of what is sent and answered, as JSON Schema. Bodies are checked against them; the description shows them.

`fits` knows the few words of JSON Schema that bodies need; the tests hold answers against the full language."""

from typing import Any

from panurge.people.person import SHOWS

Shape = dict[str, Any]
MOST = 2**53  # numbers stay exact in every language


def text(says: str = "", **more: Any) -> Shape:
    return {"type": "string", **({"description": says} if says else {}), **more}


def whole(says: str = "", **more: Any) -> Shape:
    return {"type": "integer", **({"description": says} if says else {}), **more}


def flag(says: str = "") -> Shape:
    return {"type": "boolean", **({"description": says} if says else {})}


def row(of: Shape, says: str = "", **more: Any) -> Shape:
    return {"type": "array", "items": of, **({"description": says} if says else {}), **more}


def named(says: str, **fields: Shape) -> Shape:
    """An object; a field whose name ends with `_` may be missing."""
    return {
        "type": "object",
        "description": says,
        "required": [name for name in fields if not name.endswith("_")],
        "properties": {name.removesuffix("_"): shape for name, shape in fields.items()},
    }


def sent(says: str, **fields: Shape) -> Shape:
    """An object somebody sends us: nothing but these fields."""
    return named(says, **fields) | {"additionalProperties": False}


def ref(name: str) -> Shape:
    return {"$ref": f"#/components/schemas/{name}"}


def or_null(shape: Shape) -> Shape:
    return {"anyOf": [shape, {"type": "null"}]}


VALUE: Shape = {"type": ["boolean", "integer", "string"]}
TONGUES = named("The same in both languages.", fr=text(), en=text())
SEAT = whole("A seat, counted from 0.", minimum=0, maximum=MOST)
TURN = whole("The seat to move; -1: chance, -2: the game is over.")
N = whole("The moment somebody saw: `n` of the view or the standing they decided on.", minimum=0, maximum=MOST)
SAY = text("A sentence for people, in the asked language.")
LESSONS: Shape = {
    "type": "object",
    "additionalProperties": row(whole(minimum=1, maximum=MOST)),
    "description": "By game, the numbers of its lessons.",
}
RATING = named(
    "In one game.",
    game=text(),
    rating=whole(),
    doubt=whole(),
    games=whole("Rated ones."),
    won=whole(),
    settled=flag("Known well enough for a rank."),
)

SHAPES: dict[str, Shape] = {
    "Problem": named(
        "Why a call was not answered as asked (RFC 9457).",
        type=text(),
        title=text("The status in words."),
        status=whole(),
        code=text("For programs: one of the codes of docs/protocol.md."),
        detail=SAY,
        rule=text("The id of the game's rule that forbids it, or nothing."),
        n_=whole("The table's moment, where there is a table."),
    ),
    "Option": named(
        "One thing a table may choose about a game.",
        name=text(),
        default=VALUE,
        values=or_null(row(VALUE)) | {"description": "What it may be; null: a number of the range, or any fit text."},
        range=or_null(row(whole(), minItems=2, maxItems=2)),
        players=row(whole(), "The numbers of players it is for; none named: for all."),
        lot=flag("It names a seat, and is drawn by lot unless chosen; the value `lot` says so."),
        meaning=TONGUES,
        names={
            "type": "object",
            "additionalProperties": TONGUES,
            "description": "What each value is called, where it has a name.",
        },
    ),
    "Game": named(
        "A game's card.",
        key=text(),
        titles=TONGUES,
        pitch=TONGUES,
        authors=row(text()),
        publisher=text(),
        year=whole(),
        players=row(whole(), "The possible numbers of players."),
        default_players=whole(),
        minutes=whole(),
        actions=whole("Every action's id is below this."),
        longest=whole("No game has more decisions and chance events together."),
        version=whole(),
        options=row(ref("Option")),
        reconstructed=row(TONGUES, "What the rule sheets have lost and we made up."),
        rules=text("Where the rule page is."),
        picture=text("Where a picture is."),
    ),
    "Games": named(
        "What can be played, who can play along, and what can be bleated.",
        games=row(ref("Game")),
        bots=row(text(), "Who may be given a seat: levels, and bots that were installed."),
        bot_names={"type": "object", "additionalProperties": TONGUES, "description": "What each is called."},
        bleats={"type": "object", "additionalProperties": TONGUES, "description": "By key: what each of them says."},
    ),
    "SeatWanted": sent(
        "Who shall sit there.",
        who={"enum": ["me", "friend", "bot"], "description": "me: you get a token; friend: you get an invitation."},
        name_=text("What you are called.", maxLength=200),
        level_=text("Of a bot: one of `bots`.", maxLength=40),
    ),
    "NewTable": sent(
        "A table to be made.",
        game=text(maxLength=80),
        seats=row(ref("SeatWanted"), "One for each player, in the order of the game.", minItems=1, maxItems=12),
        options_={"type": "object", "additionalProperties": VALUE, "description": "Those that are not as usual."},
        open_=flag("Shown in the lobby: anybody may take a free seat."),
    ),
    "SeatMade": named(
        "A seat of the new table.",
        seat=SEAT,
        who=text(),
        name=text(),
        token_=text("Of your own seats: the bearer token."),
        invitation_=text("Of a friend's seat: the link that gives it."),
    ),
    "TableMade": named(
        "The new table.",
        table=text(),
        game=text(),
        options={"type": "object", "description": "All of them, number of players included."},
        seats=row(ref("SeatMade")),
        open=flag(),
        url=text("Its page, for people."),
        commitment=text("SHA-256 of the key all draws follow from."),
    ),
    "OpenTable": named(
        "A table that waits for people.",
        table=text(),
        game=text(),
        free=row(whole(), "The seats that are free."),
        seats=row(text(), "Who sits there, seat by seat; nothing where nobody does."),
        here=flag("Whether one of them is at the table now."),
        url=text(),
        at=whole("When it was made, in seconds since 1970."),
    ),
    "OpenTables": named("Tables anybody may join.", tables=row(ref("OpenTable"))),
    "SitDown": sent(
        "Taking a seat.",
        name=text("What you are called: at most 24 letters, and not as another at the table.", maxLength=200),
        invitation_=text("A seat's link, or its last part. Without it: a free seat of an open table.", maxLength=1000),
        seat_=SEAT,
    ),
    "Seated": named(
        "You sit.",
        table=text(),
        seat=SEAT,
        name=text(),
        token=text("Send it with every call: `Authorization: Bearer …`."),
        url=text(),
    ),
    "Seat": named(
        "One seat as you see it.",
        name=text(),
        seat=text("Its colour or place, in the asked language."),
        colour=text(),
        bot=text("The level of the bot that sits there, or nothing."),
        free=flag(),
        stands=text("Why a bot plays for the person who sits there, or nothing."),
        online=flag(),
        you=flag(),
        score=or_null({"type": ["integer", "number"]}) | {"description": "null: not for you to know."},
        note=text(),
        bank_=whole("Milliseconds left in the bank, where there is one."),
        offer_=named(
            "Somebody is gone: a bot may play for them if everybody who is here agrees.",
            yes=whole("So many have."),
            of=whole("So many must."),
            mine=flag("Whether you have."),
        ),
    ),
    "Action": named(
        "Something you may do now.",
        id=whole(),
        name=text("In the game's notation; `act` takes it too."),
        label=SAY,
    ),
    "Over": named(
        "How it ended.",
        winners=row(SEAT),
        scores=row(or_null({"type": ["integer", "number"]})),
        sheet=row({"type": "array"}, "How the points came about: a name and a cell for each seat."),
        key=text("What all draws followed from."),
        tie=row(text(), "If a tie was decided by a rule: its id and what it decided."),
        next=text("The table of the same people's next game, once somebody asked for one."),
    ),
    "Now": named(
        "Whose decision it is.",
        turn=TURN,
        mine=flag(),
        ask=SAY,
        actions=row(ref("Action"), "All that is legal, when it is yours; else none."),
        crumbs_=row(text(), "The parts already chosen of a decision of several parts."),
        made_=row(whole(), "The same parts, by their numbers."),
        half_=flag("Whether such a decision is under way."),
        undo_=flag(),
        hint_=flag("Whether hints are given at this table."),
        unasked_=flag("Whether the table lets interjections go by without asking you."),
        ask_me_=text("When the table asks you: each time, when it matters (pens), or never."),
        strip_=whole("Milliseconds until your silence lets an interjection go by.", minimum=0, maximum=MOST),
        asked_=row(SEAT, "In a window of interjections: the seats still to be asked, in their order."),
        early_=flag("Yours although it is not your turn: all of them are asked at once."),
        kept_=row(text(), "Your answer, given before your turn; undo takes it back."),
        over_=ref("Over"),
        frozen_=text("Why nothing can be played at this table any more."),
    ),
    "Line": named(
        "A sentence of the log.",
        n=whole("The number of its entry."),
        seat=whole("Who it is about; negative: nobody."),
        say=SAY,
        at=whole("Seconds since 1970."),
        kind={"enum": ["act", "chance", "undo", "clock", "seat", "chat", "end"]},
    ),
    "Entry": named(
        "One entry of the table's log as your seat saw it.",
        n=whole("Its number; also the event's id."),
        seat=whole("Who it is about; negative: nobody."),
        say=text("A sentence, or nothing if it is not worth one."),
        at=whole("Seconds since 1970."),
        kind={"enum": ["act", "chance", "undo", "clock", "seat", "chat", "end"]},
        seen=or_null(whole())
        | {"description": "What your seat perceived of an act or a draw, as the engine's `seen`."},
        back_=whole("Of an undo: every act after this entry is void."),
    ),
    "Standing": named(
        "The table as it waits for somebody.",
        n=N,
        last=whole("The number of the last entry of any kind."),
        seats=row(ref("Seat")),
        now=ref("Now"),
        clock_=whole("Milliseconds left, where time runs."),
    ),
    "Guests": named(
        "Who has an invitation to the table open before them.",
        names=row(text("Nothing of who has none or does not want to be seen.")),
    ),
    "Declined": named("Somebody who was challenged does not come to a game now.", name=text()),
    "Act": {
        **sent(
            "A decision.", n=N, action_=whole("Its id.", minimum=-MOST, maximum=MOST), name_=text("Or its notation.")
        ),
        "oneOf": [{"required": ["action"]}, {"required": ["name"]}],
    },
    "Undo": sent("Taking back the last decision, or stepping back within one.", n=N),
    "Moment": sent("About the moment you see.", n=N),
    "Chat": {
        **sent(
            "Something to say.",
            text_=text("In your own words.", maxLength=4000),
            bleat_=text("Or one of `bleats`, which everybody reads in their own language.", maxLength=40),
        ),
        "oneOf": [{"required": ["text"]}, {"required": ["bleat"]}],
    },
    "Agree": sent("Whose place a bot should take.", seat=SEAT),
    "Wish": sent("About interjections.", **{"pass": flag("true: let them go by without asking me; false: ask me.")}),
    "Hint": named(
        "What the strongest bot makes of what your seat knows.",
        n=N,
        action=ref("Action"),
        parts=row(ref("Action"), "The whole decision: `action`, and the parts of yours that follow it."),
        say=text("The whole decision in one sentence."),
        sure={"enum": ["only", "clear", "likely", "close"]},
        share=or_null({"type": "number"}) | {"description": "Of the win, with it; null: nothing to think about."},
        ahead={"type": "number", "description": "How much of the win it is better than the second."},
        options=row(
            named("An option it weighed.", id=whole(), name=text(), label=SAY, share={"type": "number"}),
            "The best ones, the favourite first.",
        ),
    ),
    "Fill": sent("A seat for a bot.", seat=SEAT, level_=text("One of `bots`; without it: ewe.", maxLength=40)),
    "Vacate": sent("A bot's seat, for somebody.", seat=SEAT),
    "PlayNow": sent(
        "What to play, at once.",
        game=text(maxLength=80),
        name_=text("What you are called.", maxLength=200),
        level_=text("Of the bots, if nobody waits; without it: ewe.", maxLength=40),
    ),
    "Playing": named(
        "You sit.",
        table=text(),
        seat=SEAT,
        name=text(),
        token=text("Send it with every call: `Authorization: Bearer …`."),
        url=text(),
        against={"enum": ["person", "bot"], "description": "Whether somebody waited."},
    ),
    "Village": named(
        "The village at this moment.",
        count=whole("Everybody, seen or not."),
        playing={"type": "object", "additionalProperties": whole(), "description": "Tables in play, by game."},
        here=row(
            named(
                "Somebody who may be seen.",
                name=text("Nothing, if they gave none."),
                sheep=text("`/sheep/<sheep>.svg` shows it."),
                does={"enum": ["waits", "plays", ""]},
                table=text("Where, if anywhere."),
                game=text(),
            ),
            "Some of them: who waits first, then who plays.",
        ),
    ),
    "ToWatch": named(
        "Tables to watch.",
        tables=row(
            named(
                "A table; what is hidden from spectators stays hidden.",
                table=text(),
                game=text(),
                title=text(),
                names=row(text()),
                note=text("Who, and with how many points."),
                n=whole("The last entry: the picture of another one looks otherwise."),
                eyes=whole("How many look on."),
                house=flag("Two bots of the house, because nobody else plays."),
                url=text(),
                picture=text("Its board, as SVG; `?theme=dark` by night."),
            )
        ),
    ),
    "Statistics": named(
        "Of finished games in this house.",
        games=whole("So many were counted."),
        seats=row(
            named(
                "For one number of players.",
                players=whole(),
                games=whole(),
                won=row({"type": "number"}, "The share of wins of each seat; a shared win is shared."),
            )
        ),
        lengths=row(whole(), "Decisions of a game, in order; of many games, every so manieth."),
        openings=row(named("A first decision.", opening=text("In the game's notation."), games=whole())),
    ),
    "Leaderboard": named(
        "Rated games of the last 90 days; five of them, against three different ones, or more.",
        game=text(),
        bots={"type": "object", "additionalProperties": whole(), "description": "Fixed ratings of the house's bots."},
        people=row(
            named(
                "Somebody with a rank, best first.",
                rank=whole(),
                id=text("For `/players/<id>`; nothing, if they show no page."),
                name=text("Nothing, if they gave none."),
                sheep=text("`/sheep/<sheep>.svg` shows it."),
                rating=whole(),
                doubt=whole("It lies within so many points, 19 times of 20."),
                games=whole(),
                won=whole(),
            )
        ),
    ),
    "Dress": sent(
        "What you are called, what you look like, and what of you others may see; what is not named stays.",
        name_=text(maxLength=200),
        sheep_=text("Wool, face and hat, with points between them: `black.smug.beret`.", maxLength=60),
        shows_=row({"enum": list(SHOWS)}, "Of these, what others may see.", maxItems=len(SHOWS)),
    ),
    "Me": named(
        "Who you are.",
        id=text("Public: of `/players/<id>`."),
        name=text(),
        sheep=text(),
        shows=row({"enum": list(SHOWS)}),
        since=whole("Milliseconds since 1970."),
        ratings=row(RATING),
        lessons=LESSONS,
        tables=row(text(), "Where you sit or sat, the latest first."),
    ),
    "Known": named("You, and how you are known again.", token=text("Keep it: it is all that proves who you are."),
                   me=ref("Me")),
    "Export": named("Everything that is kept about you.", id=text(), name=text(), games=row({"type": "object"}))
    | {"additionalProperties": True},
    "Forget": sent("Your name, typed: this cannot be undone.", name=text(maxLength=200)),
    "Forgotten": named("It is done.", tables=whole("At so many tables you are a sheep that left.")),
    "Door": named("A link for another device.", door=text("Where it leads; it works once."), until=whole()),
    "Enter": sent("Somebody's door.", door=text("The link, or its last part.", maxLength=400)),
    "Learnt": sent("Lessons that are finished.", lessons=LESSONS),
    "Challenge": sent("To which game.", game=text(maxLength=40)),
    "Challenged": named("A table where you wait; follow it, for the challenge stands as long as you are there.",
                        table=text(), seat=whole(), token=text("What plays your seat."), url=text()),
    "Challenges": named(
        "Those who wait for you now.",
        challenges=row(
            named("A challenge.", table=text(), game=text(), name=text(), sheep=text(),
                  invitation=text("To the seat: sit down with it."))
        ),
    ),
    "Refuse": sent("No.", table=text("Of the challenge.", maxLength=40), never_=flag("Not from them at all.")),
    "Refusal": named("Whether there was such a challenge.", refused=flag()),
    "Heard": named("Everybody may ask again.", shunned=whole("By so many you did not want to be asked.")),
    "Alone": named("Only this program is you now.", browsers=whole("So many browsers and programs were.")),
    "Change": named(
        "What a game that is over has done to your rating; an empty object if you did not play it, or it is not over.",
        rating_=whole("After it."),
        doubt_=whole("It lies within so many points, 19 times of 20."),
        change_=or_null(whole()) | {"description": "null: it was not rated."},
        unrated_=text("Why it was not, or nothing."),
        say_=SAY,
    ),
    "Past": named(
        "What you look back on, as your page shows it.",
        curves=row(
            named(
                "How your rating in a game has gone: before the first of the last rated games, and after each.",
                game=text(),
                points=row(named("After a game.", rating=whole(), doubt=whole())),
            )
        ),
        opponents=row(
            named(
                "Whom you met most.",
                name=text("As they are called now, if they have a page; else as they sat there."),
                sheep=text("`/sheep/<sheep>.svg` shows it."),
                id=text("For `/players/<id>`; nothing, if they show no page."),
                bot=text("The level, if it is one of the house's."),
                games=whole(),
                won=whole("So often you came before all others."),
            )
        ),
        games=row(ref("PastGame"), "The last ones, newest first."),
    ),
    "PastGame": named(
        "A game that is over.",
        table=text(),
        game=text(),
        others=row(text(), "Names of the others."),
        at=whole("Milliseconds since 1970."),
        state={"enum": ["won", "lost", "shared"]},
        place=whole(),
        players=whole(),
        change={"type": ["integer", "null"]}
        | {"description": "Of the rating; null if it was not rated, or ratings are not shown."},
    ),
    "Player": named(
        "What somebody shows of themselves; the rest is empty.",
        id=text(),
        name=text(),
        sheep=text(),
        ratings=row(RATING),
        ribbons=row(named("A deed.", game=text(), key=text(), name=text(),
                          table=text("Where it was done; nothing, if games are not shown."))),
        games=row(ref("PastGame")),
    ),
    "Leave": sent("Who plays on for you.", level_=text("One of `bots`; without it: ewe.", maxLength=40)),
    "Nothing": sent("An empty object, or no body at all."),
    "Why": named("Why an action may not be chosen; nothing if it may.", action=whole(), rule=text(), say=text()),
}
SHAPES["View"] = named(
    "All your seat knows.",
    table=text(),
    game=text(),
    options={"type": "object"},
    seat=or_null(SEAT) | {"description": "Yours; null: you are watching."},
    url=text(),
    commitment=text(),
    **{
        name + ("" if name in SHAPES["Standing"]["required"] else "_"): shape
        for name, shape in SHAPES["Standing"]["properties"].items()
    },
    log=row(ref("Line"), "What happened, oldest first."),
    veil={
        "type": "object",
        "description": "The position as your seat may know it; `panurge.core.cold.from_json` reads it.",
    },
)


def needed(shape: Shape) -> bool:
    """Whether a body of this shape cannot be empty."""
    return bool(shape.get("required") or shape.get("oneOf"))


def fits(value: Any, shape: Shape) -> str:
    """What is wrong with a value, as a path into it; nothing if it has the shape."""
    if "$ref" in shape:
        return fits(value, SHAPES[shape["$ref"].rsplit("/", 1)[1]])
    if "enum" in shape:
        return "" if isinstance(value, str) and value in shape["enum"] else "."
    kinds = shape["type"] if isinstance(shape["type"], list) else [shape["type"]]
    if not any(_IS[kind](value) for kind in kinds):
        return "."
    if isinstance(value, str):
        return "." if len(value) > shape.get("maxLength", 4000) else ""
    if isinstance(value, int):
        return "" if shape.get("minimum", -MOST) <= value <= shape.get("maximum", MOST) else "."
    if isinstance(value, list):
        if not shape.get("minItems", 0) <= len(value) <= shape.get("maxItems", 200):
            return "."
        return next((f"[{i}]{wrong}" for i, item in enumerate(value) if (wrong := fits(item, shape["items"]))), "")
    return _object_fits(value, shape)


def _object_fits(value: dict[str, Any], shape: Shape) -> str:
    known, others = shape.get("properties", {}), shape.get("additionalProperties", True)
    for name in shape.get("required", ()):
        if name not in value:
            return f".{name}"
    for name, item in value.items():
        inner = known.get(name, others)
        if inner is False:
            return f".{name[:40]}"
        wrong = fits(item, inner) if isinstance(inner, dict) else ""
        if wrong:
            return f".{name[:40]}{wrong.removesuffix('.') if wrong != '.' else ''}"
    choices = shape.get("oneOf", ())
    if choices and sum(all(name in value for name in choice["required"]) for choice in choices) != 1:
        return "." + "/".join(choice["required"][0] for choice in choices)
    return ""


_IS: dict[str, Any] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: type(value) is int,
    "boolean": lambda value: type(value) is bool,
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}
