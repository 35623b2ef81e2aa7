"""Rules and exits: what they compile to, and where their faults stand."""

import pytest

from engine.model.ids import SceneId
from engine.model.rule import (
    AllOf,
    AnyOf,
    Change,
    Compare,
    Contains,
    GoTo,
    HasFlag,
    InScene,
    PutFlag,
    Rule,
    Tell,
)
from engine.packs.native.keywords import any_word, capitalized
from tests.support.packs import faults_in, native, places_of, unmarked

HALL, ATTIC = InScene(SceneId("hall")), InScene(SceneId("attic"))


def rules(text: str) -> tuple[Rule, ...]:
    return native(f"title: a\nlanguage: en\n{text}").rules


def test_a_rule_on_one_line_is_read_by_the_rule_language():
    [rule] = rules("rules: ['[b] if contains \"c\" -> state.d += 1']")
    assert (rule.name, rule.condition) == ("b", Contains("c"))
    assert rule.steps == (Change("d", "+=", 1),)
    assert (rule.place.file, rule.place.line, rule.place.column) == ("story.yaml", 3, 10)


def test_a_rule_in_parts_tells_first_and_is_active():
    [rule] = rules(
        "rules:\n- {name: b, words: [lamp], when: state.oil > 0, tell: Light., do: state.oil -= 1}"
    )
    assert rule.condition == AllOf(
        (AnyOf((Contains("lamp"), Contains("Lamp"))), Compare("oil", ">", 0))
    )
    assert rule.steps == (Tell("Light."), Change("oil", "-=", 1))
    assert not rule.is_passive
    assert (rule.place.line, rule.place.column) == (4, 3)


def test_a_passive_rule_settles_facts_first():
    [rule] = rules("rules: [{name: b, do: [flag c, flag d], tell: Seen., passive: true}]")
    assert rule.steps == (PutFlag("c"), PutFlag("d"), Tell("Seen."))
    assert rule.is_passive


def test_a_rule_without_text_is_passive_and_one_without_condition_always_holds():
    [rule] = rules("rules: [{name: b, do: flag c, group: g}]")
    assert rule.is_passive
    assert rule.condition == AllOf(())
    assert rule.group == "g"


def test_a_rule_keeps_what_its_author_wrote_for_explanations():
    [plain, worded] = rules(
        "rules: [{name: b, when: 'flag  \"x\"', do: flag c}, {name: d, words: lamp, tell: e}]"
    )
    assert plain.when == 'flag  "x"'
    assert "lamp" in worded.when
    assert "c" in plain.then
    assert "e" in worded.then


SCENES = """
scenes:
  hall:
    name: the hall
    text: A hall.
    exits:
      - {to: attic, words: [up, Loft], tell: You climb.}
      - {to: attic, when: flag lost}
      - {to: attic}
    rules: ['[b] if flag "c" -> flag "d"', {name: e, do: flag f}]
  attic:
    name: Attic
    text: Dust.
rules: ['[last] if flag "c" -> flag "g"']
"""


def test_rules_of_scenes_come_first_then_their_exits_then_the_storys():
    assert [rule.name for rule in rules(SCENES)] == [
        "b",
        "e",
        "hall → attic",
        "hall → attic (2)",
        "hall → attic (3)",
        "last",
    ]


def test_rules_of_a_scene_hold_only_there():
    line, parts, *_, last = rules(SCENES)
    assert line.condition == AllOf((HALL, HasFlag("c")))
    assert parts.condition == AllOf((HALL,))
    assert last.condition == HasFlag("c")


def test_an_exit_is_an_active_rule_that_leads_to_the_other_scene():
    way, by_flag, by_name = rules(SCENES)[2:5]
    assert way.condition == AllOf((HALL, AnyOf((Contains("up"), Contains("Up"), Contains("Loft")))))
    assert way.steps == (Tell("You climb."), GoTo(SceneId("attic")))
    assert by_flag.condition == AllOf((HALL, HasFlag("lost")))
    assert by_flag.steps[0] == Tell("On to Attic.")
    assert by_name.condition == AllOf((HALL, AnyOf((Contains("Attic"),))))
    assert not any(rule.is_passive for rule in (way, by_flag, by_name))


def test_the_default_text_of_an_exit_is_in_the_storys_language():
    story = native("标题: 雾\n场景: {渡口: {正文: 雾。, 出口: [{去往: 船}]}, 船: {正文: 水。}}")
    assert story.rules[0].steps[0] == Tell("前往船。")
    assert story.scenes[SceneId("渡口")].exits == ("船",)


def test_a_scene_names_each_scene_it_leads_to_once():
    story = native(f"title: a\n{SCENES}")
    assert story.scenes[SceneId("hall")].exits == ("attic",)


@pytest.mark.parametrize(
    ("word", "variants"),
    [
        ("lamp", ("lamp", "Lamp")),
        ("Lamp", ("Lamp",)),
        ("éclair", ("éclair", "Éclair")),
        ("ßx", ("ßx",)),
        ("灯", ("灯",)),
        ("3", ("3",)),
    ],
)
def test_a_word_is_also_found_at_the_beginning_of_a_sentence(word: str, variants: tuple[str, ...]):
    assert any_word([word]) == AnyOf(tuple(map(Contains, variants)))
    assert any_word(["lamp", word, "lamp"]) == any_word(["lamp", word])


def test_nothing_has_no_capital():
    assert capitalized("") == ""


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("UNKNOWN_SCENE", 'rules: [{name: b, when: flag "hell" and scene "‸hell", do: flag c}]'),
        ("UNKNOWN_SCENE", 'rules:\n- \'[goto] if flag "b" -> goto "‸hell"\''),
        ("UNKNOWN_ENDING", 'rules:\n- \'[b] if flag "b" -> end "‸bad"\''),
        ("UNKNOWN_ENDING", "rules:\n- name: b\n  do:\n  - flag c\n  - end ‸bad"),
        ("UNKNOWN_SCENE", 'rules:\n- name: b\n  do: "goto \\"‸hell\\""'),
        ("UNKNOWN_SCENE", "rules:\n- name: b\n  do: |\n    flag c &&\n    goto ‸hell\n"),
        ("UNKNOWN_SCENE", "rules:\n- name: b\n  do: >-  # folded\n    flag c &&\n    goto ‸hell\n"),
        ("UNKNOWN_SCENE", "rules:\n- name: b\n  do: flag c &&\n    goto ‸hell\n"),
        ("UNKNOWN_SCENE", "scenes: {hall: {text: b, exits: [{to: ‸hell}]}}"),
        ("UNKNOWN_ATOM", "rules: [{name: b, when: flag c and ‸wind > 3, do: flag c}]"),
        ("UNKNOWN_ATOM", 'rules:\n- \'[b] if flag "c" and ‸wind > 3 -> flag "d"\''),
        (
            "UNKNOWN_ATOM",
            "rules:\n- name: b\n  do: flag c\n  when: |\n    flag c and\n    ‸wind > 3\n",
        ),
        ("UNKNOWN_ATOM", 'rules:\n- name: b\n  do: flag c\n  when: "flag \\u706f and ‸wind > 3"\n'),
        ("BAD_RULE", "rules: [{name: b, tell: c, passive: ‸true}]"),
        ("BAD_RULE", 'rules: [{name: b, do: tell "c", passive: ‸true}]'),
    ],
)
def test_a_fault_in_a_rule_is_told_where_it_stands_in_the_file(code: str, text: str):
    text, [place] = unmarked(f"title: a\n{text}")
    [fault] = faults_in(text)
    assert (fault.code, places_of((fault,))) == (code, [place])


def test_faults_of_one_rule_line_are_all_told_with_their_path():
    text, places = unmarked("title: a\nrules:\n- '[b] if ‸wind > 3 and ‸rain > 2 -> flag \"c\"'")
    found = faults_in(text)
    assert places_of(found) == places
    assert {fault.path for fault in found} == {"rules[0]"}
