from dataclasses import replace
from itertools import pairwise

import pytest

from bot.evaluation.figures import NobodyToWatch, corpus_of, figures_of
from bot.evaluation.groups import GROUPS, BadGroups, GroupLibrary, groups_in, variant
from engine.model.ids import PersonId
from engine.model.persona import Policy, Sample
from engine.model.story import Character
from tests.support.drifting import haven
from tests.support.stories import OneBook


@pytest.mark.parametrize(
    ("written", "letters"),
    [
        ("A-E", "ABCDE"),
        ("a–c", "ABC"),
        ("A,E", "AE"),
        ("e、a", "AE"),
        ("A E A", "AE"),
        ("b-c, e", "BCE"),
        ("D", "D"),
    ],
)
def test_groups_can_be_written_in_many_ways(written, letters):
    assert "".join(group.letter for group in groups_in(written)) == letters


@pytest.mark.parametrize("written", ["", "F", "A-F", "1", "E-A", " , "])
def test_what_names_no_groups_is_refused_with_what_to_write(written):
    with pytest.raises(BadGroups, match="A-E"):
        groups_in(written)


def test_each_group_leaves_out_less_and_only_the_last_one_checks():
    left = [GROUPS[letter].without for letter in "ABCDE"]
    assert all(later < earlier for earlier, later in pairwise(left[:4]))
    assert left[3] == left[4] == frozenset()
    assert [GROUPS[letter].checking for letter in "ABCDE"] == ["off"] * 4 + ["strict"]


def test_a_group_plays_a_story_of_its_own_that_loads_again_as_it_was():
    book = OneBook(haven())
    one, other = (GroupLibrary(book, GROUPS[letter]) for letter in "AE")
    story, source = one.find("book")
    assert one.load(source) == story == variant(haven(), GROUPS["A"])
    assert len({story.digest, other.find("book")[0].digest, haven().digest}) == 3
    assert one.titles() == book.titles()
    assert one.stamp("book") == book.stamp("book")


def test_how_it_is_with_characters_is_followed_in_groups_that_check_nothing():
    [mara] = variant(haven(), GROUPS["C"]).characters
    assert mara.emotions == (("joy", 50.0),)
    glad = replace(haven().characters[0], emotions=(("fear", 80.0),))
    plain = Character("tom", "Tom")
    found = variant(replace(haven(), characters=(glad, plain)), GROUPS["C"]).characters
    assert found == (glad, plain)


def test_those_are_looked_at_who_are_there_and_somebody():
    [mara] = haven().characters
    policy = Policy(samples=(Sample("Aye."), Sample("How may I help?", wrong=True)))
    ilya = Character("ilya", "Ilya", policy=policy, lines=("He nods.",))
    others = (
        Character("tom", "Tom"),
        replace(mara, id="away", presence="away"),
        replace(mara, id="ava", kind="pc"),
    )
    story = replace(haven(), characters=(mara, ilya, *others))
    found = figures_of(story)
    assert [one.id for one in found] == ["ilya", "mara"]
    assert found[0].corpus == ("Aye.", "He nods.")
    assert corpus_of(story, PersonId("nobody")) == ()


def test_a_story_without_anybody_to_look_at_is_refused():
    with pytest.raises(NobodyToWatch, match="policy"):
        figures_of(replace(haven(), characters=(Character("tom", "Tom"),)))
