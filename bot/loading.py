"""Loads the program without looking for garbage in it.

What is loaded stays to the end. Searching it again and again while it grows is an eighth of the
start, and later a pause of 80 ms in every whole search, in which no answer goes on.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def loading() -> Iterator[None]:
    """Hold off the search for garbage; afterwards it leaves out all that was loaded within."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
