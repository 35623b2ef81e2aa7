"""Options: a model drafts them, somebody picks one or fate draws, and exactly that is settled."""

from collections.abc import Iterable
from itertools import accumulate

from engine.errors import AlreadyDecided, NoNarrator, NothingOffered, StoryOver
from engine.model.actions import AskOptions, Choose, DrawFate
from engine.model.dice import Die, Rolled
from engine.model.events import Event, Spoke
from engine.model.ids import MODEL, OfferId
from engine.model.language import Both
from engine.model.proposal import WEIGHTS, DraftOption, DraftOptions, Likelihood, Offer
from engine.model.script import Answer, Consulted, Script, Silence
from engine.model.table_events import Offered, OfferTaken, Warned
from engine.model.words import Words
from engine.narration.proposing import options_ask, wish_of
from engine.rules.aftermath import play_on
from engine.rules.changed import changed_lines, mood_lines
from engine.rules.effects import settle
from engine.rules.evolve import replay
from engine.rules.names import cut
from engine.rules.offers import MOST_OFFERS, offer_id, scene_offers
from engine.rules.rooms import enter_scene, scene_called
from engine.rules.scenery import scenery
from engine.rules.speaking import speaker
from engine.rules.taking import Taking
from engine.rules.triggers import Asking

LEAST_OPTIONS, MOST_OPTIONS = 2, 4
LONGEST_TEXT, LONGEST_SKELETON = 40, 200
_LONGEST_THOUGHT = 800

GRADES: dict[Likelihood, Both] = {
    "very_high": Both("very likely", "极可能"),
    "high": Both("likely", "很可能"),
    "medium": Both("possible", "可能"),
    "low": Both("unlikely", "不太可能"),
    "very_low": Both("hardly", "几乎不可能"),
}
_FATE = Both("Fate draws", "命运抽签")


def ask_options(taking: Taking, action: AskOptions) -> Script:
    """Return the script that puts up options; those of a model that waited are gone.

    Raises:
        StoryOver: the story has ended.
        NoNarrator: there is no model, or it drafted none that can be used; nothing was changed.
    """
    if taking.state.ended is not None:
        raise StoryOver
    wish = wish_of(taking.story, speaker(taking, action.user, action.name), str(action.words))
    reason = yield from offer_afresh(taking, wish, action.correction)
    if reason:
        raise NoNarrator(reason)
    return tuple(taking.events)


def offer_afresh(taking: Taking, wish: str = "", correction: str = "") -> Asking[str]:
    """Let a model draft options and put them up; return why that failed, '' where it did not."""
    story, state = taking.story, taking.state
    answer = yield options_ask(story, state, scenery(story, state), wish, correction)
    drafts = _drafts(answer)
    if len(drafts) < LEAST_OPTIONS:
        return answer.reason if isinstance(answer, Silence) else "broken"
    taking.add(Offered((*_offers(taking, drafts), *_standing(taking))[:MOST_OFFERS], afresh=True))
    if isinstance(answer, Consulted) and isinstance(answer.value, DraftOptions):
        thoughts = cut(answer.value.thoughts, _LONGEST_THOUGHT)
        if thoughts:
            taking.add(Warned("THOUGHTS", (thoughts,)))
    return ""


def choose(taking: Taking, action: Choose) -> Script:
    """Return the script in which somebody picks an option.

    Raises:
        AlreadyDecided: it does not wait any more.
    """
    waiting = (offer for offer in taking.state.offers if offer.id == action.offer)
    offer = next(waiting, None)
    if offer is None or taking.state.ended is not None:
        raise AlreadyDecided
    name = speaker(taking, action.user, action.name)
    taking.add(OfferTaken(offer.id, offer.text), Spoke(action.user, name, Words(offer.text)))
    return (yield from _taken(taking, offer, name))


def draw_fate(taking: Taking, action: DrawFate) -> Script:
    """Return the script in which an open draw picks one of the options, weighed by likelihood.

    Raises:
        NothingOffered: none wait.
    """
    offers = taking.state.offers
    if not offers or taking.state.ended is not None:
        raise NothingOffered
    rolled, offer = _drawn(offers, taking)
    name = speaker(taking, action.user, action.name)
    taking.throw(rolled, by=_FATE.told(taking.story.language), user=action.user)
    taking.add(
        OfferTaken(offer.id, offer.text, drawn=True),
        Spoke(action.user, name, Words(offer.text)),
    )
    return (yield from _taken(taking, offer, name))


def _taken(taking: Taking, offer: Offer, name: str) -> Script:
    """Tell what the option said would happen, from the state before; exactly that then happens."""
    frozen = _settled(taking, offer)
    story, before, after = taking.story, taking.state, replay(taking.state, frozen)
    lines = (*changed_lines(story, before, after), *mood_lines(story, before, after))
    if offer.scene is not None and scene_called(taking.story, taking.state, offer.scene):
        taking.add(*enter_scene(taking.story, taking.state, offer.scene, offer.by))
    taking.texts.extend(filter(None, (offer.skeleton,)))
    taking.directed.extend(lines)
    yield from play_on(taking, name, offer.text, settles=frozen)
    return tuple(taking.events)


def _settled(taking: Taking, offer: Offer) -> tuple[Event, ...]:
    """Return what the frozen effects of *offer* come to at this moment."""
    trial = Taking(taking.playbook, taking.state, taking.chance, user=taking.user, now=taking.now)
    settle(offer.proposal, trial, by=MODEL)
    return tuple(trial.events)


def _drawn(offers: tuple[Offer, ...], taking: Taking) -> tuple[Rolled, Offer]:
    language = taking.story.language
    weights = [WEIGHTS[offer.likelihood] for offer in offers]
    total = sum(weights)
    face = taking.chance.randint(1, total)
    bounds = list(accumulate(weights))
    chosen = next(index for index, bound in enumerate(bounds) if face <= bound)
    shares = " · ".join(
        f"{offer.text} {GRADES[offer.likelihood].told(language)} {weight}/{total}"
        for offer, weight in zip(offers, weights, strict=True)
    )
    expression = f"1d{total}"
    text = f"{shares} → {expression} = {face} → {offers[chosen].text}"
    return Rolled(expression, (Die(total, face),), face, text), offers[chosen]


def _drafts(answer: Answer) -> tuple[DraftOption, ...]:
    if not isinstance(answer, Consulted) or not isinstance(answer.value, DraftOptions):
        return ()
    sound = (one for one in answer.value.options if one.text.strip())
    unlike = {cut(one.text, LONGEST_TEXT): one for one in sound}
    return tuple(unlike.values())[:MOST_OPTIONS]


def _offers(taking: Taking, drafts: Iterable[DraftOption]) -> tuple[Offer, ...]:
    return tuple(
        Offer(
            _id(taking, draft, number),
            cut(draft.text, LONGEST_TEXT),
            cut(draft.skeleton, LONGEST_SKELETON) if draft.skeleton.strip() else "",
            draft.likelihood,
            draft.effects,
            by=MODEL,
        )
        for number, draft in enumerate(drafts)
    )


def _id(taking: Taking, draft: DraftOption, number: int) -> OfferId:
    """Return an id that no option of an earlier draft has, so a stale button picks nothing."""
    return offer_id(taking.state, f"{draft.text}/{draft.skeleton}", number)


def _standing(taking: Taking) -> tuple[Offer, ...]:
    """Return the options that wait and no model made."""
    known = {(offer.text, offer.scene): offer for offer in scene_offers(taking.story, taking.state)}
    waiting = {(o.text, o.scene): o for o in taking.state.offers if o.by != MODEL}
    return tuple({**known, **waiting}.values())
