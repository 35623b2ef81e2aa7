"""The bundled font: what it can write, and what becomes of the rest."""

from importlib.resources import files

import pytest

from cogs.ui.letters import BOX, Letters

FONTS = files("cogs.ui") / "fonts"
LEVEL_ONE = range(0xB0, 0xD8)
ALL = range(0xB0, 0xF8)


@pytest.fixture(scope="module")
def letters() -> Letters:
    return Letters(30)


def hanzi(rows: range) -> str:
    codes = (bytes((row, column)) for row in rows for column in range(0xA1, 0xFF))
    return "".join(code.decode("gb2312", "ignore") for code in codes)


def test_the_font_is_small_and_its_licence_lies_beside_it():
    assert len((FONTS / "NotoSansCJKsc-subset.otf").read_bytes()) <= 2_500_000
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FONTS / "OFL.txt").read_text("utf-8")


def test_it_has_every_character_of_gb2312():
    small = Letters(12)
    assert len(hanzi(ALL)) == 6763
    assert [char for char in hanzi(ALL) if not small.has(char)] == []


def test_chinese_characters_look_like_themselves_and_not_like_a_box(letters):
    looks = {bytes(letters.font.getmask(char)) for char in hanzi(LEVEL_ONE)}
    boxes = {bytes(letters.font.getmask(char)) for char in (BOX, "\U0010ffff", "ก")}

    assert len(looks) > 3700  # of 3,755: no two are alike
    assert looks.isdisjoint(boxes)


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("黑暗 dark-2_ß é 「引号」…", "黑暗 dark-2_ß é 「引号」…"),
        ("龍的傳人 ひらがな Привет", "龍的傳人 ひらがな Привет"),
        ("e\u0301", "é"),
        ("🕯️ candle", "□ candle"),
        ("👩\u200d👩\u200d👧 family", "□ family"),
        ("👍🏽", "□"),
        ("🇨🇳🇯🇵", "□□"),
        ("1\ufe0f\u20e3", "1"),
        ("a\u200b\u202eb", "ab"),
        ("ไทย", "□□□"),
        ("\ud800", "□"),
    ],
)
def test_what_the_font_lacks_is_drawn_as_one_box(letters, text, drawn):
    assert letters.drawable(text) == drawn


def test_words_that_do_not_fit_end_in_an_ellipsis(letters):
    room = letters.width_px("问摆渡人…")

    assert letters.shortened("问摆渡人昨夜是谁敲了钟", room) == "问摆渡人…"
    assert letters.shortened("问摆渡人", room) == "问摆渡人"
    assert letters.shortened("Ask the ferryman", letters.width_px("Ask the…")) == "Ask the…"
    assert letters.shortened("x", 0) == "…"
