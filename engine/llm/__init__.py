"""Narrators: OpenAI-compatible endpoints, and the offline one."""

import sys

# httpx loads a command line of its own wherever click and rich are found, at every start. A module
# that stands here as None cannot be imported, and httpx goes on as it does where they are missing.
sys.modules.setdefault("httpx._main", None)  # type: ignore[arg-type]
