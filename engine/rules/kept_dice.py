"""The dice that a rule or trigger threw, kept so that a replay never throws again."""

from engine.rules.steps import roll_line
from engine.rules.taking import Taking, dice_event
from engine.rules.throws import Throws


def keep_dice(taking: Taking, by: str, throws: Throws, *, shown: bool) -> None:
    """Note what was thrown for *by*; only what fired shows its dice."""
    seen: set[str] = set()
    for leaf, rolled in throws.compared.items():
        line = roll_line(by, leaf, rolled, taking.story.language)
        taking.add(dice_event(rolled, line, by=by, shown=shown and leaf.dice not in seen))
        if shown and leaf.dice not in seen:
            taking.dice.append(line)
        seen.add(leaf.dice)
    for rolled in throws.chances:
        line = f"[{by}] {rolled.text}"
        taking.add(dice_event(rolled, line, by=by, shown=False))
