"""Roll an expression.

In the text, `[2]` no longer counts, `1↻` was thrown again, `6!` brought one die more, `3↑10` counts
as 10 and `18↓15` as 15. Several operators are shown in the order in which they worked:
`3d6 rr1 → kh2 (…)`. The marks read alike in a terminal and in Discord.
"""

from random import Random

from engine.model.dice import Rolled
from engine.rules.dice.read import read
from engine.rules.dice.table import Table
from engine.rules.dice.tree import Compared


def roll(expression: str, chance: Random) -> Rolled:
    """Throw *expression* with *chance*; equal chance gives equal dice.

    Raises:
        BadDice: it cannot be read, or passes a limit; nothing is ever cut off silently.
    """
    reading = read(expression)
    table = Table(reading.expression, chance)
    success: bool | None = None
    if isinstance(reading.tree, Compared):
        total, success, text = table.compare(reading.tree)
    else:
        total, text = table.settle(reading.tree)
    if reading.comment:
        text = f"{text} “{reading.comment}”"
    return Rolled(reading.expression, tuple(table.dice), total, text, success)
