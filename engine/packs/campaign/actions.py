"""What triggers of that engine do, as steps of ours: all fourteen types of action."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import JsonValue

from engine.model.atoms import ALL
from engine.model.ids import SceneId
from engine.model.language import Both
from engine.model.people import AXES, Axis
from engine.model.people_deeds import (
    Attack,
    GiveItem,
    MoodStep,
    PutPresence,
    RememberAs,
    SpawnPerson,
    StatStep,
    TakeItem,
)
from engine.model.place_deeds import AddLore, AddToScene, AddToWorld, GenerateScene, RevealDocument
from engine.model.rule import Assign, Inject, PutFlag, Step
from engine.model.table_deeds import FireTrigger, OfferOption
from engine.model.value import typed
from engine.packs.campaign.bags import bag_of, split
from engine.packs.campaign.conditions import Terms, stat_key
from engine.packs.campaign.entities import STATUSES, no_axis
from engine.packs.campaign.records import Action
from engine.packs.campaign.report import At
from engine.packs.campaign.scenes import no_node
from engine.rules.names import tidy

TRUTHS = {"": True, "1": True, "true": True, "0": False, "false": False}
_SCRIPTED = {"appear": "here", "leave": "away", "die": "dead"}

_NO_LIST = Both("actions are a list", "动作应该是列表")
_ONLY_HERE = Both(
    "here an option is offered where the story stands, whatever its node",
    "这里的选项总在当前场景给出，不看节点",
)
_TOO_MANY = Both("one trigger has at most 50 actions", "一个触发器最多 50 个动作")
MOST_ACTIONS = 50


@dataclass(frozen=True, slots=True)
class Names:
    """What the numbers of triggers and documents stand for."""

    triggers: Mapping[str, str]
    documents: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Doing:
    """One action, with what its numbers stand for."""

    action: Action
    at: At
    terms: Terms
    names: Names

    def needs(self, field: str) -> str:
        """Return the text of a *field*; '' with a fault, where it is empty."""
        text = str(getattr(self.action, field)).strip()
        if not text:
            says = Both(f"“{field}” is missing", f"缺少「{field}」")
            self.terms.report.blame(self.at.of(field), "MISSING", says)
        return text

    def refuse(self, field: str, known: Sequence[str]) -> tuple[Step, ...]:
        """Note that a *field* says none of what is *known*; nothing is done then."""
        said = getattr(self.action, field)
        says = Both(
            f"“{said}” is none of: {', '.join(known)}",
            f"「{said}」应为其中之一：{'、'.join(known)}",
        )
        self.terms.report.blame(self.at.of(field), "BAD_ACTION", says)
        return ()

    def scene(self, field: str) -> str:
        """Return the scene that the number in a *field* stands for; '' for none."""
        number: str = getattr(self.action, field)
        if number in ("", "0"):
            return ""
        if number not in self.terms.scenes:
            self.terms.report.warn(self.at.of(field), "UNKNOWN_SCENE", no_node(number))
        return self.terms.scenes.get(number, SceneId(""))


def steps_of(value: JsonValue, at: At, terms: Terms, names: Names) -> tuple[Step, ...]:
    """Return the steps of the actions in *value*, which may be a list, or JSON as text."""
    if isinstance(value, str):
        try:
            value = json.loads(value) if value.strip() else None
        except ValueError:
            value = {}
    if value is None:
        return ()
    if not isinstance(value, list):
        terms.report.blame(at, "WRONG_TYPE", _NO_LIST)
        return ()
    if len(value) > MOST_ACTIONS:
        terms.report.blame(at, "TOO_LONG", _TOO_MANY)
    return tuple(_steps(value[:MOST_ACTIONS], at, terms, names))


def _steps(values: list[JsonValue], at: At, terms: Terms, names: Names) -> Iterator[Step]:
    for number, value in enumerate(values):
        action = terms.report.record(value, at.of(number), Action)
        if action is not None:
            doing = _Doing(action, at.of(number), terms, names)
            act = _ACTIONS.get(action.type.strip().lower())
            yield from doing.refuse("type", tuple(_ACTIONS)) if act is None else act(doing)


def _set_flag(doing: _Doing) -> tuple[Step, ...]:
    """Raise a flag or take it down; a value that is no truth is one of the state."""
    key, value = doing.needs("key"), doing.action.value
    text = str(value).strip().lower() if isinstance(value, str | int | float) else ""
    if text in TRUTHS:
        return (PutFlag(key, up=TRUTHS[text]),)
    return (Assign(key, typed(str(value))),)


def _mod_stat(doing: _Doing) -> tuple[Step, ...]:
    key = stat_key(doing.action.attr, doing.at.of("attr"), doing.terms.report)
    delta = doing.action.delta
    return (StatStep(_who(doing.needs("target")), key, _sign(delta), abs(delta)),)


def _mod_inventory(doing: _Doing) -> tuple[Step, ...]:
    who, items = _who(doing.needs("target")), bag_of(doing.needs("item")).items
    match doing.action.op.strip().lower():
        case "add":
            return tuple(GiveItem(item, who, count) for item, count in items)
        case "remove":
            gone = (thing for item, _ in items for thing in doing.terms.things(item))
            return tuple(TakeItem(thing, who, 0) for thing in dict.fromkeys(gone))
        case _:
            return doing.refuse("op", ("add", "remove"))


def _mod_npc(doing: _Doing) -> tuple[Step, ...]:
    who, field, value = doing.needs("name"), doing.action.field.strip().lower(), doing.action.value
    text = str(value).strip() if isinstance(value, str | int | float) else ""
    match field.partition("_"):
        case ("status", _, ""):
            presence = STATUSES.get(text.lower())
            says = tuple(filter(None, STATUSES))
            return (PutPresence(who, presence),) if presence else doing.refuse("value", says)
        case ("memory", _, "add"):
            return (RememberAs(who, text),)
        case ("emotion", _, axis):
            return _moved(who, axis, doing)
        case _:
            return doing.refuse("field", ("status", "memory_add", "emotion_trust"))


def _moved(who: str, name: str, doing: _Doing) -> tuple[Step, ...]:
    axis: Axis | None = next((one for one in AXES if one == name), None)
    if axis is None:
        doing.terms.report.blame(doing.at.of("field"), "UNKNOWN_AXIS", no_axis(name))
        return ()
    delta = doing.action.delta
    return (MoodStep(who, axis, _sign(delta), abs(delta)),)


def _entity_script(doing: _Doing) -> tuple[Step, ...]:
    who = doing.needs("name")
    match doing.action.action.strip().lower():
        case "appear":
            return (PutPresence(who, "here"),)
        case "leave":
            return (PutPresence(who, "away"),)
        case "die":
            return (PutPresence(who, "dead"),)
        case "attack":
            return (Attack(who),)
        case _:
            return doing.refuse("action", (*_SCRIPTED, "attack"))


def _spawn(doing: _Doing) -> tuple[Step, ...]:
    action, bag = doing.action, bag_of(doing.action.inventory)
    description = "\n\n".join(filter(None, (action.desc.strip(), bag.note)))
    stats = (("hp", max(action.hp, 0.0)), ("san", max(action.san, 0.0)))
    items = tuple(item for item, count in bag.items for _ in range(min(count, MOST_ACTIONS)))
    return (SpawnPerson(tidy(doing.needs("name")), description, stats, items),)


def _mod_worldview(doing: _Doing) -> tuple[Step, ...]:
    match doing.action.op.strip().lower():
        case "append" | "":
            return (AddToWorld(doing.needs("text")),)
        case "replace":
            return (AddToWorld(doing.needs("text"), replace=True),)
        case _:
            return doing.refuse("op", ("append", "replace"))


def _inject_option(doing: _Doing) -> tuple[Step, ...]:
    if doing.action.node_id not in ("", "0"):
        doing.terms.report.warn(doing.at.of("node_id"), "NOT_TAKEN", _ONLY_HERE)
    return (OfferOption(doing.needs("text"), doing.scene("next_node_id")),)


def _add_lore(doing: _Doing) -> tuple[Step, ...]:
    keys, text = split(doing.needs("keywords")), doing.needs("content")
    return (AddLore(keys, text),) if keys else ()


def _fire(doing: _Doing) -> tuple[Step, ...]:
    number = doing.needs("id")
    return (FireTrigger(doing.names.triggers.get(number, number)),)


def _reveal(doing: _Doing) -> tuple[Step, ...]:
    number = doing.needs("doc_id")
    return (RevealDocument(doing.names.documents.get(number, number)),)


_ACTIONS: Mapping[str, Callable[[_Doing], tuple[Step, ...]]] = {
    "set_flag": _set_flag,
    "mod_stat": _mod_stat,
    "add_memory": lambda doing: (Inject(doing.needs("text")),),
    "fire_trigger": _fire,
    "inject_text": lambda doing: (AddToScene(doing.needs("text"), doing.scene("node_id")),),
    "inject_option": _inject_option,
    "gen_node": lambda doing: (GenerateScene(doing.needs("prompt")),),
    "mod_inventory": _mod_inventory,
    "mod_npc": _mod_npc,
    "entity_script": _entity_script,
    "spawn_npc": _spawn,
    "mod_worldview": _mod_worldview,
    "add_lore": _add_lore,
    "reveal_rag": _reveal,
}


def _who(target: str) -> str:
    return ALL if target == "PC" else target


def _sign(delta: float) -> Literal["+=", "-="]:
    return "-=" if delta < 0 else "+="
