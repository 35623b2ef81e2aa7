"""Conditions as trees of a campaign, as far as those can say them."""

from collections.abc import Sequence

from pydantic import JsonValue

from engine.model.atoms import AskModel, HasItem, StatIs
from engine.model.people import USUAL_STATS
from engine.model.rule import NEVER, AllOf, AnyOf, Condition, InScene, Not
from engine.packs.campaign.bags import split
from engine.packs.campaign.saying import CannotSay, Saying

_OPS = ("<=", ">=", "==", "<", ">")


def tree_of(condition: Condition, saying: Saying) -> JsonValue:
    """Return *condition* as a tree; one that never holds is an empty one.

    Raises:
        CannotSay: a part of it has no form there.
    """
    return [] if condition == NEVER else _node(condition, saying)


def _node(condition: Condition, saying: Saying) -> JsonValue:
    match condition:
        case Not(part=part):
            return _group("not", [part], saying)
        case AllOf(parts=[_, *_] as parts):
            return _group("and", parts, saying)
        case AnyOf(parts=[_, *_] as parts):
            return _group("or", parts, saying)
        case _:
            return _leaf(condition, saying)


def _group(op: str, parts: Sequence[Condition], saying: Saying) -> JsonValue:
    return {"op": op, "children": [_node(part, saying) for part in parts]}


def _leaf(leaf: Condition, saying: Saying) -> JsonValue:
    match leaf:
        case InScene(scene=scene):
            return {"type": "scene", "value": str(saying.scene(scene))}
        case HasItem(item=item, who="any", count=1) if _is_clear(item, saying):
            return {"type": "item", "value": item}
        case StatIs(key=key, op=op, number=number, who="any") if op in _OPS and _is_usual(key):
            return {"type": "stat", "value": f"{key}{op}{_whole(number)}"}
        case AskModel(question=question) if " ".join(question.split()) == question:
            return {"type": "ai", "value": question}
        case _:
            raise CannotSay


def _is_clear(item: str, saying: Saying) -> bool:
    return split(item) == (item,) and saying.means(item)


def _is_usual(key: str) -> bool:
    return any(stat.key == key for stat in USUAL_STATS)


def _whole(number: float) -> int:
    if number != int(number):
        raise CannotSay
    return int(number)
