from engine.model.words import Words, salt_of


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
