"""Names that look alike."""

import pytest

from engine.packs.near import did_you_mean, near


@pytest.mark.parametrize(
    ("name", "names", "found"),
    [
        ("fuast", ["faust", "hamlet"], ("faust",)),
        ("FAUST", ["faust"], ("faust",)),
        ("世界", ["世界观", "风格"], ("世界观",)),
        ("雾度", ["雾渡", "钟"], ("雾渡",)),
        ("x", ["faust"], ()),
        ("a", [], ()),
    ],
)
def test_the_likest_name_is_found(name: str, names: list[str], found: tuple[str, ...]):
    assert near(name, names) == found


def test_several_names_come_with_the_likest_first():
    assert near("hall", ["hill", "hall", "hell", "cellar"], 2) == ("hall", "hell")


def test_a_hint_stands_in_both_languages_or_not_at_all():
    assert did_you_mean("fuast", ["faust"]).zh == "；是不是「faust」？"
    assert did_you_mean("x", ["faust"]).en == ""
