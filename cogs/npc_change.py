"""What /npc set changes, in words that game masters type: numbers, moods, names."""

import re
from collections.abc import Mapping
from unicodedata import normalize

from engine.errors import NoNumber
from engine.model.ids import Owner, UserId
from engine.model.language import Both
from engine.model.operators import Arithmetic
from engine.model.people import Axis
from engine.model.people_deeds import DescribePerson, MoodStep, PersonField, StatStep
from engine.model.persona_actions import PersonaAction
from engine.model.value import typed
from engine.persona.wishes import changeable_inside, inner_change
from engine.persona.words import BELIEF, GOAL
from engine.timelines import View

AXES: Mapping[Axis, Both] = {
    "trust": Both("trust", "信任"),
    "fear": Both("fear", "恐惧"),
    "irritation": Both("irritation", "烦躁"),
}
FIELDS: Mapping[PersonField, Both] = {
    "name": Both("name", "名字"),
    "description": Both("description", "描述"),
    "faction": Both("faction", "阵营"),
}

_AMOUNT = re.compile(r"\s*(?P<op>[-+*/]?=)?\s*(?P<number>.+)", re.DOTALL)
_OPERATORS: Mapping[str, Arithmetic] = {"+=": "+=", "-=": "-=", "*=": "*=", "/=": "/="}


def change_of(name: str, what: str, value: str) -> DescribePerson | MoodStep | StatStep:
    """Return the step that makes *what* of somebody *value*, or computes it, as with `+= 5`.

    Raises:
        NoNumber: *value* is none, and must be.
    """
    wanted = what.strip().casefold()
    for field, words in FIELDS.items():
        if wanted in (words.en, words.zh):
            return DescribePerson(name, field, value)
    op, number = _amount(value)
    for axis, words in AXES.items():
        if wanted in (words.en, words.zh):
            return _moved(name, axis, op, number)
    return StatStep(name, what.strip(), _OPERATORS.get(op, "="), number)


def inside_of(view: View, user: UserId, name: str, what: str, value: str) -> PersonaAction | None:
    """Return the action that makes *what* inside somebody *value*; None where it is not inside.

    Raises:
        NoNumber, NoSuchInside: it cannot be so.
    """
    stats = {n.casefold() for stat in view.story.stats for n in (stat.key, stat.label)}
    return None if what.strip().casefold() in stats else inner_change(user, name, what, value)


def changeable(view: View) -> tuple[str, ...]:
    """Return what can be changed of people, in the language of the story."""
    language = view.story.language
    words = (*AXES.values(), *FIELDS.values())
    return (
        *(stat.label for stat in view.story.stats),
        *(one.told(language) for one in words),
        *changeable_inside(view.people_names(hidden=True), language),
    )


def traits(view: View, name: str) -> Mapping[str, str]:
    """Return what is typed for each goal and belief of somebody, by what it is called."""
    language, wanted = view.story.language, name.strip().casefold()
    called = (one for one in view.insides() if wanted in {one.id, one.name.casefold()})
    found: dict[str, str] = {}
    for persona in (one.persona for one in called):
        for word, own in ((GOAL, persona.goals), (BELIEF, persona.beliefs)):
            kind = word.told(language)
            found |= {f"{kind} {one.text}": f"{kind} {key}" for key, one in own.items()}
    return found


def belongings(view: View, name: str) -> tuple[str, ...]:
    """Return what somebody has, by the name they are called by; nothing where nobody is."""
    wanted = name.strip().casefold()
    owners = (
        person.id
        for person in view.state.people.values()
        if wanted in {one.casefold() for one in (person.name, *person.aliases)}
    )
    return tuple(item for id in owners for item in view.state.items.get(Owner(id), {}))


def _moved(name: str, axis: Axis, op: str, number: float) -> MoodStep:
    match op:
        case "+=" | "-=":
            return MoodStep(name, axis, op, number)
        case "=":
            return MoodStep(name, axis, "=", number)
        case _:
            raise NoNumber(f"{op} {number:g}")


def _amount(value: str) -> tuple[str, float]:
    """Return what is to be done with which number."""
    found = _AMOUNT.fullmatch(normalize("NFKC", value))
    number = typed(found["number"]) if found is not None else value
    if found is None or isinstance(number, bool | str):
        raise NoNumber(value)
    return found["op"] or "=", float(number)
