"""Options that wait to be picked: their ids, how many there may be, and when they are gone."""

import hashlib
from collections.abc import Iterator

from engine.model.ids import MODEL, OfferId, SceneId
from engine.model.proposal import Offer
from engine.model.state import Exit, State
from engine.model.story import Choice, Story
from engine.model.table_events import Offered, OffersDropped
from engine.rules.rooms import scene_called
from engine.rules.taking import Taking

MOST_OFFERS = 10
"""How many options can wait at once; Discord shows them as two rows of buttons."""

AUTHOR = ""
"""What `by` of an option says that the author, or a game master, put into a scene."""

_ID_LENGTH = 8


def offer_id(state: State, text: str, number: int = 0) -> OfferId:
    """Return the id of an option made in *state*: equal for equal plays, unlike any that waits."""
    known = f"{state.turns}/{len(state.offers)}/{number}/{text}"
    return OfferId(hashlib.sha256(known.encode("utf-8", "surrogatepass")).hexdigest()[:_ID_LENGTH])


def scene_offers(story: Story, state: State) -> tuple[Offer, ...]:
    """Return the options of the present scene: its author's, and ways on that were added."""
    ways = list(dict.fromkeys(_ways(story, state)))[:MOST_OFFERS]
    return tuple(
        Offer(offer_id(state, text, number), text, scene=scene, by=AUTHOR)
        for number, (text, scene) in enumerate(ways)
    )


def _ways(story: Story, state: State) -> Iterator[tuple[str, SceneId]]:
    """Yield the ways on from here whose end is there; an edited story may have lost a scene."""
    scene = None if state.scene is None else scene_called(story, state, state.scene)
    if scene is None:
        return
    ways: tuple[Choice | Exit, ...] = (*scene.choices, *state.exits.get(scene.id, ()))
    for way in ways:
        if scene_called(story, state, way.scene) is not None:
            yield way.text, way.scene


def renew_offers(taking: Taking) -> None:
    """Put up the options that belong to where the story stands after a turn was told.

    What a model offered for the moment that has passed is gone. What triggers offered in this turn
    stays, and so does what they offered before, as long as the scene is the same.
    """
    _put_up(taking, keep_drafts=False)


def refit_offers(taking: Taking) -> None:
    """Put up the options of another scene, if one was entered while nothing was told."""
    _put_up(taking, keep_drafts=not taking.entered)


def _put_up(taking: Taking, *, keep_drafts: bool) -> None:
    state = taking.state
    wanted = () if state.ended is not None else _wanted(taking, keep_drafts=keep_drafts)
    if set(wanted) == set(state.offers):
        return
    taking.add(Offered(wanted, afresh=True) if wanted else OffersDropped())


def _wanted(taking: Taking, *, keep_drafts: bool) -> tuple[Offer, ...]:
    """Return what is to wait: the scene's own options, then others that stay, each as it is."""
    state = taking.state
    waiting = () if taking.entered else state.offers
    fresh = (o for e in taking.events if isinstance(e, Offered) for o in e.offers)
    passing = (AUTHOR,) if keep_drafts else (AUTHOR, MODEL)
    staying = [o for o in dict.fromkeys((*waiting, *fresh)) if o.by not in passing]
    kept = {(o.text, o.scene): o for o in state.offers if o.by != MODEL}
    own = (kept.get((o.text, o.scene), o) for o in scene_offers(taking.story, state))
    return tuple(dict.fromkeys((*own, *staying)))[:MOST_OFFERS]
