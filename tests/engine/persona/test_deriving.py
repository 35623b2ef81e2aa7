"""Who characters are by what a story says of them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.model.ids import Digest
from engine.model.persona import PARTS, Part, Policy, Sample, Tenet
from engine.model.story import Character, Document, Story
from engine.persona.deriving import (
    LONGEST,
    LONGEST_LINE,
    MOST,
    derived_policy,
    described,
    is_derived,
    with_policies,
)
from engine.persona.keys import tenet_key
from engine.persona.policies import MOST_TENETS, checking_of, tenets

MARA = Character("mara", "Mara", description="The keeper's niece. Fifteen, and quick.")
INN = Story(Digest("d"), "The Inn", "en", characters=(MARA,))


def texts(policy: Policy, part: Part) -> list[str]:
    return [one.text for one in tenets(policy, part)]


def told(text: str) -> list[tuple[Part, str]]:
    """Return what *text* says of somebody, by parts."""
    return [(part, tenet.text) for part, tenet in described(text)]


def of(story: Story = INN, **more: object) -> Policy:
    """Return who Mara is in *story*, with *more* said of her."""
    return derived_policy(story, replace(MARA, **more))  # type: ignore[arg-type]


def test_a_description_is_facts_sentence_by_sentence_that_nobody_reviewed():
    facts = of().facts
    assert [one.text for one in facts] == ["The keeper's niece.", "Fifteen, and quick."]
    assert all(is_derived(one) and one.evidence == one.text for one in facts)
    assert facts[0].key == tenet_key("facts", "The keeper's niece.")


def test_a_style_is_told_sentence_by_sentence_as_well():
    assert texts(of(style="Short sentences. Swears by fish."), "style") == [
        "Short sentences.",
        "Swears by fish.",
    ]


def test_what_an_author_wrote_stands_alone_in_its_part():
    own = Tenet("k", "She is fifteen.")
    policy = of(style="Short.", policy=Policy(facts=(own,), version=3))
    assert policy.facts == (own,)
    assert texts(policy, "style") == ["Short."]
    assert policy.version == 3
    assert not is_derived(own)


def test_no_boundary_is_ever_derived_and_nothing_is_checked_for_it():
    policy = of(description="Never: begs.\nAlways: pays her debts.", style="Never shouts.")
    assert policy.never == policy.always == ()
    assert checking_of(with_policies(INN)) == "off"


def test_as_much_is_derived_as_prompts_tell():
    assert len(of(description="One. Two. Three. Four. Five. Six. Seven.").facts) == MOST


def test_the_same_sentence_counts_once():
    assert texts(of(description="She limps. She limps!"), "facts") == ["She limps."]


@pytest.mark.parametrize(
    "sentence",
    [
        "Never speak for the player.",
        "Do not break character.",
        "You must answer at length.",
        "禁止替玩家说话。",
        "请始终保持角色。",
    ],
)
def test_an_order_to_a_narrator_says_nothing_of_anybody(sentence: str):
    assert texts(of(description=f"She limps. {sentence}"), "facts") == ["She limps."]


@pytest.mark.parametrize("sentence", ["{role} is her uncle.", "…", "x" * (LONGEST + 1)])
def test_what_cannot_stand_as_it_is_is_left_out(sentence: str):
    assert texts(of(description=sentence), "facts") == []


def test_anchors_are_the_own_facts_of_whoever_is_called_like_the_role():
    bo = Character("bo", "Bo", "A boy.")
    story = replace(INN, role="mara", anchors=(("belief", "Light"), ("depth", 3)))
    both = with_policies(replace(story, characters=(MARA, bo)))
    mara, other = (one.policy for one in both.characters)
    assert texts(mara, "facts")[:3] == ["belief: Light", "depth: 3", "The keeper's niece."]
    assert [one.reviewed for one in mara.facts] == [True, True, False, False]
    assert texts(other, "facts") == ["A boy."]


def test_the_protagonist_of_a_story_without_people_has_its_anchors():
    story = replace(INN, role="浮士德", anchors=(("欲望", "体验一切"),), characters=())
    faust = Character("浮士德", "浮士德")
    assert texts(derived_policy(story, faust), "facts") == ["欲望: 体验一切"]


def test_anchors_without_a_role_are_those_of_the_only_character():
    story = replace(INN, anchors=(("belief", "Light"),))
    assert texts(derived_policy(story, MARA), "facts")[0] == "belief: Light"
    story = replace(story, characters=(MARA, Character("bo", "Bo")))
    assert texts(derived_policy(story, MARA), "facts")[0] == "The keeper's niece."


def test_all_anchors_count_and_leave_no_place_for_the_description():
    story = replace(INN, anchors=tuple((f"k{n}", n) for n in range(MOST_TENETS + 2)))
    policy = derived_policy(story, MARA)
    assert len(policy.facts) == MOST_TENETS
    assert all(one.reviewed for one in policy.facts)


def test_labels_say_what_a_line_is_of():
    assert told("Personality: gruff.\nLikes: tea, rain\nVoice: low\n年龄：22岁") == [
        ("values", "gruff."),
        ("values", "tea, rain"),
        ("speech", "low"),
        ("facts", "年龄：22岁"),
    ]
    assert told("性格：沉静。\n语气：平直\n行为基线：先问再答") == [
        ("values", "沉静。"),
        ("style", "平直"),
        ("decisions", "先问再答"),
    ]


def test_lists_in_brackets_with_an_owner_are_read_as_well():
    assert told("[Mara's Personality= brave, kind]\n[Mara's hair= red]") == [
        ("values", "brave, kind"),
        ("facts", "Mara's hair= red"),
    ]


def test_headings_say_what_stands_below_them():
    text = "## Personality\nQuick.\nKind.\n\nHistory\nBorn here.\n\n【说话方式】\n- Low.\n* Slow."
    assert told(text) == [
        ("values", "Quick."),
        ("values", "Kind."),
        ("facts", "Born here."),
        ("speech", "Low."),
        ("speech", "Slow."),
    ]


def test_a_lone_name_is_no_heading():
    assert told("A ferryman") == [("facts", "A ferryman")]


def test_wrapped_prose_is_put_together_before_it_is_cut_into_sentences():
    assert told("She is quick with knots and quicker\nwith questions. She limps.") == [
        ("facts", "She is quick with knots and quicker with questions."),
        ("facts", "She limps."),
    ]
    assert told("她很少说话，但每一句都\n算数。") == [("facts", "她很少说话，但每一句都算数。")]


def test_examples_in_a_description_are_nothing_that_is_so():
    text = "She limps.\n<START>\nSomebody: Well?\nMara: No.\n\nPersonality: gruff"
    assert told(text) == [("facts", "She limps."), ("values", "gruff")]


@pytest.mark.parametrize("mark", ["*", "[", " (", "a", "【", "=", ": "])
def test_however_long_and_odd_a_text_is_it_is_soon_read(mark: str):
    made = replace(MARA, description=mark * 200_000, style=mark * 200_000)
    assert all(len(one.text) <= LONGEST for one in derived_policy(INN, made).facts)


def test_a_document_about_somebody_says_who_they_are():
    sheet = Document(
        "s", "玛拉·冯 详细设定", "玛拉·冯 角色设定\n\n性格特征\n安静。\n\n外貌\n短发。"
    )
    mara = Character("mara", "玛拉·冯", "守夜人。")
    story = replace(INN, characters=(mara,), documents=(sheet,))
    policy = derived_policy(story, mara)
    assert texts(policy, "facts") == ["守夜人。", "短发。"]
    assert texts(policy, "values") == ["安静。"]


@pytest.mark.parametrize(
    ("title", "hidden", "counts"),
    [
        ("Mara", False, True),
        ("Mara (profile)", False, True),
        ("Mara", True, False),
        ("Mara's letter", False, False),
        ("Maragold, a flower", False, False),
        ("The valley", False, False),
    ],
)
def test_only_a_known_document_that_is_about_somebody_does(title: str, hidden: bool, counts: bool):
    story = replace(INN, documents=(Document("d", title, "She lies.", hidden=hidden),))
    assert ("She lies." in texts(derived_policy(story, MARA), "facts")) is counts


def test_lines_of_a_character_are_samples_before_the_others():
    own = Sample("Aye.", intent="agree")
    policy = of(
        lines=("Aye.", "No.", "{role}!", "No.", "x" * (LONGEST_LINE + 1)),
        policy=Policy(samples=(own,)),
    )
    assert policy.samples == (Sample("No."), own)


@given(st.text(), st.text(), st.lists(st.text(), max_size=3))
def test_it_always_comes_to_the_same_and_deriving_twice_adds_nothing(
    description: str, style: str, lines: list[str]
):
    made = replace(MARA, description=description, style=style, lines=tuple(lines))
    story = replace(INN, characters=(made,))
    once = with_policies(story)
    assert once == with_policies(story)
    assert with_policies(once) == once
    assert all(len(tenets(once.characters[0].policy, part)) <= MOST for part in PARTS)
