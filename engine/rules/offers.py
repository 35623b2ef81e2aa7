"""Options that wait to be picked: their ids, how many there may be, and when they are gone."""

import hashlib
from collections.abc import Iterator

from engine.model.ids import MODEL, OfferId, SceneId
from engine.model.proposal import Offer
from engine.model.state import State
from engine.model.story import Story
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
    scene = None if state.scene is None else scene_called(story, state, state.scene)
    if scene is not None:
        yield from ((choice.text, choice.scene) for choice in scene.choices)
        yield from ((way.text, way.scene) for way in state.exits.get(scene.id, ()))


def renew_offers(taking: Taking) -> None:
    """Put up the options that belong to where the story stands now.

    What a model offered for a moment that has passed is gone. What triggers offered in this turn
    stays, and so does what they offered before, as long as the scene is the same.
    """
    state = taking.state
    waiting = () if taking.entered else state.offers
    fresh = (o for e in taking.events if isinstance(e, Offered) for o in e.offers)
    by_trigger = [o for o in dict.fromkeys((*waiting, *fresh)) if o.by not in (AUTHOR, MODEL)]
    own = scene_offers(taking.story, state)
    kept = {(o.text, o.scene): o for o in state.offers}
    wanted = tuple(kept.get((o.text, o.scene), o) for o in (*own, *by_trigger))[:MOST_OFFERS]
    if wanted and wanted != state.offers:
        taking.add(Offered(wanted, afresh=True))
    elif not wanted and state.offers:
        taking.add(OffersDropped())
