"""The marks with which models fence off their reasoning, and how to find them in pieces of text."""

import re
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks of reasoning, compared without case. No mark may be the beginning of another.

    Any of *closes* ends what any of *opens* began. *strays* are dropped wherever they stand.
    """

    opens: tuple[str, ...]
    closes: tuple[str, ...]
    strays: tuple[str, ...] = ()
    pattern: re.Pattern[str] = field(init=False, repr=False, compare=False)
    _initials: re.Pattern[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        every = "|".join(map(re.escape, self._all))
        initials = "".join(sorted({re.escape(mark[0]) for mark in self._all}))
        object.__setattr__(self, "pattern", re.compile(every, re.IGNORECASE | re.ASCII))
        object.__setattr__(self, "_initials", re.compile(f"[{initials}]"))

    @property
    def _all(self) -> tuple[str, ...]:
        return (*self.opens, *self.closes, *self.strays)

    def opens_with(self, mark: str) -> bool:
        """Tell whether *mark* begins reasoning."""
        return mark.lower() in self.opens

    def closes_with(self, mark: str) -> bool:
        """Tell whether *mark* ends reasoning."""
        return mark.lower() in self.closes

    def unfinished(self, text: str, start: int) -> int:
        """Return where, from *start* on, *text* ends in what may become a mark; else its length.

        A whole mark counts too: what it means may hang on the character behind it.
        """
        longest = max(map(len, self._all))
        for match in self._initials.finditer(text, max(start, len(text) - longest)):
            tail = text[match.start() :].lower()
            if any(mark.startswith(tail) for mark in self._all):
                return match.start()
        return len(text)


_TAGS = ("think", "thinking", "thought", "reasoning", "reflection", "scratchpad")

MARKS = Marks(
    opens=(
        *(f"<{tag}>" for tag in _TAGS),
        "[think]",
        "◁think▷",
        "<|channel|>analysis",
        "<|channel|>commentary",
        "<|channel>thought",
    ),
    closes=(
        *(f"</{tag}>" for tag in _TAGS),
        "[/think]",
        "◁/think▷",
        "<|channel|>final<|message|>",
        "<channel|>",
    ),
    strays=("<|start|>assistant", "<|end|>", "<|return|>", "<|im_end|>", "<|eot_id|>"),
)
"""The marks of models in use: DeepSeek and Qwen, Magistral, Kimi, gpt-oss, Gemma."""
