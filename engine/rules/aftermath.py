"""How a turn goes on once it is clear what is tried: triggers, telling, effects, triggers again."""

from collections.abc import Sequence
from dataclasses import replace

from engine.model.events import Event, Narrated
from engine.model.lived import Lived
from engine.model.persona_proposal import PersonaDraft, PersonasDraft
from engine.model.proposal import Proposal
from engine.model.script import Consult, Consulted, Silence
from engine.model.words import Words
from engine.narration.proposing import effects_ask, insides_ask
from engine.rules.arrived import flag_arrival
from engine.rules.changed import changed_lines, mood_lines
from engine.rules.comings import Stage
from engine.rules.drafting import offer_afresh
from engine.rules.effects import settle
from engine.rules.evolve import replay
from engine.rules.imagine import grant_wishes
from engine.rules.inside_effects import have_insides, settle_inside, whole_insides
from engine.rules.leaving import note_left
from engine.rules.narrate import narrate, told_ending
from engine.rules.offers import renew_offers
from engine.rules.refusals import refusal
from engine.rules.revealing import reveal
from engine.rules.scenery import scenery
from engine.rules.stepping import note_step
from engine.rules.stillness import tell_stillness
from engine.rules.taking import Taking
from engine.rules.triggers import Asking, run_triggers


def play_on(
    taking: Taking,
    name: str,
    words: str,
    *,
    heard: str = "",
    frozen: Proposal | None = None,
) -> Asking[None]:
    """Tell the turn and let happen what follows from it.

    *words* are the last that *name* said, *heard* all that was said where that is more. *frozen*
    is what was settled on beforehand, instead of what a model would propose now: the narrator is
    given what comes of it, and can change nothing about that. Whatever triggers tell or enter
    after the narration is told behind it, in the author's own words.
    """
    heard, stage = heard or words, Stage(taking)
    stage.follow()
    yield from run_triggers(taking, "before", heard)
    yield from grant_wishes(taking)
    stage.follow()
    given = () if frozen is None else _given(taking, frozen)
    here = taking.state.room
    reveal(taking, heard)
    yield from narrate(taking, name, words, heard=heard)
    told = _Mark(taking)
    taking.add(*given)
    yield from _settle_after(taking, is_frozen=frozen is not None)
    if taking.state.room == here:
        flag_arrival(taking, _told_by_model(taking))
    stage.follow()
    yield from run_triggers(taking, "after", heard)
    yield from grant_wishes(taking)
    stage.follow()
    reveal(taking, heard)
    note_left(taking)
    told.tell_rest()
    tell_stillness(taking)
    note_step(taking)
    renew_offers(taking)
    if taking.story.options == "always" and taking.state.ended is None:
        yield from _offer(taking)


def _given(taking: Taking, frozen: Proposal) -> tuple[Event, ...]:
    """Return what *frozen* comes to at this moment, and direct the narrator to tell just that."""
    before = taking.state
    trial = Taking(taking.playbook, before, taking.chance, user=taking.user, now=taking.now)
    settle(frozen, trial)
    after = replay(before, trial.events)
    taking.directed.extend(changed_lines(taking.story, before, after))
    taking.directed.extend(mood_lines(taking.story, before, after))
    return tuple(trial.events)


def _settle_after(taking: Taking, *, is_frozen: bool) -> Asking[None]:
    """Let happen what the narration changed, and how it is with characters after it."""
    drafts: tuple[PersonaDraft, ...] = ()
    asks = taking.story.effects and not is_frozen
    if taking.state.ended is None and (asks or have_insides(taking)):
        drafts = yield from _propose(taking, effects=asks)
    settle_inside(taking, drafts)


def _propose(taking: Taking, *, effects: bool) -> Asking[tuple[PersonaDraft, ...]]:
    """Ask what the narration changed, and settle it; without an answer nothing is lost.

    Return how it is with characters, as a model has it.
    """
    answer = yield _effects_ask(taking, effects=effects)
    if isinstance(answer, Consulted) and isinstance(answer.value, Proposal):
        settle(answer.value, taking)
        return answer.value.personas if isinstance(answer.value, Lived) else ()
    if isinstance(answer, Consulted) and isinstance(answer.value, PersonasDraft):
        return answer.value.personas
    if answer != Silence("none"):
        reason = answer.reason if isinstance(answer, Silence) else "broken"
        taking.add(refusal("NO_EFFECTS", reason))
    return ()


def _effects_ask(taking: Taking, *, effects: bool) -> Consult:
    story, state = taking.story, taking.state
    told = "\n\n".join(str(e.words) for e in taking.events if isinstance(e, Narrated))
    inside = whole_insides(taking) if have_insides(taking) else ""
    seen = replace(scenery(story, state), inside=inside)
    return (
        effects_ask(story, state, seen, told) if effects else insides_ask(story, state, seen, told)
    )


def _offer(taking: Taking) -> Asking[None]:
    """Put up options as a story wants them after every turn; without a model there are none."""
    reason = yield from offer_afresh(taking)
    if reason not in ("", "none"):
        taking.add(refusal("NO_OPTIONS", reason))


def _told_by_model(taking: Taking) -> str:
    told = (e for e in taking.events if isinstance(e, Narrated) and e.source == "model")
    return "\n\n".join(str(event.words) for event in told)


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
        text = _together(parts)
        if text:
            taking.add(Narrated(Words(text), "author"))

    def _scene(self) -> str:
        taking = self._taking
        return "" if taking.state.visits == self._visits else taking.scene_text()

    def _ending(self) -> str:
        return told_ending(self._taking) if self._ended is None else ""


def _together(parts: Sequence[str]) -> str:
    return "\n\n".join(part.strip() for part in parts if part.strip())
