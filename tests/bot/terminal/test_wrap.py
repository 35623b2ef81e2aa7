"""Lines break between words, however the text is cut."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from bot.terminal.wrap import WIDEST, Wrap


def wrapped(*pieces: str, width: int = 10) -> str:
    wrap = Wrap(lambda: width)
    return "".join(map(wrap.feed, pieces)) + wrap.close()


def test_a_word_that_does_not_fit_begins_the_next_line():
    assert wrapped("the lamp is out tonight") == "the lamp\nis out\ntonight"


def test_a_word_that_just_fits_stays():
    assert wrapped("12345 7890 x") == "12345 7890\nx"


def test_a_word_longer_than_the_line_stands_alone():
    assert wrapped("a lighthousekeeper b") == "a\nlighthousekeeper\nb"


def test_the_breaks_of_the_text_stay_and_begin_a_new_count():
    assert wrapped("one two\n\nthree\nfour five") == "one two\n\nthree\nfour five"


def test_wide_signs_may_stand_at_the_end_of_any_line():
    assert wrapped("the 灯塔灯塔") == "the 灯塔灯\n塔"


def test_a_resized_window_counts_from_the_next_word():
    widths = iter([20, 20, 20, 8, 8, 8])
    wrap = Wrap(lambda: next(widths))
    assert wrap.feed("one two three four five six ") == "one two three four\nfive six"


def test_no_line_is_wider_than_can_be_read():
    text = wrapped("word " * 100, width=300)
    assert max(map(len, text.split("\n"))) <= WIDEST


WORDS = st.text(st.sampled_from("ab — 灯\n\t"), max_size=80)


@given(WORDS, st.integers(0, 80), st.integers(4, 30))
def test_where_the_text_is_cut_changes_nothing(text, cut, width):
    assert wrapped(text[:cut], text[cut:], width=width) == wrapped(text, width=width)


@given(WORDS, st.integers(4, 30))
def test_only_blanks_are_lost_and_only_at_breaks(text, width):
    out = wrapped(text, width=width)
    assert "".join(out.split()) == "".join(text.split())
    for line in out.split("\n"):
        assert cell_len(line.strip()) <= width or " " not in line.strip()
