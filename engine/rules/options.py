"""Options: a model drafts them, somebody picks one or fate draws, and exactly that is settled."""

from engine.errors import AlreadyDecided, NoNarrator, NothingOffered, TooLong
from engine.model.events import Spoke
from engine.model.proposal import Offer
from engine.model.script import Script
from engine.model.table_actions import AskOptions, Choose, DrawFate
from engine.model.table_events import OfferTaken
from engine.model.words import Words
from engine.narration.proposing import wish_of
from engine.narration.reasons import why
from engine.rules.aftermath import play_on
from engine.rules.drafting import offer_afresh
from engine.rules.fate import FATE, drawn
from engine.rules.places import no_scene_called
from engine.rules.rooms import enter_scene, scene_called
from engine.rules.speaking import did, speaker
from engine.rules.taking import Taking
from engine.rules.whose_turn import check_may_act, check_unpaused, pass_tick

LONGEST_WISH = 1000
"""How much can be said about the options that are asked for, corrections included."""


def ask_options(taking: Taking, action: AskOptions) -> Script:
    """Return the script that puts up options; those of a model that waited are gone.

    Raises:
        StoryOver, StoryPaused: the story does not go on.
        TooLong: more was wished for than a prompt takes.
        NoNarrator: there is no model, or it drafted none that can be used; nothing was changed.
    """
    check_unpaused(taking)
    if (length := len(str(action.words)) + len(action.correction)) > LONGEST_WISH:
        raise TooLong(length, LONGEST_WISH)
    wish = wish_of(taking.story, speaker(taking, action.user, action.name), str(action.words))
    reason = yield from offer_afresh(taking, wish, action.correction)
    if reason:
        raise NoNarrator(reason, why(reason))
    return tuple(taking.events)


def choose(taking: Taking, action: Choose) -> Script:
    """Return the script in which somebody picks an option.

    Raises:
        AlreadyDecided: it does not wait any more.
        StoryPaused, NotYourTurn: they may not act now.
    """
    waiting = (offer for offer in taking.state.offers if offer.id == action.offer)
    offer = next(waiting, None)
    if offer is None or taking.state.ended is not None:
        raise AlreadyDecided
    check_may_act(taking, action.user)
    return (yield from _taken(taking, action, offer, drawn=False))


def draw_fate(taking: Taking, action: DrawFate) -> Script:
    """Return the script in which an open draw picks one of the options, weighed by likelihood.

    Raises:
        AlreadyDecided: those that were seen do not wait any more.
        NothingOffered: none wait.
        StoryPaused, NotYourTurn: they may not act now.
    """
    offers = taking.state.offers
    if action.seen and not any(offer.id in action.seen for offer in offers):
        raise AlreadyDecided
    if not offers or taking.state.ended is not None:
        raise NothingOffered
    check_may_act(taking, action.user)
    language = taking.story.language
    rolled, offer = drawn(offers, taking.chance, language)
    taking.throw(rolled, by=FATE.told(language), user=action.user)
    return (yield from _taken(taking, action, offer, drawn=True))


def _taken(taking: Taking, action: Choose | DrawFate, offer: Offer, *, drawn: bool) -> Script:
    """Tell what the option said would happen, from the state before; exactly that then happens."""
    pass_tick(taking)
    name = speaker(taking, action.user, action.name)
    taking.add(OfferTaken(offer.id, offer.text, drawn), Spoke(action.user, name, Words(offer.text)))
    taking.deed = "" if drawn else did(taking.story.language, name, offer.text)
    _enter(taking, offer)
    taking.texts.extend(filter(None, (offer.skeleton,)))
    yield from play_on(taking, name, offer.text, frozen=offer.proposal)
    return tuple(taking.events)


def _enter(taking: Taking, offer: Offer) -> None:
    """Enter where an option leads; game masters are told where an edited story has lost that."""
    if offer.scene is None:
        return
    scene = scene_called(taking.story, taking.state, offer.scene)
    if scene is None:
        taking.add(no_scene_called(taking.story, taking.state, offer.scene))
    else:
        taking.add(*enter_scene(taking.state, scene, offer.by))
