"""1d100 with the bonus and penalty dice of Call of Cthulhu, 7th edition.

Further dice are thrown for the tens, the units stay. Of the results a bonus takes the lowest, a
penalty the highest; 00 and 0 together are 100.
"""

from random import Random

from engine.model.dice import Die


def throw_percentile(edge: int, chance: Random) -> tuple[tuple[Die, ...], int, str]:
    """Return the dice, the result, and the text that shows them: `b1 (30, [80] + 4)`.

    *edge* counts bonus dice, penalty dice where it is negative. The tens fall before the units;
    each die's face is what is printed on it: 00, 10 ... 90 and 0 ... 9.
    """
    if edge == 0:
        face = chance.randint(1, 100)
        return (Die(100, face),), face, f"1d100 ({face})"
    tens = [chance.randint(0, 9) * 10 for _ in range(abs(edge) + 1)]
    units = chance.randint(0, 9)
    results = [ten + units or 100 for ten in tens]
    total = min(results) if edge > 0 else max(results)
    taken = results.index(total)
    dice = [_tens(ten, kept=at == taken) for at, ten in enumerate(tens)]
    shown = ", ".join(f"{die.face:02}" if die.kept else f"[{die.face:02}]" for die in dice)
    name = f"b{edge}" if edge > 0 else f"p{-edge}"
    return (*dice, Die(10, units)), total, f"{name} ({shown} + {units})"


def _tens(face: int, *, kept: bool) -> Die:
    return Die(10, face, kept, "" if kept else "dropped")
