"""The overview tells at a glance what was asked, what it took, and what it cost."""

from dataclasses import replace

import pytest

from engine.model.asked import Asked, Cost, Usage
from engine.model.language import Language
from engine.narration.asked_lines import asked_lines
from tests.support.asked import FAILED, RESTING, REWRITE, WHOLE, last

SPARE = replace(WHOLE, endpoint="spare", model="m-2")
BARE = replace(WHOLE, messages=(), dropped=())


def line(lines: tuple[str, ...], beginning: str) -> str:
    [found] = [line for line in lines if line.startswith(beginning)]
    return found


def test_one_answer_is_told_in_full():
    assert asked_lines(last(WHOLE), "en") == (
        "🧠 Asked for the turn after 1a2b3c4, 2026-01-01 12:30 UTC",
        "✓ narration · main · m-1 · try 1 · 8.4 s",
        "Requests: 1, 0 failed · rewrites: 0 · 8.4 s in all",
        "The answer is whole.",
        "Tokens: 5,230 in (4,800 or 92 % from the cache), 312 out",
        "Cost: 0.0021 USD",
        "Prompt, about 101 tokens:",
        "▸ System 44",
        "  · (beginning) 8",
        "  · How to write 12",
        "  · The world 17",
        "▸ History 25 · 2 messages",
        "▸ Last message 32",
        "  · As things stand 13",
        "  · Now 12",
        "Left out for want of room: 2 messages, about 18 tokens",
    )


def test_it_is_told_in_chinese_too():
    lines = asked_lines(last(FAILED, WHOLE), "zh")
    assert lines[:4] == (
        "🧠 1a2b3c4 之后那一回合的提示词，2026-01-01 12:30 UTC",
        "✗ 叙述 · main · m-1 · 第 1 次 · 60.0 秒 · 超时 · silent for 60 s",
        "✓ 叙述 · main · m-1 · 第 1 次 · 8.4 秒",
        "请求 2 次，失败 1 次 · 重写 0 次 · 共 68.4 秒",
    )
    assert "费用：0.0021 USD" in lines
    assert not any("messages" in line or "tokens" in line for line in lines)


def test_failures_fallbacks_and_rewrites_are_counted_and_explained():
    lines = asked_lines(last(RESTING, FAILED, SPARE, REWRITE), "en")
    assert lines[1:5] == (
        "⏸ narration · main · m-1 · it failed often and is left alone for now",
        "✗ narration · main · m-1 · try 1 · 60.0 s · it took too long · silent for 60 s",
        "✓ narration · spare · m-2 · try 1 · 8.4 s",
        "✓ rewrite · main · m-1 · try 1 · 8.4 s",
    )
    assert lines[5] == "Requests: 3, 1 failed · rewrites: 1 · 76.9 s in all"


def test_the_prompt_laid_out_is_the_narrations_though_a_rewrite_came_later():
    assert asked_lines(last(WHOLE, REWRITE), "en")[-10:] == asked_lines(last(WHOLE), "en")[-10:]


def test_a_rewrite_alone_is_laid_out_as_it_is():
    lines = asked_lines(last(REWRITE), "en")
    assert line(lines, "▸ History") == "▸ History 66 · 4 messages"
    assert line(lines, "▸ Last") == "▸ Last message 11"


@pytest.mark.parametrize(
    ("asked", "mark", "fate"),
    [
        (WHOLE, "✓", "The answer is whole."),
        (replace(WHOLE, cut=True), "✂", "The answer was cut."),
        (replace(WHOLE, cut=True, failure="broken"), "✂", "The answer was cut."),
        (FAILED, "✗", "No model answered: the author's own text was told."),
    ],
)
def test_it_is_told_whether_an_answer_came_and_was_cut(asked: Asked, mark: str, fate: str):
    lines = asked_lines(last(asked), "en")
    assert lines[1].startswith(mark)
    assert fate in lines


def test_what_cut_an_answer_is_told():
    assert asked_lines(last(replace(WHOLE, cut=True)), "en")[1].endswith(" · its tokens ran out")
    broken = replace(WHOLE, cut=True, failure="broken")
    assert asked_lines(last(broken), "en")[1].endswith(" · its answer was broken")


def test_other_purposes_stand_for_themselves_and_decide_nothing():
    memory = replace(FAILED, purpose="memory")
    lines = asked_lines(last(WHOLE, memory), "en")
    assert lines[2].startswith("✗ memory · main")
    assert "The answer is whole." in lines
    assert "The answer is whole." in asked_lines(last(replace(WHOLE, purpose="memory")), "en")


def test_where_nothing_was_answered_there_are_no_figures():
    lines = asked_lines(last(FAILED), "en")
    assert not [one for one in lines if one.startswith(("Tokens", "Cost"))]


@pytest.mark.parametrize(
    ("usages", "told"),
    [
        ([Usage(10, 5)], "Tokens: 10 in (cache unknown), 5 out"),
        ([Usage(10, 5, 0)], "Tokens: 10 in (0 or 0 % from the cache), 5 out"),
        ([Usage(0, 5, 0)], "Tokens: 0 in (cache unknown), 5 out"),
        ([Usage(10, 5, None, is_estimated=True)], "Tokens: ≈10 in (cache unknown), ≈5 out"),
        ([Usage(10, 5), Usage(90, 5, 45)], "Tokens: 100 in (45 or 50 % from the cache), 10 out"),
    ],
)
def test_tokens_are_summed_and_the_share_is_of_what_was_counted(usages: list[Usage], told: str):
    asked = [replace(WHOLE, usage=usage) for usage in usages]
    assert line(asked_lines(last(*asked), "en"), "Tokens") == told


@pytest.mark.parametrize(
    ("costs", "told"),
    [
        ([None], "Cost: unknown, no price is set"),
        ([Cost(0.0, "USD")], "Cost: 0 USD"),
        ([Cost(0.25, "CNY"), Cost(0.5, "CNY")], "Cost: 0.75 CNY"),
        ([Cost(12.0, "CNY"), Cost(0.5, "USD")], "Cost: 12 CNY + 0.5 USD"),
        ([Cost(0.5, "USD"), None], "Cost: 0.5 USD + unknown, no price is set"),
        ([Cost(0.0000001, "USD")], "Cost: <0.000001 USD"),
        ([Cost(1200.0, "JPY")], "Cost: 1200 JPY"),
    ],
)
def test_what_has_no_price_is_unknown_and_not_nothing(costs: list[Cost | None], told: str):
    asked = [replace(WHOLE, cost=cost) for cost in costs]
    assert line(asked_lines(last(*asked), "en"), "Cost") == told


def test_a_long_complaint_is_shortened():
    [told] = [
        one for one in asked_lines(last(replace(FAILED, detail="x" * 300)), "en") if "xx" in one
    ]
    assert told.endswith("x…")
    assert told.count("x") == 79


@pytest.mark.parametrize("language", ["en", "zh"])
def test_where_nothing_was_sent_nothing_is_laid_out(language: Language):
    lines = asked_lines(last(RESTING, BARE), language)
    assert not [one for one in lines if one.startswith("▸")]


def test_a_prompt_that_fitted_says_so():
    assert asked_lines(last(replace(WHOLE, dropped=())), "en")[-1] == "Nothing was left out."


@pytest.mark.parametrize(
    ("language", "head", "cited", "shown"),
    [
        ("en", "## From documents", "“{}”: ", ": “A guide”, “The will”"),
        ("zh", "【文献摘录】", "《{}》：", "：《A guide》、《The will》"),
    ],
)
def test_documents_that_were_cited_are_named_by_title(
    language: Language, head: str, cited: str, shown: str
):
    titles = ("A guide", "The will", "A guide")
    listed = "\n".join(f"- {cited.format(title)}Noon." for title in titles)
    told = replace(WHOLE.messages[-1], text=f"{head}\n{listed}\n\n## Now\n- “B”: x")
    asked = replace(WHOLE, messages=(*WHOLE.messages[:-1], told))
    [found] = [one for one in asked_lines(last(asked), language) if "guide" in one]
    assert found.endswith(shown)
