"""What one turn shows: who said what, what is not theirs, and what moved inside them."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.evaluation.figures import Figure, names_in, watched
from engine.model.frame import Frame
from engine.model.ids import PersonId
from engine.model.language import Language
from engine.model.persona import EMOTIONS, NEUTRAL, TIES, Emotion, Persona, Tie
from engine.model.persona_events import EmotionSet, ReplyChecked, TieSet
from engine.model.persona_proposal import PersonaDraft, VerdictsDraft
from engine.model.script import Consulted
from engine.model.state import State
from engine.model.story import Story
from engine.model.turn import Turn
from engine.narration.verdict_form import Questioned, verdicts_ask
from engine.persona.attributed import Part
from engine.persona.metrics import (
    Move,
    Slip,
    Watched,
    emotion_key,
    moves,
    own_parts,
    slips,
    tie_key,
)
from engine.persona.reducer import STIRS
from engine.persona.verdicts import by_rule, with_opinion
from engine.ports import Oracle, ignore
from engine.rules.names import folded
from engine.rules.people import person_called

_MARKS: Mapping[Language, str] = {"en": "{}: “{}”", "zh": "{}：「{}」"}


def told_in(frame: Frame) -> str:
    """Return all that players were told in a turn."""
    mark = _MARKS[frame.language]
    lines = [mark.format(one.name, one.text) for one in frame.speeches]
    return "\n".join(filter(None, (frame.narration, *lines)))


@dataclass(frozen=True)
class Look:
    """A look at what was *told* in one turn of *story*, from where it stood before."""

    story: Story
    before: State
    figures: Sequence[Figure]
    told: str

    @cached_property
    def cast(self) -> Mapping[PersonId, Watched]:
        """Return the figures as they were when it was told."""
        return watched(self.story, self.before, self.figures)

    @cached_property
    def parts(self) -> Mapping[PersonId, tuple[Part, ...]]:
        """Return what each figure says and does."""
        return own_parts(self.told, names_in(self.before), self.cast)

    def spoken(self) -> Mapping[PersonId, tuple[str, ...]]:
        """Return what each figure says."""
        said = {
            id: tuple(part.text for part in own if part.is_speech) for id, own in self.parts.items()
        }
        return {id: texts for id, texts in said.items() if texts}

    def slips(self) -> tuple[Slip, ...]:
        """Return what rules find that is not theirs."""
        return slips(self.told, names_in(self.before), self.cast, self.story.language)

    async def judged(self, judge: Oracle) -> tuple[Slip, ...]:
        """Return what *judge* finds that is not theirs, as far as it is shown by what was told."""
        if not self.parts:
            return ()
        people = [self._questioned(id, own) for id, own in self.parts.items()]
        answer = await judge.answer(verdicts_ask(self.story, people), ignore)
        value = answer.value if isinstance(answer, Consulted) else None
        drafts = value.verdicts if isinstance(value, VerdictsDraft) else ()
        by_name = {folded(draft.who): draft for draft in drafts}
        return tuple(
            Slip(id, violation)
            for id, own in self.parts.items()
            if (draft := by_name.get(folded(self._name(id)))) is not None
            for violation in with_opinion(
                by_rule(id, ()), draft, own, self.cast[id].policy
            ).violations
            if violation.blocks
        )

    def _questioned(self, id: PersonId, own: Sequence[Part]) -> Questioned:
        said = [part.text for part in own]
        return Questioned(self._name(id), self.cast[id].policy, "", said)

    def _name(self, id: PersonId) -> str:
        return self.before.people[id].name


def moved(before: State, after: State, turn: Turn, figures: Sequence[Figure]) -> tuple[Move, ...]:
    """Return what moved inside *figures* in a turn; a mood that moved is a reason as well."""
    ids = {one.id for one in figures}
    shown = {*_quoted(turn), *_stirred(before, after, ids)}
    kept = [
        {id: one for id, one in state.personas.items() if id in ids} for state in (before, after)
    ]
    return moves(kept[0], kept[1], shown)


def checked(turn: Turn) -> tuple[ReplyChecked, ...]:
    """Return what came of checking the reply of a turn."""
    return tuple(event for event in turn.events if isinstance(event, ReplyChecked))


def emotions(after: State, figures: Sequence[Figure]) -> Mapping[PersonId, Mapping[Emotion, float]]:
    """Return what figures feel after a turn, but for what is neutral."""
    return {one.id: after.personas[one.id].emotions for one in figures if one.id in after.personas}


def proposed(before: State, drafts: Sequence[PersonaDraft]) -> tuple[Move, ...]:
    """Return what a model wanted to move, from where it was."""
    return tuple(move for draft in drafts for move in _proposed(before, draft))


def _proposed(before: State, draft: PersonaDraft) -> Iterator[Move]:
    person = person_called(before, draft.who)
    if person is None:
        return
    persona = before.personas.get(person.id, Persona())
    for emotion in draft.emotions:
        name = emotion.emotion.strip().casefold()
        if name in EMOTIONS:
            was = {str(key): value for key, value in persona.emotions.items()}.get(name, NEUTRAL)
            quoted = bool(emotion.quote.strip())
            yield Move(person.id, emotion_key(name), was, emotion.value, quoted)
    for tie in draft.ties:
        toward, axis = person_called(before, tie.toward), tie.axis.strip().casefold()
        if toward is not None and axis in TIES:
            was = getattr(persona.ties.get(toward.id, Tie()), axis)
            quoted = bool(tie.quote.strip())
            yield Move(person.id, tie_key(toward.id, axis), was, tie.value, quoted)


def _quoted(turn: Turn) -> Iterator[tuple[PersonId, str]]:
    for event in turn.events:
        if isinstance(event, EmotionSet) and event.evidence:
            yield event.who, emotion_key(event.emotion)
        elif isinstance(event, TieSet) and event.evidence:
            yield event.who, tie_key(event.toward, event.axis)


def _stirred(
    before: State, after: State, ids: Collection[PersonId]
) -> Iterator[tuple[PersonId, str]]:
    for id in ids:
        was, now = before.people.get(id), after.people.get(id)
        for axis, emotion in STIRS.items():
            if was and now and getattr(was.mood, axis) != getattr(now.mood, axis):
                yield id, emotion_key(emotion)
