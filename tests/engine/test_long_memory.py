"""Two hundred turns with planted facts and planted lies: the facts come back, the lies never do."""

from dataclasses import dataclass

import pytest

from engine.model.extraction import Candidate, Extraction
from engine.model.language import Language
from engine.timeline import Timeline
from tests.engine.test_keeping import Helper, Room
from tests.support.engine import say

TURNS = 200
FORKED_AT = 100


@dataclass(frozen=True)
class Planted:
    """What is told in a turn, what a model would remember of it, and how it is asked for later."""

    told: str
    memory: str
    asked: str = ""


FACTS: dict[Language, tuple[Planted, ...]] = {
    "en": tuple(
        Planted(
            f"Mara hides the {thing} {place}. It rains.",
            f"Mara hides the {thing} {place}.",
            f"Where is the {thing}?",
        )
        for thing, place in (
            ("brass key", "under the stair"),
            ("blue lantern", "behind the mill"),
            ("oak chest", "below the bridge"),
            ("silver bell", "inside the well"),
        )
    ),
    "zh": tuple(
        Planted(
            f"玛拉把{thing}藏在{place}。下雨了。", f"玛拉把{thing}藏在{place}。", f"{thing}在哪里？"
        )
        for thing, place in (
            ("铜钥匙", "楼梯下面"),
            ("蓝灯笼", "磨坊后面"),
            ("橡木箱", "桥洞里面"),
            ("银铃铛", "枯井里面"),
        )
    ),
}
LIES: dict[Language, tuple[Planted, ...]] = {
    "en": (
        Planted('"The duke is dead," says the baker. It rains.', "The duke is dead."),
        Planted("In a dream Mara burns the mill. It rains.", "Mara burns the mill."),
        Planted("Mara plans to sell the oak chest. It rains.", "Mara sells the oak chest."),
        Planted("They say the king fled north. It rains.", "The king fled north."),
    ),
    "zh": (
        Planted("「公爵死了。」面包师说。下雨了。", "公爵死了。"),
        Planted("玛拉在梦里烧了磨坊。下雨了。", "玛拉烧了磨坊。"),
        Planted("玛拉打算卖掉橡木箱。下雨了。", "玛拉卖掉橡木箱。"),
        Planted("据说国王逃往北方。下雨了。", "国王逃往北方。"),
    ),
}


class Believing(Helper):
    """A model that would remember whatever was told, lies and all."""

    def __init__(self, planted: tuple[Planted, ...]) -> None:
        super().__init__()
        self._planted = planted
        self.proposed: set[str] = set()
        self.says = lambda shape: Extraction(self._all()) if shape == "extraction" else None

    def _all(self) -> tuple[Candidate, ...]:
        prompt = self.asked[-1]
        found = [one for one in self._planted if one.told.split("。")[0].split(".")[0] in prompt]
        self.proposed |= {one.memory for one in found}
        return tuple(Candidate(one.memory, 3, (), one.memory.rstrip(".。")) for one in found)


async def go_on(room: Room, here: Timeline, first: int, last: int, planted: dict[int, str]) -> None:
    for number in range(first, last):
        room.helper.told.append(planted.get(number, "Fog drifts by. 雾气飘过。"))
        await here.act(say(f"I wait {number}."))
        await room.settle()


async def found(room: Room, here: Timeline, words: str) -> str:
    passages = await room.timelines.recall(here, words, 5)
    return "\n".join(one.passage.text for one in passages)


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_facts_come_back_lies_never_do_and_branches_keep_to_themselves(language: Language):
    facts, lies = FACTS[language], LIES[language]
    helper = Believing((*facts, *lies))
    room = Room(helper, every=5, language=language)
    here = await room.begin()
    told = {2: facts[0], 20: lies[0], 40: facts[1], 60: lies[1], 80: lies[2]}
    await go_on(room, here, 1, FORKED_AT, {turn: one.told for turn, one in told.items()})
    dark = await room.timelines.fork(here, "dark")
    await go_on(room, dark, FORKED_AT, TURNS, {110: facts[2].told, 130: lies[3].told})
    await go_on(room, here, FORKED_AT, TURNS, {110: facts[3].told})
    assert helper.proposed == {one.memory for one in (*facts, *lies)}
    for line, own, others in ((dark, facts[2], facts[3]), (here, facts[3], facts[2])):
        for fact in (facts[0], facts[1], own):
            assert fact.memory.rstrip(".。") in await found(room, line, fact.asked)
        assert others.memory.rstrip(".。") not in await found(room, line, others.asked)
        kept = [memory.text for memory in (await line.state()).memories]
        assert {facts[0].memory, own.memory} <= set(kept)
        assert not {lie.memory for lie in lies} & set(kept)
        archive = await room.engine.store.passages(here.record.id)
        remembered = {one.text for one in archive if one.kind == "memory"}
        assert not {lie.memory for lie in lies} & remembered
