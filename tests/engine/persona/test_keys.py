"""What tenets go by where nobody gave them a key."""

from engine.persona.keys import LENGTH, tenet_key


def test_a_key_stays_the_same_however_the_text_is_set():
    key = tenet_key("never", "She never begs.")
    assert key == tenet_key("never", "  she NEVER\nbegs!") == tenet_key("never", "Ｓhe never begs")
    assert len(key) == LENGTH


def test_the_same_text_in_another_part_goes_by_another_key():
    assert tenet_key("never", "beg") != tenet_key("always", "beg")
    assert tenet_key("never", "求饶") != tenet_key("never", "求助")


def test_a_text_without_letters_goes_by_its_marks():
    assert tenet_key("speech", "…！") != tenet_key("speech", "？？")


def test_half_a_character_has_a_key_as_well():
    assert tenet_key("facts", "\ud83d") == tenet_key("facts", "\ud83d")
