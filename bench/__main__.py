"""Print every budget that can be measured here: `make bench`, or `python -m bench NAME...`."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

import bench
from bench.row import Row

FRAME = frozenset({"__main__", "facts", "long_play", "measure", "row", "table"})


def topics() -> list[str]:
    """Return the names of the measuring modules; each has `rows() -> Iterable[Row]`."""
    return [found.name for found in iter_modules(bench.__path__) if found.name not in FRAME]


def rows(names: list[str]) -> Iterator[Row]:
    """Yield the rows of the topics *names*, each as soon as it is measured."""
    for name in names:
        yield from import_module(f"bench.{name}").rows()


def main(names: list[str]) -> None:
    """Print the rows of *names* (none: of every topic), and how many budgets are kept."""
    measured = []
    for row in rows(names or topics()):
        print(row, flush=True)
        measured += [row] if row.is_measured else []
    print(f"{sum(row.holds for row in measured)} of {len(measured)} budgets kept")


if __name__ == "__main__":
    main(sys.argv[1:])
