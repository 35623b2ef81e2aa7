"""Steps as actions of a campaign, as far as those can say them."""

from typing import get_args

from pydantic import JsonValue

from engine.model.atoms import ALL
from engine.model.people import USUAL_STATS
from engine.model.people_deeds import (
    Attack,
    GiveItem,
    MoodStep,
    PeopleStep,
    PutPresence,
    RememberAs,
    SpawnPerson,
    StatStep,
    TakeItem,
)
from engine.model.place_deeds import AddLore, AddToScene, AddToWorld, GenerateScene, RevealDocument
from engine.model.rule import Assign, Inject, PutFlag, Step
from engine.model.table_deeds import FireTrigger, OfferOption
from engine.model.value import shown, typed
from engine.packs.campaign.actions import TRUTHS
from engine.packs.campaign.bags import bag_of, split
from engine.packs.campaign.saying import CannotSay, Saying

_SCRIPTED = {"here": "appear", "away": "leave", "dead": "die"}
_USUAL = tuple(stat.key for stat in USUAL_STATS)
_PEOPLE = get_args(PeopleStep)


def action_of(step: Step, saying: Saying) -> JsonValue:
    """Return *step* as an action.

    Raises:
        CannotSay: it has no form there.
    """
    return _of_person(step, saying) if isinstance(step, _PEOPLE) else _of_world(step, saying)


def _of_person(step: Step, saying: Saying) -> JsonValue:
    match step:
        case StatStep(key=key, op="+=" | "-=") if key in _USUAL:
            who = _target(step.who, saying)
            return {"type": "mod_stat", "target": who, "attr": key, "delta": _delta(step)}
        case GiveItem(source="") | TakeItem():
            return _of_inventory(step, saying)
        case SpawnPerson(presence="here"):
            return _spawn(step)
        case _:
            return _of_npc(step, saying)


def _of_npc(step: Step, saying: Saying) -> JsonValue:
    match step:
        case MoodStep(who=who, axis=axis, op="+=" | "-="):
            return _mod_npc(who, f"emotion_{axis}", saying) | {"delta": _delta(step)}
        case RememberAs(who=who, text=text):
            return _mod_npc(who, "memory_add", saying) | {"value": text}
        case PutPresence(who=who, presence=presence) if presence in _SCRIPTED:
            return _script(who, _SCRIPTED[presence], saying)
        case PutPresence(who=who, presence=presence):
            return _mod_npc(who, "status", saying) | {"value": presence}
        case Attack(who=who):
            return _script(who, "attack", saying)
        case _:
            raise CannotSay


def _of_world(step: Step, saying: Saying) -> JsonValue:  # noqa: C901, PLR0911 - an arm per step
    match step:
        case PutFlag(name=name, up=up):
            return {"type": "set_flag", "key": name, "value": "1" if up else "0"}
        case Assign(key=key, value=value) if _is_plain(value):
            return {"type": "set_flag", "key": key, "value": shown(value)}
        case Inject(text=text):
            return {"type": "add_memory", "text": text}
        case FireTrigger(name=name):
            return {"type": "fire_trigger", "id": saying.trigger(name)}
        case AddToScene(text=text, scene=scene):
            return {"type": "inject_text", "text": text, "node_id": saying.scene(scene)}
        case OfferOption(text=text, scene=scene):
            return {"type": "inject_option", "text": text, "next_node_id": saying.scene(scene)}
        case GenerateScene(prompt=prompt):
            return {"type": "gen_node", "prompt": prompt, "mode": "soft"}
        case AddToWorld(text=text, replace=replace):
            op = "replace" if replace else "append"
            return {"type": "mod_worldview", "op": op, "text": text}
        case AddLore(keys=keys, text=text) if split(",".join(keys)) == keys:
            return {"type": "add_lore", "keywords": ",".join(keys), "content": text}
        case RevealDocument(document=document):
            return {"type": "reveal_rag", "doc_id": saying.document(document)}
        case _:
            raise CannotSay


def _mod_npc(called: str, field: str, saying: Saying) -> dict[str, JsonValue]:
    return {"type": "mod_npc", "name": saying.person(called), "field": field}


def _delta(step: StatStep | MoodStep) -> int:
    return _whole(step.operand if step.op == "+=" else -step.operand)


def _script(called: str, action: str, saying: Saying) -> JsonValue:
    return {"type": "entity_script", "name": saying.person(called), "action": action}


def _of_inventory(step: GiveItem | TakeItem, saying: Saying) -> JsonValue:
    """Say that somebody gets or loses a thing; there, whoever loses one has none of it left."""
    op, count = ("add", step.count) if isinstance(step, GiveItem) else ("remove", 1)
    text = step.item if count == 1 else f"{step.item} x{count}"
    is_clear = isinstance(step, GiveItem) or saying.means(step.item)
    if bag_of(text).items != ((step.item, count),) or not is_clear:
        raise CannotSay
    return {
        "type": "mod_inventory",
        "target": _target(step.who, saying),
        "op": op,
        "item": text,
    }


def _spawn(step: SpawnPerson) -> JsonValue:
    stats = {stat.key: stat.start for stat in USUAL_STATS} | dict(step.stats)
    if len(stats) > len(_USUAL) or bag_of(", ".join(step.items)).note:
        raise CannotSay
    return {
        "type": "spawn_npc",
        "name": step.name,
        "hp": _whole(stats["hp"]),
        "san": _whole(stats["san"]),
        "inventory": ", ".join(step.items),
        "desc": step.description,
    }


def _target(called: str, saying: Saying) -> str:
    return "PC" if called == ALL else saying.person(called)


def _is_plain(value: object) -> bool:
    """Tell whether a value is one of the state there, and not a flag that is up or down."""
    if not isinstance(value, str | int | float) or isinstance(value, bool):
        return False
    text = shown(value)
    return typed(text) == value and text.strip().lower() not in TRUTHS


def _whole(number: float) -> int:
    if number != int(number):
        raise CannotSay
    return int(number)
