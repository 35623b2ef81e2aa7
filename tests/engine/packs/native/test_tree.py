"""YAML as it is read: places, flaws, and that nothing but flaws comes of nonsense."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.packs.native.tree import MAX_DEPTH, Plain, read_tree
from tests.support.packs import faults_in, places_of, unmarked


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("YAML_SYNTAX", "title: a‸: b\n"),
        ("YAML_SYNTAX", "title: a\nworld:\n‸\tb\n"),
        ("YAML_SYNTAX", "title: [a, b‸"),
        ("YAML_SYNTAX", "title: {a: b‸"),
        ("YAML_SYNTAX", 'title: "a‸'),
        ("YAML_SYNTAX", 'title: "a" ‸and b\n'),
        ("YAML_SYNTAX", "title: ‸@a\n"),
        ("YAML_SYNTAX", 'title: "a\\‸q"\n'),
        ("YAML_SYNTAX", "title: a\nworld: b‸\x07\n"),
        ("YAML_SYNTAX", "title: a\nword\n‸other: b\n"),
        ("YAML_SYNTAX", "‸%YAML 9.9\n---\ntitle: a\n"),
        ("YAML_SYNTAX", '‸"\\UFFFFFFFF": a\n'),
        ("SECOND_DOCUMENT", "title: a\n‸---\ntitle: b\n"),
        ("DUPLICATE_KEY", "title: a\nworld: b\n‸title: c\n"),
        ("ALIAS", "title: a\nworld: ‸*x\n"),
        ("ANCHOR", "title: ‸&x a\n"),
        ("ANCHOR", "title: a\n‸&x world: b\n"),
        ("TAG", "title: ‸!!str a\n"),
        ("MERGE_KEY", "title: a\n‸<<: {world: b}\n"),
        ("BAD_KEY", "title: a\n? ‸[b]\n: c\n"),
        ("BAD_KEY", 'title: a\n‸"": c\n'),
        ("BAD_KEY", "title: a\n‸*x : c\n"),
        ("BAD_CHARACTER", 'title: ‸"\\0"\n'),
        ("BAD_CHARACTER", 'title: ‸"\\ud800"\n'),
    ],
)
def test_a_flaw_is_told_at_its_place(code: str, text: str):
    text, [place] = unmarked(text)
    found = [fault for fault in faults_in(text) if fault.code == code]
    assert places_of(tuple(found)) == [place]


def test_flaws_do_not_hide_each_other():
    text, places = unmarked(
        "title: ‸&x a\nworld: ‸*x\nscenes: {hall: {text: b}}\n‸world: c\nidle: [d, ‸!t e]\n"
    )
    assert places_of(faults_in(text)) == places


def test_a_tab_and_a_colon_are_explained_in_both_languages():
    [tab] = faults_in("title: a\nworld:\n\tb\n")
    [colon] = faults_in("title: a: b")
    assert "tab" in tab.told("en")
    assert "制表符" in tab.told("zh")
    assert colon.told("en").startswith("story.yaml:1:9: a colon is not allowed here")
    assert "冒号" in colon.told("zh")


def test_a_problem_without_words_of_ours_is_told_in_the_parsers():
    [fault] = faults_in("title: |x\n  a\n")
    assert "expected chomping or indentation indicators" in fault.told("en")


def test_nesting_ends_somewhere():
    text = "a: " + "[" * 40 + "b, {c: d}" + "]" * 40 + "\nworld: b\n"
    tree = read_tree(text)
    [flaw] = tree.flaws
    assert flaw.code == "TOO_DEEP"
    assert len(flaw.path) == MAX_DEPTH
    assert isinstance(tree.root, dict)
    assert tree.root["world"] == "b"


def test_a_key_that_is_a_mapping_is_passed_over_with_its_value():
    assert read_tree("? {a: [b]}\n: [c]\nd: e\n").root == {"d": "e"}


def test_unquoted_scalars_are_told_from_quoted_ones():
    root = read_tree("a: 1\nb: '1'\nc: ~\nd:\ne: ''\n").root
    assert root == {"a": "1", "b": "1", "c": None, "d": None, "e": ""}
    assert isinstance(root["a"], Plain)
    assert not isinstance(root["b"], Plain)


ODD = st.text(
    st.sampled_from("title: -[]{}\"'&*!|>%#@?~<,\\xuU0é中 \n\t\x07\ud800\ufeff\u2028\x85")
)


@settings(deadline=None)
@given(ODD | st.text(st.characters()))
def test_no_text_does_more_harm_than_flaws(text: str):
    for story in (text, f"title: a\n{text}", f"title: a\nworld: {text}"):
        for fault in faults_in(story):
            assert fault.place.line >= 1
            assert fault.place.column >= 1
            assert fault.told("en")
            assert fault.told("zh")
