"""A person's policy as the file of people of a pack: `cast/NAME.yaml`."""

from collections.abc import Iterator
from io import StringIO

from ruamel.yaml import YAML

from engine.model.persona import PARTS, Policy, Sample, Tenet
from engine.persona.policies import tenets

WIDTH = 100


def person_yaml(name: str, policy: Policy) -> str:
    """Return the file of the person called *name*; reading it gives *policy* again."""
    content: dict[str, object] = {"name": name}
    for part in PARTS:
        if listed := [_tenet(one) for one in tenets(policy, part)]:
            content[part] = listed
    if samples := [_sample(one) for one in policy.samples]:
        content["samples"] = samples
    writer = YAML()
    writer.width = WIDTH
    writer.indent(mapping=2, sequence=4, offset=2)
    stream = StringIO()
    writer.dump(content, stream)
    return stream.getvalue()


def _tenet(one: Tenet) -> dict[str, object]:
    return dict(_fields_of_tenet(one))


def _fields_of_tenet(one: Tenet) -> Iterator[tuple[str, object]]:
    yield "text", one.text
    yield "key", one.key
    if one.words:
        yield "words", list(one.words)
    if one.evidence:
        yield "evidence", one.evidence
    if one.shown:
        yield "shown", one.shown
    if not one.reviewed:
        yield "reviewed", False
    if one.off:
        yield "off", True


def _sample(one: Sample) -> dict[str, object]:
    names = ("text", "scene", "context", "intent", "feeling", "stage", "act")
    found: dict[str, object] = {name: value for name in names if (value := getattr(one, name))}
    return {**found, "wrong": True} if one.wrong else found
