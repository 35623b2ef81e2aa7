"""How authors write how many there are of a thing: coin x3, 铜币×3."""

import re

COUNTED = re.compile(r"(?P<name>.+?)(?:\s+[xX]\s*|\s*[×＊*]\s*)(?P<count>\d{1,6})", re.DOTALL)
"""A whole text that names a thing, and how many of it."""
