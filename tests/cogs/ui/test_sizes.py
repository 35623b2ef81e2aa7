"""Sizes of files are told as people read them."""

import pytest

from cogs.ui.sizes import size_in_words


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (0, "1 KiB"),
        (1_500, "1 KiB"),
        (2**20 - 1, "1024 KiB"),
        (2**20, "1.0 MiB"),
        (12_900_000, "12.3 MiB"),
    ],
)
def test_a_size_is_told_in_words(size: int, words: str):
    assert size_in_words(size) == words
