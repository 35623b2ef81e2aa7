"""What memory holds for a prompt."""

import pytest

from engine.model.ids import Digest, SceneId, TurnId
from engine.model.language import Language
from engine.model.memory import Found, Passage, PassageKind, Step
from engine.model.state import State
from engine.model.story import Story
from engine.narration.prompt import narration
from engine.narration.recalled import STEP_TOKENS, recalled_parts, steps_told, titles_cited


def story(language: Language = "en") -> Story:
    return Story(Digest("d"), "T", language)


def found(text: str, number: int = 0, document: str = "", title: str = "") -> Found:
    kind: PassageKind = "knowledge" if document else "step"
    turn = TurnId(f"t{number}")
    passage = Passage(text, kind, text, turn, number, document=document, title=title)
    return Found(passage, 0.5)


def test_what_changed_lately_is_told_by_turn_with_the_reason():
    state = State(steps=(Step(3, SceneId("hall"), ("Mara: HP 5",), ("Mara fear 9",), "She fell."),))
    assert steps_told(story(), state) == ("Turn 3: Mara: HP 5; Mara fear 9; She fell.",)
    assert steps_told(story("zh"), state)[0].startswith("第3回合：")


def test_where_there_is_little_room_the_newest_changes_are_told():
    steps = tuple(Step(turn, changes=("word " * STEP_TOKENS,)) for turn in (1, 2))
    assert steps_told(story(), State(steps=(*steps, Step(3, changes=("It rains.",))))) == (
        "Turn 3: It rains.",
    )


def test_what_was_found_is_told_in_the_order_of_the_play_and_documents_by_title():
    archive, documents = recalled_parts(
        story(),
        [
            found("They met.", 7),
            found("The gate\n was shut.", 2),
            found("Always.", 0),
            found("It opens at noon.", 0, "guide", "A guide"),
        ],
    )
    assert archive.splitlines()[1:] == [
        "- Always.",
        "- Turn 2: The gate was shut.",
        "- Turn 7: They met.",
    ]
    assert documents.splitlines()[1:] == ["- “A guide”: It opens at noon."]


def test_where_nothing_was_found_nothing_is_told():
    assert [*recalled_parts(story(), ())] == ["", ""]


@pytest.mark.parametrize(("language", "head"), [("en", "From earlier"), ("zh", "与此有关的旧事")])
def test_what_was_found_stands_in_the_last_message_alone(language: Language, head: str):
    prompt = narration(story(language), State(), words="?", found=(found("They met.", 7),))
    assert head in prompt.messages[-1].text
    assert not any(head in message.text for message in prompt.messages[:-1])


@pytest.mark.parametrize("language", ["en", "zh"])
def test_titles_that_are_cited_can_be_read_again_each_once(language: Language):
    every = [
        found("It opens at noon.", 0, "guide", "A guide"),
        found("It closes at dusk.", 0, "guide", "A guide"),
        found("Mara's: “all of it”", 0, "will", "遗嘱"),
    ]
    _, documents = recalled_parts(story(language), every)
    assert titles_cited(documents) == ("A guide", "遗嘱")
    assert titles_cited("- It rains.") == ()
