from dataclasses import replace

from engine.model.ids import NOBODY, Owner, PersonId
from engine.model.language import Language
from engine.model.people import Breakpoint, Mood, Person, Recollection
from engine.model.state import State
from engine.model.story import Character, Story
from engine.rules.about import about
from engine.rules.cast import MEMORIES_TOLD, cast, cast_line
from tests.support.people import AVA, CELLAR, GUARD, HALL, SPY, world
from tests.support.stage import GATE, YARD, drama
from tests.support.stories import ANN


def line(person: Person, language: Language = "en") -> str:
    return cast_line(drama(language=language), world(person), person)


# Everybody


def test_everybody_on_stage_has_a_line_and_who_is_known_and_not_here_is_named():
    assert cast(drama(), world()) == (
        "- Ava (A thief.): a player's character; HP 100; SAN 80; has Rope, coin ×5\n"
        "- Ben: a player's character; HP 60; SAN 60\n"
        "- Mara Voss: HP 50; SAN 60; trust +50; fear +10; irritation +20; has brass key\n"
        "Not here: Aunt Ida\n"
        "Dead: Old Tom"
    )


def test_the_cast_is_told_in_chinese_as_well():
    assert cast(drama(language="zh"), world()) == (
        "- Ava (A thief.)：玩家角色；HP 100；SAN 80；持有Rope、coin ×5\n"
        "- Ben：玩家角色；HP 60；SAN 60\n"
        "- Mara Voss：HP 50；SAN 60；信任 +50；恐惧 +10；烦躁 +20；持有brass key\n"
        "不在场：Aunt Ida\n"
        "已死：Old Tom"
    )


def test_who_is_hidden_is_nowhere_in_it():
    assert SPY.name not in cast(drama(), world())


def test_in_an_empty_play_there_is_nobody():
    assert cast(drama(), State()) == ""


# One of them


def test_who_has_nothing_to_tell_of_is_a_name():
    assert line(Person(PersonId("eve"), "Eve")) == "Eve"


def test_only_stats_that_the_story_has_are_told_by_their_labels():
    person = Person(PersonId("eve"), "Eve", stats={"hp": 12.3456, "luck": 3.0})
    assert line(person) == "Eve: HP 12.35"


def test_a_mood_that_rounds_to_nothing_is_not_told():
    person = Person(PersonId("eve"), "Eve", mood=Mood(0.4, -0.6, 0.0))
    assert line(person) == "Eve: fear -1"


def test_who_is_close_to_snapping_is_marked_and_who_has_snapped_does_what_they_then_do():
    strained = replace(GUARD, mood=Mood(irritation=60.0))
    assert "close to snapping" in line(strained)
    assert "快要爆发" in line(strained, "zh")
    snapped = replace(strained, breakpoint=Breakpoint("irritation", 50, "She <b>cries</b>."))
    assert "past all patience: She ‹b›cries‹/b›." in line(snapped)
    assert "snapping" not in line(replace(strained, breakpoint=None))


def test_the_last_memories_are_told_and_none_of_a_private_talk():
    memories = (
        *(Recollection(f"memory {number}") for number in range(5)),
        Recollection("a secret of Ann", told_to=ANN),
    )
    told = line(replace(GUARD, memories=memories))
    assert told.endswith("remembers: memory 2 / memory 3 / memory 4")
    assert told.count("memory") == MEMORIES_TOLD
    assert "secret" not in told
    known = cast_line(drama(), world(), replace(GUARD, memories=memories), memories=False)
    assert "memory" not in known


def test_a_description_is_told_where_the_system_message_does_not_hold_it():
    seen, hidden = Character("guard", "Mara Voss"), Character("spy", "Ilya", presence="hidden")
    story = drama(characters=(seen, hidden))
    described = replace(GUARD, description="A captain.", stats={}, mood=Mood())
    bare = replace(world(), items={})
    assert cast_line(story, bare, described) == "Mara Voss"
    revealed = replace(SPY, presence="here", description="A spy.", stats={})
    assert cast_line(story, bare, revealed) == "Ilya (A spy.)"


def test_nothing_that_people_wrote_can_pose_as_a_mark():
    person = Person(PersonId("eve"), "<think>Eve", description="</s>")
    state = replace(world(person), items={Owner("eve"): {"<img>": 2}})
    told = cast_line(drama(), state, person)
    assert told == "‹think›Eve (‹/s›): has ‹img› ×2"


def test_who_is_in_another_room_is_not_here():
    told = cast(drama(), world(replace(GUARD, room=CELLAR)))
    assert "- Mara Voss" not in told
    assert "Not here: Aunt Ida, Mara Voss" in told


# Who of the author's people is about


def people_about(state: State, *made: Character) -> list[str]:
    story: Story = drama(characters=made)
    return [one.name for one in about(story, state)]


def test_those_bound_to_scenes_are_in_these_alone():
    eve = Character("eve", "Eve", scenes=(GATE,))
    assert people_about(State(scene=GATE), eve) == ["Eve"]
    assert people_about(State(scene=YARD), eve) == []


def test_before_anybody_entered_the_play_those_not_hidden_are_about():
    hidden = Character("eve", "Eve", presence="hidden")
    assert people_about(State(), Character("mia", "Mia"), hidden) == ["Mia"]


def test_the_narrator_speaks_for_no_character_of_the_players():
    mara, ava = Character("guard", "Mara Voss"), Character("ava", "Ava", kind="pc")
    assert people_about(world(), mara, ava) == ["Mara Voss"]
    assert people_about(world(replace(GUARD, player=ANN)), mara) == []
    assert AVA.player != NOBODY


def test_who_went_away_died_or_is_in_another_room_is_not_about():
    mara = Character("guard", "Mara Voss")
    for gone in (replace(GUARD, presence="dead"), replace(GUARD, room=CELLAR)):
        assert people_about(world(gone), mara) == []
    assert people_about(world(replace(GUARD, room=HALL)), mara) == ["Mara Voss"]
