"""Whatever is done in a living world: states stay sound, replay exactly, and can be proved."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.archive.mend import mend
from engine.archive.pack import gather
from engine.archive.prove import prove
from engine.model.ids import BranchId
from engine.model.state import State
from engine.rules.evolve import replay, state_digest
from engine.rules.sound import faults_of
from engine.store.memory import MemoryStore
from tests.support.archives import opened, packed
from tests.support.manors import MANOR, Manor
from tests.support.moves import some_moves

seeds, lengths = st.integers(0, 2**32), st.integers(5, 30)
at_length = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


async def played(seed: int, length: int) -> Manor:
    manor = await Manor.open(seed)
    for move in some_moves(seed, length):
        await manor.take(move)
    return manor


async def heads(manor: Manor) -> dict[BranchId, State]:
    """Return where each branch stands, as its turns have it."""
    journal, id = manor.engine.store, manor.here.record.id
    found = {}
    for branch in await journal.branches(id):
        turns = await journal.line(id, branch.head)
        found[branch.id] = replay(State(), (e for turn in turns for e in turn.events))
    return found


@given(seeds, lengths)
@at_length
async def test_states_stay_sound_and_are_what_their_turns_come_to(seed: int, length: int):
    manor = await Manor.open(seed)
    for move in some_moves(seed, length):
        await manor.take(move)
        state = await manor.here.state()
        assert faults_of(MANOR, state) == ()
        again = (await heads(manor))[manor.here.branch.id]
        assert again == state
        assert state_digest(again) == state_digest(state)


@given(seeds, lengths)
@at_length
async def test_the_same_seed_deeds_and_answers_come_to_the_same_turns(seed: int, length: int):
    one, other = await played(seed, length), await played(seed, length)
    knots = [await play.engine.store.knots(play.here.record.id) for play in (one, other)]
    assert knots[0] == knots[1]
    assert await heads(one) == await heads(other)


@given(seeds, lengths)
@at_length
async def test_what_is_taken_away_arrives_whole_and_can_be_proved(seed: int, length: int):
    manor = await played(seed, length)
    store, library = manor.engine.store, manor.engine.library
    archive = await gather(manor.here.record.id, store, store)
    content = packed(archive)
    found = opened(content)
    mended = mend(found, library.load)
    assert mended.damages == ()
    assert prove(mended.archive, found.noted(), library.load).differs is None
    there = MemoryStore()
    for digest, source in archive.sources.items():
        await there.keep(digest, source)
    assert await there.adopt(mended.archive.past)
    assert packed(await gather(archive.past.record.id, there, there)) == content
