from engine.model.events import Merged, Spoke
from engine.model.ids import PersonId, TurnId, UserId
from engine.model.state import Letter, Line
from engine.model.words import Words, reworded, salt_of


def test_words_get_an_id_that_depends_on_the_seed():
    one = Words("hello").sealed(salt_of("a"))
    other = Words("hello").sealed(salt_of("b"))
    assert one.id
    assert one.id != other.id


def test_sealed_words_are_left_alone():
    words = Words("hello").sealed(salt_of("a"))
    assert words.sealed(salt_of("b")) is words


def test_erased_words_keep_their_id_and_show_that_something_is_missing():
    erased = Words(None, Words("hello").sealed(salt_of("a")).id)
    assert erased.sealed(salt_of("a")) is erased
    assert str(erased) == "…"


def test_even_half_a_surrogate_pair_can_be_sealed():
    assert Words("\ud83c").sealed(salt_of("a")).id


def test_all_sealed_words_can_be_read_anew_however_deep_they_stand():
    sealed, loose, gone = Words("a").sealed(b"s"), Words("2d6 = 7"), Words(None)
    line = Line("dice", "", loose)
    letter = Letter(UserId("1"), "Ann", PersonId("m"), sealed, loose)
    event = Merged(
        "dark", TurnId("t"), log=(line, Line("person", "Ann", sealed)), letters=(letter,)
    )
    found = reworded((event, Spoke(UserId("1"), "Ann", sealed)), lambda _: gone)
    merged, spoke = found
    assert merged.log == (line, Line("person", "Ann", gone))
    assert merged.letters == (Letter(UserId("1"), "Ann", PersonId("m"), gone, loose),)
    assert spoke.words is gone


def test_what_has_no_sealed_words_is_left_as_it_is():
    event = (Spoke(UserId("1"), "Ann", Words("a")), "text", 5, None)
    assert reworded(event, lambda _: Words(None)) is event
