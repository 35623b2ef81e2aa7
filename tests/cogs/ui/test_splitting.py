"""Long texts become messages that Discord takes, and nothing gets lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui.splitting import LIMIT, split

fragments = st.lists(
    st.sampled_from(
        ["a", "word ", "句子。", "End. ", "\n", "\n\n", "```", "```py\n", "`", "长" * 37]
    ),
    max_size=120,
).map("".join)
limits = st.integers(20, 120)


def bare(text):
    return "".join(text.replace("```", "").split())


@given(fragments, limits)
def test_no_part_is_longer_than_the_limit_or_empty(text, limit):
    for part in split(text, limit):
        assert 0 < len(part) <= limit
        assert part.strip()


@given(fragments, limits)
def test_the_parts_together_hold_the_whole_text(text, limit):
    assert bare("".join(split(text, limit))) == bare(text)


@given(fragments, limits)
def test_every_part_has_its_code_blocks_closed(text, limit):
    assert all(part.count("```") % 2 == 0 for part in split(text, limit))


@given(fragments, st.integers(0, 120), limits)
def test_all_parts_but_the_last_two_stay_the_same_while_the_text_grows(text, cut, limit):
    before, after = split(text[:cut], limit), split(text, limit)

    settled = before[:-2]
    assert after[: len(settled)] == settled


def test_a_short_text_is_one_part_as_it_is():
    assert split("You wake.") == ["You wake."]


@pytest.mark.parametrize("text", ["", " \n\n ", "\n" * 5000])
def test_blanks_alone_are_no_message(text):
    assert split(text) == []


def test_it_cuts_between_paragraphs_before_sentences():
    text = "a" * 1100 + "\n\n" + "b. " * 250 + "c" * 500

    first, _ = split(text)

    assert first == "a" * 1100 + "\n\n"


def test_it_cuts_chinese_text_behind_a_sentence():
    text = "他推开门，屋里没有人。" * 300

    parts = split(text)

    assert len(parts) == 2
    assert all(part.endswith("。") for part in parts)
    assert "".join(parts) == text


@pytest.mark.parametrize("end", ["！", "？", "；", "。”", "……", "？！」"])
def test_it_knows_every_chinese_sentence_end(end):
    first, second = split("字" * 1500 + end + "字" * 1000)

    assert first.endswith(end)
    assert second == "字" * 1000


def test_it_keeps_decimals_and_words_whole_where_it_can():
    text = "x" * 1200 + " 3.14 " + "y" * 790 + " tail"

    first, second = split(text)

    assert first == "x" * 1200 + " 3.14 "
    assert second == "y" * 790 + " tail"


def test_a_text_without_any_place_to_cut_is_cut_at_the_limit():
    parts = split("x" * 4100)

    assert "".join(parts) == "x" * 4100
    assert all(len(part) <= LIMIT for part in parts)


def test_a_code_block_that_is_cut_is_closed_and_opened_again_without_its_language():
    code = "```python\n" + "print('hello')\n" * 250 + "```"

    first, second = split(code)

    assert first.startswith("```python\n")
    assert first.endswith("\n```")
    assert second.startswith("```\nprint")
    assert len(first) <= LIMIT


def test_a_very_long_language_name_pushes_no_part_over_the_limit():
    parts = split("```" + "q" * 1500 + "\n" + "line\n" * 300 + "```")

    assert all(len(part) <= LIMIT for part in parts)
    assert all(part.count("```") == 2 for part in parts)
    assert "q" * 1500 in "".join(parts).replace("```", "").replace("\n", "")


def test_a_closing_fence_behind_the_cut_stays_with_its_block():
    code = "```\n" + "x" * 1992 + "\n```\nafter"

    first, second = split(code)

    assert first == "```\n" + "x" * 1992 + "\n```"
    assert second == "\nafter"


def test_a_code_block_that_was_never_closed_is_closed():
    assert split("```\nopen") == ["```\nopen\n```"]


def test_a_run_of_nothing_but_backticks_still_ends():
    parts = split("`" * 5000)

    assert sum(part.count("`") for part in parts) >= 5000
    assert all(len(part) <= LIMIT for part in parts)
