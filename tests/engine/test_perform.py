from collections.abc import Generator, Sequence
from dataclasses import replace

from engine.model.asked import Asked
from engine.model.events import Event, Narrated
from engine.model.script import Answer, Ask, Message, Narrate, Reply, Silence, Telling
from engine.model.words import Words
from engine.perform import ask_key, perform
from engine.ports import DiceFell, Hear, Heard, Piece, Restart
from tests.support.narrators import ScriptedOracle

REQUEST = Asked(endpoint="e", model="m", attempt=1, purpose="?")
ASK = Narrate((Message("user", "go"),), Telling("en"), ("1d6 = 4",))


def deed(line: str) -> Generator[Ask, Answer, tuple[Event, ...]]:
    yield replace(ASK, deed=line)
    return ()


class Drawer:
    """Keeps answers in a dictionary."""

    may_hold = True

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.asked: list[tuple[Asked, ...]] = []

    async def find(self, key: str) -> str | None:
        return self.kept.get(key)

    async def keep(self, key: str, answer: str) -> None:
        self.kept[key] = answer

    async def keep_asked(self, asked: Sequence[Asked]) -> None:
        self.asked.append(tuple(asked))


class NotingOracle(ScriptedOracle):
    """Tells of one request, or of *tries*, for each ask."""

    def __init__(self, *answers: Answer, tries: int = 1) -> None:
        super().__init__(*answers)
        self._tries = tries

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        answer = await super().answer(ask, hear)
        for number in range(1, self._tries + 1):
            hear(replace(REQUEST, attempt=number))
        return answer


def script(asks: int) -> Generator[Ask, Answer, tuple[Event, ...]]:
    told: list[Event] = []
    for number in range(asks):
        purpose = "rewrite" if number else "narration"
        messages = (Message("user", f"{number}"),)
        answer = yield Narrate(messages, ASK.telling, ASK.dice, purpose=purpose)
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


async def test_who_did_what_is_shown_before_the_dice():
    heard: list[Heard] = []

    await perform(deed("▶ Ann: Run"), ScriptedOracle(Reply("One.")), heard.append, Drawer())

    assert heard == [DiceFell(("▶ Ann: Run", *ASK.dice)), Piece("One.")]


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


async def test_what_was_asked_is_heard_and_kept_with_its_purpose():
    heard: list[Heard] = []
    drawer = Drawer()
    await perform(script(2), NotingOracle(Reply("One."), Reply("Two.")), heard.append, drawer)
    first, second = replace(REQUEST, purpose="narration"), replace(REQUEST, purpose="rewrite")
    assert [one for one in heard if isinstance(one, Asked)] == [first, second]
    assert drawer.asked == [(first,), (first, second)]


async def test_every_try_is_kept_though_nobody_answered():
    drawer = Drawer()
    await perform(script(1), NotingOracle(Silence("busy"), tries=3), lambda _: None, drawer)
    [asked] = drawer.asked
    assert [one.attempt for one in asked] == [1, 2, 3]


async def test_where_no_model_was_asked_nothing_is_kept_of_it():
    drawer = Drawer()
    await perform(script(1), ScriptedOracle(Reply("Text.", "author")), lambda _: None, drawer)
    assert drawer.asked == []


async def test_an_answer_that_was_kept_leaves_what_was_kept_of_its_asking():
    drawer = Drawer()
    await perform(script(1), NotingOracle(Reply("One.")), lambda _: None, drawer)
    await perform(script(1), NotingOracle(), lambda _: None, drawer)
    assert len(drawer.asked) == 1
