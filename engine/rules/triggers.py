"""A pass of triggers: everything due fires, each seeing what those before it did.

A pass ends when nothing new fires, or the story has ended; no trigger fires twice in a turn. What
then hangs on a model alone is asked in one question, and those it makes true fire as well. Where
no usable answer comes, they stay open and do not fire.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
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
from engine.rules.conditions import Moment
from engine.rules.gates import shut_gate
from engine.rules.kept_dice import keep_dice
from engine.rules.language import write_condition
from engine.rules.names import cut
from engine.rules.proposed import tell
from engine.rules.refusals import refusal
from engine.rules.scenery import scenery
from engine.rules.taking import Taking, Trial
from engine.rules.throws import Throws
from engine.rules.trigger_book import Ready
from engine.rules.truths import Truth

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
        seen = scenery(taking.story, taking.state)
        answer = yield judgement_ask(taking.story, taking.state, seen, tuple(questions))
        due.take_in(questions, answer)
        due.settle()
    due.close()


class _Pass:
    """One pass, and what was thrown and answered in it. Dice fall once, however often seen."""

    def __init__(self, taking: Taking, phase: Phase, words: str) -> None:
        self._taking = taking
        self._phase = phase
        self._words = words
        self._throws: dict[str, Throws] = {}
        self._answers: dict[str, bool] = {}
        self._open: dict[str, tuple[str, ...]] = {}  # questions by trigger, of the latest look

    def settle(self) -> None:
        """Fire what is due until nothing more is."""
        while due := self._next_due():
            self._fire(*due)

    def questions(self) -> Questions:
        """Return what is open, each question with the triggers that hang on it."""
        found: dict[str, list[str]] = {}
        for name, questions in self._open.items():
            for question in questions:
                found.setdefault(question, []).append(name)
        if len(found) > MOST_QUESTIONS:
            tell(self._taking, refusal("TOO_MANY_QUESTIONS", len(found), MOST_QUESTIONS))
        return dict(islice(found.items(), MOST_QUESTIONS))

    def take_in(self, questions: Questions, answer: Answer) -> None:
        """Note what a model answered; without a model there is nothing to note."""
        if answer == Silence("none"):
            return
        self._answers = dict(_results(answer, questions))
        if not self._answers:
            self._taking.add(refusal("NOT_JUDGED", len(questions)))
        thoughts = _thoughts(answer)
        for question, names in questions.items():
            pole = _POLES[self._answers.get(question)]
            self._taking.add(Judged(question, pole, tuple(names), thoughts))
            thoughts = ""  # they are those of the whole answer; once is enough

    def close(self) -> None:
        """Note the dice of what did not fire; nobody is shown them."""
        for name, throws in self._throws.items():
            keep_dice(self._taking, name, throws, shown=False)

    def _next_due(self) -> tuple[Trigger, Condition] | None:
        """Return the first trigger whose condition holds, with the leaf that decided."""
        self._open.clear()
        for ready in self._waiting():
            pole, leaf, questions = self._truth(ready)
            if pole == "true":
                return (ready.trigger, leaf) if self._has_room() else None
            if pole == "maybe":
                self._open[ready.name] = questions
        return None

    def _has_room(self) -> bool:
        """Tell whether one more may fire; if not, there is nothing left to ask either."""
        if has_room(self._taking):
            return True
        self._open.clear()
        return False

    def _waiting(self) -> Iterator[Ready]:
        """Yield what may still fire, in order."""
        taking = self._taking
        state = taking.state
        if state.ended is not None:
            return
        found = taking.triggers.may_fire(self._phase, state, self._words, entered=taking.entered)
        for one in found:
            if one.name not in taking.fired and not shut_gate(one.trigger, state, taking.now):
                yield one

    def _truth(self, ready: Ready) -> Truth:
        throws = self._throws.setdefault(ready.name, Throws(self._taking.chance))
        moment = Moment.of(self._taking.state, self._words)
        found = ready.judge(moment, throws, self._answers)
        self._taking.trace(Trial(ready.name, found.pole == "true", found.leaf))
        return found

    def _fire(self, trigger: Trigger, leaf: Condition) -> None:
        throws = self._throws.pop(trigger.name)
        keep_dice(self._taking, trigger.name, throws, shown=True)
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
    return cut(answer.value.thoughts, _LONGEST_THOUGHT)
