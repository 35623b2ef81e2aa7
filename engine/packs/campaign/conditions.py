"""Conditions of that engine: a tree of and, or and not over leaves; or a flat list; or one pair.

What is malformed is an error, since it would silently never hold; a scene or a thing that there
is not makes its leaf one that never holds, with a warning.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from engine.model.atoms import AskModel, HasItem, StatIs
from engine.model.ids import SceneId
from engine.model.language import Both
from engine.model.operators import Comparison
from engine.model.people import USUAL_STATS
from engine.model.rule import NEVER, AllOf, AnyOf, Condition, InScene, Not
from engine.packs.campaign.bags import split
from engine.packs.campaign.report import At, Report
from engine.packs.campaign.scenes import no_node
from engine.rules.language import MAX_DEPTH
from engine.rules.names import folded

_STAT = re.compile(r"(?P<attr>\w+)\s*(?P<op><=|>=|==|<|>)\s*(?P<number>[-+]?\d+(?:\.\d+)?)")
_OPS: Mapping[str, Comparison] = {"<=": "<=", ">=": ">=", "==": "==", "<": "<", ">": ">"}

_BAD_JSON = Both("this is no JSON, and no condition", "这不是 JSON，也不是条件")
_NO_CONDITION = Both(
    'this is no condition; write {"op": …, "children": […]} or {"type": …, "value": …}',
    '这不是条件；请写 {"op": …, "children": […]} 或 {"type": …, "value": …}',
)
_EMPTY_GROUP = Both("this group is empty; put conditions into it", "这个条件组是空的，请放入条件")
_TOO_DEEP = Both(f"this is nested more than {MAX_DEPTH} levels deep", f"嵌套超过 {MAX_DEPTH} 层")
_ONE_CHILD = Both(
    "“not” looks at its first part alone; the others are left out",
    "「not」只看第一个条件，其余略去",
)
_NO_TYPE = Both("a condition without a type is left out", "没有类型的条件，略去")
_BAD_STAT = Both(
    "write a stat, a sign and a whole number, such as hp<30", "请写属性、符号和整数，例如 hp<30"
)
_BAD_SCENE = Both("write the number of a node", "请写节点的编号")
_EMPTY = Both("this must not be empty", "这里不能为空")


@dataclass(frozen=True, slots=True)
class Terms:
    """What conditions and actions can speak of."""

    scenes: Mapping[str, SceneId]
    items: Sequence[str]
    report: Report

    def things(self, word: str) -> tuple[str, ...]:
        """Return the things that *word* means: the one called so, else all whose name has it.

        That engine looks for a word anywhere in an inventory. A whole word counts, or in a name in
        Chinese any part; what means nothing stands for itself.
        """
        exact = tuple(item for item in self.items if folded(item) == folded(word))
        part = re.compile(_bounded(folded(word)))
        found = exact[:1] or tuple(item for item in self.items if part.search(folded(item)))
        return tuple(dict.fromkeys(found)) or (word,)


def condition_of(value: JsonValue, at: At, terms: Terms) -> Condition | None:
    """Return the condition *value* says; None where it says none at all."""
    if isinstance(value, str):
        try:
            value = json.loads(value) if value.strip() else None
        except ValueError:
            terms.report.blame(at, "BAD_CONDITION", _BAD_JSON)
            return NEVER
    match value:
        case None | [] | "" | {"op": "and", "children": []}:
            return None
        case dict() if not value:
            return None
        case list():
            return _flat(value, at, terms)
        case _:
            return _node(value, at, 0, terms)


def leaf_of(kind: str, value: str, at: At, terms: Terms) -> Condition:
    """Return the leaf of a *kind* with a *value*."""
    read = _LEAVES.get(kind.strip().lower())
    if read is None:
        known = ", ".join(_LEAVES)
        says = Both(
            f"there is no condition “{kind}”; known are: {known}",
            f"没有「{kind}」这种条件，可用的有：{known}",
        )
        terms.report.blame(at, "UNKNOWN_CONDITION", says)
        return NEVER
    if not value.strip():
        terms.report.blame(at, "EMPTY", _EMPTY)
        return NEVER
    return read(value, at, terms)


def _flat(values: list[JsonValue], at: At, terms: Terms) -> Condition | None:
    """Return the conditions of a flat list, all of which must hold."""
    found: list[Condition] = []
    for number, value in enumerate(values):
        if isinstance(value, dict) and not ("type" in value or "op" in value):
            terms.report.warn(at.of(number), "BAD_CONDITION", _NO_TYPE)
        else:
            found.append(_node(value, at.of(number), 1, terms))
    return _grouped(found, AllOf) if found else None


def _node(value: JsonValue, at: At, depth: int, terms: Terms) -> Condition:
    if depth > MAX_DEPTH:
        terms.report.blame(at, "TOO_DEEP", _TOO_DEEP)
        return NEVER
    match value:
        case {"op": str(op), "children": list(children)}:
            return _group(op, children, at, depth, terms)
        case {"type": str(kind), **rest}:
            said = rest.get("value", "")
            text = str(said) if isinstance(said, str | int | float) else ""
            return leaf_of(kind, text, at, terms)
        case _:
            terms.report.blame(at, "BAD_CONDITION", _NO_CONDITION)
            return NEVER


def _group(op: str, children: list[JsonValue], at: At, depth: int, terms: Terms) -> Condition:
    kind = op.strip().lower()
    if kind not in ("and", "or", "not"):
        says = Both(
            f"there is no operator “{op}”; known are: and, or, not",
            f"没有运算符「{op}」，可用的有：and、or、not",
        )
        terms.report.blame(at.of("op"), "UNKNOWN_OPERATOR", says)
        return NEVER
    if not children:
        terms.report.blame(at, "EMPTY_GROUP", _EMPTY_GROUP)
        return NEVER
    if kind == "not" and len(children) > 1:
        terms.report.warn(at, "NOT_TAKEN", _ONE_CHILD)
    parts = [
        _node(child, at.of("children", number), depth + 1, terms)
        for number, child in enumerate(children[: 1 if kind == "not" else None])
    ]
    return Not(parts[0]) if kind == "not" else _grouped(parts, AllOf if kind == "and" else AnyOf)


def _grouped(
    parts: Sequence[Condition], group: Callable[[tuple[Condition, ...]], Condition]
) -> Condition:
    return parts[0] if len(parts) == 1 else group(tuple(parts))


def _scene(value: str, at: At, terms: Terms) -> Condition:
    number = value.strip()
    if not re.fullmatch(r"\d+", number):
        terms.report.blame(at, "BAD_CONDITION", _BAD_SCENE)
    elif number in terms.scenes:
        return InScene(terms.scenes[number])
    else:
        terms.report.warn(at, "UNKNOWN_SCENE", no_node(number))
    return NEVER


def _item(value: str, _at: At, terms: Terms) -> Condition:
    things = dict.fromkeys(thing for word in split(value) for thing in terms.things(word))
    return _grouped([HasItem(thing) for thing in things], AnyOf)


def _stat(value: str, at: At, terms: Terms) -> Condition:
    return _grouped([_compared(part, at, terms) for part in _parts(value)], AnyOf)


def _parts(value: str) -> Iterable[str]:
    return filter(None, map(str.strip, re.split(r"[,，]", value)))


def _compared(text: str, at: At, terms: Terms) -> Condition:
    found = _STAT.fullmatch(text)
    if found is None:
        terms.report.blame(at, "BAD_CONDITION", _BAD_STAT)
        return NEVER
    key = stat_key(found["attr"], at, terms.report)
    return StatIs(key, _OPS[found["op"]], float(found["number"])) if key else NEVER


def stat_key(attr: str, at: At, report: Report) -> str:
    """Return the key of the stat called *attr*; '' with a fault, where there is none."""
    key = next((stat.key for stat in USUAL_STATS if stat.key == attr.strip().lower()), "")
    if not key:
        known = ", ".join(stat.key for stat in USUAL_STATS)
        says = Both(
            f"there is no stat “{attr}”; known are: {known}",
            f"没有属性「{attr}」，可用的有：{known}",
        )
        report.blame(at, "UNKNOWN_STAT", says)
    return key


def _ai(value: str, _at: At, _terms: Terms) -> Condition:
    return AskModel(" ".join(value.split()))


_LEAVES: Mapping[str, Callable[[str, At, Terms], Condition]] = {
    "scene": _scene,
    "item": _item,
    "stat": _stat,
    "ai": _ai,
}


def _bounded(word: str) -> str:
    """Return a pattern for *word* that no letter or digit of its own script runs on from."""
    start = r"(?<![a-z0-9])" if re.match(r"[a-z0-9]", word) else ""
    end = r"(?![a-z0-9])" if re.search(r"[a-z0-9]\Z", word) else ""
    return f"{start}{re.escape(word)}{end}"
