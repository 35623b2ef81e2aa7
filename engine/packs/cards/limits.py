"""What is taken of cards, which come from strangers."""

MEGABYTE = 1024 * 1024

MOST_BYTES = 20 * MEGABYTE
"""Of a file, of what a packed part of one unpacks to, and of all the card says."""

MOST_PIXELS = 100_000_000
MOST_CHUNKS = 20_000
MOST_DEPTH = 64
MOST_ENTRIES = 10_000
MOST_GREETINGS = 200
MOST_TEXT_BYTES = 64 * 1024

MOST_FILES = 2_000
MOST_UNPACKED = 64 * MEGABYTE
MOST_RATIO = 200
SMALL_BYTES = MEGABYTE
"""What a file in a package may unpack to, whatever its ratio."""
