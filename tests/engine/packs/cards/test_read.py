"""A card as a story: what of it is told, to whom, and what is named as changed."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import StoryError
from engine.model.persona import Policy, Sample
from engine.model.state import State
from engine.narration.prompt import narration
from engine.packs.cards import read_card, world_named
from engine.packs.cards.limits import MOST_DEPTH, MOST_GREETINGS, MOST_TEXT_BYTES
from engine.packs.cards.read import Card
from engine.persona.deriving import with_policies
from engine.rules.begin import Entrance, begin
from tests.support.cards import DIGEST, V1, codes, plain, read, said_to_be, v2, v3

BOOK = {"entries": {"0": {"uid": 0, "key": ["ash"], "content": "Grey."}}}


def refused(text: str) -> str:
    with pytest.raises(StoryError) as error:
        read_card(text, "mara.json", DIGEST)
    [fault] = error.value.faults
    assert fault.told("zh")
    return fault.code


def noted(card: Card) -> list[str]:
    return [code for _, code in codes(card.warnings)]


# The story


@pytest.mark.parametrize("card", [dict(V1), v2(), v3()])
def test_a_card_of_every_version_is_a_story_of_one_character(card: object):
    story = read(card).story
    [mara] = story.characters
    assert (story.title, story.opening, story.world) == (
        "Mara",
        "The hammer falls.",
        "A forge at night.",
    )
    assert (mara.name, mara.description) == ("Mara", "A smith.\n\nPersonality: gruff")
    assert read(card).warnings == ()


def test_a_chinese_card_is_a_chinese_story():
    card = v2(name="小雪", description="铁匠。", personality="沉默", first_mes="锤声响起。")
    story = read(card).story
    assert story.language == "zh"
    assert story.characters[0].description == "铁匠。\n\n性格：沉默"


def test_how_it_is_told_comes_from_the_author_and_from_the_examples():
    card = v2(
        system_prompt="{{original}}Be terse.",
        post_history_instructions="Stay kind.",
        mes_example="<START>\n{{user}}: Hot?\n{{char}}: Always.\n<start>\n{{char}}: Hm.",
        extensions={"depth_prompt": {"prompt": "It rains.", "depth": 4, "role": "system"}},
    )
    story = read(card).story
    assert story.style.startswith("Be terse.\n\nStay kind.\n\nIt rains.\n\nHow Mara speaks")
    assert "Somebody: Hot?\nMara: Always." in story.style
    assert story.characters[0].lines == ("Always.", "Hm.")


def test_examples_are_samples_with_what_was_said_before():
    talk = "<START>\n{{user}}: Hot?\n{{char}}: Always.\n{{char}}: Always.\n<start>\n{{char}}: Hm."
    long = f"\n{{{{user}}}}: {'y' * 500}\n{{{{char}}}}: Out.\n{{{{char}}}}: {'x' * 2001}"
    assert read(v2(mes_example=talk + long)).story.characters[0].policy == Policy(
        samples=(
            Sample("Always.", context="Hot?"),
            Sample("Hm."),
            Sample("Out.", context="y" * 400),
        )
    )


def test_examples_in_the_description_are_samples_and_nothing_that_is_so():
    card = v2(
        description="A smith.\n<START>\n{{user}}: Name?\n{{char}}: Mara, {{user}}.\n{{char}}: No."
    )
    story = with_policies(read(card).story)
    policy = story.characters[0].policy
    assert policy.samples == (Sample("No."),)
    assert [one.text for one in policy.facts] == ["A smith."]
    assert [one.text for one in policy.values] == ["gruff"]


def test_what_a_card_forbids_its_narrator_is_no_boundary_of_its_character():
    card = v2(
        system_prompt="{{char}} must never leave the forge.", description="Never speak for me."
    )
    policy = with_policies(read(card).story).characters[0].policy
    assert (policy.never, policy.always, policy.facts) == ((), (), ())


def test_what_is_for_people_alone_is_in_no_prompt():
    card = v3(
        creator="CREATORNAME",
        creator_notes="CREATORNOTES",
        tags=["TAGGED"],
        character_version="VERSIONED",
        creator_notes_multilingual={"de": "NOTIZEN"},
        source=["SOURCED"],
    )
    story = read(card).story
    prompt = "\n".join(one.text for one in narration(story, State(), words="hi").messages)
    for word in ("CREATORNAME", "CREATORNOTES", "TAGGED", "VERSIONED", "NOTIZEN", "SOURCED"):
        assert word not in prompt
    assert (story.author, story.notes) == ("CREATORNAME", "CREATORNOTES")


def test_notes_are_told_in_the_language_of_the_story_where_there_are_such():
    more = {"en": "In English.", "zh": "中文。"}
    assert read(v3(creator_notes="x", creator_notes_multilingual=more)).story.notes == "In English."


def test_a_nickname_is_what_the_character_is_called():
    story = read(v3(nickname="Em", first_mes="{{char}} nods.")).story
    [mara] = story.characters
    assert (mara.name, mara.aliases, story.title) == ("Em", ("Mara",), "Mara")
    assert story.opening == "Em nods."


def test_alternate_greetings_can_be_chosen_at_the_start():
    story = read(v2(alternate_greetings=["Night, {{user}}.", "", "Noon."])).story
    assert story.greetings == ("Night, {{user}}.", "Noon.")
    assert "Night, you." in str(begin(story, Entrance(2)))


def test_greetings_beyond_all_measure_are_cut_off():
    many = [f"{n}" for n in range(MOST_GREETINGS + 5)]
    assert len(read(v2(alternate_greetings=many)).story.greetings) == MOST_GREETINGS


def test_greetings_for_groups_are_named_as_not_offered():
    assert noted(read(v3(group_only_greetings=["All of you!"]))) == ["GROUP_GREETINGS"]


# Tolerance


def test_a_field_that_data_lacks_is_taken_from_the_root():
    card = {**V1, "spec": "chara_card_v2", "spec_version": "2.0", "data": {"name": "Mara"}}
    assert read(card).story.opening == "The hammer falls."


def test_notes_of_an_old_program_are_notes():
    assert read({**V1, "creatorcomment": "Enjoy."}).story.notes == "Enjoy."


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (said_to_be("chara_card_v9", "2.0"), ["WRONG_SPEC"]),
        ({"data": {**V1}}, ["WRONG_SPEC"]),
        ({"spec": ["chara_card_v2"], "data": {**V1}}, ["WRONG_SPEC"]),
        ({**V1, "spec": "chara_card_v2"}, ["WRONG_SPEC"]),
        (said_to_be("chara_card_v2", "2.5"), ["NEWER_SPEC"]),
        (said_to_be("chara_card_v2", "soon"), []),
        (v2(alternate_greetings="Hello."), ["WRONG_TYPE"]),
        (v2(character_book=None), []),
        (v2(character_book=7), ["WRONG_TYPE"]),
        (v2(tags="a"), []),
        (v2(personality=None), []),
        (v2(personality=["a", "b"]), ["WRONG_TYPE"]),
        (v2(personality=7), ["WRONG_TYPE"]),
        (v2(personality={"a": 1}), ["WRONG_TYPE"]),
        (v2(extensions=[]), []),
        (v2(alternate_greetings=7), ["WRONG_TYPE"]),
        (v2(alternate_greetings={"a": "b"}), ["WRONG_TYPE"]),
        (v2(character_book={"entries": {}}), []),
        (v2(extensions={"regex_scripts": [], "risuai": {"triggerscript": []}}), []),
        (v2(extensions={"regex_scripts": [{"findRegex": "/a/"}]}), ["NOT_SUPPORTED"]),
        (v2(extensions={"risuai": {"customScripts": [{}]}}), ["NOT_SUPPORTED"]),
    ],
)
def test_what_real_files_do_against_the_spec_is_read_and_told_of(card: object, expected: list[str]):
    found = read(card)
    assert found.story.title == "Mara"
    assert noted(found) == expected


def test_a_book_at_the_root_is_read_and_told_of():
    found = read({**v2(), "character_book": BOOK})
    assert [entry.text for entry in found.story.lore] == ["Grey."]
    assert (found.entries, noted(found)) == (1, ["BOOK_AT_ROOT"])


def test_garbled_text_is_mended_and_told_of():
    found = read(v2(description="cafÃ©"))
    assert found.story.characters[0].description.startswith("café")
    assert noted(found) == ["GARBLED"]


def test_what_only_looks_garbled_stays():
    assert read(v2(description="Ã© 漢")).story.characters[0].description.startswith("Ã© 漢")


def test_halves_of_characters_and_control_signs_are_left_out():
    found = read_card('{"name": "Mara", "first_mes": "a\\ud83d\\u0007b", "x": 1}', "m.json", DIGEST)
    assert found.story.opening == "ab"
    assert noted(found) == ["CLEANED"]


def test_what_is_told_of_never_holds_half_a_character():
    found = read_card('{"name": "M", "first_mes": "", "k\\ud83d": 1, "k\\ud83d": 2}', "m", DIGEST)
    [fault] = found.warnings
    assert str(fault).encode()
    assert fault.code == "DUPLICATE_KEY"


def test_a_name_that_cannot_be_one_is_changed_and_told_of():
    found = read(v2(name='Mara "the {Smith}"\n'))
    assert found.story.title == "Mara the Smith"
    assert noted(found) == ["NAME_CHANGED"]


def test_a_text_that_may_be_left_out_is_where_it_is_too_long():
    found = read(v2(creator_notes="x" * (MOST_TEXT_BYTES + 1)))
    assert (found.story.notes, noted(found)) == ("", ["LEFT_OUT"])


def test_more_than_so_many_notes_are_counted():
    entries = [{"keys": ["a"], "content": "x", "enabled": False}] * 300
    warnings = read(v2(character_book={"entries": entries})).warnings
    assert len(warnings) == 201
    assert "100 more" in str(warnings[-1])


# Refusals


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "BAD_JSON"),
        ('{"a": NaN}', "BAD_JSON"),
        ('{"a": 1e999}', "BAD_JSON"),
        ("[]", "NOT_AN_OBJECT"),
        ('{"name": " "}', "NO_NAME"),
        ('{"a": ' * (MOST_DEPTH + 1) + "1" + "}" * (MOST_DEPTH + 1), "NESTED_TOO_DEEPLY"),
        ("[" * 100_000, "NESTED_TOO_DEEPLY"),
        (plain(v2(description="x" * (MOST_TEXT_BYTES + 1))).decode(), "TEXT_TOO_LONG"),
        (plain(v2(character_book={"entries": [{}] * 10_001})).decode(), "TOO_MANY_ENTRIES"),
    ],
)
def test_what_cannot_be_a_story_is_refused_with_the_reason(text: str, code: str):
    assert refused(text) == code


def test_brackets_within_texts_are_not_nested():
    assert read(v2(description="[" * 500)).story.title == "Mara"


# A book that a card links


def test_a_linked_book_is_told_where_the_card_has_none_of_its_own():
    card = v2(extensions={"world": "Forge"})
    text = plain(card).decode()
    assert world_named(text) == "Forge"
    found = read_card(text, "mara.json", DIGEST, {"lorebooks/Forge.json": plain(BOOK).decode()})
    assert [entry.id for entry in found.story.lore] == ["Forge/0"]
    assert found.entries == 1
    assert noted(read(card)) == ["NO_BOOK"]


def test_a_book_of_its_own_comes_before_a_linked_one():
    card = plain(v2(extensions={"world": "Forge"}, character_book=BOOK)).decode()
    assert world_named(card) == ""
    found = read_card(card, "mara.json", DIGEST, {"Forge.json": plain({"entries": []}).decode()})
    assert [entry.id for entry in found.story.lore] == ["0"]
    assert found.warnings == ()


def test_a_broken_card_links_nothing():
    assert world_named("{") == ""


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)
FIELDS = [*V1, "alternate_greetings", "character_book", "extensions", "system_prompt", "nickname"]


@given(st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=10))
def test_whatever_stands_in_a_card_it_is_read_or_refused_by_name(fields: dict[str, object]):
    with suppress(StoryError):
        assert read({"data": {**fields, "x": 1}}).story.title
