"""A page: dice, narration set like a novel's, what changed, notices, the end."""

import asyncio

import pytest

from bot.terminal.page import Page
from engine.errors import EmptyInput
from engine.model.frame import Frame, ShownOffer, ShownRoll, Speech
from engine.model.ids import OfferId, PersonId, TimelineId, TurnId
from engine.model.language import Language
from engine.ports import DiceFell, Piece, Queued, Restart
from tests.support.tables import paper
from tests.support.virtual_time import in_virtual_time

ROLL = ShownRoll("1d20", (12,), 12, None, "Ann", "🎲 Ann: 1d20 = 12")


def frame(narration: str, language: Language = "en", **more: object) -> Frame:
    whole: dict[str, object] = {
        "timeline": TimelineId("t"),
        "turn": TurnId("turn"),
        "branch": "main",
        "language": language,
        "narration": narration,
        **more,
    }
    return Frame(**whole)  # type: ignore[arg-type]


async def shown(told: Frame, *heard: object, width: int = 80, is_terminal: bool = False) -> str:
    console, written = paper(width=width, is_terminal=is_terminal)
    page = Page(console, told.language, lively=False)
    for one in heard:
        page.hear(one)  # type: ignore[arg-type]
    await page.show(told)
    return written.getvalue()


async def test_chinese_paragraphs_begin_with_two_wide_blanks_and_empty_lines_stay_empty():
    out = await shown(frame("灯灭了。\n\n「谁？」\n没有人应。", "zh"))
    assert out == "　　灯灭了。\n\n　　「谁？」\n　　没有人应。\n"


async def test_english_paragraphs_begin_at_the_margin():
    assert await shown(frame("The lamp is out.\n\nWho?")) == "The lamp is out.\n\nWho?\n"


async def test_english_lines_break_between_words_on_a_terminal_only():
    told = frame("The lamp is out tonight.")
    assert await shown(told, width=12, is_terminal=True) == "The lamp is\nout tonight.\n"
    assert await shown(told, width=12) == "The lamp is out tonight.\n"


async def test_dice_come_first_then_changes_notices_and_the_end():
    told = frame(
        "灯灭了。", "zh", rolls=(ROLL,), changes=("📊 油 1 → 0",), notices=("⚠️",), ended="夜"
    )
    out = await shown(told)
    assert out == (
        "　　🎲 Ann: 1d20 = 12\n\n　　灯灭了。\n📊 油 1 → 0\n⚠️\n\n— 终 · 夜 —\n"
        "/重来 重新开始；/历史 回看全文。\n"
    )


async def test_what_was_heard_is_not_written_twice():
    out = await shown(
        frame("One two.", rolls=(ROLL,)),
        Queued(1),
        DiceFell((ROLL.line,)),
        Piece("One "),
        Piece("two."),
    )
    assert out == "🎲 Ann: 1d20 = 12\n\nOne two.\n"


@pytest.mark.parametrize(
    ("told", "heard", "out"),
    [
        ("New.", ("Old", None, "New."), "Old\n\n· · ·\n\nNew.\n"),
        ("The author's.", ("A model's, brok",), "A model's, brok\n\n· · ·\n\nThe author's.\n"),
        ("First.", ("First.", None, "Worse."), "First.\n\n· · ·\n\nWorse.\n\n· · ·\n\nFirst.\n"),
        ("Whole sentence.", ("Whole sentence. And ha",), "Whole sentence. And ha\n"),
        ("Kept.", (), "Kept.\n"),
        ("New.", (None, "New."), "New.\n"),
        ("Trimmed.", ("Trimmed.\n\n",), "Trimmed.\n\n"),
    ],
)
async def test_what_was_heard_in_vain_is_followed_by_what_is_told(told, heard, out):
    pieces = [Restart() if piece is None else Piece(piece) for piece in heard]
    assert await shown(frame(told), *pieces) == out


@in_virtual_time
async def test_a_turn_is_followed_while_it_is_played():
    console, written = paper(is_terminal=True)
    page = Page(console, "en", lively=True)

    async def turn():
        page.hear(Piece("One two "))
        await asyncio.sleep(0.2)
        assert written.getvalue() == "One two"
        page.hear(Piece("three."))
        return frame("One two three.", changes=("📊 n 1 → 2",))

    assert (await page.follow(turn())).narration == "One two three."
    assert written.getvalue() == "One two three.\n📊 n 1 → 2\n"


async def test_what_a_turn_raises_is_raised():
    console, _ = paper()

    async def turn():
        raise EmptyInput

    with pytest.raises(EmptyInput):
        await Page(console, "en", lively=False).follow(turn())


@in_virtual_time
async def test_whoever_is_interrupted_leaves_when_the_turn_is_settled():
    console, _ = paper()
    settled = []

    async def turn():
        try:
            await asyncio.sleep(10)
        finally:
            await asyncio.sleep(1)
            settled.append(True)
        return frame("")

    following = asyncio.ensure_future(Page(console, "en", lively=False).follow(turn()))
    await asyncio.sleep(1)
    following.cancel()
    with pytest.raises(asyncio.CancelledError):
        await following
    assert settled == [True]


async def test_people_speak_below_the_narration_and_options_stand_apart():
    speech = Speech(PersonId("mara"), "Mara", "Out!")
    offers = (
        ShownOffer(OfferId("1"), "Run", "You run.", "low"),
        ShownOffer(OfferId("2"), "Stay", "", "medium"),
    )
    out = await shown(frame("Steps.", speeches=(speech,), changes=("📊 hp 3",), offers=offers))
    assert out == (
        "Steps.\nMara: “Out!”\n📊 hp 3\n\n"
        "/pick NUMBER chooses, /fate lets fate draw:\n1. Run — You run.\n2. Stay\n"
    )


async def test_what_was_done_without_words_is_told_first():
    assert await shown(frame("A yard.", deed="▶ Ann: I go.")) == "▶ Ann: I go.\n\nA yard.\n"


async def test_what_game_masters_are_told_stands_beside_no_story():
    gm = ("🎭 Mara trust 0 → 5 (+5)",)
    assert await shown(frame("Steps.", gm=gm)) == "Steps.\n"
    assert gm[0] in await shown(frame("", gm=gm))
