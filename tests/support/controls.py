"""Who may press what, and send which form: every kind of id there is, as an attacker forges it.

`{play}` is the play that is asked about, `{turn}` its latest turn, `{mark}` stands for a trigger,
`{who}` for a character and `{tenet}` for one of their tenets.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from cogs.persona_desk import tenet_mark
from cogs.trigger_desk import mark_of
from tests.support.rights import AUTHOR, OWNER
from tests.support.seats import EVERYBODY, LEADERS, Seats
from tests.support.veil import OATH

_MERGE = "merge:{play}:main/00000000"


@dataclass(frozen=True)
class Control:
    """A button with an id, or a list in which *picked* is picked; *fields* make it a form.

    *steps* are decreed before it is tried, so that there is something to press.
    """

    id: str
    may: tuple[str, ...]
    picked: tuple[str, ...] = ()
    fields: dict[str, str] = field(default_factory=dict)
    steps: str = ""

    @property
    def once(self) -> bool:
        """Tell whether nobody else can press it where somebody did: then the story has gone on."""
        return "{turn}" in self.id or self.kind in ("pick", "play", "persona")

    @property
    def kind(self) -> str:
        """Return what stands before the first colon."""
        return self.id.partition(":")[0]

    def at(self, seats: Seats) -> str:
        """Return its id at a table."""
        if self.id == "pick":
            return seats.hung("pick")
        facts = {"play": seats.play, "turn": seats.turn, "channel": str(seats.place.id)}
        marks = {"mark": mark_of("ambushquark"), "who": mark_of("mara"), "tenet": tenet_mark(OATH)}
        return self.id.format(**marks, **facts)


def _buttons(may: tuple[str, ...], *ids: str) -> Sequence[Control]:
    return [Control(id, may) for id in ids]


CONTROLS: Sequence[Control] = (
    *_buttons(EVERYBODY, "retry:{play}:777", "floor:{play}:1", "fate:{play}:{turn}"),
    Control("pick", EVERYBODY, steps='option "Run" && option "Hide"'),
    *_buttons(AUTHOR, *(f"{verb}:{{play}}:{{turn}}" for verb in ("retell", "back", "next"))),
    *_buttons(AUTHOR, *(f"{verb}:{{play}}:{{turn}}" for verb in ("continue", "amend", "undo"))),
    *_buttons(OWNER, "play:{play}:main"),
    *_buttons(LEADERS, "floor:{play}:1+", "floor:{play}:7+"),
    *_buttons(LEADERS, "export:{play}:archive.main", "export:{play}:novel.main"),
    *_buttons(LEADERS, "decree:{play}:open", "decree:{play}:quiet", "gmroom:{play}:{channel}"),
    *_buttons(LEADERS, *(f"{_MERGE}/{verb}//0" for verb in ("page", "all-ours", "drop"))),
    *_buttons(LEADERS, *(f"{_MERGE}/{verb}/abc/0" for verb in ("ours", "theirs", "value"))),
    *_buttons(
        LEADERS,
        *(f"trigger:{{play}}:{verb}/{{mark}}/" for verb in ("text", "guide", "discard", "keep")),
        *(f"trigger:{{play}}:{verb}/{{mark}}/" for verb in ("remove", "leave")),
        *(f"guide:{{play}}:0123abcd/{verb}/" for verb in ("decree", "text", "add", "page")),
    ),
    Control("guide:{play}:0123abcd/mode/", LEADERS, picked=("hard",)),
    *_buttons(
        LEADERS,
        *(f"persona:{{play}}:{verb}/{{who}}/{{tenet}}" for verb in ("accept", "refuse", "edit")),
        *(f"persona:{{play}}:{verb}/{{who}}/{{tenet}}" for verb in ("reword", "grow", "off")),
        *("persona:{play}:explain/{who}/anger", "persona:{play}:example/{who}/ask"),
    ),
)
"""Every kind of button and list."""

FORMS: Sequence[Control] = (
    Control("amend:{play}:{turn}", AUTHOR, fields={"words": "I own the house."}),
    Control("decree:{play}:open", LEADERS, fields={"steps": "state.gold = 99"}),
    Control("decree:{play}:quiet", LEADERS, fields={"steps": "state.gold = 99"}),
    Control(f"{_MERGE}/value/abc/0", LEADERS, fields={"value": "99"}),
    Control("trigger:{play}:text/new/", LEADERS, fields={"line": "[x] when always -> pause"}),
    Control("trigger:{play}:text/{mark}/", LEADERS, fields={"line": "[x] when always -> pause"}),
    Control("guide:{play}:0123abcd/typed/", LEADERS, fields={"name": "x"}),
    *(
        Control(f"persona:{{play}}:{verb}", LEADERS, fields={"text": "Is kind.", "words": "x"})
        for verb in ("edit/{who}/{tenet}", "reword/{who}/{tenet}", "explain/{who}/anger")
    ),
    Control("persona:{play}:example/{who}/ask", LEADERS, fields={"text": "No."}),
)
"""Every kind of form."""
