from collections.abc import Generator

from engine.model.events import Event, Narrated
from engine.model.script import Answer, Ask, Message, Narrate, Reply, Silence, Telling
from engine.model.words import Words
from engine.perform import ask_key, perform
from engine.ports import DiceFell, Heard, Piece, Restart
from tests.support.narrators import ScriptedOracle

ASK = Narrate((Message("user", "go"),), Telling("en"), ("1d6 = 4",))


class Drawer:
    """Keeps answers in a dictionary."""

    may_hold = True

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def find(self, key: str) -> str | None:
        return self.kept.get(key)

    async def keep(self, key: str, answer: str) -> None:
        self.kept[key] = answer


def script(asks: int) -> Generator[Ask, Answer, tuple[Event, ...]]:
    told: list[Event] = []
    for number in range(asks):
        answer = yield Narrate((Message("user", f"{number}"),), ASK.telling, ASK.dice)
        text = answer.text if isinstance(answer, Reply) else answer.reason
        told.append(Narrated(Words(text), "model"))
    return tuple(told)


async def test_a_script_that_asks_nobody_is_simply_run():
    heard: list[Heard] = []
    assert await perform(script(0), ScriptedOracle(), heard.append, Drawer()) == ()
    assert heard == []


async def test_dice_are_shown_before_the_narration_and_a_second_try_starts_anew():
    heard: list[Heard] = []
    oracle = ScriptedOracle(Reply("One."), Reply("Two."))
    events = await perform(script(2), oracle, heard.append, Drawer())
    assert [str(e.words) for e in events if isinstance(e, Narrated)] == ["One.", "Two."]
    assert heard == [DiceFell(ASK.dice), Piece("One."), Restart(), Piece("Two.")]


async def test_an_answer_that_was_kept_is_used_and_not_asked_for():
    drawer = Drawer()
    await perform(script(1), ScriptedOracle(Reply("One.", cut=True)), lambda _: None, drawer)
    again = ScriptedOracle()
    [event] = await perform(script(1), again, lambda _: None, drawer)
    assert event == Narrated(Words("One."), "model")
    assert again.asked == []


async def test_only_what_a_model_said_is_kept():
    drawer = Drawer()
    await perform(script(1), ScriptedOracle(Reply("Text.", "author")), lambda _: None, drawer)
    await perform(script(1), ScriptedOracle(Silence("busy")), lambda _: None, drawer)
    assert drawer.kept == {}


def test_the_key_follows_the_prompt():
    other = Narrate((Message("user", "stay"),), ASK.telling)
    assert ask_key(ASK) == ask_key(Narrate(ASK.messages, Telling("zh")))
    assert ask_key(ASK) != ask_key(other)
