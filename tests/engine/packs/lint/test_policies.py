"""Warnings about who people are said to be."""

from dataclasses import replace

import pytest

from engine.errors import Fault
from engine.model.persona import Policy, Sample
from engine.model.story import Story
from engine.packs.lint import lint
from engine.packs.native import MAIN_FILE, places_of
from tests.support.packs import native

HEAD = "title: a\nlanguage: en\ncharacters:\n  mara:\n    name: Mara\n"
NEVERS = "    never: [n1, n2, n3, n4, n5]\n"


def mara(lines: str) -> str:
    """Return a story of Mara, of whom *lines* say more."""
    return HEAD + "".join(f"    {line}\n" for line in lines.splitlines())


def found(lines: str) -> tuple[Fault, ...]:
    text = mara(lines)
    return lint(native(text), places_of({MAIN_FILE: text}))


def codes(lines: str) -> list[str]:
    return [f"{fault.code} {fault.path}" for fault in found(lines)]


SOUND = """\
facts: [She is 15., Her uncle has 2 boats.]
always: [{text: She counts the stairs., words: [lost count]}]
never:
  - {text: She never begs., words: [please]}
  - She never lies to children.
  - She never leaves the lamp alone.
  - She never swears by anything but fish.
  - She never speaks of her mother.
values: [{text: The light comes first., reviewed: no, evidence: Uncle never let it go out.}]
samples: [Forty steps., {text: 'Oh, please!', wrong: true}]"""


def test_somebody_who_is_well_described_is_nothing_to_speak_of():
    assert codes(SOUND) == []


def test_somebody_of_whom_there_is_but_a_description_is_not_either():
    assert codes("description: The keeper's niece.\nstyle: Short.\nlines: Aye.") == []


def test_hardly_any_boundaries_are_told_of_where_more_is_said_of_somebody():
    [fault] = found("facts: She is 15.\nnever: [a, b]")
    assert (fault.code, fault.path, fault.severity) == (
        "FEW_NEVERS",
        "characters.mara.never",
        "warning",
    )
    assert fault.place.line == 7
    assert fault.says.en.startswith("Mara has 2 things to never say or do")
    assert "至少写 5 条" in fault.says.zh


def test_a_boundary_that_is_off_is_none():
    assert codes("never: [a, b, c, d, {text: e, off: true}]") == [
        "FEW_NEVERS characters.mara.never"
    ]
    assert codes("never: [a, b, c, d, e]\nalways: [{text: a, off: yes}]") == []


@pytest.mark.parametrize(
    "lines",
    [
        "never: [n1, n2, n3, n4, She begs.]\nalways: [she begs]",
        "never: [n1, n2, n3, n4, She says please.]\nalways: [{text: x, words: [Please]}]",
        "never: [n1, n2, n3, n4, {text: y, words: [please]}]\nalways: [{text: x, words: please}]",
    ],
)
def test_what_must_never_and_always_be_so_is_told_of(lines: str):
    assert codes(lines) == ["CONTRADICTING_RULES characters.mara.always[0]"]


def test_facts_with_other_numbers_are_told_of():
    lines = f"facts: [She is 15 years old., Red hair., She is 16 years old.]\n{NEVERS.strip()}"
    [fault] = found(lines)
    assert (fault.code, fault.path) == ("CONTRADICTING_FACTS", "characters.mara.facts[2]")
    assert "“She is 15 years old.”" in fault.says.en
    assert codes(f"facts: [她十五岁。, 她十六岁。]\n{NEVERS.strip()}") == [
        "CONTRADICTING_FACTS characters.mara.facts[1]"
    ]


def test_what_nobody_reviewed_and_nothing_shows_is_told_of():
    lines = f"values: [a, {{text: b, reviewed: no}}]\n{NEVERS.strip()}"
    [fault] = found(lines)
    assert (fault.code, fault.path) == ("NO_EVIDENCE", "characters.mara.values[1]")
    assert "evidence" in fault.says.en
    assert "依据" in fault.says.zh


def test_two_tenets_of_one_key_are_told_of():
    lines = "never: [n1, n1, n3, n4, n5, {text: a, key: k}]\nspeech: [{text: b, key: k}]"
    assert codes(lines) == [
        "DUPLICATE_TENET characters.mara.never[1]",
        "DUPLICATE_TENET characters.mara.never[5]",
    ]


def test_lines_that_go_against_a_boundary_are_told_of():
    never = "never: [n1, n2, n3, n4, {text: She never begs., words: [please]}]"
    lines = "lines: [Aye., {text: Oh PLEASE., intent: ask}]\nsamples: [No., 'please, now']"
    assert codes(f"{never}\n{lines}") == [
        "LINE_AGAINST_NEVER characters.mara.lines[1]",
        "LINE_AGAINST_NEVER characters.mara.samples[1]",
    ]
    [first, _] = found(f"{never}\n{lines}")
    assert "“Oh PLEASE.” goes against the never “She never begs.”" in first.says.en
    assert first.place.line == 7


def test_a_long_line_is_quoted_in_part():
    never = "never: [n1, n2, n3, n4, {text: n, words: [please]}]"
    [fault] = found(f"{never}\nlines: please {'x' * 100}")
    assert f"“please {'x' * 53}…”" in fault.says.en


def test_beside_wrong_lines_it_is_told_in_which_list_the_line_stands():
    never = "never: [n1, n2, n3, n4, {text: n, words: [please]}]"
    lines = "lines: [{text: Oh please, wrong: true}, please]"
    assert codes(f"{never}\n{lines}") == ["LINE_AGAINST_NEVER characters.mara.lines"]


def test_lines_of_a_scene_that_there_is_not_are_told_of_once():
    scenes = "scenes: {lamp: {name: The lamp room, text: t}}\n"
    lines = "samples:\n  - {text: a, scene: lamp}\n  - {text: b, scene: the lamp room!}\n"
    unknown = "  - {text: c, scene: the lamb room}\n  - {text: d, scene: the lamb room}\n"
    assert lint(native(scenes + mara(lines))) == ()
    [fault] = lint(native(scenes + mara(lines + unknown)))
    assert (fault.code, fault.path) == ("UNKNOWN_TAG", "characters.mara.samples")
    assert "“the lamb room” that there is not; did you mean “The lamp room”?" in fault.says.en


def test_where_scenes_are_written_during_play_any_may_be_tagged():
    story = native(f"scenes: {{lamp: {{text: t}}}}\n{mara('samples: [{text: a, scene: quay}]')}")
    makes = native("title: a\nrules: [{name: r, do: generate x}]").rules
    assert [fault.code for fault in lint(story)] == ["UNKNOWN_TAG"]
    assert lint(replace(story, rules=makes)) == ()


def test_a_story_without_scenes_has_its_lines_from_elsewhere():
    story: Story = native(mara("samples: [{text: a, scene: quay}]"))
    assert lint(story) == ()
    policy = Policy(samples=(Sample("a", scene=" "),))
    assert lint(replace(story, characters=(replace(story.characters[0], policy=policy),))) == ()
