"""How a merge changes a state: it holds in full what differs afterwards."""

from engine.history.building import with_facts
from engine.model.events import Merged
from engine.rules.fold.draft import Draft


def merge(draft: Draft, event: Merged) -> None:
    """Let what came in be as the event says."""
    draft.story = draft.story if event.story is None else event.story
    draft.own("vars", draft.vars).update(event.vars)
    draft.flags = (draft.flags - set(event.lowered)) | frozenset(event.raised)
    draft.own("visits", draft.visits).update(event.visits)
    draft.scene = draft.scene if event.scene is None else event.scene
    draft.turns = draft.turns if event.turns is None else event.turns
    if event.memories is not None:
        draft.memories = event.memories
    if event.log is not None:
        draft.log = event.log
    if event.letters is not None:
        draft.letters = event.letters
    if event.gathered is not None:
        draft.gathered = event.gathered
    if event.reopened or event.ended is not None:
        draft.ended = event.ended
    if event.facts:
        _put_facts(draft, event)


def _put_facts(draft: Draft, event: Merged) -> None:
    draft.become(with_facts(draft.state(), event.facts))
