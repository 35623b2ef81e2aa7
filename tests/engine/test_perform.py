from collections.abc import Generator, Sequence
from dataclasses import replace

import pytest

from engine.model.asked import Asked
from engine.model.events import Event, Narrated
from engine.model.lore import LoreNote
from engine.model.proposal import DraftOptions, Judgement
from engine.model.script import (
    Answer,
    Ask,
    Consult,
    Consulted,
    Message,
    Narrate,
    Reply,
    Silence,
    Telling,
)
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

    async def keep_asked(self, asked: Sequence[Asked], lore: Sequence[LoreNote]) -> None:
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
        text = answer.text if isinstance(answer, Reply) else "(silence)"
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


# Asks for values among narrations

JUDGE = Consult((Message("user", "Is it dark?"),), "judgement")
OPTIONS = Consult((Message("user", "What now?"),), "options")
DARK = Consulted(Judgement("", (True,)))


def mixed(*asks: Ask) -> Generator[Ask, Answer, tuple[Event, ...]]:
    for ask in asks:
        answer = yield ask
        assert answer is not None
    return ()


async def test_dice_are_shown_once_and_before_the_first_narration_whatever_is_asked_before_it():
    heard: list[Heard] = []
    oracle = ScriptedOracle(DARK, Reply("One."), DARK, Silence("none"))
    await perform(mixed(JUDGE, ASK, JUDGE, OPTIONS), oracle, heard.append, Drawer())
    assert heard == [DiceFell(ASK.dice), Piece("One.")]


async def test_only_a_second_narration_voids_what_was_heard():
    heard: list[Heard] = []
    oracle = ScriptedOracle(Reply("One."), DARK, Reply("Two."))
    rewrite = replace(ASK, messages=(Message("user", "again"),))
    await perform(mixed(ASK, JUDGE, rewrite), oracle, heard.append, Drawer())
    assert heard == [DiceFell(ASK.dice), Piece("One."), Restart(), Piece("Two.")]


async def test_a_narration_without_dice_is_announced_by_nothing():
    heard: list[Heard] = []
    await perform(
        mixed(replace(ASK, dice=())), ScriptedOracle(Reply("One.")), heard.append, Drawer()
    )
    assert heard == [Piece("One.")]


async def test_a_deed_that_nobody_wrote_is_shown_before_the_dice():
    heard: list[Heard] = []
    told = replace(ASK, deed="▶ Ava: Run")
    await perform(mixed(told), ScriptedOracle(Reply("One.")), heard.append, Drawer())
    assert heard[0] == DiceFell(("▶ Ava: Run", *ASK.dice))


async def test_a_turn_without_a_narration_shows_nothing():
    heard: list[Heard] = []
    await perform(mixed(JUDGE, OPTIONS), ScriptedOracle(DARK, DARK), heard.append, Drawer())
    assert heard == []


class Died(Exception):
    """The process is gone."""


class Dying(ScriptedOracle):
    """Gives one answer; at the next ask the process dies."""

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        if self.asked:
            raise Died
        return await super().answer(ask, hear)


async def test_after_a_crash_nothing_that_was_answered_is_asked_again():
    drawer = Drawer()
    asks = (JUDGE, ASK, OPTIONS)
    for answer in (DARK, Reply("One.")):
        with pytest.raises(Died):
            await perform(mixed(*asks), Dying(answer), lambda _: None, drawer)
    last = Dying(Consulted(DraftOptions("hm")))
    assert await perform(mixed(*asks), last, lambda _: None, drawer) == ()
    assert last.asked == [OPTIONS]


async def test_what_was_kept_and_cannot_be_read_any_more_is_asked_again():
    drawer = Drawer()
    drawer.kept[ask_key(JUDGE)] = '{"results": "all"}'
    oracle = ScriptedOracle(DARK)
    await perform(mixed(JUDGE), oracle, lambda _: None, drawer)
    assert oracle.asked == [JUDGE]
    assert "true" in drawer.kept[ask_key(JUDGE)]


async def test_where_nothing_can_be_kept_nothing_is_looked_for():
    drawer = Drawer()
    drawer.kept[ask_key(JUDGE)] = "never read"
    drawer.may_hold = False
    oracle = ScriptedOracle(DARK)
    await perform(mixed(JUDGE), oracle, lambda _: None, drawer)
    assert oracle.asked == [JUDGE]


async def test_what_a_value_was_asked_for_is_noted_too():
    drawer = Drawer()
    ask = replace(JUDGE, purpose="judgement")
    await perform(mixed(ask), NotingOracle(DARK), lambda _: None, drawer)
    assert [one.purpose for one in drawer.asked[-1]] == ["judgement"]


class Streaming:
    """Tells in the *pieces* it was given, whatever it is asked."""

    def __init__(self, *pieces: Heard) -> None:
        self._pieces = pieces

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        assert isinstance(ask, Narrate)
        for piece in self._pieces:
            hear(piece)
        return Reply("".join(piece.text for piece in self._pieces if isinstance(piece, Piece)))


def narrating(ask: Narrate) -> Generator[Ask, Answer, tuple[Event, ...]]:
    yield ask
    return ()


async def heard_of(ask: Narrate, *pieces: Heard) -> list[Heard]:
    heard: list[Heard] = []
    await perform(narrating(replace(ask, dice=())), Streaming(*pieces), heard.append, Drawer())
    return heard


async def test_what_is_held_is_not_shown_before_its_verdict():
    held = replace(ASK, shown="held")
    assert await heard_of(held, Piece("She nods. "), Piece("On.")) == []


async def test_what_is_gated_is_shown_sentence_by_sentence():
    gated = replace(ASK, shown="gated", passes=lambda text: "gold" not in text)
    pieces = (Piece("She no"), Piece("ds. She takes"), Piece(" gold. On."))
    assert await heard_of(gated, *pieces) == [Piece("She nods. ")]


async def test_a_narration_that_starts_again_is_gated_anew():
    gated = replace(ASK, shown="gated", passes=lambda text: "gold" not in text)
    pieces = (Piece("Take gold. No"), Restart(), Piece("She nods. On"))
    assert await heard_of(gated, *pieces) == [Restart(), Piece("She nods. ")]


async def test_what_is_not_checked_is_shown_as_it_comes():
    assert await heard_of(ASK, Piece("She"), Restart()) == [Piece("She"), Restart()]


def test_without_rules_anything_may_be_shown():
    assert ASK.passes("whatever")
