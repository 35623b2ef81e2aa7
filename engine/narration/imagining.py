"""What a model is asked to write: a scene that nobody wrote beforehand."""

from engine.model.language import Both
from engine.model.script import Composed, Consult, Message
from engine.model.state import State
from engine.model.story import Story
from engine.narration.quoting import tame
from engine.narration.setting import setting

_ASK = Both(
    "Write the next scene of this story: a short name, and a text of two or three paragraphs that "
    "can be read out when the scene is entered. Take no decision for a player's character. What "
    "the game master wishes for: {prompt}",
    "请写出这个故事的下一个场景：一个简短的场景名，以及进入场景时朗读的两三段文字。"
    "不要替玩家角色作决定。主持人的要求：{prompt}",
)
_SO_FAR = Both("How the story stands:", "故事目前的情况：")
_LINES = 8
_TOKENS = 700


def scene_ask(story: Story, state: State, prompt: str) -> Consult:
    """Return the ask for a scene after *prompt*."""
    return Consult(Composed(lambda: _messages(story, state, prompt)), "scene", _TOKENS, "scene")


def _messages(story: Story, state: State, prompt: str) -> tuple[Message, ...]:
    told = "\n\n".join(tame(str(line.words)) for line in state.log[-_LINES:])
    asked = _ASK.told(story.language).replace("{prompt}", tame(prompt))
    standing = f"{_SO_FAR.told(story.language)}\n{told}\n\n" if told else ""
    return (Message("system", setting(story)), Message("user", standing + asked))
