"""A chat is the play of a small story, made of what the chat tells."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.archive.talk.form import Message, Talk
from engine.archive.talk.story import is_of_talk, name_of, source_of
from engine.model.story import Story
from engine.packs.source import digest_of, findings, load_source
from tests.support.talks import HEAD, character, person, talk_of


def story_of(talk: Talk) -> Story:
    return load_source(source_of(talk))


def test_the_story_is_called_after_the_character_and_opens_with_the_first_message():
    talk = talk_of(HEAD, character("*Mara looks up.*\n\nHello, {{user}}."), person("Hi."))
    story = story_of(talk)
    assert (story.title, story.language, story.role) == ("Mara", "en", "")
    assert story.opening == "*Mara looks up.*\n\nHello, Ann."
    assert [person.name for person in story.characters] == ["Mara"]
    assert "2 messages" in story.summary
    assert findings(source_of(talk)) == ()


def test_a_chinese_chat_is_a_chinese_story():
    head = HEAD | {"character_name": "沈渡", "chat_metadata": {"scenario": "雾锁渡口。"}}
    story = story_of(talk_of(head, character("雾很重。", name="沈渡"), person("我推开门。")))
    assert (story.title, story.language, story.world) == ("沈渡", "zh", "雾锁渡口。")
    assert "2 条消息" in story.summary


def test_nobody_s_chat_has_a_title_all_the_same():
    assert story_of(talk_of({"mes": "Hello."})).title == "A chat"
    assert story_of(talk_of({"mes": "你好。"})).title == "聊天"


@pytest.mark.parametrize(
    "first", [person("Hi."), character(""), character("x") | {"is_system": True}]
)
def test_a_chat_that_nobody_opens_has_no_opening(first: dict[str, object]):
    assert story_of(talk_of(HEAD, first, character("Hello."))).opening == ""


def test_all_who_speak_are_characters_but_players_and_narrators():
    talk = talk_of(
        HEAD,
        character("Hello."),
        character("Good day.", name="Voss"),
        person("Hi.", name="Ben"),
        {"name": "System", "mes": "It rains.", "extra": {"type": "narrator"}},
        {"name": "Note", "mes": "x", "is_system": True},
    )
    assert [person.name for person in story_of(talk).characters] == ["Mara", "Voss"]


@pytest.mark.parametrize(
    ("said", "called"),
    [
        ("@everyone", ["everyone"]),
        ("＠沈渡 <3", ["沈渡 3"]),
        ("all", ["all 2"]),
        ("Room: 7", ["Room 7"]),
        ("room：七", ["room 七"]),
        ("x" * 90, ["x" * 60]),
        ("Ma\u200bra", ["Mara"]),
        ("\U00012544", []),
        ("@", []),
    ],
)
def test_a_name_that_nobody_can_be_called_by_becomes_one_that_they_can(
    said: str, called: list[str]
):
    story = story_of(talk_of(HEAD, {"name": said, "mes": "Hello."}))
    assert [person.name for person in story.characters] == called


def test_the_title_keeps_a_name_that_nobody_can_be_called_by():
    head = HEAD | {"character_name": "@Mara <3"}
    story = story_of(talk_of(head, character("Hello.", name="@Mara <3")))
    assert story.title == "@Mara <3"
    assert [person.name for person in story.characters] == ["Mara 3"]


def test_names_that_are_one_to_whoever_calls_them_are_one_character():
    talk = talk_of(HEAD, character("Hello."), character("Hi.", name="MARA"))
    assert [person.name for person in story_of(talk).characters] == ["Mara"]


def test_stories_of_chats_have_names_of_their_own():
    one, other = (source_of(talk_of(HEAD, character(text))) for text in ("Hello.", "Hi."))
    names = {name_of(source, digest_of(source)) for source in (one, other)}
    assert len(names) == 2
    for name in names:
        assert name.startswith("chat/Mara-")
        assert is_of_talk(name)
    assert not is_of_talk("last-light")


def test_a_name_of_signs_alone_is_a_name_all_the_same():
    source = replace(source_of(talk_of(HEAD, character("x"))), name="!?")
    assert name_of(source, "0123456789") == "chat/chat-01234567"


ODD = st.text(
    st.characters() | st.sampled_from('\x00\x85\ud83d\ufeff\U00012544@<＠：{}[]"“”「」\n:#-'),
    max_size=90,
)


@settings(deadline=None)
@given(ODD, ODD, ODD, ODD)
def test_whatever_a_chat_says_its_story_can_be_loaded(name: str, other: str, text: str, scene: str):
    messages = (
        Message(name, (text,)),
        Message(other, ("x",)),
        Message("Ann", ("y",), is_person=True),
    )
    source = source_of(Talk("Ann", name, scene, messages))
    assert load_source(source).title
    assert not [fault for fault in findings(source) if fault.severity == "error"]
    assert name_of(source, "0" * 64).split() == [name_of(source, "0" * 64)]
    for content in source.files.values():
        content.encode("utf-8")
