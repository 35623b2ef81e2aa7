"""How often what a character said was theirs, and what helps."""

from engine.model.ids import PersonId
from engine.model.persona import Dimension, Verdict, Violation
from engine.model.persona_events import ReplyChecked
from engine.persona.report import CAUSES, Rate, Report, report
from engine.persona.report_lines import REMEDIES, rate_name, report_lines, summary_lines

MARA = PersonId("mara")
TEXTS = {"coin": "never takes gold", "oath": "never breaks an oath"}


def checked(  # noqa: PLR0913 - as the event
    *crossed: str,
    intent: str = "",
    feeling: str = "",
    tries: int = 1,
    degraded: bool = False,
    dimension: Dimension = "boundary",
    passed: bool | None = None,
    who: PersonId = MARA,
) -> ReplyChecked:
    violations = tuple(Violation(dimension, key, "says") for key in crossed)
    went = not crossed if passed is None else passed
    return ReplyChecked(
        Verdict(who, went, 100, violations), intent, feeling, tries=tries, degraded=degraded
    )


def made(*every: ReplyChecked) -> Report:
    return report(every, MARA, ["coin", "oath"])


def test_replies_are_counted_by_what_came_of_them():
    found = made(
        checked(),
        checked("coin", tries=2, passed=True),
        checked("coin", tries=2, passed=False, degraded=True),
        checked(who=PersonId("tom")),
    )
    assert (found.checked, found.at_once, found.rewritten, found.degraded) == (3, 1, 1, 1)


def test_every_reply_could_have_crossed_every_boundary():
    found = made(checked(), checked("coin"), checked("coin", "oath"), checked())
    assert found.by("boundary") == (
        Rate("boundary", "coin", 4, 2),
        Rate("boundary", "oath", 4, 3),
    )


def test_only_boundaries_are_crossed():
    assert all(one.share == 1 for one in made(checked("coin", dimension="fact")).by("boundary"))


def test_feelings_and_intents_count_the_replies_of_their_moments():
    found = made(
        checked(intent="ask", feeling="anger"),
        checked("coin", intent="ask", feeling="calm"),
        checked(feeling="calm"),
    )
    assert found.by("intent") == (Rate("intent", "ask", 2, 1),)
    assert found.by("feeling") == (Rate("feeling", "calm", 2, 1), Rate("feeling", "anger", 1, 1))


def test_the_worst_three_need_a_remedy_and_of_equals_boundaries_come_first():
    found = made(
        checked("coin", intent="ask", feeling="anger"),
        checked("coin", "oath", intent="ask", feeling="anger"),
    )
    assert [one.name for one in found.worst] == ["coin", "anger", "ask"]
    assert [one.remedies for one in found.worst] == [
        ("reword", "grow", "off"),
        ("explain",),
        ("example",),
    ]


def test_where_all_is_well_nothing_needs_a_remedy():
    assert made(checked(intent="ask")).worst == ()


def test_of_whom_nothing_was_checked_there_is_nothing_to_tell():
    assert made() == Report()
    assert report_lines(made(), TEXTS, "en") == ("Nothing they said was checked yet.",)
    assert report_lines(made(), TEXTS, "zh") == ("还没有检查过任何回应。",)


def test_a_report_is_told_with_what_helps():
    found = made(checked("coin", intent="ask"), checked())
    assert report_lines(found, TEXTS, "en") == (
        (
            "2 replies were checked: 1 passed at once (50%), 0 after a rewrite, "
            "0 were cut or replaced."
        ),
        "By boundary",
        "· 50% of 2 · never takes gold",
        "  what helps: reword, they have grown, switch off",
        "· 100% of 2 · never breaks an oath",
        "By what happens to them",
        "· 0% of 1 · is asked something",
        "  what helps: add an example",
    )


def test_in_short_only_the_figures_and_the_worst_are_told():
    found = made(checked("coin"), checked())
    assert summary_lines(found, TEXTS, "zh") == (
        "共检查 2 条回应：一次通过 1 条（50%），改写后通过 0 条，删节或替换 0 条。",
        "· 50%（共 2 条）· never takes gold",
        "  对策：改写、视为成长、停用",
    )


def test_a_report_is_told_in_chinese():
    lines = report_lines(made(checked("coin", feeling="fear")), TEXTS, "zh")
    assert lines[0] == "共检查 1 条回应：一次通过 0 条（0%），改写后通过 0 条，删节或替换 0 条。"
    assert "· 0%（共 1 条）· 恐惧" in lines
    assert "  对策：补充此时的做法" in lines


def test_what_has_no_name_goes_by_its_key():
    names = [rate_name(Rate(cause, "odd", 1, 0), {}, "en") for cause in CAUSES]
    assert names == ["odd"] * 3
    assert {one for cause in CAUSES for one in Rate(cause, "", 1, 0).remedies} == set(REMEDIES)
