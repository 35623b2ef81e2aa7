"""The language of rules: conditions and steps as authors write them, Chinese or English.

    [深渊] if 包含 "黑暗" && 状态.位置 == "书斋" -> [group:侵蚀] 状态.灵魂 -= 5 && 注入 "烛火一暗"
    [ambush] if scene "bridge" and not flag "lantern" -> goto "ambush" && inject "Too late."

* Conditions: 包含/contains, 不包含/lacks/not contains, 状态.key/state.key compared with a value or
  with another state value, 标记/flag, 场景/scene, 回合/turn, roll(1d100), 概率/chance 30%,
  总是/always, `()` for never; joined by && || and or 且 或, turned by ! not 非 不, grouped by ().
* Steps: 注入/inject (记住/remember), 状态.key = += -= *= /= value, 标记/flag, 取消标记/unflag,
  前往/goto, 结局/end, 讲述/tell; joined by &&.
* Quotes are "" '' “” ‘’ 「」; a backslash keeps the quote behind it. What is quoted is text, never
  structure. Keys may be quoted: 状态."a > b". Signs may be full-width.
* The native dialect knows the leaves and steps of a living world as well: see `world_forms`.
* Triggers: `[name] when after scene, once, hard: condition -> steps`; see `gates`.
* `.meph` files are a dialect: dice are 1d2 or 1d100, and a step that is no step is prose. In the
  native dialect prose needs 讲述/tell, and steps may also be joined by `and` or 且.

Whatever is wrong is told at once, in both languages, with line and column (`StoryError`).
"""

from engine.model.rule import Condition, Place, Rule, Step
from engine.rules.language.condition import MAX_DEPTH, MAX_LEAVES, condition_in
from engine.rules.language.faults import Faults
from engine.rules.language.grammar import Dialect
from engine.rules.language.quotes import masked
from engine.rules.language.rule_line import rule_in
from engine.rules.language.trigger_line import (
    MAX_LINE,
    MAX_NAME,
    checked_steps,
    trigger_in,
    trigger_on,
    write_trigger,
)
from engine.rules.language.words import Passage
from engine.rules.language.writer import write_condition, write_steps

__all__ = [
    "MAX_DECREE",
    "MAX_DEPTH",
    "MAX_LEAVES",
    "MAX_LINE",
    "MAX_NAME",
    "MAX_TAKEN",
    "Dialect",
    "decree_steps",
    "read_condition",
    "read_rule",
    "read_steps",
    "trigger_in",
    "trigger_on",
    "write_condition",
    "write_steps",
    "write_trigger",
]

MAX_DECREE = 16_000
"""Characters of a decree that a person writes; a whole trigger line fits in, however many of its
quotes are escaped."""

MAX_TAKEN = 600_000
"""Characters of a decree: a file of 256 kB full of triggers fits in, quotes escaped."""


def read_rule(line: str, place: Place, *, dialect: Dialect, path: str = "") -> Rule:
    """Return the rule on *line*, which begins at *place*; *path* goes into the faults.

    Raises:
        StoryError: something is wrong with it; carries every fault.
    """
    faults = Faults(line, place, path)
    rule = rule_in(line, faults, dialect)
    faults.check()
    return rule


def read_condition(text: str, place: Place, *, dialect: Dialect, path: str = "") -> Condition:
    """Return the condition *text* says.

    Raises:
        StoryError: as for `read_rule`.
    """
    faults = Faults(text, place, path)
    faults.check_no_hash(masked(text))
    condition = condition_in(Passage(text, faults, dialect))
    faults.check()
    return condition


def read_steps(text: str, place: Place, *, dialect: Dialect, path: str = "") -> tuple[Step, ...]:
    """Return the steps *text* says.

    Raises:
        StoryError: as for `read_rule`.
    """
    faults = Faults(text, place, path)
    faults.check_no_hash(masked(text))
    steps = checked_steps(Passage(text, faults, dialect))
    faults.check()
    return steps


def decree_steps(text: str, most: int = MAX_DECREE) -> tuple[Step, ...]:
    """Return the steps of a game master's decree of at most *most* characters.

    Raises:
        StoryError: something is wrong with it; carries every fault, with line and column.
    """
    Faults(text, Place("", 1, 1)).check_length(text, most)
    return read_steps(text, Place("", 1, 1), dialect="native")
