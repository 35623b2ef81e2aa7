"""Who people are, as this engine alone reads it in a campaign: in the words of `story.yaml`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TypeVar

from pydantic import JsonValue

from engine.model.language import Both
from engine.model.persona import PARTS, Belief, Goal, Part, Sample, Tenet
from engine.model.story import Character
from engine.packs.campaign.unsaid import Unsaid
from engine.packs.native.fields import LINE_LENGTH
from engine.packs.native.form_policy import LONGEST_GOAL, MOST_GOALS, MOST_SAMPLES
from engine.persona.beliefs import LONGEST_BELIEF, MOST_BELIEFS
from engine.persona.deriving import is_derived
from engine.persona.keys import tenet_key
from engine.persona.policies import MOST_TENETS, tenets

Fields = dict[str, JsonValue]

_Said = TypeVar("_Said", Tenet, Sample, Goal, Belief)

_BOUNDS: Mapping[type, tuple[int, int]] = {
    Tenet: (MOST_TENETS, LINE_LENGTH),
    Sample: (MOST_SAMPLES, LINE_LENGTH),
    Goal: (MOST_GOALS, LONGEST_GOAL),
    Belief: (MOST_BELIEFS, LONGEST_BELIEF),
}
"""How many there can be of each, and how long their texts."""

_TOO_MUCH = Both("what is too long, or too much, of who people are", "人物设定里过长或过多的部分")


def inside_of(person: Character, unsaid: Unsaid) -> Fields:
    """Return the field of a record that says who *person* is; none where nothing is said.

    What a description alone says is not said again.
    """
    found = dict(_inside(person, unsaid))
    return {"moirai_policy": found} if found else {}


def _inside(person: Character, unsaid: Unsaid) -> Iterator[tuple[str, JsonValue]]:
    policy = person.policy
    parts = {part: [o for o in tenets(policy, part) if not is_derived(o)] for part in PARTS}
    listed: dict[str, list[JsonValue]] = {
        **{part: _tenets(every, part) for part, every in parts.items()},
        "samples": [_shortened(one, Sample(one.text)) for one in _fitting(policy.samples)],
        "goals": [_shortened(one, Goal(one.key, one.text)) for one in _fitting(person.goals)],
        "beliefs": [_shortened(one, Belief(one.key, one.text)) for one in _fitting(person.beliefs)],
    }
    said = (*parts.values(), policy.samples, person.goals, person.beliefs)
    if sum(map(len, said)) > sum(map(len, listed.values())):
        unsaid.note(_TOO_MUCH, person.name)
    yield from ((field, value) for field, value in listed.items() if value)
    if policy.version != 1:
        yield "version", policy.version
    if person.emotions:
        yield "emotions", dict(person.emotions)


def _fitting(every: Sequence[_Said]) -> Sequence[_Said]:
    """Return what can be read again."""
    most, longest = _BOUNDS[type(every[0])] if every else (0, 0)
    return [one for one in every if len(one.text) <= longest][:most]


def _tenets(every: Sequence[Tenet], part: Part) -> list[JsonValue]:
    usual = ((one, Tenet(tenet_key(part, one.text), one.text)) for one in _fitting(every))
    return [_shortened(one, plain) for one, plain in usual]


def _shortened(
    one: Tenet | Sample | Goal | Belief, usual: Tenet | Sample | Goal | Belief
) -> JsonValue:
    """Return what *one* says besides its text; the text alone where it is as *usual*."""
    fields, plain = asdict(one), asdict(usual)
    more = {name: _json(value) for name, value in fields.items() if value != plain[name]}
    return {"text": one.text, **more} if more else one.text


def _json(value: JsonValue | tuple[str, ...]) -> JsonValue:
    return [*value] if isinstance(value, tuple) else value
