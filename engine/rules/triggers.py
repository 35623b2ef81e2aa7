"""A pass of triggers: everything due fires, each seeing what those before it did.

A pass ends when nothing new fires; no trigger fires twice in a turn. What then hangs on a model
alone is asked in one question, and those it makes true fire as well. Where no usable answer comes,
they stay open and do not fire.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import TypeVar

from engine.model.atoms import Pole
from engine.model.proposal import Judgement
from engine.model.rule import Condition
from engine.model.script import Answer, Ask, Consulted, Silence
from engine.model.table_events import Judged, Warned
from engine.model.trigger import Phase, Trigger
from engine.narration.judging import judgement_ask
from engine.rules.acting import MOST_FIRED, fire
from engine.rules.conditions import Moment
from engine.rules.gates import shut_gate
from engine.rules.kept_dice import keep_dice
from engine.rules.language import write_condition
from engine.rules.taking import Taking, Trial
from engine.rules.throws import Throws
from engine.rules.truths import Truth, open_questions, truth

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
        answer = yield judgement_ask(taking.story, taking.state, tuple(questions))
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
        self._lost: set[str] = set()

    def settle(self) -> None:
        """Fire what is due until nothing more is."""
        while due := self._next_due():
            if len(self._taking.fired) >= MOST_FIRED:
                self._taking.add(Warned("TOO_MANY_TRIGGERS", (str(MOST_FIRED),)))
                return
            self._fire(*due)

    def questions(self) -> Questions:
        """Return what is open, each question with the triggers that hang on it."""
        found: dict[str, list[str]] = {}
        for trigger in self._waiting():
            throws, moment = self._throws[trigger.name], self._moment()
            for question in dict.fromkeys(
                open_questions(trigger.condition, moment, throws, self._answers)
            ):
                found.setdefault(question, []).append(trigger.name)
        return found

    def take_in(self, questions: Questions, answer: Answer) -> None:
        """Take in what a model said to *questions*, and note it for the game master."""
        results = _results(answer, questions)
        self._answers |= results
        if not results and answer != Silence("none"):
            self._taking.add(Warned("NOT_JUDGED", (str(len(questions)),)))
        thoughts = _thoughts(answer)
        for question, names in questions.items():
            pole = _POLES[results.get(question)]
            self._taking.add(Judged(question, pole, tuple(names), thoughts))
            thoughts = ""  # they are those of the whole answer; once is enough

    def close(self) -> None:
        """Note the dice of what did not fire; nobody is shown them."""
        for name, throws in self._throws.items():
            keep_dice(self._taking, name, throws, shown=False)

    def _waiting(self) -> Iterator[Trigger]:
        """Yield what may still fire, in order."""
        taking = self._taking
        state, now, over = taking.state, taking.now, self._lost | taking.fired
        found = taking.triggers.may_fire(self._phase, state, self._words, entered=taking.entered)
        return (one for one in found if one.name not in over and not shut_gate(one, state, now))

    def _next_due(self) -> tuple[Trigger, Condition] | None:
        """Return the first trigger whose condition holds, with the leaf that decided."""
        for trigger in self._waiting():
            pole, leaf = self._truth(trigger)
            if pole == "true":
                return trigger, leaf
            if pole == "false" and self._throws[trigger.name].rolled:
                self._lost.add(trigger.name)  # dice have decided, and fall no second time
        return None

    def _truth(self, trigger: Trigger) -> Truth:
        throws = self._throws.setdefault(trigger.name, Throws(self._taking.chance))
        found = truth(trigger.condition, self._moment(), throws, self._answers)
        self._taking.trace(Trial(trigger.name, found.pole == "true", found.leaf))
        return found

    def _moment(self) -> Moment:
        return Moment.of(self._taking.state, self._words)

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
    if isinstance(answer, Consulted) and isinstance(answer.value, Judgement):
        return answer.value.thoughts[:_LONGEST_THOUGHT]
    return ""
