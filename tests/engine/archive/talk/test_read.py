"""A chat is read whatever wrote it, and whatever befell it: what is damaged is named by line."""

import json

import pytest

from engine.archive.talk import read, rows
from engine.archive.talk.form import BadTalk, Message
from engine.archive.talk.read import read_talk
from tests.support.talks import FILE, HEAD, Row, character, jsonl, person, talk_of

CHAT = (HEAD, character("Hello."), person("Hi."), character("What now?"))


def texts(content: bytes) -> list[str]:
    return [message.text for message in read_talk(content, FILE).messages]


def places(content: bytes) -> list[tuple[str, int]]:
    return [(damage.file, damage.line) for damage in read_talk(content, FILE).damages]


def test_a_chat_has_names_and_messages():
    talk = talk_of(*CHAT)
    assert (talk.person, talk.character, talk.tellings) == ("Ann", "Mara", 3)
    assert talk.messages[1] == Message("Ann", ("Hi.",), is_person=True)
    assert talk.damages == ()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n \r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_line_ends_and_encodings_do_not_matter(end: str, encoding: str):
    rows = (HEAD, character("你好。"), person("Hi."))
    content = jsonl(*rows, end=end).decode().encode(encoding)
    assert texts(content) == ["你好。", "Hi."]
    assert places(content) == []


def test_what_an_old_chinese_program_saved_is_read():
    rows = (HEAD, character("雾很重，桥在哪里？"), person("往前走。"), character("好。"))
    assert texts(jsonl(*rows).decode().encode("gbk")) == ["雾很重，桥在哪里？", "往前走。", "好。"]


def test_one_damaged_sign_does_not_make_a_file_chinese():
    lines = jsonl(HEAD, character("雾很重。"), person("往前走。"), character("好。")).split(b"\n")
    lines[3] = lines[3].replace("好".encode(), "好".encode()[:2])
    assert texts(b"\n".join(lines)) == ["雾很重。", "往前走。"]
    assert places(b"\n".join(lines)) == [(FILE, 4)]


def test_a_damaged_first_line_is_named_and_all_others_are_read():
    whole = jsonl(HEAD, *(person(f"line {number}") for number in range(1000)))
    first, rest = whole.split(b"\n", 1)
    talk = read_talk(first[:40] + b"\n" + rest, FILE)
    assert len(talk.messages) == 1000
    assert [damage.told("en") for damage in talk.damages] == [
        "chat.jsonl:1: this line cannot be read"
    ]
    assert talk.damages[0].text == first[:40].decode()
    assert talk.person == "Ann"


@pytest.mark.parametrize(
    "line", [b"{", b"[]", b"7", b"null", b'{"name": "Ann"}', b'"\xff"', b"[" * 100_000]
)
def test_a_damaged_line_costs_itself_alone(line: bytes):
    lines = jsonl(*CHAT).split(b"\n")
    lines[2] = line
    assert texts(b"\n".join(lines)) == ["Hello.", "What now?"]
    assert places(b"\n".join(lines)) == [(FILE, 3)]


def test_a_second_head_is_no_message():
    assert places(jsonl(*CHAT, HEAD)) == [(FILE, 5)]


def test_without_a_head_names_are_those_of_the_messages():
    talk = talk_of(character("Hello.", name="Voss"), person("Hi.", name="Ben"))
    assert (talk.person, talk.character) == ("Ben", "Voss")


@pytest.mark.parametrize("unused", ["unused", "", None, 7])
def test_a_head_may_leave_its_names_unused(unused: object):
    head = {"user_name": unused, "character_name": unused, "chat_metadata": {}}
    talk = talk_of(head, character("Hello.", name="Voss"), person("Hi.", name="Ben"))
    assert (talk.person, talk.character) == ("Ben", "Voss")


def test_messages_without_a_name_have_that_of_the_head():
    rows: tuple[Row, ...] = (HEAD, {"mes": "Hello."}, {"mes": "Hi.", "is_user": True})
    assert [message.name for message in talk_of(*rows).messages] == ["Mara", "Ann"]


def test_nobody_needs_a_name():
    talk = talk_of({"mes": "Hello, {{char}}."})
    assert (talk.person, talk.character, talk.messages[0].name) == ("User", "", "")
    assert talk.messages[0].text == "Hello, {{char}}."


def test_names_stand_in_place_of_macros():
    talk = talk_of(
        {**HEAD, "chat_metadata": {"scenario": "{{user}} meets {{char}}."}},
        character("{{User}} sees {{ char }}, <BOT> sees <user>, {{random:a,b}}."),
        character("I am {{char}}.", name="Voss"),
        person("I am {{user}}, you are {{char}}."),
    )
    assert talk.scenario == "Ann meets Mara."
    assert [message.text for message in talk.messages] == [
        "Ann sees Mara, Mara sees Ann, {{random:a,b}}.",
        "I am Voss.",
        "I am Ann, you are Mara.",
    ]


@pytest.mark.parametrize(
    ("mes", "text"),
    [({"message": "Hi"}, "Hi"), (7, "7"), (1.5, "1.5"), (True, "True"), (None, ""), ("", "")],
)
def test_a_text_may_be_wrapped_or_no_text_at_all(mes: object, text: str):
    assert talk_of(HEAD, person(mes)).messages[0].text == text


@pytest.mark.parametrize("mes", [[], {}, {"message": []}])
def test_what_has_no_text_is_no_message(mes: object):
    assert places(jsonl(HEAD, person(mes), person("Hi."))) == [(FILE, 2)]


def swiped(**more: object) -> Message:
    return talk_of(HEAD, character("b") | more).messages[0]


@pytest.mark.parametrize(
    ("more", "tellings", "told"),
    [
        ({"swipes": ["a", "b", "c"], "swipe_id": 1}, ("a", "b", "c"), 1),
        ({"swipes": ["a", "b", "c"]}, ("a", "b", "c"), 1),
        ({"swipes": ["a", "b", "c"], "swipe_id": 9}, ("a", "b", "c"), 1),
        ({"swipes": ["a", "b", "b"], "swipe_id": 2}, ("a", "b", "b"), 2),
        ({"swipes": ["a", "c"], "swipe_id": 0}, ("a", "c", "b"), 2),
        ({"swipes": [{"message": "a"}, "b", None], "swipe_id": "1"}, ("a", "b", ""), 1),
        ({"swipes": ["b"], "swipe_id": 0}, ("b",), 0),
    ],
)
def test_all_swipes_are_tellings_and_what_is_shown_counted(
    more: Row, tellings: tuple[str, ...], told: int
):
    message = swiped(**more)
    assert (message.tellings, message.told, message.has_swipes) == (tellings, told, True)
    assert message.text == "b"


@pytest.mark.parametrize("swipes", [[], None, "b"])
def test_without_a_list_there_are_no_swipes(swipes: object):
    message = swiped(swipes=swipes)
    assert (message.tellings, message.has_swipes) == (("b",), False)


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("2023-8-5 @10h 5m", "2023-8-5 @10h 5m"),
        (1691230000000, "1691230000000"),
        (1.5, "1.500"),
        (float("inf"), ""),
        (10**400, "1" + "0" * 59),
        (True, ""),
        (None, ""),
    ],
)
def test_dates_are_kept_as_they_are_written(sent: object, kept: str):
    assert talk_of(HEAD, person("Hi.", send_date=sent)).messages[0].sent == kept


@pytest.mark.parametrize(("value", "is_set"), [(True, True), ("true", True), (1, True), (0, False)])
def test_marks_may_be_written_otherwise(value: object, is_set: bool):
    row = {"mes": "x", "is_user": value, "is_system": value, "extra": {"type": "comment"}}
    message = talk_of(HEAD, row).messages[0]
    assert (message.is_person, message.is_hidden, message.note) == (is_set, is_set, "comment")


@pytest.mark.parametrize("content", [b"", b"\n\n", jsonl(HEAD), b"no chat", b"\x00\xff"])
def test_what_has_no_message_is_no_chat(content: bytes):
    with pytest.raises(BadTalk, match="no message") as refused:
        read_talk(content, FILE)
    assert "没有任何消息" in refused.value.told("zh")


@pytest.mark.parametrize(
    ("name", "limit"), [("MOST_BYTES", 10), ("MOST_LINES", 2), ("MOST_TELLINGS", 3)]
)
def test_what_is_too_large_is_refused(name: str, limit: int, monkeypatch: pytest.MonkeyPatch):
    content = jsonl(HEAD, character("a", "b", "c", told=0), person("x"))
    monkeypatch.setattr(read, name, limit)
    with pytest.raises(BadTalk):
        read_talk(content, FILE)


@pytest.mark.parametrize(("limit", "word"), [("MOST_SWIPES", "swipes"), ("MOST_CHARS", "longer")])
def test_a_message_that_is_too_large_is_named(
    limit: str, word: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(rows, limit, 2)
    talk = talk_of(HEAD, person("Hi"), character("abc", "b", "c", told=0))
    assert [message.text for message in talk.messages] == ["Hi"]
    assert word in talk.damages[0].says.en


def test_a_line_is_quoted_only_so_far():
    content = jsonl(HEAD, person("Hi")) + b"{" * 5000
    assert len(read_talk(content, FILE).damages[0].text) == 2000


def test_json_may_say_more_than_a_chat_does():
    row = json.loads(jsonl(person("Hi", gen_started="x", swipe_info=[{}], force_avatar=7)))
    assert talk_of(HEAD, row).messages[0].text == "Hi"
