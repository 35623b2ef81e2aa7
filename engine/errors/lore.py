"""What a person can put right about lore."""

from collections.abc import Iterable

from engine.errors.root import PlayerError, shortened
from engine.model.language import Both


class NoSuchLore(PlayerError):
    """No entry of lore goes by that title. *near* look like it."""

    def __init__(self, called: str, near: Iterable[str] = ()) -> None:
        shown, names = shortened(called), [shortened(one) for one in near]
        en, zh = ", ".join(f"“{name}”" for name in names), "、".join(f"「{n}」" for n in names)
        super().__init__(
            Both(
                f"There is no lore “{shown}”." + (f" Did you mean: {en}?" if en else ""),
                f"没有叫「{shown}」的设定。" + (f"你是不是想找：{zh}？" if zh else ""),
            )
        )


class BadLore(PlayerError):
    """An entry of lore cannot be so, and *says* why."""

    def __init__(self, says: Both) -> None:
        super().__init__(says)
