#!/usr/bin/env python3
"""Write cogs/ui/fonts/NotoSansCJKsc-subset.otf anew, the font of pictures.

    python scripts/subset_font.py PATH/TO/NotoSansCJK-Regular.ttc

The source is Noto Sans CJK 2.004, as Debian's package fonts-noto-cjk installs it; fonttools does
the work and is needed for nothing else. Of the collection the Simplified Chinese face is taken,
without hinting and layout tables: a picture is drawn large, and letter by letter. The same source
gives the same bytes. What is outside the subset is drawn as a box; see cogs/ui/letters.py.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont

TARGET = Path(__file__).parent.parent / "cogs/ui/fonts/NotoSansCJKsc-subset.otf"
FACE = "Noto Sans CJK SC"

LATIN = {*range(0x20, 0x7F), *range(0xA0, 0x250), *range(0x1E00, 0x1F00)}
PUNCTUATION = {*range(0x2010, 0x2060), *range(0xFF01, 0xFF5F)}
# Common in given names, and in neither of the two standards below.
IN_NAMES = "喆堃犇珺琀翀婳媖瑄祎頔骉曌禤芃叒昉旻暐曈杺沄淏湉澔烜燊爔"


def wanted() -> set[int]:
    """Return the code points to keep.

    They are Latin, punctuation, all of GB2312 (6,763 Chinese characters, kana, Greek, Cyrillic,
    signs), the common half of Big5 (5,401 traditional characters), and those of names.
    """
    simplified = two_bytes("gb2312", range(0xA1, 0xF8))
    traditional = two_bytes("big5", range(0xA4, 0xC7))
    return {*LATIN, *PUNCTUATION, *map(ord, IN_NAMES), *simplified, *traditional}


def two_bytes(codec: str, rows: range) -> Iterator[int]:
    """Yield the characters that *codec* has in *rows*, its first bytes."""
    for row in rows:
        for column in range(0x40, 0xFF):
            text = bytes((row, column)).decode(codec, "ignore")
            if len(text) == 1:
                yield ord(text)


def face_number(source: Path) -> int:
    """Return where in the collection the wanted face stands."""
    names = [font["name"].getDebugName(4) for font in TTCollection(source).fonts]
    return names.index(FACE)


def options() -> Options:
    """Return what is left out of the font."""
    chosen = Options()
    chosen.hinting = False
    chosen.layout_features = []
    chosen.notdef_outline = True
    chosen.name_IDs = [0, 1, 2, 3, 4, 5, 6, 7, 13, 14]  # whose it is, and the licence
    chosen.drop_tables += ["BASE", "GPOS", "GSUB", "VORG", "vhea", "vmtx"]
    return chosen


def main() -> None:
    """Read the collection that the command line names, write the subset."""
    source = Path(sys.argv[1])
    font = TTFont(source, fontNumber=face_number(source), recalcTimestamp=False)
    subsetter = Subsetter(options())
    subsetter.populate(unicodes=wanted())
    subsetter.subset(font)
    TARGET.parent.mkdir(exist_ok=True)
    font.save(TARGET)


if __name__ == "__main__":
    main()
