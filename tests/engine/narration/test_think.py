import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.narration.marks import MARKS, Marks
from engine.narration.think import Passed, ProseFilter, Void, gathered, prose


def streamed(*chunks: str, head_chars: int | None = 0) -> list[Passed]:
    reader = ProseFilter(head_chars=head_chars)
    return [part for chunk in chunks for part in reader.feed(chunk)] + list(reader.close())


HARMONY = (
    "<|channel|>analysis<|message|>plan<|end|>"
    "<|start|>assistant<|channel|>final<|message|>Hello<|return|>"
)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Hello.", "Hello."),
        ("<think>plan</think>Hello.", "Hello."),
        ("\n <think>\nplan\n</think>\n\nHello.", "Hello."),
        ("internal reasoning</think>answer", "answer"),
        ("<thinking>plan</thinking>Hello", "Hello"),
        ("<reasoning>plan</reasoning>Hello", "Hello"),
        ("<THINK>plan</Think>Hello", "Hello"),
        ("<thinking>plan</think>Hello", "Hello"),
        ("[THINK]plan[/THINK]Hello", "Hello"),
        ("◁think▷plan◁/think▷你好", "你好"),
        (HARMONY, "Hello"),
        ("<|channel|>final<|message|>Hello", "Hello"),
        ("<|channel>thought\nplan<channel|>Hello", "Hello"),
        ("<think>a<think>b</think>c</think>Hello", "Hello"),
        ("He left.\n<think>now what?</think>\nShe stayed.", "He left.\n\nShe stayed."),
        ("He left <think>now what?</think>and came back.", "He left and came back."),
        ("<think>all of it is thought", ""),
        ("He left.\n<think>and now", "He left."),
        ("I <think> so, said the machine.", "I <think> so, said the machine."),
        ("Good.<|im_end|>", "Good."),
        ("a < b, and b > c", "a < b, and b > c"),
        ("<thin air", "<thin air"),
        ("", ""),
    ],
)
def test_reasoning_is_taken_out_and_prose_stays(answer: str, expected: str):
    assert prose(answer) == expected


@pytest.mark.parametrize(
    "answer",
    [
        'The sign reads "<think>", nothing more.',
        "牌子上写着“<think>”，别无他物。",
        "他低声念出「</think>」。",
        'He wrote "</think>" on the wall.',
        "The tag `<think>` is code.",
        "Run `echo <think>x</think>` twice.",
        "Look:\n```html\n<think>x</think>\n```\nDone.",
        "Look:\n``` <think>\nx\n```\nDone.",
    ],
)
def test_a_mark_that_is_quoted_or_code_is_a_word_like_any_other(answer: str):
    assert prose(answer) == answer
    assert gathered(streamed(*answer)).strip() == answer


def test_a_mark_behind_a_closing_quotation_mark_is_a_real_one():
    assert prose('I should say "hi"</think>"Hi," she said.') == '"Hi," she said.'


def test_a_quoted_closing_mark_does_not_end_reasoning():
    assert prose('<think>then "</think>" must follow</think>Hello') == "Hello"


def test_a_fence_that_is_closed_protects_nothing_behind_it():
    assert prose("```\ncode\n```\n<think>x</think>Hello") == "```\ncode\n```\nHello"


def test_marks_cut_between_chunks_are_found():
    assert (
        gathered(streamed("internal", " reasoning</thi", "nk>answer", head_chars=100)) == "answer"
    )


def test_nothing_of_an_unopened_thought_is_shown_while_it_fits_the_head():
    assert streamed("internal", " reasoning", "</think>", "ans", "wer", head_chars=100) == [
        "ans",
        "wer",
    ]


def test_what_was_shown_is_void_when_a_closing_mark_comes_late():
    assert streamed("a long thought", "</think>", "answer") == ["a long thought", Void(), "answer"]


def test_without_a_known_head_nothing_is_shown_until_a_mark_decides():
    thought = ["so ", "long"] * 100
    assert streamed(*thought, "</think>", "answer", head_chars=None) == ["answer"]
    assert streamed("no mark", " at all", head_chars=None) == ["no mark at all"]


def test_prose_flows_at_once_behind_a_thought():
    assert streamed("<think>x</think>", "one ", "two", head_chars=None) == ["one ", "two"]


def test_prose_flows_at_once_where_the_reasoning_comes_another_way():
    reader = ProseFilter(head_chars=None)
    reader.trust()
    assert reader.feed("one ") == ("one ",)


def test_the_head_is_held_back_until_it_is_full():
    reader = ProseFilter(head_chars=4)
    assert reader.feed("  ab") == ()
    assert reader.feed("cd") == ("abcd",)
    assert reader.feed("e") == ("e",)


def test_the_filter_knows_whether_a_thought_was_unopened():
    opened, unopened = ProseFilter(), ProseFilter()
    opened.feed("<think>x</think>y")
    unopened.feed("x</think>y")
    assert (opened.was_unopened, opened.settled) == (False, True)
    assert (unopened.was_unopened, unopened.settled) == (True, True)


def test_other_marks_can_be_given():
    marks = Marks(opens=("((",), closes=("))",))
    assert prose("((plan))Hello", marks) == "Hello"
    assert prose("<think>Hello</think>", marks) == "<think>Hello</think>"


def test_no_mark_is_the_beginning_of_another():
    marks = (*MARKS.opens, *MARKS.closes, *MARKS.strays)
    assert not [(a, b) for a in marks for b in marks if a != b and b.startswith(a)]


PARTS = st.sampled_from(
    [
        *MARKS.opens,
        *MARKS.closes,
        *MARKS.strays,
        "<think",
        "</",
        "```",
        "`",
        '"',
        "“",
        "”",
        "\n",
        " ",
        "他说。",
        "word",
        "\u212a",
    ]
)


@pytest.mark.parametrize("mark", [*MARKS.opens, *MARKS.closes, *MARKS.strays])
def test_a_mark_that_ends_a_piece_is_one_all_the_same(mark: str):
    answer = f"<think>{mark}</think>{mark}"
    assert gathered(streamed(f"<think>{mark}</think>{mark}", "")).strip() == prose(answer)
    assert gathered(streamed(mark, "told")).strip() == prose(f"{mark}told")


@given(st.lists(PARTS, max_size=12), st.data(), st.sampled_from([None, 0, 3, 40]))
def test_how_an_answer_is_cut_changes_nothing(
    parts: list[str], data: st.DataObject, head_chars: int | None
):
    answer = "".join(parts)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(answer)), max_size=8)))
    chunks = [answer[a:b] for a, b in zip([0, *cuts], [*cuts, len(answer)], strict=True)]
    assert gathered(streamed(*chunks, head_chars=head_chars)).strip() == prose(answer)


@given(st.text(alphabet="ab \n", max_size=30), st.text(alphabet="xyz。", max_size=30))
def test_reasoning_is_never_shown_by_an_endpoint_that_is_known_to_think(thought: str, told: str):
    heard = streamed(*thought, *"</think>", *told, head_chars=None)
    assert Void() not in heard
    assert "".join(map(str, heard)) == told
