import pytest

from engine.memory.lore_keys import Needle, Page


def stands(key: str, text: str, *, exact: bool = False, whole: bool = True) -> bool:
    return Needle.of(key, exact=exact, whole=whole).stands_in(Page(text))


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("#hello", "say #hello now"),
        ("北京", "我昨天去了北京城"),
        ("café", "a café here"),
        ("José", "ask José, then"),
        ("Zoë", "Zoë?"),
        ("Müller", "bei Müller"),
        ("C++", "written in C++."),
        ("@home", "mail me@home"),
        ("abc", "北京abc城"),
        ("サクラ", "桜サクラ咲く"),
        ("서울", "서울에서 왔다"),
        ("ไทย", "เมืองไทยสวย"),
        ("cat", "_cat_ and *dog*"),
        ("cat", "cats, and a cat"),
        ("black dragon", "two black dragons"),
        ("Ann", "Ann's lamp"),
        ("STRASSE", "die Straße"),
        ("cafe\u0301", "a caf\u00e9 here"),
        ("𠀀", "一𠀀二"),
    ],
)
def test_a_key_stands_as_a_word(key: str, text: str):
    assert stands(key, text)


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("cat", "cats"),
        ("cat", "concat"),
        ("caf", "café"),
        ("cafe", "cafe\u0303"),
        ("#hell", "#hello"),
        ("4", "14 or 44"),
        ("मे", "मेरा"),
    ],
)
def test_a_part_of_a_word_is_none(key: str, text: str):
    assert not stands(key, text)
    assert stands(key, text, whole=False) == (key in Page(text).text)


def test_case_counts_only_where_it_must():
    assert stands("ÉLAN", "élan")
    assert not stands("ÉLAN", "élan", exact=True)
    assert stands("élan", "un élan", exact=True)
