"""Scenes that were wished for during a turn: a model writes each, and the story enters the last."""

from engine.model.ids import SceneId
from engine.model.place_events import SceneWritten
from engine.model.proposal import DraftScene
from engine.model.script import Answer, Consulted, Silence
from engine.model.story import Scene
from engine.model.table_deeds import OfferOption
from engine.narration.guard import is_machine_text
from engine.narration.imagining import scene_ask
from engine.narration.secrecy import without
from engine.rules.lore import scenery_of
from engine.rules.names import cut, tidy
from engine.rules.people import fresh_id
from engine.rules.refusals import refusal
from engine.rules.rooms import enter_scene
from engine.rules.secrets import secret_names
from engine.rules.table_steps import table_events
from engine.rules.taking import Taking, Wish
from engine.rules.triggers import Asking

MOST_WISHES = 2
"""How many scenes are written in one turn."""

MOST_WRITTEN = 200
"""How many scenes can be written in a play."""

_LONGEST_NAME, _LONGEST_TEXT = 60, 4000


def grant_wishes(taking: Taking) -> Asking[None]:
    """Let a model write what was wished for; where it does not, game masters are told, no more."""
    wishes, taking.wishes = taking.wishes, []
    for number, wish in enumerate(wishes):
        if number >= MOST_WISHES or len(taking.state.scenes) >= MOST_WRITTEN:
            taking.add(refusal("TOO_MANY_SCENES", wish.prompt, MOST_WISHES, MOST_WRITTEN))
            continue
        seen = scenery_of(taking)
        answer = yield scene_ask(taking.story, taking.state, seen, wish.prompt)
        draft = _draft(taking, answer)
        if draft.text:
            _happen(taking, wish, draft)
        else:
            reason = answer.reason if isinstance(answer, Silence) else "broken"
            taking.add(refusal("NO_SCENE_WRITTEN", wish.prompt, reason))


def _draft(taking: Taking, answer: Answer) -> DraftScene:
    """Return the scene that a model wrote, fit to be told; its text is '' where there is none."""
    draft = answer.value if isinstance(answer, Consulted) else None
    if not isinstance(draft, DraftScene) or is_machine_text(draft.text):
        return DraftScene("", "")
    secrets = secret_names(taking.story, taking.state)
    text = without(draft.text.strip()[:_LONGEST_TEXT], secrets)
    return DraftScene(without(tidy(draft.name), secrets), text)


def _happen(taking: Taking, wish: Wish, draft: DraftScene) -> None:
    """Let the scene be there; the story goes on in it, or can."""
    name = cut(draft.name or wish.prompt, _LONGEST_NAME)
    id = SceneId(fresh_id(name, {*taking.story.scenes, *taking.state.scenes}))
    scene = Scene(id, name, draft.text)
    taking.add(SceneWritten(scene, wish.by))
    if wish.offered:
        taking.add(*table_events(OfferOption(name, id), taking, wish.by))
    else:
        taking.add(*enter_scene(taking.state, scene, wish.by))
