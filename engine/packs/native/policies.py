"""From the form of a person to who they are, and how it is with them when a play begins."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.model.language import Both
from engine.model.persona import (
    EMOTIONS,
    PARTS,
    Belief,
    Emotion,
    Goal,
    Part,
    Policy,
    Sample,
    Tenet,
)
from engine.model.story import Character
from engine.packs.native.form_people import CharacterForm
from engine.packs.native.form_policy import EmotionsForm, InnerForm, SampleForm, TenetForm
from engine.packs.native.form_scenes import SceneForm
from engine.packs.native.manuscript import Manuscript
from engine.packs.native.tree import Path
from engine.persona.beliefs import key_of
from engine.persona.keys import tenet_key
from engine.persona.policies import policy_of_parts

_NO_SCENES: Mapping[str, SceneForm] = {}
_TWICE = Both("this stands here already; take one out", "这里已经有同样的一条，请去掉一条")


def policy_of(form: InnerForm, scenes: Mapping[str, SceneForm] = _NO_SCENES) -> Policy:
    """Return who somebody is; scenes of samples are called as *scenes* are."""
    parts: dict[Part, tuple[Tenet, ...]] = {
        part: tuple(_tenet(part, one) for one in getattr(form, part)) for part in PARTS
    }
    samples = tuple(_sample(one, scenes) for one in _samples(form))
    return policy_of_parts(parts, samples, form.version)


def with_inside(
    made: Character, form: InnerForm, scenes: Mapping[str, SceneForm] = _NO_SCENES
) -> Character:
    """Return *made* with who they are, and how it is with them when a play begins."""
    return replace(
        made,
        policy=policy_of(form, scenes),
        goals=tuple(Goal(key_of(o.text), o.text, o.priority, o.progress) for o in form.goals),
        beliefs=tuple(Belief(key_of(o.text), o.text, o.confidence) for o in form.beliefs),
        emotions=tuple(_emotions(form.emotions)),
    )


def told_style(form: CharacterForm) -> str:
    """Return how somebody speaks, in one text."""
    return " ".join(one.text for one in form.style if not one.off)


def told_lines(form: CharacterForm) -> tuple[str, ...]:
    """Return what somebody says where no model tells."""
    return tuple(one.text for one in form.lines if not one.wrong)


def check_inside(form: InnerForm, path: Path, manuscript: Manuscript) -> None:
    """Note what the person at *path* wants, or takes for true, twice."""
    for field in ("goals", "beliefs"):
        seen: set[str] = set()
        for number, one in enumerate(getattr(form, field)):
            if (key := key_of(one.text)) in seen:
                manuscript.blame((*path, field, number), "SAID_TWICE", _TWICE)
            seen.add(key)


def _emotions(form: EmotionsForm) -> Iterator[tuple[Emotion, float]]:
    felt: Mapping[str, float | None] = form.model_dump()
    for emotion in EMOTIONS:
        value = felt[emotion]
        if value is not None:
            yield emotion, value


def _tenet(part: Part, form: TenetForm) -> Tenet:
    return Tenet(
        key=form.key or tenet_key(part, form.text),
        text=form.text,
        words=form.words,
        evidence=form.evidence,
        shown=form.shown or "",
        reviewed=form.reviewed,
        off=form.off,
    )


def _samples(form: InnerForm) -> Iterator[SampleForm]:
    """Yield the samples, and the lines that say more than their text: wrong ones at last."""
    told = form.lines if isinstance(form, CharacterForm) else ()
    lines = [one for one in told if one.model_fields_set != {"text"}]
    yield from (one for one in lines if not one.wrong)
    yield from form.samples
    yield from (one for one in lines if one.wrong)


def _sample(form: SampleForm, scenes: Mapping[str, SceneForm]) -> Sample:
    """Return a sample; its scene is called by name, also where its author wrote the id."""
    named = scenes.get(form.scene)
    return Sample(
        text=form.text,
        scene=form.scene if named is None else named.name or form.scene,
        context=form.context,
        intent=form.intent or "",
        feeling=form.feeling or "",
        stage=form.stage or "",
        act=form.act or "",
        wrong=form.wrong,
    )
