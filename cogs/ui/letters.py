"""The letters of pictures: one bundled font, at one size.

The font has Latin, punctuation and some 9,000 Chinese characters. A name may hold anything else,
emoji first of all: each such sign is drawn as one box, `□`, so that people see that something
stands there. What has no look of its own (joiners, variation selectors, skin tones) is dropped.
"""

import re
import unicodedata
from functools import lru_cache
from importlib.resources import files
from io import BytesIO

from PIL import ImageFont

BOX = "□"

_FONT = "fonts/NotoSansCJKsc-subset.otf"
_NEVER = "\U0010ffff"  # no character, so in no font
_OPENS, _CLOSES = "（【「『《〈", "，。、！？：；）】」』》〉….,:;!?)"
_WIDE = "\u3000-\u9fff\uff00-\uffef"
_WORD = re.compile(rf"[{_OPENS}]*[{_WIDE}][{_CLOSES}]*\s*|[^\s{_WIDE}]+[{_CLOSES}]*\s*|\s+")
_TAILS = re.compile(
    "\u200d.|[\U0001f3fb-\U0001f3ff]"  # what is joined to an emoji, and its skin
    "|([\U0001f1e6-\U0001f1ff])[\U0001f1e6-\U0001f1ff]"  # the two letters of a flag
)


class Letters:
    """The font at *size_px*. For one thread: a font of Pillow is a machine with moving parts."""

    def __init__(self, size_px: int) -> None:
        self.size_px = size_px
        self.font = ImageFont.truetype(
            BytesIO(_font_file()), size_px, layout_engine=ImageFont.Layout.BASIC
        )
        self._missing = self._look(_NEVER)
        self._known: dict[str, bool] = {}

    def drawable(self, text: str) -> str:
        """Return *text* with a box for everything that the font does not have."""
        text = _TAILS.sub(r"\1", unicodedata.normalize("NFC", text))
        return "".join(map(self._drawn, text))

    def width_px(self, text: str) -> int:
        """Return how wide *text* is drawn."""
        return round(self.font.getlength(text))

    def shortened(self, text: str, room_px: int) -> str:
        """Return *text*, or as much of its beginning as fits, with an ellipsis."""
        if self.width_px(text) <= room_px:
            return text
        while text and self.width_px(text + "…") > room_px:
            text = text[:-1].rstrip()
        return text + "…"

    def lines(self, text: str, room_px: int, most: int) -> list[str]:
        """Return *text* in at most *most* lines that fit; the last one may be shortened.

        Lines break at blanks, and between Chinese characters.
        """
        lines: list[str] = []
        words = _WORD.findall(text)
        while words and len(lines) < most - 1:
            line = words.pop(0)
            while words and self.width_px((line + words[0]).rstrip()) <= room_px:
                line += words.pop(0)
            lines.append(self.shortened(line.strip(), room_px))
        rest = "".join(words).strip()
        return [*lines, self.shortened(rest, room_px)] if rest else lines

    def has(self, char: str) -> bool:
        """Tell whether the font has a look for *char*."""
        if char not in self._known:
            self._known[char] = self._look(char) != self._missing
        return self._known[char]

    def _drawn(self, char: str) -> str:
        if self.has(char):
            return char
        return "" if unicodedata.category(char) in {"Mn", "Me", "Mc", "Cf", "Cc"} else BOX

    def _look(self, char: str) -> bytes:
        return bytes(self.font.getmask(char))


@lru_cache(maxsize=1)
def _font_file() -> bytes:
    return files("cogs.ui").joinpath(_FONT).read_bytes()
