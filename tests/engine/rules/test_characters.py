"""What a prompt tells of characters: who they are, how it is with them, what they would say."""

from dataclasses import replace

from engine.model.ids import PersonId
from engine.model.memory import Memory
from engine.model.persona import (
    Amendment,
    Belief,
    Control,
    Goal,
    Left,
    Persona,
    Policy,
    Tenet,
    Tie,
)
from engine.model.state import Line, State
from engine.model.story import Character, Story
from engine.model.words import Words
from engine.rules.characters import MOST_TOLD, who_answers
from tests.support.oracles import ScriptedOracle
from tests.support.people import AVA, AWAY, GUARD, world
from tests.support.personas import guarded
from tests.support.stage import drama, play, say

PERSONA = Persona(
    goals={"gate": Goal("gate", "hold the gate", 5, 40.0)},
    beliefs={"rain": Belief("rain", "the rain will help the thieves", 0.8)},
    emotions={"anger": 72.0, "joy": 52.0},
    ties={AVA.id: Tie(trust=20.0), AWAY.id: Tie(trust=51.0)},
    strategy="wait for the relief",
    control=Control(correction="She does not joke."),
)


def prompts(
    words: str = "Mara, let me pass.", state: State | None = None, book: Story | None = None
) -> tuple[str, str]:
    """Return the system message and the last one."""
    at = replace(world(), personas={GUARD.id: PERSONA}) if state is None else state
    oracle = ScriptedOracle()
    play(say(words), at, oracle, book=book or guarded())
    first, *_, last = oracle.narrations()[0].messages
    return first.text, last.text


def test_who_they_are_stands_in_the_system_message():
    first, last = prompts()
    told = first.partition("## Who the characters are")[2]
    assert "- Mara Voss\n  Facts: Mara is 41 years old." in told
    assert "  Holds dear and decides by: her post is her life" in told
    assert "  Never: never takes gold for letting anybody pass; never betrays" in told
    assert "her post is her life" not in last


def test_how_it_is_with_them_comes_with_the_last_message_and_is_little():
    _, last = prompts()
    told = last.partition("## The characters inside")[2]
    assert "anger 72 of 100" in told
    assert "toward Ava: trust 20" in told
    assert "wants: hold the gate (40 % done)" in told
    assert "is about to: wait for the relief" in told
    assert "joy" not in told.partition("##")[0]
    assert "Last time this was not like them; mind it now: She does not joke." in told
    assert "Who answers now: Mara Voss" in told


def test_lines_that_fit_the_moment_are_examples_and_wrong_ones_a_warning():
    _, last = prompts()
    assert "“Nobody passes.”" in last
    assert "Would never be put like this: \n    “How may I help you today?”" in last


def test_chinese_prompts_are_chinese():
    state = replace(world(), personas={GUARD.id: PERSONA})
    book = replace(guarded(), language="zh")
    first, last = prompts("玛拉，让我过去。", state, book)
    assert "【人物其人】" in first
    assert "【此刻的人物内心】" in last
    assert "愤怒 72/100" in last
    assert "此刻由谁回应：Mara Voss" in last


def leaves(out: Left) -> tuple[str, str]:
    return prompts(book=guarded(without=frozenset({out})))


def test_measurements_leave_out_what_they_say():
    log = (Line("person", "Ben", Words("The bridge is out.")),)
    memories = (Memory("The bridge is out since May."),)
    state = replace(world(), log=log, memories=memories)
    assert "The bridge is out" not in prompts(state=state, book=guarded(without={"window"}))[1]
    assert "The bridge is out." in prompts(state=state)[1]
    assert "anger 72" not in leaves("inner")[1]
    assert "She does not joke" not in leaves("inner")[1]
    assert "“Nobody passes.”" not in leaves("examples")[1]
    assert "Who answers now" in leaves("examples")[1]


def test_whom_a_game_master_amended_is_as_amended():
    oath = Tenet("late", "never drinks on duty")
    persona = Persona(amended={"late": Amendment("never", oath)})
    state = replace(world(), personas={GUARD.id: persona})
    assert "never drinks on duty" in prompts(state=state)[0]


def test_the_dead_are_not_told_of_and_players_characters_are_their_own():
    book = guarded()
    tom = replace(book.characters[0], id="ghost", name="Old Tom")
    ava = replace(book.characters[0], id="ava", name="Ava")
    book = replace(book, characters=(tom, ava))
    first, _ = prompts("I wait.", world(), book)
    assert "Old Tom" not in first.partition("Who the characters are")[2]
    assert "Ava\n" not in first.partition("Who the characters are")[2]


def test_descriptions_alone_make_no_character():
    facts = Policy(facts=(Tenet("f", "is tall"),), style=(Tenet("s", "mumbles", reviewed=False),))
    book = drama(characters=(Character("guard", "Mara Voss", policy=facts),))
    first, last = prompts("I wait.", world(), book)
    assert "Who the characters are" not in first
    assert "The characters inside" not in last


def test_what_the_description_says_is_not_told_twice():
    book = guarded()
    derived = Tenet("d", "She is tall.", evidence="She is tall.", reviewed=False)
    read = Tenet("r", "She limps.", evidence="Mara limped home.", reviewed=False)
    policy = replace(book.characters[0].policy, facts=(derived, read))
    book = replace(book, characters=(replace(book.characters[0], policy=policy),))
    told = prompts(book=book)[0].partition("Who the characters are")[2]
    assert "She limps." in told
    assert "She is tall." not in told


def test_of_a_large_cast_those_who_are_here_are_told_of():
    book = guarded()
    crowd = [
        replace(GUARD, id=PersonId(f"g{n}"), name=f"Guard {n}", aliases=())
        for n in range(MOST_TOLD)
    ]
    people = [replace(one, presence="away") for one in crowd]
    made = tuple(replace(book.characters[0], id=one.id, name=one.name) for one in people)
    book = replace(book, characters=(*book.characters, *made))
    first, _ = prompts("I wait.", world(*people), book)
    assert "- Mara Voss\n" in first.partition("Who the characters are")[2]
    assert "Guard 1" not in first.partition("Who the characters are")[2]


def test_who_answers_is_who_is_spoken_to_or_was_silent_longest():
    other = replace(AWAY, presence="here", room=None)
    state = world(other)
    assert who_answers(state, "Aunt Ida, help!") == (AWAY.id,)
    assert who_answers(state, "I wait.") == (GUARD.id,)
    log = (
        Line("narrator", "", Words("Aunt Ida coughs.")),
        *(Line("person", "Ava", Words("Hm.")) for _ in range(8)),
        Line("narrator", "", Words("Mara Voss yawns.")),
    )
    calm = replace(GUARD, mood=AWAY.mood)
    assert who_answers(replace(world(other, calm), log=log), "I wait.") == (AWAY.id,)
    assert who_answers(replace(state, people={}), "I wait.") == ()
