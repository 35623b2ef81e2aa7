"""The last prompt at the terminal, by both names of the command, and as JSON."""

import json
from dataclasses import replace

import pytest

from bot.terminal.commands import run_command
from bot.terminal.machine import as_json, take_line
from bot.terminal.saves import SaveBox
from bot.terminal.sitting import Seat, Sitting
from bot.terminal.table import Table
from engine.errors import NothingAsked
from engine.model.script import Answer, Ask, Reply
from engine.ports import Hear, ignore
from tests.support.asked import WHOLE
from tests.support.engine import Engine
from tests.support.narrators import ScriptedOracle
from tests.support.stories import OneBook, story


class NotingOracle(ScriptedOracle):
    """Tells of a request for each ask."""

    async def answer(self, ask: Ask, hear: Hear) -> Answer:
        hear(replace(WHOLE, messages=tuple(ask.messages)))
        return await super().answer(ask, hear)


@pytest.fixture
async def table() -> Table:
    engine = Engine(OneBook(story(language="zh")), NotingOracle(Reply("门开了。")))
    sitting = Sitting(engine.timelines, Seat("book"))
    await sitting.sit_down()
    return Table(sitting, SaveBox(None), ignore)


@pytest.mark.parametrize("command", ["/context", "/上下文"])
async def test_the_overview_is_in_the_language_of_the_story(table: Table, command: str):
    await table.sitting.say("敲门", ignore)
    lines = (await run_command(command, table)).lines or ()
    assert "token：输入 5,230（4,800 即 92% 来自缓存），输出 312" in lines
    assert not any("敲门" in line for line in lines)


@pytest.mark.parametrize("command", ["/context full", "/上下文 全部"])
async def test_all_of_it_is_shown_on_demand(table: Table, command: str):
    await table.sitting.say("敲门", ignore)
    lines = (await run_command(command, table)).lines or ()
    assert "> 敲门" in lines
    assert "long ago" in lines


async def test_before_anything_was_asked_it_says_so(table: Table):
    with pytest.raises(NothingAsked):
        await run_command("/context", table)
    answer = json.loads(await as_json(await take_line("/context", table), table))
    assert "MOIRAI_LLM_URL" in answer["error"]
    assert answer["branch"] == "main"


async def test_in_json_the_lines_are_the_result(table: Table):
    await table.sitting.say("敲门", ignore)
    answer = json.loads(await as_json(await take_line("/context", table), table))
    assert answer["error"] is None
    assert answer["branch"] == "main"
    assert answer["turn"] == await table.sitting.timeline.head()
    assert "费用：0.0021 USD" in answer["result"]
