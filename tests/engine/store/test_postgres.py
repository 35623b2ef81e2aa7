import asyncio
from itertools import pairwise

import pytest
from sqlalchemy import make_url, text

from engine.errors import StoreError
from engine.model.ids import MAIN
from engine.ports import HeadMove
from engine.store import postgres
from engine.store.postgres import PostgresDatabase
from engine.store.store import open_database, open_store
from tests.support.turns import (
    ANN,
    AT,
    ROOT,
    SIDE,
    TIMELINE,
    begun,
    branch_at,
    commit,
    line_of,
    played,
    said,
)


async def _refused(url: str) -> str:
    with pytest.raises(StoreError) as caught:
        async with open_database(url):
            pass
    return caught.value.told("en")


async def test_a_server_that_is_away_is_told():
    told = await _refused("postgresql://moirai:secret@127.0.0.1:1/moirai")
    assert "Check that it runs" in told
    assert "secret" not in told


async def test_a_database_that_does_not_exist_is_told(postgres_url: str):
    url = make_url(postgres_url).set(database="nowhere")
    assert "Create it" in await _refused(url.render_as_string(hide_password=False))


async def test_a_missing_driver_is_told(monkeypatch: pytest.MonkeyPatch):
    def missing(_url, **_options):
        raise ModuleNotFoundError

    monkeypatch.setattr(postgres, "create_async_engine", missing)
    assert "pip install 'moirai[postgres]'" in await _refused("postgresql://host/moirai")


async def test_a_connection_cut_by_the_server_costs_no_more_than_a_turn(clean_postgres_url: str):
    kill = text(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    )
    one = said(ROOT, "one")
    async with open_store(clean_postgres_url) as store, open_database(clean_postgres_url) as other:
        await begun(store.journal)
        await other.execute(kill)
        await played(store.journal, one)
        assert await store.journal.line(TIMELINE, one.id) == (ROOT, one)


async def test_a_failing_commit_gives_its_connection_up(
    clean_postgres_url: str, monkeypatch: pytest.MonkeyPatch
):
    database = await PostgresDatabase.open(make_url(clean_postgres_url))

    async def cut(_connection, _entries):
        raise database.foreign[0]("cut")

    async with open_store(clean_postgres_url) as store:
        await begun(store.journal)
    backend = text("SELECT pg_backend_pid()")
    before = await database.rows(backend)
    with monkeypatch.context() as patched:
        patched.setattr(database._lane, "send", cut)
        with pytest.raises(StoreError):
            await database._append([])
    assert await database._append([]) == []
    assert await database.rows(backend) != before
    await database.close()


async def test_processes_that_branch_at_one_head_keep_their_lines_apart(clean_postgres_url: str):
    """Two stores stand for two processes: both find the head childless, one must see the other."""
    async with open_store(clean_postgres_url) as here, open_store(clean_postgres_url) as there:
        await begun(here.journal)
        await here.journal.fork(branch_at(ROOT), AT)
        main, side = [ROOT, *line_of(15)], [ROOT]
        for number in range(15):
            side.append(said(side[-1], f"elsewhere {number}"))
        for left, right in zip(main[1:], side[1:], strict=True):
            await asyncio.gather(
                here.journal.append(commit(left)), there.journal.append(commit(right, SIDE))
            )
        assert await here.journal.line(TIMELINE, main[-1].id) == tuple(main)
        assert await here.journal.line(TIMELINE, side[-1].id) == tuple(side)


async def test_of_processes_that_race_for_a_head_one_wins(clean_postgres_url: str):
    async with open_store(clean_postgres_url) as here, open_store(clean_postgres_url) as there:
        await begun(here.journal)
        head = ROOT
        for number in range(10):
            turns = [said(head, f"{who} {number}") for who in ("here", "there")]
            outcomes = await asyncio.gather(
                here.journal.append(commit(turns[0])),
                there.journal.append(commit(turns[1])),
                return_exceptions=True,
            )
            head = turns[outcomes.index(None)]
            assert outcomes.count(None) == 1
            assert await there.journal.head(TIMELINE, MAIN) == head.id


async def test_a_turn_and_a_move_that_race_for_a_head_follow_each_other(clean_postgres_url: str):
    async with open_store(clean_postgres_url) as here, open_store(clean_postgres_url) as there:
        await begun(here.journal)
        head = ROOT.id
        for number in range(15):
            tip = await here.journal.turn(TIMELINE, head)
            back = HeadMove(MAIN, head, ROOT.id, "rewind", ANN, AT)
            await asyncio.gather(
                here.journal.append(commit(said(tip, f"step {number}"))),
                there.journal.move_head(TIMELINE, back),
                return_exceptions=True,
            )
            head = await here.journal.head(TIMELINE, MAIN)
        moves = (await here.journal.head_moves(TIMELINE, MAIN, None))[::-1]
        assert len(moves) > 15
        assert moves[-1].head == head
        assert all(after.previous == before.head for before, after in pairwise(moves))
