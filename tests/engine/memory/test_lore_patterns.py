import pytest

from engine.memory.lore_patterns import (
    ALL_S,
    LONGEST_PATTERN,
    LONGEST_TEXT,
    MORE_S,
    SEARCH_S,
    Pattern,
    is_pattern,
    keys_in,
    limit_s,
    pattern_fault,
)
from engine.model.lore import LoreRules
from tests.support.lore import LONG, SLOW, entry, ids, woken


def stands(key: str, text: str) -> bool:
    return Pattern(key).stands_in(text, 5)


@pytest.mark.parametrize("key", ["/a+/", "/a/gimsuy", r"/a\/b/", "/北京|上海/"])
def test_a_key_between_slashes_is_a_pattern(key: str):
    assert is_pattern(key)
    assert pattern_fault(key) is None


@pytest.mark.parametrize("key", ["a+", "C++", "/usr/bin/", "/a/b", "//", "/a/k", "a/b/"])
def test_any_other_key_is_a_text(key: str):
    assert not is_pattern(key)
    assert pattern_fault(key) is None
    assert ids(woken([entry("one", key)], f"so {key} it is")) == ["one"]


@pytest.mark.parametrize(
    ("key", "text", "found"),
    [
        ("/bell s?/i", "the BELL s", True),
        ("/bell/", "the BELL", False),
        (r"/a\/b/", "a/b", True),
        ("/^b$/m", "a\nb\nc", True),
        ("/a.b/s", "a\nb", True),
        ("/a.b/", "a\nb", False),
        (r"/\u{1F600}/u", "😀", True),
        (r"/(?<q>['\"]).*\k<q>/", "say 'so' now", True),
        ("/a[^]b/", "a\nb", True),
        (r"/\x01Ann:/", "\x01Ann: yes", True),
        (r"/\[\^\]/", "[^]", True),
        (r"/\u{FFFFFF}/", "x", False),
    ],
)
def test_patterns_mean_what_javascript_means(key: str, text: str, found: bool):
    assert stands(key, text) == found


@pytest.mark.parametrize(("key", "offset"), [("/a(b/", 4), ("/[b-a]/", 5), ("/*a/", 1)])
def test_a_broken_pattern_is_told_with_its_place_and_stands_nowhere(key: str, offset: int):
    fault = pattern_fault(key)

    assert fault is not None
    assert fault.why
    assert abs(fault.offset - offset) <= 1
    assert ids(woken([entry("one", key, "bell")], "a(b *a")) == []
    assert ids(woken([entry("one", key, "bell")], "a bell")) == ["one"]


def test_a_pattern_that_is_too_long_is_broken():
    assert pattern_fault("/" + "a" * LONGEST_PATTERN + "/") is None
    assert pattern_fault("/" + "a" * (LONGEST_PATTERN + 1) + "/") is not None


def test_only_the_end_of_a_long_text_is_looked_through():
    assert not stands("/x/", "x" + "a" * LONGEST_TEXT)
    assert stands("/x/", "a" * LONGEST_TEXT + "x")


def test_a_pattern_that_takes_too_long_counts_as_not_found_and_is_told():
    slow, other = entry("slow", SLOW, secondary=(SLOW,)), entry("other", "/b$/")

    found = woken([slow, other], LONG, rules=LoreRules(recursive=True))

    assert ids(found) == ["other"]
    assert found.slow == ("slow",)


def test_a_pattern_that_took_too_long_is_not_tried_again_in_the_turn():
    slow, same = entry("slow", SLOW, SLOW), entry("more", "b$", text=LONG)

    assert woken([slow, same], LONG, rules=LoreRules(recursive=True)).slow == ("slow",)


def test_a_pattern_is_looked_for_in_what_woke_as_well():
    lore = [entry("bell", "bell", text="It rings twice."), entry("twice", "/rings? t[a-z]+/")]

    assert ids(woken(lore, "the bell")) == ["bell"]
    assert ids(woken(lore, "the bell", rules=LoreRules(recursive=True))) == ["bell", "twice"]


def test_a_secondary_key_can_be_a_pattern():
    one = entry("one", "ring", secondary=("/gold|silver/",))

    assert ids(woken([one], "a ring of silver")) == ["one"]
    assert ids(woken([one], "a ring of lead")) == []


def test_time_is_shared_out():
    assert limit_s(0, more=False) == limit_s(1, more=False) == SEARCH_S
    assert limit_s(100, more=False) == pytest.approx(ALL_S / 100)
    assert limit_s(100, more=True) == pytest.approx(MORE_S / 100)


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("bell", ("bell",)),
        (" bell , ring,钟，铃、铛 ", ("bell", "ring", "钟", "铃", "铛")),
        ("/a{1,2}/i, b", ("/a{1,2}/i", "b")),
        ("a, /b,c/ , /d", ("a", "/b,c/", "/d")),
        ("/home, /etc/x", ("/home", "/etc/x")),
        ("", ("",)),
        ("a,", ("a", "")),
    ],
)
def test_commas_divide_keys_but_not_patterns(text: str, keys: tuple[str, ...]):
    assert keys_in(text) == keys
