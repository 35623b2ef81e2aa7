"""The forms of all leaves and steps of a living world.

Of several forms that can say the same, the first is the one that is written.
"""

from collections.abc import Callable
from typing import TypeVar

from engine.model.atoms import (
    ANY,
    AskModel,
    HasFired,
    HasItem,
    InRoom,
    MoodIs,
    PresenceIs,
    StatIs,
    WorldLeaf,
)
from engine.model.people_deeds import (
    Attack,
    DescribePerson,
    GiveItem,
    MoodStep,
    PeopleStep,
    PutPresence,
    RememberAs,
    SayAs,
    SpawnPerson,
    StatStep,
    TakeItem,
)
from engine.model.place_deeds import (
    AddLore,
    AddRoom,
    AddToScene,
    AddToWorld,
    DescribeRoom,
    GenerateScene,
    LinkRooms,
    MoveTo,
    PassTime,
    PlaceStep,
    PutLock,
    PutRoom,
    RevealDocument,
    UnlinkRooms,
)
from engine.model.table_deeds import (
    Direct,
    DropTrigger,
    FireTrigger,
    KeepTrigger,
    OfferOption,
    PutOrder,
    PutPause,
    PutSpotlight,
    ResetTrigger,
    SwitchTrigger,
    TableStep,
)
from engine.rules.language.form import Form, form
from engine.rules.language.gap_kinds import KINDS

_Node = TypeVar("_Node")


def _form(make: Callable[..., _Node], pattern: str, **given: object) -> Form[_Node]:
    return form(make, pattern, KINDS, **given)


LEAF_FORMS: tuple[Form[WorldLeaf], ...] = (
    _form(HasItem, "item {item} [of {who}] [>= {count:many}]"),
    _form(StatIs, "stat {key} [of {who}] {op:comparison} {number}"),
    _form(MoodIs, "mood {who} {axis} {op:comparison} {number}"),
    _form(MoodIs, "npc {who} {axis} {op:comparison} {number}"),
    _form(InRoom, "room {room} [holds {who}]"),
    _form(PresenceIs, "npc {who} {presence}"),
    _form(HasFired, "fired {name:trigger}"),
    _form(AskModel, "ai {question:prose}"),
)

_PEOPLE: tuple[Form[PeopleStep], ...] = (
    _form(StatStep, "stat {key} [of {who}] {op:setting} {operand:number}", who=ANY),
    _form(MoodStep, "npc {who} {axis} {op:moving} {operand:number}"),
    _form(GiveItem, "give {item} [{count:times}] to {who} [from {source:who}]"),
    _form(TakeItem, "take {item} everything from {who}", count=0),
    _form(TakeItem, "take {item} [{count:times}] from {who}"),
    _form(PutPresence, "npc {who} {presence:deed}"),
    _form(Attack, "npc {who} attacked"),
    _form(RememberAs, "npc {who} remember {text:prose}"),
    _form(SayAs, "npc {who} say {text:prose}"),
    _form(DescribePerson, "npc {who} {field:person_field} = {text:quoted}"),
    _form(
        SpawnPerson,
        "spawn {name:person} [{stats}] [with {items}] [as {description:quoted}] [{presence}]",
    ),
)

_PLACES: tuple[Form[PlaceStep], ...] = (
    _form(AddToScene, "append {text} [into scene {scene}]"),
    _form(GenerateScene, "generate {prompt:prose}"),
    _form(AddToWorld, "world = {text:quoted}", replace=True),
    _form(AddToWorld, "world += {text:quoted}"),
    _form(AddLore, "lore {keys} = {text:prose}"),
    _form(RevealDocument, "reveal document {document}"),
    _form(MoveTo, "move [{who}] into room {room}"),
    _form(PutRoom, "room {room} {state:room_state}"),
    _form(PutRoom, "reveal room {room}", state="explored"),
    _form(DescribeRoom, "room {room} {field:room_field} = {text:quoted}"),
    _form(
        AddRoom,
        "add room {name:room} [beside {beside:room}] [floor {floor}] [as {description:quoted}]",
    ),
    _form(LinkRooms, "link {one:room} {other:room} [{kind:door}] [label {label:quoted}]"),
    _form(UnlinkRooms, "unlink {one:room} {other:room}"),
    _form(PutLock, "lock {one:room} {other:room} [using {key:item}]", locked=True),
    _form(PutLock, "unlock {one:room} {other:room} [using {key:item}]", locked=False),
    _form(PassTime, "pass {minutes}"),
)

_TABLE: tuple[Form[TableStep], ...] = (
    _form(Direct, "direct {text:prose}"),
    _form(OfferOption, "option {text} [into {scene}]"),
    _form(FireTrigger, "fire {name:trigger}"),
    _form(KeepTrigger, "trigger add {text:quoted}"),
    _form(DropTrigger, "trigger remove {name:trigger}"),
    _form(SwitchTrigger, "trigger enable {name:trigger}", enabled=True),
    _form(SwitchTrigger, "trigger disable {name:trigger}", enabled=False),
    _form(ResetTrigger, "trigger reset everything", name=""),
    _form(ResetTrigger, "trigger reset {name:trigger}"),
    _form(PutPause, "pause", paused=True),
    _form(PutPause, "resume", paused=False),
    _form(PutSpotlight, "spotlight off", who=""),
    _form(PutSpotlight, "spotlight {who}"),
    _form(PutOrder, "order {order}"),
)

STEP_FORMS: tuple[Form[PeopleStep | PlaceStep | TableStep], ...] = (*_PEOPLE, *_PLACES, *_TABLE)
