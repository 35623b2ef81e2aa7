"""Who may do what: one table of every command, suggestion, button, list and form.

What a row grants is to be asked for in the channel where the story is played. Whoever is not named
is refused, and so is everybody outside of servers.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.support.seats import EVERYBODY, LEADERS, Seats

AUTHOR = ("player", *LEADERS)
"""Who took the latest turn, and whoever leads."""

OWNER = ("owner",)
MANAGER = ("admin",)


@dataclass(frozen=True)
class Row:
    """Who *may*, and with what options it is tried; those that are made at a table are callable.

    *once*: where somebody has done it, nobody else can.
    """

    may: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    once: bool = False

    def at(self, seats: Seats) -> dict[str, Any]:
        """Return the options as they are at a table."""
        return {k: v(seats) if callable(v) else v for k, v in self.options.items()}


def everybody(**options: object) -> Row:
    """Return a row that lets everybody in the server."""
    return Row(EVERYBODY, options)


def leaders(**options: object) -> Row:
    """Return a row that lets those who lead the play."""
    return Row(LEADERS, options)


def _stranger(seats: Seats) -> object:
    return seats.people["stranger"]


def _role(seats: Seats) -> object:
    return seats.table.guild.roles["Staff"]


COMMANDS: Mapping[str, Row] = {
    "start": everybody(story="veil"),
    "end": Row(LEADERS, once=True),
    "import": everybody(file=("play.zip", b"no archive")),
    "export": leaders(kind="archive"),
    "context": leaders(),
    "health": leaders(),
    # play
    "say": everybody(text="I wait."),
    "look": everybody(),
    "help": everybody(),
    "roll": everybody(dice="1d6"),
    "check": everybody(skill="Spot", target=50),
    "options": everybody(wish="Out"),
    "go": everybody(room="Cellar"),
    "unlock": everybody(room="Cellar"),
    "join": everybody(name="Bo"),
    "part": everybody(),
    "sheet": everybody(name="Mara"),
    "who": everybody(),
    "give": everybody(item="rope"),
    "take": everybody(item="lamp"),
    "use": everybody(item="rope"),
    "text": everybody(who="Mara", words="Psst."),
    "round": everybody(),
    "state show": everybody(),
    "map show": everybody(),
    "npc list": everybody(),
    "npc show": everybody(name="Mara"),
    "recap": everybody(),
    "knowledge list": everybody(),
    "knowledge show": everybody(title="Songs"),
    "knowledge search": everybody(words="abbey"),
    # the game master's hand
    "state set": leaders(key="gold", value="5"),
    "map add": leaders(name="Shed", beside="Cellar"),
    "map link": leaders(one="Cellar", other="Vaultquark"),
    "map unlink": leaders(one="Great Room", other="Cellar"),
    "map lock": leaders(one="Great Room", other="Cellar", locked=False),
    "map reveal": leaders(room="Cellar"),
    "map move": leaders(room="Cellar"),
    "map describe": leaders(room="Cellar", what="description", text="Damp."),
    "npc set": leaders(name="Mara", what="HP", value="50"),
    "npc say": leaders(name="Mara", text="Out!"),
    "npc appear": leaders(name="Otto"),
    "npc leave": leaders(name="Mara"),
    "npc hide": leaders(name="Mara"),
    "npc die": leaders(name="Mara"),
    "npc bench": leaders(name="Mara"),
    "npc give": leaders(name="Mara", item="cup"),
    "npc take": leaders(name="Ava", item="rope"),
    "npc spawn": leaders(name="Rosa"),
    "npc remember": leaders(name="Mara", text="They lied."),
    "knowledge add": Row(LEADERS, {"title": "A letter", "text": "Dear abbot."}, once=True),
    "knowledge reveal": Row(LEADERS, {"title": "Ledgerquark", "quiet": True}, once=True),
    "knowledge hide": Row(LEADERS, {"title": "Songs"}, once=True),
    "knowledge remove": leaders(title="A letter"),
    "lore list": leaders(),
    "lore test": leaders(text="They whistle."),
    "lore show": leaders(title="Lorequark"),
    "lore add": leaders(keys="bell", text="It rang."),
    "memory list": leaders(),
    "memory add": leaders(text="Mara lies."),
    "memory fold": leaders(),
    "memory pin": leaders(memory="The bell rang."),
    "memory unpin": leaders(memory="The bell rang."),
    "memory forget": Row(LEADERS, {"memory": "The bell rang."}, once=True),
    "memory correct": Row(
        LEADERS, {"memory": "The bell rang.", "text": "It was still."}, once=True
    ),
    "persona show": leaders(name="Mara"),
    "persona set": leaders(name="Mara", part="style", text="Speaks low."),
    "persona off": Row(LEADERS, {"name": "Mara", "key": "oathquark"}, once=True),
    "persona on": Row(LEADERS, {"name": "Mara", "key": "restquark"}, once=True),
    "persona history": leaders(name="Mara"),
    "persona report": leaders(name="Mara"),
    "persona review": leaders(name="Mara"),
    "flag": leaders(name="bell"),
    "scene": leaders(scene="gallery"),
    "time": leaders(minutes=5),
    "direct": leaders(text="Let it rain."),
    "pause": leaders(),
    "resume": leaders(),
    "spotlight": leaders(name="Ava"),
    "order": leaders(order="rounds"),
    "gm help": everybody(),
    "gm do": leaders(steps="state.gold += 1"),
    "gm log": leaders(),
    "gm channel here": leaders(),
    "gm channel off": leaders(),
    "gm role add": leaders(user=_stranger),
    "gm role remove": leaders(user=_stranger),
    "gm role list": leaders(),
    "gm server-role add": Row(MANAGER, {"role": _role}),
    "gm server-role remove": Row(MANAGER, {"role": _role}),
    "gm server-role list": Row(MANAGER),
    "trigger list": leaders(),
    "trigger show": leaders(name="ambushquark"),
    "trigger test": leaders(name="ambushquark"),
    "trigger add": leaders(),
    "trigger edit": leaders(name="ambushquark"),
    "trigger fire": leaders(name="ambushquark"),
    "trigger enable": leaders(name="ambushquark"),
    "trigger disable": leaders(name="ambushquark"),
    "trigger reset": leaders(),
    "trigger remove": leaders(name="ambushquark"),
    "trigger import": leaders(file=("more.txt", b"[more] when always -> pause")),
    "trigger export": leaders(),
    # the past
    "undo": Row(AUTHOR, once=True),
    "redo": everybody(),
    "checkpoint": Row(EVERYBODY, {"name": "door"}, once=True),
    "rewind": leaders(),
    "restore": leaders(name="main"),
    "branches": everybody(),
    "branch": leaders(name="side"),
    "switch": leaders(name="main"),
    "rename": leaders(name="trunk"),
    "branch-delete": leaders(name="main"),
    "branch-reopen": leaders(name="main"),
    "tree": everybody(),
    "diff": everybody(a="main"),
    "why": everybody(thing="gold"),
    "merge": leaders(),
}
"""Every command. What everybody may use shows each no more than they may know."""

_ROOTS = {name.split()[0] for name in COMMANDS}
_FOR_ALL = {name.split()[0] for name, row in COMMANDS.items() if "player" in row.may}
FOR_LEADERS = {*(_ROOTS - _FOR_ALL), "gm"}
"""Commands that are for game masters alone; in the group of theirs, help is no secret."""

_PEOPLE = ("set", "say", "appear", "leave", "hide", "die", "bench", "give", "take", "remember")
_PERSONAS = ("show", "set", "off", "on", "history", "report", "review")
_TRIGGERS = ("show", "test", "edit", "fire", "enable", "disable", "reset", "remove")
_ROOMS = (
    *(
        ("map add", "beside"),
        ("map reveal", "room"),
        ("map move", "room"),
        ("map describe", "room"),
    ),
    *((f"map {verb}", side) for verb in ("link", "unlink", "lock") for side in ("one", "other")),
)

SUGGESTIONS: Mapping[tuple[str, str], Row] = {
    ("start", "story"): everybody(),
    ("start", "greeting"): everybody(story="veil"),
    ("start", "character"): everybody(),
    ("sheet", "name"): everybody(),
    ("npc show", "name"): everybody(),
    ("join", "name"): everybody(),
    ("knowledge show", "title"): everybody(),
    ("knowledge reveal", "title"): leaders(),
    ("knowledge hide", "title"): leaders(),
    ("knowledge remove", "title"): leaders(),
    ("lore show", "title"): leaders(),
    ("memory pin", "memory"): leaders(),
    ("memory unpin", "memory"): leaders(),
    ("memory forget", "memory"): leaders(),
    ("memory correct", "memory"): leaders(),
    **{(f"persona {verb}", "name"): leaders() for verb in _PERSONAS},
    **{(f"persona {verb}", "key"): leaders(name="Mara") for verb in ("set", "off", "on")},
    ("give", "item"): everybody(),
    ("give", "to"): everybody(),
    ("take", "item"): everybody(),
    ("use", "item"): everybody(),
    ("text", "who"): everybody(),
    ("who", "name"): everybody(),
    ("go", "room"): everybody(),
    ("unlock", "room"): everybody(),
    ("map show", "floor"): everybody(),
    ("why", "thing"): everybody(),
    # names of branches and checkpoints are no secret: /branches and /tree show them to all
    ("diff", "a"): everybody(),
    ("diff", "b"): everybody(),
    ("branch", "from"): everybody(),
    ("switch", "name"): everybody(),
    ("branch-delete", "name"): everybody(),
    ("rewind", "to"): everybody(),
    ("restore", "name"): everybody(),
    ("merge", "source"): everybody(),
    ("merge", "into"): everybody(),
    ("export", "branch"): everybody(),
    ("branch-reopen", "name"): leaders(),
    ("state set", "key"): leaders(),
    ("npc set", "what"): leaders(),
    ("npc take", "item"): leaders(name="Ava"),
    ("map move", "who"): leaders(),
    ("flag", "name"): leaders(),
    ("scene", "scene"): leaders(),
    ("spotlight", "name"): leaders(),
    **{(f"npc {verb}", "name"): leaders() for verb in _PEOPLE},
    **{(f"trigger {verb}", "name"): leaders() for verb in _TRIGGERS},
    **{place: leaders() for place in _ROOMS},
}
"""Every option for which names are suggested; *options* are filled in before."""
