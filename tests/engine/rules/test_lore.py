"""Which lore a turn is told with."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from engine.model.actions import Say
from engine.model.events import DiceRolled, Event
from engine.model.ids import PersonId, RoomId, SceneId
from engine.model.lore import LoreEntry, LoreNote, LoreRules
from engine.model.memory_events import LoreWoke
from engine.model.people import Person
from engine.model.places import Room
from engine.model.script import Answer, Composed, Narrate, Reply, Silence
from engine.model.state import Line, State
from engine.model.story import Scene, Story
from engine.model.table_actions import AskOptions
from engine.model.words import Words
from engine.rules.begin import begin
from engine.rules.decide import decide
from engine.rules.evolve import replay
from engine.rules.language import trigger_in
from engine.rules.lore import room_for
from engine.rules.playbook import Playbook
from tests.support.lore import LONG, SLOW, entry
from tests.support.narrators import rehearse_asks
from tests.support.stories import ANN, house, story

BELL = LoreEntry(("bell",), "It rang once.", "bell")
TOLD = Reply("The wind turns, and a door falls shut.")


class Turn:
    """One turn of a story with lore: what was asked for it, and what came of it."""

    def __init__(
        self,
        book: Story,
        *lore: LoreEntry,
        words: str = "go",
        state: State | None = None,
        seed: str = "",
        answer: Answer = TOLD,
        takes_in: int = 8192,
    ) -> None:
        book = replace(book, lore=(*book.lore, *lore))
        before = replay(State(), begin(book)) if state is None else state
        before = replace(before, story=book.digest)
        script = decide(
            Playbook(book), before, Say(ANN, "Ann", Words(words)), Random(seed), takes_in=takes_in
        )
        self.events, asks = rehearse_asks(script, [answer])
        [self.ask] = [ask for ask in asks if isinstance(ask, Narrate)]
        self.after = replay(before, self.events)

    @property
    def last(self) -> str:
        return self.ask.messages[-1].text

    @property
    def notes(self) -> tuple[LoreNote, ...]:
        assert isinstance(self.ask.messages, Composed)
        return self.ask.messages.lore()

    @property
    def woke(self) -> list[LoreWoke]:
        return [event for event in self.events if isinstance(event, LoreWoke)]


def line(text: str, name: str = "", voice: str = "narrator") -> Line:
    return Line(voice, name, Words(text))  # type: ignore[arg-type]


DEN = Scene(SceneId("den"), "the den", "A BELL hangs here.")
ROOM = Room(RoomId("r"), "Bell tower")


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (State(), "I ring the Bell"),
        (State(log=(line("A bell gleams."),)), "go"),
        (State(scene=DEN.id, scenes={DEN.id: DEN}), "go"),
        (State(scene=SceneId("yard"), added={SceneId("yard"): ("A bell lies here.",)}), "go"),
        (State(rooms={ROOM.id: ROOM}, room=ROOM.id), "go"),
        (State(people={PersonId("b"): Person(PersonId("b"), "Bell", "npc")}), "go"),
        (State(log=(line("Hm.", "Bell", "character"),)), "go"),
    ],
)
def test_lore_wakes_by_what_was_said_and_by_the_place_and_who_is_there(state: State, words: str):
    turn = Turn(house(), BELL, entry("crypt", "crypt", ""), state=state, words=words)
    assert "## Worth knowing\n- It rang once." in turn.last
    assert "crypt" not in turn.last


def test_lore_sleeps_where_none_of_its_keys_comes_up():
    state = State(log=(line("🎲 bell", voice="dice"), *(line(str(n)) for n in range(9))))
    assert "Worth knowing" not in Turn(house(), BELL, state=state).last
    assert "Worth knowing" not in Turn(house(), BELL, words="a doorbell").last


def test_lore_that_play_has_added_wakes_too():
    added = State(lore=(LoreEntry(("wolf",), "They fear fire."),))
    assert "They fear fire." in Turn(house(), state=added, words="a wolf!").last


def test_where_people_speak_as_fate_their_names_wake_nothing():
    ann = LoreEntry(("Ann",), "She is bold.")
    assert "She is bold." in Turn(house(), ann).last
    assert "She is bold." not in Turn(story(), ann).last
    spoke = State(log=(line("hm", "Ann", "person"), line("Rain.")))
    assert "She is bold." not in Turn(story(), ann, state=spoke).last


def test_words_that_stand_in_the_log_already_count_once_among_the_last():
    rules = LoreRules(scan_depth=2)
    state = State(log=(line("The bell."),))
    assert "It rang" in Turn(replace(house(), lore_rules=rules), BELL, state=state).last


def test_an_entry_of_one_book_wakes_one_of_another():
    book = replace(house(), lore_rules=LoreRules(recursive=True))
    turn = Turn(book, BELL, LoreEntry(("rang",), "Nobody knows why."), words="the bell")
    assert "- It rang once.\n- Nobody knows why." in turn.last
    assert turn.notes == (
        LoreNote("bell", "key", "bell", 0, turn.notes[0].tokens),
        LoreNote("rang", "key", "rang", 1, turn.notes[1].tokens),
    )


def test_what_is_told_always_stands_in_the_system_message_and_in_no_other():
    always = entry("keep", constant=True)
    turn = Turn(house(), always, BELL, words="bell")
    assert "This is keep." in turn.ask.messages[0].text
    assert "This is keep." not in turn.last
    assert [note.why for note in turn.notes] == ["constant", "key"]


def test_the_beginning_of_a_prompt_stays_what_it_was_whatever_wakes():
    always = entry("keep", constant=True)
    firsts = {Turn(house(), always, BELL, words=words).ask.messages[0] for words in ("a", "bell")}
    assert len(firsts) == 1


@pytest.mark.parametrize(
    ("budget", "takes_in", "room"),
    [(None, 8192, 2048), (100, 8192, 100), (9000, 8192, 4096), (0, 8192, 0), (None, 0, 0)],
)
def test_lore_has_a_quarter_of_what_the_narrator_takes_in_or_what_its_story_says(
    budget: int | None, takes_in: int, room: int
):
    assert room_for(LoreRules(budget=budget), takes_in) == room


def test_a_narrator_that_takes_in_little_is_told_less():
    long = entry("long", "bell", text="x" * 4000)
    assert "xxx" in Turn(house(), long, words="bell").last
    turn = Turn(house(), long, words="bell", takes_in=1024)
    assert ("xxx" in turn.last, turn.notes) == (False, ())


def test_lore_that_is_told_in_any_case_leaves_room_for_the_story():
    long = [
        entry(f"{number}", "bell", text="x" * 4000, constant=constant, fixed=True)
        for number, constant in enumerate((True, True, False, False))
    ]
    turn = Turn(house(), *long, words="bell", takes_in=8192)
    assert [note.why for note in turn.notes] == ["constant", "constant", "key", "key"]
    turn = Turn(house(), *long, words="bell", takes_in=4096)
    assert [note.why for note in turn.notes] == ["constant", "constant"]
    turn = Turn(house(), *long, words="bell", takes_in=2048)
    assert turn.ask.messages[0].text.count("x" * 4000) == len(turn.notes) == 1


def test_whatever_else_a_model_is_asked_it_reads_the_same_beginning():
    book = replace(house(), lore=(entry("keep", constant=True),))
    state = replace(replay(State(), begin(book)), story=book.digest)
    script = decide(Playbook(book), state, AskOptions(ANN, "Ann", Words("")), Random(0))
    asked = next(script)
    assert asked.messages[0] == Turn(book).ask.messages[0]


def test_what_lasts_or_rests_is_noted_and_told_as_long_as_it_lasts():
    sticky = replace(BELL, sticky=1, cooldown=1)
    first = Turn(house(), sticky, words="bell")
    assert first.woke == [LoreWoke(("bell",), 1)]
    second = Turn(house(), sticky, state=first.after)
    assert (second.notes[0].why, second.woke) == ("lasts", [])
    third = Turn(house(), sticky, state=replace(second.after, log=()), words="bell")
    assert (third.notes, third.woke) == ((), [])
    fourth = Turn(house(), sticky, state=replace(third.after, log=()), words="bell")
    assert fourth.woke == [LoreWoke(("bell",), 4)]


def test_what_lasts_or_rests_counts_the_same_without_a_model():
    sticky = replace(BELL, sticky=1, probability=50.0)
    answers: list[Answer] = [TOLD, Silence("none"), Reply("Told.", "author")]
    woke = [Turn(house(), sticky, words="bell", answer=answer).woke for answer in answers]
    assert woke[0] == woke[1] == woke[2]


def test_a_story_in_which_nothing_lasts_notes_nothing_and_looks_nothing_up_unread():
    turn = Turn(house(), BELL, words="bell", answer=Silence("none"))
    assert turn.woke == []
    assert "LoreWoke" not in str(turn.events)


def chances(seeds: Sequence[str]) -> list[bool]:
    half = replace(BELL, probability=50.0)
    return [bool(Turn(house(), half, words="bell", seed=seed).notes) for seed in seeds]


def test_the_dice_of_lore_fall_by_the_seed_of_the_turn():
    seeds = [str(number) for number in range(40)]
    assert chances(seeds) == chances(seeds)
    assert 10 < sum(chances(seeds)) < 30


def test_the_dice_of_a_turn_fall_alike_with_lore_and_without():
    def dice(*lore: LoreEntry) -> list[Event]:
        after = trigger_in("[a] when after turn: roll(1d100) >= 1 -> state.x = 1")
        book = replace(house(), triggers=(after,))
        events = Turn(book, *lore, words="bell", seed="s").events
        return [event for event in events if isinstance(event, DiceRolled)]

    half = replace(BELL, probability=50.0, sticky=2)
    assert dice() == dice(half)
    assert dice()


def test_a_pattern_that_takes_too_long_is_named():
    evil = LoreEntry((SLOW,), "Never.", "evil", "The mire")
    state = State(log=(line(LONG),))
    assert Turn(story(), evil, state=state).notes == (LoreNote("The mire", "slow"),)
