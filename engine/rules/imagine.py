"""Scenes that were wished for during a turn: a model writes each, and the story enters the last."""

from engine.model.events import SceneEntered
from engine.model.ids import SceneId
from engine.model.place_events import SceneWritten
from engine.model.proposal import DraftScene
from engine.model.script import Consulted, Silence
from engine.model.story import Scene
from engine.model.table_events import Warned
from engine.narration.imagining import scene_ask
from engine.rules.people import fresh_id
from engine.rules.taking import Taking, Wish
from engine.rules.triggers import Asking

MOST_WISHES = 2
_LONGEST_NAME, _LONGEST_TEXT = 80, 4000


def grant_wishes(taking: Taking) -> Asking[None]:
    """Let a model write what was wished for; without one, game masters are told, and no more."""
    for wish in taking.wishes[:MOST_WISHES]:
        answer = yield scene_ask(taking.story, taking.state, wish.prompt)
        if isinstance(answer, Consulted) and isinstance(answer.value, DraftScene):
            _enter(taking, wish, answer.value)
        else:
            reason = answer.reason if isinstance(answer, Silence) else "broken"
            taking.add(Warned("NO_SCENE_WRITTEN", (wish.prompt, reason)))
    taking.wishes.clear()


def _enter(taking: Taking, wish: Wish, draft: DraftScene) -> None:
    name = " ".join(draft.name.split())[:_LONGEST_NAME] or wish.prompt[:_LONGEST_NAME]
    taken = {*taking.story.scenes, *taking.state.scenes}
    id = SceneId(fresh_id(name, taken))
    taking.add(SceneWritten(Scene(id, name, draft.text[:_LONGEST_TEXT]), wish.by))
    taking.add(SceneEntered(id, wish.by))
