"""A pass of triggers: everything due fires, each seeing what those before it did.

A pass ends when nothing new fires, or the story has ended; no trigger fires twice in a turn. What
then hangs on a model alone is asked in one question, and those it makes true fire as well. Where
no usable answer comes, they stay open and do not fire.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence
from itertools import islice
from typing import TypeVar

from engine.model.atoms import Pole
from engine.model.proposal import Judgement
from engine.model.rule import Condition
from engine.model.script import Answer, Ask, Consulted, Silence
from engine.model.table_events import Judged
from engine.model.trigger import Phase, Trigger
from engine.narration.judging import judgement_ask
from engine.rules.acting import fire, has_room
from engine.rules.gates import shut_gate
from engine.rules.kept_dice import keep_dice
from engine.rules.language import write_condition
from engine.rules.moment import UNASKED
from engine.rules.names import cut
from engine.rules.proposed import tell
from engine.rules.refusals import refusal
from engine.rules.scenery import scenery
from engine.rules.taking import Taking, Trial, untraced
from engine.rules.throws import Throws
from engine.rules.trigger_book import Ready

MOST_QUESTIONS = 60
"""How many questions a model is asked in one pass; triggers with later ones wait."""

_POLES: Mapping[bool | None, Pole] = {True: "true", False: "false", None: "maybe"}
_LONGEST_THOUGHT = 800

_Result = TypeVar("_Result")
Asking = Generator[Ask, Answer, _Result]

Questions = Mapping[str, Sequence[str]]
"""Questions for a model, each with the names of the triggers that hang on it."""


def run_triggers(taking: Taking, phase: Phase, words: str) -> Asking[None]:
    """Let every trigger of *phase* that is due fire; *words* are what the person said."""
    due = _Pass(taking, phase, words)
    due.settle()
    if questions := due.questions():
        story, state = taking.story, taking.state
        answer = yield judgement_ask(story, state, lambda: scenery(story, state), [*questions])
        due.take_in(questions, answer)
    due.close()


class _Pass:
    """One pass, and what was thrown and answered in it. Dice fall once, however often seen."""

    def __init__(self, taking: Taking, phase: Phase, words: str) -> None:
        self._taking = taking
        self._phase = phase
        self._words = words
        self._throws: dict[str, Throws] = {}
        self._no_dice = Throws(taking.chance)
        self._answers: Mapping[str, bool] = UNASKED
        self._open: dict[Ready, tuple[str, ...]] = {}  # with their questions, of the latest look

    def settle(self) -> None:
        """Fire what is due until nothing more is."""
        self._settle(self._waiting())

    def questions(self) -> Questions:
        """Return what is open, each question with the triggers that hang on it."""
        if not self._open:
            return {}
        found: dict[str, list[str]] = {}
        for ready, questions in self._open.items():
            for question in questions:
                found.setdefault(question, []).append(ready.name)
        if len(found) > MOST_QUESTIONS:
            tell(self._taking, refusal("TOO_MANY_QUESTIONS", len(found), MOST_QUESTIONS))
        return dict(islice(found.items(), MOST_QUESTIONS))

    def take_in(self, questions: Questions, answer: Answer) -> None:
        """Note what a model answered, and fire what is due now; nothing else can have changed.

        Without a model there is nothing to note.
        """
        if answer == Silence("none"):
            return
        self._answers = _results(answer, questions)
        if not self._answers:
            self._taking.add(refusal("NOT_JUDGED", len(questions)))
        thoughts = _thoughts(answer)
        judged = []
        for question, names in questions.items():
            pole = _POLES[self._answers.get(question)]
            judged.append(Judged(question, pole, tuple(names), thoughts))
            thoughts = ""  # they are those of the whole answer; once is enough
        self._taking.add(*judged)
        answered = self._answers.items()
        if hopeful := [one for one in self._open if not one.hopes.isdisjoint(answered)]:
            self._settle(hopeful)

    def close(self) -> None:
        """Note the dice of what did not fire."""
        for name, throws in self._throws.items():
            keep_dice(self._taking, name, throws, shown=False)

    def _settle(self, waiting: Iterable[Ready]) -> None:
        while due := self._next_due(waiting):
            self._fire(*due)
            waiting = self._waiting()

    def _next_due(self, waiting: Iterable[Ready]) -> tuple[Trigger, Condition] | None:
        """Return the first trigger whose condition holds, with the leaf that decided."""
        self._open = {}
        moment = self._taking.moment(self._words, self._answers)
        is_traced = self._taking.trace is not untraced
        for ready in waiting:
            verdict = ready.decide(moment, self._dice(ready) if ready.throws else self._no_dice)
            if is_traced:
                self._taking.trace(Trial(ready.name, verdict.truth, verdict.leaf))
            if verdict.truth:
                return (ready.trigger, verdict.leaf) if self._has_room() else None
            if verdict.questions:
                self._open[ready] = verdict.questions
        return None

    def _has_room(self) -> bool:
        """Tell whether one more may fire; if not, there is nothing left to ask either."""
        if has_room(self._taking):
            return True
        self._open = {}
        return False

    def _waiting(self) -> Sequence[Ready]:
        """Return what may still fire, in order."""
        taking = self._taking
        state, fired, now = taking.state, taking.fired, taking.now
        if state.ended is not None:
            return ()
        found = taking.triggers.may_fire(self._phase, state, self._words, entered=taking.entered)
        free = [one for one in found if one.name not in fired]
        touched = state.triggers  # the gates of all others are open, unless linked
        return [
            one
            for one in free
            if not (one.linked or one.name in touched) or not shut_gate(one.trigger, state, now)
        ]

    def _dice(self, ready: Ready) -> Throws:
        """Return the dice of a trigger, as they lie."""
        if ready.name not in self._throws:
            self._throws[ready.name] = Throws(self._taking.chance)
        return self._throws[ready.name]

    def _fire(self, trigger: Trigger, leaf: Condition) -> None:
        throws = self._throws.pop(trigger.name, self._no_dice)
        keep_dice(self._taking, trigger.name, throws, shown=False)
        fire(self._taking, trigger, leaf=write_condition(leaf, self._taking.story.language))


def _results(answer: Answer, questions: Questions) -> Mapping[str, bool]:
    """Return the answers by question; none where they are not as many as the questions."""
    if not isinstance(answer, Consulted) or not isinstance(answer.value, Judgement):
        return {}
    results = answer.value.results
    return dict(zip(questions, results, strict=True)) if len(results) == len(questions) else {}


def _thoughts(answer: Answer) -> str:
    if not isinstance(answer, Consulted) or not isinstance(answer.value, Judgement):
        return ""
    return answer.value.thoughts and cut(answer.value.thoughts, _LONGEST_THOUGHT)
