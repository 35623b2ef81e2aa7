from hypothesis import given
from hypothesis import strategies as st

from engine.narration.paragraphs import Page


def page(language, *pieces: str) -> str:
    setting = Page(language)
    return "".join([*map(setting.feed, pieces), setting.close()])


def test_chinese_paragraphs_are_indented_wherever_the_pieces_are_cut():
    assert page("zh", "第一段", "继续。\n\n第二", "段。") == "　　第一段继续。\n\n　　第二段。\n"


def test_english_paragraphs_are_not_indented():
    assert page("en", "One.\n\n", " Two.") == "One.\n\n Two.\n"


def test_blanks_of_the_text_itself_give_way_to_the_indent():
    assert page("zh", "　　第一段。\n  第二 段。") == "　　第一段。\n　　第二 段。\n"


def test_nothing_gives_an_empty_page():
    assert page("zh") == ""
    assert page("zh", "", "  ") == ""


def test_a_page_that_ends_in_a_line_break_gets_no_second_one():
    assert page("en", "One.\n") == "One.\n"


@given(st.lists(st.text(alphabet="字a \n")))
def test_cuts_change_nothing(pieces: list[str]):
    assert page("zh", *pieces) == page("zh", "".join(pieces))
