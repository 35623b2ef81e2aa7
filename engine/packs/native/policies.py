"""From the form of a person to who they are, and how it is with them when a play begins."""

from collections.abc import Iterator, Mapping, Sequence

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
from engine.packs.native.form_people import CharacterForm
from engine.packs.native.form_policy import EmotionsForm, SampleForm, TenetForm
from engine.packs.native.form_scenes import SceneForm
from engine.packs.native.manuscript import Manuscript
from engine.packs.native.tree import Path
from engine.persona.beliefs import key_of
from engine.persona.keys import tenet_key

_TWICE = Both("this stands here already; take one out", "这里已经有同样的一条，请去掉一条")


def policy_of(
    form: CharacterForm, path: Path, manuscript: Manuscript, scenes: Mapping[str, SceneForm]
) -> Policy:
    """Return who the person at *path* is; a style that is but one text is told, and no tenet."""
    parts: dict[Part, tuple[Tenet, ...]] = {
        part: tuple(_tenet(part, one) for one in getattr(form, part)) for part in PARTS
    }
    return Policy(
        facts=parts["facts"],
        values=parts["values"],
        decisions=parts["decisions"],
        style=() if manuscript.is_text((*path, "style")) else parts["style"],
        speech=parts["speech"],
        never=parts["never"],
        always=parts["always"],
        samples=tuple(_sample(one, scenes) for one in _samples(form)),
        version=form.version,
    )


def told_style(form: CharacterForm) -> str:
    """Return how somebody speaks, in one text."""
    return " ".join(one.text for one in form.style if not one.off)


def told_lines(form: CharacterForm) -> tuple[str, ...]:
    """Return what somebody says where no model tells."""
    return tuple(one.text for one in form.lines if not one.wrong)


def goals_of(form: CharacterForm, path: Path, manuscript: Manuscript) -> Iterator[Goal]:
    """Yield what somebody wants when a play begins."""
    _check_once([one.text for one in form.goals], (*path, "goals"), manuscript)
    for one in form.goals:
        yield Goal(key_of(one.text), one.text, one.priority, one.progress)


def beliefs_of(form: CharacterForm, path: Path, manuscript: Manuscript) -> Iterator[Belief]:
    """Yield what somebody takes for true when a play begins."""
    _check_once([one.text for one in form.beliefs], (*path, "beliefs"), manuscript)
    for one in form.beliefs:
        yield Belief(key_of(one.text), one.text, one.confidence)


def emotions_of(form: EmotionsForm) -> Iterator[tuple[Emotion, float]]:
    """Yield what somebody feels when a play begins, where an author says so."""
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


def _samples(form: CharacterForm) -> Iterator[SampleForm]:
    """Yield the samples, and the lines that say more than their text: wrong ones at last."""
    lines = [one for one in form.lines if one.model_fields_set != {"text"}]
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


def _check_once(texts: Sequence[str], path: Path, manuscript: Manuscript) -> None:
    seen: set[str] = set()
    for number, text in enumerate(texts):
        if key_of(text) in seen:
            manuscript.blame((*path, number), "SAID_TWICE", _TWICE)
        seen.add(key_of(text))
