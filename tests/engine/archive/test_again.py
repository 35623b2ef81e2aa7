"""Turns of a living world are proved: all that code decides, whatever a model has a say in."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from engine.archive.again import decided, is_lost, moments
from engine.archive.folding import states_at_heads
from engine.archive.form import Archive
from engine.archive.pack import gather
from engine.archive.prove import Proof, prove
from engine.model.actions import Continue, PlayAction, Throw
from engine.model.events import DiceRolled, Event, Narrated
from engine.model.ids import MAIN, MODEL, OfferId, PersonId, SceneId
from engine.model.memory_actions import MendMemory
from engine.model.people import Mood
from engine.model.people_events import MoodSet, StatSet
from engine.model.persona_actions import SetTenet
from engine.model.place_events import SceneWritten
from engine.model.proposal import (
    DraftLetter,
    DraftOption,
    DraftOptions,
    Judgement,
    MoodChange,
    Offer,
    Proposal,
    StatChange,
)
from engine.model.script import Silence
from engine.model.state import Attempt, State
from engine.model.story import Character, Scene, Story
from engine.model.table_actions import AskOptions, Decree, DrawFate, Join, TellRound, TextTo, Tick
from engine.model.table_events import Judged, Offered, TriggerFired
from engine.model.turn import Turn
from engine.model.words import Words, salt_of
from engine.ports import Dated
from engine.timeline import Timeline
from tests.support.engine import Engine, say
from tests.support.oracles import ScriptedOracle
from tests.support.stories import ANN, OneBook, house
from tests.support.triggers import triggers

MARA = PersonId("mara")
SALT = salt_of("a seed")
TRIGGERS = triggers(
    '[loud] when after, repeat: ai "are they loud?" -> npc "Mara" fear += 10',
    '[lucky] when before, repeat: contains "dare" and roll(1d100) >= 40 -> flag "lucky"',
    '[bell] when after, repeat, cooldown 60s: contains "bell" -> flag "rung"',
)
OPTIONS = DraftOptions(
    "",
    tuple(
        DraftOption(text, f"They {text}.", effects=Proposal(moods=(MoodChange("Mara", 9.0),)))
        for text in ("run", "hide")
    ),
)
LOUD, QUIET = Judgement("I think.", (True,)), Judgement("I think.", (False,))
HURT = Proposal(stats=(StatChange("Mara", "hp", -3.0),))
LETTER = DraftLetter("Hm.", trust=5.0)


def book(*, effects: bool = False) -> Story:
    mara = Character("mara", "Mara", mood=Mood(0.0, 30.0, 0.0))
    return replace(house(), triggers=TRIGGERS, characters=(mara,), effects=effects)


class Play:
    """A play of one story with a scripted model."""

    def __init__(self, story: Story, oracle: ScriptedOracle) -> None:
        self.engine = Engine(OneBook(story), oracle)
        self.timeline: Timeline | None = None

    @property
    def here(self) -> Timeline:
        assert self.timeline is not None
        return self.timeline

    async def take(self, *actions: PlayAction) -> None:
        """Begin, and take *actions*, half a minute each."""
        frame = await self.engine.timelines.start("book", ANN, seed="a seed")
        self.timeline = await self.engine.timelines.open(frame.timeline, MAIN)
        for action in actions:
            self.engine.clock.pass_by(seconds=30)
            await self.here.act(action)

    async def archive(self) -> Archive:
        return await gather(self.here.record.id, self.engine.store, self.engine.store)

    def proof(self, archive: Archive) -> Proof:
        return prove(archive, archive.states, self.engine.library.load)


async def played(*actions: PlayAction, effects: bool = False, judged: object = LOUD) -> Play:
    values = {"judgement": [judged], "proposal": [HURT], "options": [OPTIONS], "letter": [LETTER]}
    play = Play(book(effects=effects), ScriptedOracle(values=values))  # type: ignore[arg-type]
    await play.take(*actions)
    return play


def events_in(archive: Archive) -> list[Event]:
    return [event for one in archive.past.turns for event in one.turn.events]


def forged(archive: Archive, edit: Callable[[Event], Event | None]) -> Archive:
    """Return *archive* with the events of its last turn edited, as a forger would leave it."""
    past = archive.past
    old = past.turns[-1]
    events = tuple(new for event in old.turn.events if (new := edit(event)) is not None)
    turn = Turn.after(old.turn.parents, old.turn.action, events, salt=SALT, kind=old.turn.kind)
    past = replace(
        past,
        turns=[*past.turns[:-1], Dated(turn, old.at)],
        branches=[replace(branch, head=turn.id) for branch in past.branches],
        moves=[
            replace(move, head=turn.id if move.head == old.turn.id else move.head)
            for move in past.moves
        ],
    )
    states = states_at_heads([one.turn for one in past.turns], past.branches)
    return replace(archive, past=past, states=states)


def says(play: Play, archive: Archive) -> str:
    differs = play.proof(archive).differs
    return "" if differs is None else differs.says.en


# Whole turns.


@pytest.mark.parametrize("judged", [LOUD, QUIET, Silence("broken"), Silence("none")])
@pytest.mark.parametrize(
    "actions",
    [
        (say("I dare"), say("and I dare again"), Tick(3)),
        (say("the bell"), say("the bell"), say("the bell again")),
        (Join(ANN, "Ann"), Continue(ANN)),
        (Decree(ANN, 'npc "Mara" fear = 3'), Throw(ANN, "Ann", "1d20")),
    ],
    ids=["dice", "seconds", "people", "decree"],
)
async def test_what_a_model_only_tells_and_judges_is_proved_whole(
    actions: Sequence[PlayAction], judged: object
):
    play = await played(*actions, judged=judged)
    archive = await play.archive()
    proof = play.proof(archive)
    dice = [event for event in events_in(archive) if isinstance(event, DiceRolled)]
    assert proof == Proof(len(archive.past.turns), len(dice), 0)


async def test_triggers_fired_and_cooled_down_in_what_was_proved():
    archive = await (await played(say("the bell"), say("bell"), say("bell"))).archive()
    fired = [e.name for e in events_in(archive) if isinstance(e, TriggerFired)]
    assert fired.count("bell") == 2
    assert "loud" in fired


async def test_an_option_that_was_drawn_is_proved_with_its_dice_and_its_frozen_effects():
    play = await played(AskOptions(ANN, "Ann", Words("")), DrawFate(ANN, "Ann"))
    archive = await play.archive()
    assert any(isinstance(event, MoodSet) for event in events_in(archive))
    assert play.proof(archive) == Proof(3, 1, unproved=1)
    better = forged(archive, lambda e: replace(e, value=99.0) if isinstance(e, MoodSet) else e)
    assert says(play, better) == "the rules of the story decide otherwise"
    loaded = forged(archive, lambda e: replace(e, total=1) if isinstance(e, DiceRolled) else e)
    assert says(play, loaded) == "its dice do not fall so from the seed"


# Turns in which a model has a say.


async def test_effects_of_a_model_are_taken_at_its_word_and_all_before_them_is_proved():
    play = await played(say("I dare"), say("and I dare"), effects=True)
    archive = await play.archive()
    proof = play.proof(archive)
    assert (proof.differs, proof.unproved) == (None, 2)
    assert proof.dice == 2


@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        (lambda e: replace(e, total=99) if isinstance(e, DiceRolled) else e, "dice"),
        (lambda e: None if isinstance(e, DiceRolled) else e, "dice"),
        (
            lambda e: replace(e, by="loud") if isinstance(e, StatSet) and e.by == MODEL else e,
            "rules",
        ),
    ],
)
async def test_a_lie_before_the_model_has_its_say_is_found_out(
    edit: Callable[[Event], Event | None], fault: str
):
    play = await played(say("I dare"), effects=True)
    assert fault in says(play, forged(await play.archive(), edit))


async def test_a_model_that_was_never_asked_can_have_had_no_say():
    play = await played(say("I dare"))
    archive = await play.archive()
    lie = forged(archive, lambda e: DRAFTED if isinstance(e, TriggerFired) else e)
    assert says(play, lie) == "the rules of the story decide otherwise"


async def test_options_after_every_turn_are_taken_at_the_models_word():
    play = Play(replace(book(), options="always"), ScriptedOracle(values={"options": [OPTIONS]}))
    await play.take(say("I dare"))
    archive = await play.archive()
    assert any(isinstance(event, Offered) for event in events_in(archive))
    assert (play.proof(archive).differs, play.proof(archive).unproved) == (None, 1)


async def test_private_letters_and_drafted_options_cannot_be_decided_again():
    play = await played(
        TextTo(ANN, "Ann", "Mara", Words("psst")), AskOptions(ANN, "Ann", Words(""))
    )
    assert play.proof(await play.archive()) == Proof(3, 0, unproved=2)


async def test_a_wish_that_was_erased_is_not_held_against_anybody():
    play = await played(say("I dare"))
    archive = await play.archive()
    first, last = archive.past.turns
    erased = replace(last.turn, action=replace(say(""), words=Words(None, last.turn.words()[0].id)))
    past = replace(archive.past, turns=[first, replace(last, turn=erased)])
    assert play.proof(replace(archive, past=past)).unproved == 1


# The parts.

TOLD = Narrated(Words("x"), "model")
HIT = StatSet(MARA, "hp", 1.0, by=MODEL)
SCENE = SceneWritten(Scene(SceneId("s"), "S", "Dust."))
DRAFTED = Offered((Offer(OfferId("o"), "Run", by=MODEL),))
WAY = Offered((Offer(OfferId("o"), "Run", by="bell"),))


@pytest.mark.parametrize(
    ("events", "count"),
    [
        ((TOLD, HIT, TOLD), 1),
        ((SCENE, TOLD), 0),
        ((TOLD, WAY, DRAFTED), 2),
        ((TOLD, WAY, Judged("q", "true")), 3),
    ],
)
def test_what_code_decided_ends_where_a_model_first_has_a_say(
    events: tuple[Event, ...], count: int
):
    turn = Turn.after((), Continue(ANN), events, salt=SALT)
    assert len(decided(turn)) == count


def test_actions_whose_words_were_erased_are_lost():
    gone, here = Words(None), Words("x")
    waits = State(gathered=(Attempt(ANN, "Ann", gone),))
    assert is_lost(replace(say("x"), words=gone), State())
    assert not is_lost(say("x"), State())
    assert is_lost(say("x"), waits)
    assert is_lost(TellRound(ANN), waits)
    assert not is_lost(TellRound(ANN), State(gathered=(Attempt(ANN, "Ann", here),)))
    assert not is_lost(Continue(ANN), waits)


def test_what_game_masters_wrote_is_never_lost():
    here = State(gathered=(Attempt(ANN, "Ann", Words("x")),))
    for action in (
        MendMemory(ANN, "add", words="The bell rang."),
        SetTenet(ANN, "Mara", "put", part="never", text="x", words=("y",)),
    ):
        assert not is_lost(action, here)
        assert not is_lost(action, State())


def test_a_turn_was_decided_when_a_trigger_says_so_else_not_before_the_one_it_follows():
    plain = Turn.after((), Continue(ANN), (TriggerFired("a", 1),), salt=SALT)
    timed = Turn.after((), Continue(ANN), (TriggerFired("a", 1, 50),), salt=SALT)
    assert moments(plain, 90, 60) == (90, 60)
    assert moments(plain, 90, 90) == (90,)
    assert moments(timed, 90, 60) == (50,)
