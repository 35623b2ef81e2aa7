"""The report: a table by group and figure, ratios, and what players were told that was wrong."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass

from bot.evaluation import wording
from bot.evaluation.groups import Group
from bot.evaluation.meter import summed
from bot.evaluation.records import Heading, Played
from bot.evaluation.script import Script
from bot.evaluation.summary import WINDOW, Recall, Summary
from engine.model.language import Both, Language
from engine.persona.metrics import DOZENS

MOST_SLIPS = 12
"""How many slips of each group a report quotes."""

LONGEST_QUOTE = 160
PICTURE = "report.png"

_Cell = Callable[[Summary], str]


@dataclass(frozen=True, slots=True)
class Measured:
    """Everything a report tells: groups with their figures and their turns, in order."""

    heading: Heading
    script: Script
    turns: int
    groups: Sequence[tuple[Group, Summary, Sequence[Played]]]

    @property
    def is_whole(self) -> bool:
        """Tell whether every group has all its turns."""
        return all(one.turns >= self.turns for _, one, _ in self.groups)


@dataclass(frozen=True, slots=True)
class Ratios:
    """What the group *of* takes, as a multiple of what the group *to* takes; None is unknown."""

    of: str
    to: str
    tokens: float | None
    fresh_tokens: float | None
    latency_p50: float | None


def markdown(found: Measured, results: str) -> str:
    """Return the report; *results* is what the file of results is called."""
    language, heading = found.heading.language, found.heading
    parts = (
        f"# {wording.TITLE.told(language).format(title=_plain(heading.title))}",
        _made(found),
        _section(wording.GROUPS_HEAD, _groups(found), language),
        _section(wording.FIGURES_HEAD, _table(found), language),
        _section(wording.RATIOS_HEAD, _ratios(found), language),
        _section(wording.CURVES_HEAD, [f"![]({PICTURE})"], language),
        _section(wording.SLIPS_HEAD, _slips(found, results), language),
    )
    return "\n\n".join(filter(None, parts)) + "\n"


def as_json(found: Measured) -> dict[str, object]:
    """Return the figures for other programs."""
    return {
        **asdict(found.heading),
        "turns": found.turns,
        "whole": found.is_whole,
        "nevers": len(found.script.nevers),
        "provoked": found.script.aimed_at(found.turns),
        "groups": [_group_json(one) for _, one, _ in found.groups],
        "ratios": [asdict(one) for one in ratios(found)],
    }


def _group_json(one: Summary) -> dict[str, object]:
    return {**asdict(one), "slips": dict(one.slips)}


def ratio(one: float | None, other: float | None) -> float | None:
    """Return how many times *other* is in *one*; None where that cannot be said."""
    return one / other if one is not None and other else None


def _made(found: Measured) -> str:
    language, heading = found.heading.language, found.heading
    made = wording.MADE.told(language).format(
        model=_plain(heading.model),
        seed=_plain(heading.seed),
        turns=found.turns,
        aimed=found.script.aimed_at(found.turns),
        nevers=len(found.script.nevers),
    )
    how = (wording.JUDGED if heading.judged else wording.RULED).told(language)
    partial = "" if found.is_whole else f"**{wording.PARTIAL.told(language)}**"
    return "\n\n".join(filter(None, (made, how, partial)))


def _section(head: Both, lines: Sequence[str], language: Language) -> str:
    return "\n\n".join((f"## {head.told(language)}", "\n".join(lines))) if lines else ""


def _groups(found: Measured) -> Sequence[str]:
    language = found.heading.language
    return [f"- **{group.letter}** {group.says.told(language)}" for group, _, _ in found.groups]


def _table(found: Measured) -> Sequence[str]:
    language = found.heading.language
    letters = [group.letter for group, _, _ in found.groups]
    head = [wording.METRIC.told(language), *letters]
    rows = [
        [label.told(language).format(turns=DOZENS, window=WINDOW), *(cell(s) for s in _of(found))]
        for label, cell in ROWS
    ]
    return _lined(head, rows)


def _of(found: Measured) -> Sequence[Summary]:
    return [one for _, one, _ in found.groups]


def ratios(found: Measured) -> Sequence[Ratios]:
    """Return what the last group costs against each of the others."""
    *others, last = _of(found)
    return [
        Ratios(
            last.group,
            one.group,
            tokens=ratio(_tokens(last), _tokens(one)),
            fresh_tokens=ratio(_fresh(last), _fresh(one)),
            latency_p50=ratio(last.p50_s, one.p50_s),
        )
        for one in others
    ]


def _ratios(found: Measured) -> Sequence[str]:
    language, every = found.heading.language, ratios(found)
    if not every:
        return []
    head = [wording.METRIC.told(language), *(f"{one.of} : {one.to}" for one in every)]
    rows = (
        (wording.TOKENS_RATIO, [one.tokens for one in every]),
        (wording.FRESH_RATIO, [one.fresh_tokens for one in every]),
        (wording.LATENCY_RATIO, [one.latency_p50 for one in every]),
    )
    told = [[label.told(language), *map(_figure, figures)] for label, figures in rows]
    return [*_lined(head, told), "", _looking(found)]


def _looking(found: Measured) -> str:
    """Return what was spent on looking alone."""
    summaries = _of(found)
    probing = summed(one.probing for one in summaries)
    judging = summed(one.judging for one in summaries)
    return wording.LOOKING.told(found.heading.language).format(
        probing=f"{probing.taken_in + probing.given_out:,}",
        judging=f"{judging.taken_in + judging.given_out:,}",
    )


def _lined(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Sequence[str]:
    """Return a table in Markdown; all columns but the first are figures."""
    ruler = ["---", *("---:" for _ in head[1:])]
    return [f"| {' | '.join(row)} |" for row in (head, ruler, *rows)]


def _slips(found: Measured, results: str) -> Sequence[str]:
    language = found.heading.language
    lines = [
        line
        for group, _, played in found.groups
        for line in _slips_of(group.letter, played, results, language)
    ]
    return lines or [wording.NONE.told(language)]


def _slips_of(
    letter: str, played: Sequence[Played], results: str, language: Language
) -> Iterator[str]:
    every = [(one.number, slip.violation) for one in played for slip in one.slips]
    for number, one in every[:MOST_SLIPS]:
        quote = _plain(one.quote[:LONGEST_QUOTE])
        dimension = wording.DIMENSIONS[one.dimension].told(language)
        yield f"- {letter}{number} · {dimension} · {_plain(one.says)} “{quote}”"
    if left := every[MOST_SLIPS:]:
        more = wording.MORE.told(language).format(count=len(left), file=results)
        yield f"- {letter} · {more}"


def _plain(text: str) -> str:
    """Return *text* on one line, with nothing in it that Markdown would read."""
    for sign in "\\`*_[]<>|#":
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


def _tokens(one: Summary) -> float:
    return one.spent.taken_in + one.spent.given_out


def _fresh(one: Summary) -> float | None:
    return None if one.spent.cached is None else _tokens(one) - one.spent.cached


def _figure(value: float | None, digits: int = 2) -> str:
    return "–" if value is None else f"{value:.{digits}f}"


def _share(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:.0f} %"


def _seconds(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f} s"


def _of_all(found: int, asked: int) -> str:
    return f"{found}/{asked}" if asked else "–"


def _cost(one: Summary) -> str:
    spent = one.spent
    return "–" if spent.cost is None else f"{spent.cost:.4f} {spent.currency}".strip()


def _checked(count: Callable[[Summary], int]) -> _Cell:
    return lambda one: _of_all(count(one), one.checks.checked)


def _recalled(which: Callable[[Summary], Recall]) -> _Cell:
    return lambda one: _of_all(which(one).found, which(one).asked)


ROWS: Sequence[tuple[Both, _Cell]] = (
    (wording.TURNS, lambda one: str(one.turns)),
    (wording.SILENT, lambda one: str(one.silent)),
    (wording.SLIPS, lambda one: str(one.all_slips)),
    (wording.BOUNDARY, lambda one: str(one.slips.get("boundary", 0))),
    (wording.FACT, lambda one: str(one.slips.get("fact", 0))),
    (wording.STATE, lambda one: str(one.slips.get("state", 0))),
    (wording.STYLE, lambda one: str(one.slips.get("style", 0))),
    (wording.MARRED, lambda one: _of_all(one.marred, one.turns)),
    (wording.CONSISTENCY, lambda one: _share(one.same_side)),
    (wording.OVERLAP, lambda one: _figure(one.overlap)),
    (wording.SWINGS, lambda one: str(one.swings)),
    (wording.JUMPS, lambda one: str(one.jumps)),
    (wording.WANTED, lambda one: str(one.wanted_jumps)),
    (wording.UNPROVED, lambda one: str(one.unproved)),
    (wording.DISTANCE, lambda one: _figure(one.style)),
    (wording.RECALL, _recalled(lambda one: one.recall)),
    (wording.LONG, lambda one: _of_all(one.recall.long_found, one.recall.long_asked)),
    (wording.OWN, _recalled(lambda one: one.own)),
    (wording.P50, lambda one: _seconds(one.p50_s)),
    (wording.P95, lambda one: _seconds(one.p95_s)),
    (wording.CALLS, lambda one: f"{one.spent.tries:,}"),
    (wording.TAKEN_IN, lambda one: f"{one.spent.taken_in:,}"),
    (wording.CACHED, lambda one: "–" if one.spent.cached is None else f"{one.spent.cached:,}"),
    (wording.GIVEN_OUT, lambda one: f"{one.spent.given_out:,}"),
    (wording.COST, _cost),
    (wording.AT_ONCE, _checked(lambda one: one.checks.at_once)),
    (wording.REWRITTEN, _checked(lambda one: one.checks.rewritten)),
    (wording.DEGRADED, _checked(lambda one: one.checks.degraded)),
    (wording.SAVED, lambda one: _share(one.saved)),
)
