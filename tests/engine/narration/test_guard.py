import pytest

from engine.model.script import Message
from engine.narration.guard import (
    AGENCY,
    EMPTY,
    MACHINE,
    SCRIPT,
    SECRET,
    THOUGHT,
    Flaw,
    flaws,
    is_machine_text,
    rewrite_prompt,
)

PLAYERS = ("Mara", "玛拉")

GOOD = [
    "The door gives way, and an old man looks up. “Who is there?” he asks.",
    "门开了，一位老人抬起头来。“谁在那里？”他问。",
    "老人说：“外面在下雨。”玛拉的影子落在墙上。",
    "Old Tom turns to Mara. “Well?” he says.",
    "“Mara decided well,” says the keeper, and 3.5 coins roll away.",
    "“玛拉决定得好。”老人说。",
    "玛拉听说，“黑塔”早已倒塌。",
    "玛拉身后的老人说：“别动。”",
    "The machine timed out after 300s. " + "Nobody noticed in the dark hall. " * 20,
    "He had error: the map was wrong.",
    "他把牌子上的“<think>”擦掉了。",
]


@pytest.mark.parametrize("reply", GOOD)
def test_good_prose_has_no_flaws(reply: str):
    assert flaws(reply, players=PLAYERS, words="I knock.") == ()


@pytest.mark.parametrize("reply", ["", " \n"])
def test_an_empty_reply_is_that_and_nothing_else(reply: str):
    assert flaws(reply, players=PLAYERS) == (EMPTY,)


@pytest.mark.parametrize(
    "reply",
    [
        "timed out after 300s",
        "The request timed out after 30 seconds.",
        "Error: rate limit exceeded",
        "Internal Server Error",
        "502 Bad Gateway",
        "HTTP 503",
        '{"error": {"message": "no"}}',
        "<!DOCTYPE html><html></html>",
        "Traceback (most recent call last):\n  File",
        "I'm sorry, but as an AI I cannot continue.",
        "作为一个AI，我无法继续。",
        "错误：连接失败",
        "请求超时",
    ],
)
def test_the_message_of_a_machine_is_no_narration(reply: str):
    assert is_machine_text(reply)
    assert MACHINE in flaws(reply)


@pytest.mark.parametrize(
    "reply",
    [
        "<think>plan</think>Hello.",
        "Hello.</think>",
        "He left. <think>and now",
        "Hello <|im_end|> there.",
    ],
)
def test_reasoning_that_leaked_is_found(reply: str):
    assert THOUGHT in flaws(reply, free_form=True)


@pytest.mark.parametrize(
    "reply",
    [
        "【旁白】门开了。",
        "[door opens] He enters.",
        "（叹气）他走了。",
        "He stops.\n(sighs) And goes.",
        "# The hall\nDark.",
        "- one\n- two",
        "1. Go on\n2. Stay",
        "**Bold** words.",
        "*He smiles.*",
        "Mara: “Go.”",
        "玛拉：“走。”",
        "<b>Dark</b>",
        "```\nDark\n```",
        "He rolls 1d20 and hits.",
    ],
)
def test_script_and_markup_are_found(reply: str):
    assert SCRIPT in flaws(reply)
    assert SCRIPT not in flaws(reply, free_form=True)


@pytest.mark.parametrize(
    "reply",
    [
        "Mara says, “I will go.”",
        'Mara quietly whispers to the keeper, "Run."',
        "“I will go,” said Mara.",
        "“I will go,” Mara says.",
        "You say, “I will go.”",
        "Mara decides to leave.",
        "Mara suddenly realized the truth.",
        "You decide to leave.",
        "玛拉说：“我走。”",
        "玛拉轻轻地说道：“我走。”",
        "玛拉对老人说：“我走。”",
        "“我走。”玛拉说。",
        "玛拉心想，该走了。",
        "玛拉终于决定离开。",
        "你决定离开。",
    ],
)
def test_nobody_speaks_or_decides_for_a_player(reply: str):
    assert AGENCY in flaws(reply, players=PLAYERS, words="I knock.")
    assert AGENCY not in flaws(reply, players=(), words="I knock.")
    assert AGENCY not in flaws(reply, players=("", " "), words="I knock.")


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        ("Mara says, “I will go.”", 'I say: "I will go!"'),
        ("Mara decides to leave.", "I decided to leave"),
        ("玛拉说：“我走。”", "我说“我走”"),
        ("玛拉终于下定决心离开。", "我下定决心要走"),
    ],
)
def test_what_players_said_themselves_may_be_repeated(reply: str, words: str):
    assert flaws(reply, players=PLAYERS, words=words) == ()


def test_every_flaw_asks_for_something_in_both_languages():
    for flaw in (EMPTY, MACHINE, THOUGHT, SCRIPT, AGENCY):
        assert flaw.says.en
        assert flaw.says.zh


ASKED = (Message("system", "s"), Message("user", "u"))


def test_the_narrator_is_shown_its_reply_and_what_is_wrong_with_it():
    again = rewrite_prompt(ASKED, "[x]<think>", (SCRIPT, THOUGHT), "en")
    assert again[:2] == ASKED
    assert again[2] == Message("assistant", "[x]‹think›")
    assert again[3].role == "user"
    assert again[3].text.splitlines()[1:] == [f"- {SCRIPT.says.en}", f"- {THOUGHT.says.en}"]
    assert SCRIPT.says.zh in rewrite_prompt(ASKED, "[x]", (SCRIPT,), "zh")[-1].text


def test_an_empty_reply_is_not_shown_to_the_narrator():
    found: tuple[Flaw, ...] = (EMPTY,)
    again = rewrite_prompt(ASKED, " ", found, "en")
    assert [message.role for message in again] == ["system", "user"]
    assert again[-1].text.startswith("u\n\n")
    assert EMPTY.says.en in again[-1].text


def test_names_that_players_must_not_learn_yet_are_a_flaw():
    secrets = {"Ilya", "黑塔"}
    for reply in ("A shadow moves: Ilya.", "远处就是黑塔。"):
        assert flaws(reply, secrets=secrets) == (SECRET,)
    assert flaws("A shadow moves.", secrets=secrets) == ()
    assert "not appeared in the story" in SECRET.says.en
