"""What people read of how it is with characters inside."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.history.leaves import Path
from engine.history.vocabulary import EMOTION_NAMES, PARTS
from engine.model.ids import PersonId
from engine.model.language import Both
from engine.model.persona import TIES, Persona
from engine.model.state import State
from engine.model.value import shown

_NOBODY = Persona()

NameOf = Callable[[str, Sequence[State]], Both]


def inner_name(path: Path, states: Sequence[State], name_of: NameOf) -> Both:
    """Return what stands at *path*, which leads into a persona, is called there."""
    part = PARTS[f"personas.{path[2]}"]
    match path[2:]:
        case ("emotions", emotion):
            return EMOTION_NAMES[emotion]
        case ("ties", other):
            other_name = name_of(other, states)
            return Both(f"{part.en} to {other_name.en}", f"{part.zh}：{other_name.zh}")
        case (_, key):
            text = _text_of(path, states) or key
            return Both(f"{part.en} {text}", f"{part.zh} {text}")
        case _:
            return part


def _text_of(path: Path, states: Sequence[State]) -> str:
    """Return the words of a goal, a belief or an amended tenet; '' where no state has it."""
    _, id, part, key = path
    for state in states:
        persona = state.personas.get(PersonId(id), _NOBODY)
        found: Any = getattr(persona, part).get(key)
        if found is not None:
            text: str = found.tenet.text if part == "amended" else found.text
            return text
    return ""


def _tie_text(tie: Mapping[str, float]) -> str:
    return ", ".join(f"{axis} {shown(round(tie[axis]))}" for axis in TIES)


def _goal_text(goal: Mapping[str, Any]) -> str:
    return f"{goal['text']} ({shown(round(goal['progress']))} %)"


def _belief_text(belief: Mapping[str, Any]) -> str:
    return f"{belief['text']} ({belief['confidence']:.0%})"


def _control_text(control: Mapping[str, Any]) -> str:
    return f"{control['passed']}/{control['passed'] + control['failed']}"


def _felt_text(felt: Mapping[str, Any]) -> str:
    told = ", ".join(f"{name} {shown(round(v))}" for name, v in felt["emotions"].items())
    return f"{felt['number']}: {told}"


def _amended_text(amended: Mapping[str, Any]) -> str:
    text: str = amended["tenet"]["text"]
    return f"{text} (off)" if amended["tenet"]["off"] else text


INNER_TEXTS: Mapping[str, Callable[[Any], str]] = {
    "personas.goals": _goal_text,
    "personas.beliefs": _belief_text,
    "personas.ties": _tie_text,
    "personas.control": _control_text,
    "personas.felt": _felt_text,
    "personas.amended": _amended_text,
}
"""What people read of the leaves of a persona that are records."""
