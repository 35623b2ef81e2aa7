"""What a model is asked to write: a scene that nobody wrote beforehand."""

from engine.model.language import Both
from engine.model.script import Composed, Consult, Message
from engine.model.state import State
from engine.model.story import Story
from engine.narration import wording
from engine.narration.past import workspace
from engine.narration.quoting import tame
from engine.narration.scenery import Scenery
from engine.narration.setting import section, system

_ASK = Both(
    "Write the next scene of this story: a short name, and a text of two or three paragraphs that "
    "can be read out when the scene is entered. Take no decision for a player's character. What "
    "the game master wishes for: {prompt}",
    "请写出这个故事的下一个场景：一个简短的场景名，以及进入场景时朗读的两三段文字。"
    "不要替玩家角色作决定。主持人的要求：{prompt}",
)
_STORY = Both("The story so far", "故事经过")
_LINES = 8
_TOKENS = 700


def scene_ask(story: Story, state: State, scenery: Scenery, prompt: str) -> Consult:
    """Return the ask for a scene after *prompt*."""
    messages = Composed(lambda _found: _messages(story, state, scenery, prompt))
    return Consult(messages, "scene", _TOKENS, "scene")


def _messages(story: Story, state: State, scenery: Scenery, prompt: str) -> tuple[Message, ...]:
    parts = (
        section(story, wording.CLOCK_HEAD, scenery.clock),
        section(story, wording.CAST_HEAD, scenery.people),
        section(story, wording.MAP_HEAD, scenery.place),
        section(story, _STORY, workspace(story, state.log[-_LINES:])),
        _ASK.told(story.language).replace("{prompt}", tame(prompt)),
    )
    return (
        system(story, state, scenery.lore),
        Message("user", "\n\n".join(filter(None, parts))),
    )
