"""How a turn goes on once it is clear what is tried: triggers, telling, effects, triggers again."""

from collections.abc import Sequence

from engine.model.events import Event, Narrated
from engine.model.proposal import Proposal
from engine.model.script import Consulted, Silence
from engine.model.table_events import Warned
from engine.model.words import Words
from engine.narration.proposing import effects_ask
from engine.rules.arrived import flag_arrival
from engine.rules.effects import settle
from engine.rules.imagine import grant_wishes
from engine.rules.narrate import narrate
from engine.rules.offers import renew_offers
from engine.rules.scenery import scenery
from engine.rules.taking import Taking
from engine.rules.triggers import Asking, run_triggers


def play_on(
    taking: Taking,
    name: str,
    words: str,
    *,
    heard: str = "",
    settles: Sequence[Event] | None = None,
) -> Asking[None]:
    """Tell the turn and let happen what follows from it.

    *words* are the last that *name* said, *heard* all that was said where that is more. *settles*
    is what was frozen beforehand, instead of what a model would propose now. Whatever triggers
    tell or enter after the narration is told behind it, in the author's own words.
    """
    yield from run_triggers(taking, "before", heard or words)
    yield from grant_wishes(taking)
    yield from narrate(taking, name, words)
    told = _Mark(taking)
    if settles is not None:
        taking.add(*settles)
    elif taking.story.effects:
        yield from _propose(taking)
    yield from run_triggers(taking, "after", heard or words)
    yield from grant_wishes(taking)
    told.tell_rest()
    renew_offers(taking)


def _propose(taking: Taking) -> Asking[None]:
    """Ask what the narration changed, and settle it; without an answer nothing is lost."""
    told = "\n\n".join(str(e.words) for e in taking.events if isinstance(e, Narrated))
    here = taking.state.room
    answer = yield effects_ask(
        taking.story, taking.state, scenery(taking.story, taking.state), told
    )
    if isinstance(answer, Consulted) and isinstance(answer.value, Proposal):
        settle(answer.value, taking)
    elif answer != Silence("none"):
        reason = answer.reason if isinstance(answer, Silence) else "broken"
        taking.add(Warned("NO_EFFECTS", (reason,)))
    if taking.state.room == here:
        flag_arrival(taking, told)


class _Mark:
    """Where the narration ended; what comes behind it is told in the author's words."""

    def __init__(self, taking: Taking) -> None:
        self._taking = taking
        self._texts = len(taking.texts)
        self._visits = taking.state.visits
        self._ended = taking.state.ended

    def tell_rest(self) -> None:
        """Tell the texts and the scene that came since, and the ending."""
        taking = self._taking
        parts = (*taking.texts[self._texts :], self._scene(), self._ending())
        text = "\n\n".join(part.strip() for part in parts if part.strip())
        if text:
            taking.add(Narrated(Words(text), "author"))

    def _scene(self) -> str:
        taking = self._taking
        return "" if taking.state.visits == self._visits else taking.scene_text()

    def _ending(self) -> str:
        taking = self._taking
        ended = taking.state.ended
        ending = taking.story.endings.get(ended) if ended and self._ended is None else None
        return taking.filled(ending.text) if ending is not None else ""
