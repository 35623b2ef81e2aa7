"""Macros that stand for names: `{{user}}` and `{{char}}`, `<USER>` and `<BOT>` in old files."""

import re
from collections.abc import Mapping

_MACRO = re.compile(r"\{\{\s*(user|char)\s*\}\}|<(user|bot|char)>", re.IGNORECASE)


def filled(text: str, names: Mapping[str, str]) -> str:
    """Return *text* with *names*, by "user" and "char", in place of macros.

    A macro without a name stays, and so do all others: they have no meaning outside a prompt.
    """

    def name(found: re.Match[str]) -> str:
        macro = (found[1] or found[2]).casefold()
        return names["user" if macro == "user" else "char"] or found[0]

    return _MACRO.sub(name, text)
