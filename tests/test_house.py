"""The style of the house where no linter looks: sizes, names, broad excepts, what is kept out."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LONGEST_FILE = 300
LONGEST_FUNCTION = 40

CODE = sorted(
    path.relative_to(ROOT)
    for folder in ("bench", "bot", "cogs", "engine", "tests/support")
    for path in (ROOT / folder).rglob("*.py")
)

EMPTY_NAMES = re.compile(r"(Manager|Helper|Handler|Processor|Utils?)$")
EMPTY_MODULES = {"base", "common", "helpers", "misc", "utils"}

# The brackets keep each pattern from matching itself.
MACHINE_PATHS = re.compile(r"(?<![\w.~-])/(w[o]rk|r[o]ot|f[a]rm|t[m]p|h[o]me/\w+|U[s]ers/\w+)/")
HOSTS = re.compile(
    r"p[y]thonhosted\.org|p[y]pi\.(org|io)|n[p]mjs\.(org|com)|d[e]bian\.org|c[r]ates\.io"
)
INDEXES = re.compile(
    r"^\s*(-i|--(extra-)?index-url|--find-links)[ =]|i[n]dex(-url)?\s*=\s*\W*https?://(?!\w+\.test/)",
    re.MULTILINE,
)


def tree(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def body_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return the lines of a function without its decorators and docstring."""
    docstring = node.body[0] if ast.get_docstring(node) is not None else None
    return height(node) - (height(docstring) if docstring else 0)


def height(node: ast.stmt) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def is_broad(node: ast.AST) -> bool:
    if not isinstance(node, ast.ExceptHandler):
        return False
    names = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
    return any(
        name is None or (isinstance(name, ast.Name) and name.id in {"Exception", "BaseException"})
        for name in names
    )


def tracked_texts() -> Iterator[tuple[str, str]]:
    """Yield the name and text of every file under version control that is text."""
    listing = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=False,
        text=True,
    )
    if listing.returncode != 0:
        pytest.skip("not a git checkout: nothing says which files belong to it")
    for name in filter(None, listing.stdout.split("\0")):
        path = ROOT / name
        if path.is_file() and b"\0" not in (content := path.read_bytes()):
            yield name, content.decode("utf-8", "replace")


def test_every_file_begins_by_saying_what_it_is():
    assert [str(path) for path in CODE if not ast.get_docstring(tree(path))] == []


def test_no_file_is_too_long_to_read():
    lines = {str(p): (ROOT / p).read_text(encoding="utf-8").count("\n") for p in CODE}
    assert {name: n for name, n in lines.items() if n > LONGEST_FILE} == {}


def test_no_function_is_too_long_to_read():
    sizes = {f"{path}:{f.lineno} {f.name}": body_lines(f) for path in CODE for f in functions(path)}
    assert {name: n for name, n in sizes.items() if n > LONGEST_FUNCTION} == {}


def test_only_the_outermost_edge_catches_everything():
    broad = [path.parts[0] for path in CODE for node in ast.walk(tree(path)) if is_broad(node)]
    assert broad in ([], ["bot"])


def test_names_say_what_a_thing_is():
    classes = [n for path in CODE for n in ast.walk(tree(path)) if isinstance(n, ast.ClassDef)]
    assert [node.name for node in classes if EMPTY_NAMES.search(node.name)] == []
    assert [str(path) for path in CODE if path.stem in EMPTY_MODULES] == []


@pytest.mark.parametrize(
    "unwanted", [MACHINE_PATHS, HOSTS, INDEXES], ids=["machine paths", "registry hosts", "indexes"]
)
def test_tracked_files_name_no(unwanted: re.Pattern[str]):
    found = {name: m.group() for name, text in tracked_texts() if (m := unwanted.search(text))}
    assert found == {}


def test_packages_are_locked_in_one_place_only():
    assert "uv.lock" not in {Path(name).name for name, _ in tracked_texts()}
