"""Players' text in a prompt: data that can pose neither as instructions nor as another role.

Every line of it carries a `>` at its front, so no line of it can look like a heading or like the
end of the quotation; and whatever a chat template or a reasoning parser might take for a mark
loses its brackets.
"""

import re

from engine.narration.clean import cleaned

LONGEST_NAME = 32

_TAG = re.compile(r"<(/?[A-Za-z|｜][^<>\n]{0,60})>")
_BRACKETS = re.compile(r"\[(/?(?:inst|sys|think|system_prompt|available_tools))\]", re.IGNORECASE)
_TRIANGLES = str.maketrans("◁▷", "‹›")


def tame(text: str) -> str:
    """Return *text* with its tags made harmless: `<think>` becomes `‹think›`."""
    text = cleaned(text).translate(_TRIANGLES)
    return _BRACKETS.sub(r"〔\1〕", _TAG.sub(r"‹\1›", text))


def quoted(text: str) -> str:
    """Return *text* tamed, as a quotation: each line begins with `> `."""
    return "\n".join(f"> {line}".rstrip() for line in tame(text).strip().splitlines())


def plain_name(name: str) -> str:
    """Return *name* fit to stand before a colon: tame, on one line, and not long."""
    words = tame(name).replace(">", "›").replace(":", " ").replace("：", " ").split()
    return " ".join(words)[:LONGEST_NAME].strip() or "?"
