"""Plays with triggers for tests: a story, a turn in it, and a pass with a scripted model."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from engine.model.events import Event
from engine.model.ids import NOBODY, SceneId, UserId
from engine.model.language import Language
from engine.model.proposal import Judgement
from engine.model.script import Answer, Ask, Consult, Consulted
from engine.model.state import State
from engine.model.story import Ending, Scene, Story
from engine.model.table_events import Judged, TriggerFired, Warned
from engine.model.trigger import Phase, Trigger
from engine.rules.language import trigger_in
from engine.rules.playbook import Playbook
from engine.rules.taking import Taking
from engine.rules.triggers import Asking, run_triggers
from tests.support.people import tale, world

HALL, CRYPT = SceneId("hall"), SceneId("crypt")


def triggers(*lines: str) -> tuple[Trigger, ...]:
    """Return the triggers that *lines* say."""
    return tuple(map(trigger_in, lines))


def saga(*lines: str, language: Language = "en") -> Story:
    """A story of two scenes and an ending, with the triggers that *lines* say."""
    scenes = (Scene(HALL, "The Hall of Oaths", "Cold."), Scene(CRYPT, "The Crypt", "Dark."))
    return replace(
        tale(language),
        scenes={scene.id: scene for scene in scenes},
        endings={"dawn": Ending("dawn", "Dawn")},
        triggers=triggers(*lines),
    )


def turn(
    story: Story,
    state: State | None = None,
    *,
    chance: Random | None = None,
    user: UserId = NOBODY,
    now: int = 0,
) -> Taking:
    """A turn of *story* that *user* began at *state*."""
    at = world() if state is None else state
    return Taking(Playbook(story), at, chance or Random(0), user=user, now=now)


def next_turn(taking: Taking, story: Story | None = None, *, now: int | None = None) -> Taking:
    """The turn after *taking*; of the same story, unless another is given."""
    state = replace(taking.state, turns=taking.state.turns + 1)
    later = taking.now if now is None else now
    playbook = taking.playbook if story is None else Playbook(story)
    return Taking(playbook, state, taking.chance, user=taking.user, now=later)


def run(taking: Taking, words: str = "", *answers: Answer, phase: Phase = "after") -> list[Ask]:
    """Let the triggers of *phase* fire, a model giving *answers*; return what it was asked."""
    return answered(run_triggers(taking, phase, words), answers)


def answered(asking: Asking[None], answers: Iterable[Answer]) -> list[Ask]:
    """Run *asking* to its end, sending it *answers*; return what was asked."""
    replies, asked = iter(answers), list[Ask]()
    try:
        asked.append(next(asking))
        while True:
            asked.append(asking.send(next(replies)))
    except StopIteration:
        return asked


def judged(*results: bool, thoughts: str = "") -> Consulted:
    """An answer to the questions of a pass."""
    return Consulted(Judgement(thoughts, results))


def questions(ask: Ask) -> list[str]:
    """Return the questions that *ask* puts to a model, in order."""
    assert isinstance(ask, Consult)
    assert ask.shape == "judgement"
    lines = ask.messages[-1].text.splitlines()
    numbered = (line.partition(". ") for line in lines)
    return [question for number, dot, question in numbered if dot and number.isdecimal()]


def fired(taking: Taking) -> list[str]:
    """Return the triggers that fired in the turn, in order."""
    return [event.name for event in taking.events if isinstance(event, TriggerFired)]


def judgements(taking: Taking) -> list[Judged]:
    """Return what was judged in the turn."""
    return [event for event in taking.events if isinstance(event, Judged)]


def codes(events: Iterable[Event]) -> list[str]:
    """Return the codes of what game masters are told, in order."""
    return [event.code for event in events if isinstance(event, Warned)]
