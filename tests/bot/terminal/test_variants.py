"""The latest turn, told anew and in other words."""

from pathlib import Path

import pytest

from bot.terminal.commands import run_command
from engine.errors import NothingElse
from tests.support.tables import table_at, well


async def test_without_a_model_a_turn_told_anew_is_the_same(tmp_path: Path):
    async with table_at(well(tmp_path)) as table:
        first = (await run_command("/继续", table)).frame
        again = (await run_command("/重讲", table)).frame
        assert first is not None
        assert again is not None
        assert again.turn == first.turn
        with pytest.raises(NothingElse):
            await run_command("/swipe", table)


async def test_a_turn_in_other_words_can_be_swiped_away_and_back(tmp_path: Path):
    async with table_at(well(tmp_path)) as table:
        await run_command("/continue", table)
        mine = (await run_command("/amend 井里没有水。", table)).frame
        assert mine is not None
        assert mine.narration == "井里没有水。"
        assert (await run_command("/swipe", table)).lines == ("1/2", "风吹过井口。")
        assert (await run_command("/换 back", table)).lines == ("2/2", "井里没有水。")


async def test_other_words_must_be_given(tmp_path: Path):
    async with table_at(well(tmp_path)) as table:
        await run_command("/continue", table)
        assert (await run_command("/amend", table)).lines == ("请在命令后面写下新的文字。",)
