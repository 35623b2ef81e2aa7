"""What a person can put right about memory and documents."""

from collections.abc import Iterable

from engine.errors.root import PlayerError, shortened
from engine.model.language import Both


class NoSuchMemory(PlayerError):
    """No memory, or more than one, is meant by that. *near* are those that could be."""

    def __init__(self, text: str, near: Iterable[str] = ()) -> None:
        shown, hints = shortened(text), [shortened(one) for one in near]
        en, zh = " / ".join(f"“{hint}”" for hint in hints), "、".join(f"「{h}」" for h in hints)
        super().__init__(
            Both(
                f"Which memory is “{shown}”?" + (f" Perhaps {en}." if en else " None is like it."),
                f"「{shown}」是哪一条记忆？" + (f"可能是：{zh}。" if zh else "没有相近的记忆。"),
            )
        )


class RememberedAlready(PlayerError):
    """That is remembered already."""

    def __init__(self, text: str) -> None:
        shown = shortened(text)
        super().__init__(Both(f"“{shown}” is remembered already.", f"「{shown}」已经在记忆里了。"))


class TooManyMemories(PlayerError):
    """No more memories fit."""

    def __init__(self, most: int) -> None:
        super().__init__(
            Both(
                f"There are {most} memories already: forget or fold some first.",
                f"记忆已有 {most} 条：请先遗忘或整理一些。",
            )
        )
