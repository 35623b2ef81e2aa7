"""A machine to try the Makefile on: small stand-ins for Python, pip and uv, and an empty PATH."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
COMMANDS = ("awk", "cat", "cmp", "cp", "dirname", "head", "make", "mkdir", "rm", "sed", "sh")

# A Python of any age: says which it is, and where it has pip lets it bring the uv below.
PYTHON = """#!/bin/sh
case "$*" in
  -c*) {identity} ;;
  "-m pip --version") {has_pip} ;;
  "-m pip config list") echo "global.index-url='http://mirror.test/simple'" ;;
  "-m pip install"*) echo "pip $*" >>"$LOG"; mkdir -p .tools/bin; cp "$UV" .tools/bin/uv ;;
  "-m venv"*) {has_venv} ;;
esac
"""

# A uv that notes what it is asked; a .venv of its making has a Python like the one it was given.
UV = """#!/bin/sh
echo "uv $* index=${UV_DEFAULT_INDEX:-} downloads=$UV_PYTHON_DOWNLOADS" >>"$LOG"
case "$*" in *"$REFUSED"*) exit 1 ;; esac
if [ "$1" = venv ]; then
  while [ "$1" != --python ]; do shift; done
  mkdir -p .venv/bin
  rm -f .venv/*.lock .venv/pyproject.toml
  cp "$(command -v "$2")" .venv/bin/python
fi
"""


def write_script(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)


class Machine:
    """A folder with the project's own scripts, and a PATH with nothing but what is put there."""

    def __init__(self, home: Path) -> None:
        self.project = home / "moirai 故事"
        self.path = home / "bin"
        self.log = home / "log"
        self.uv = home / "uv"
        for folder in ("scripts", "requirements"):
            shutil.copytree(ROOT / folder, self.project / folder)
        for name in ("Makefile", "pyproject.toml"):
            shutil.copy(ROOT / name, self.project)
        self.path.mkdir()
        for command in COMMANDS:
            (self.path / command).symlink_to(shutil.which(command) or command)
        self.log.touch()
        write_script(self.uv, UV)
        self.failed = False

    def has_python(
        self,
        name: str,
        version: str = "3.11.2",
        *,
        fits: bool = True,
        pip: bool = True,
        venv: bool = False,
    ) -> None:
        text = PYTHON.format(
            identity=f"echo {version}" if fits else "exit 1",
            has_pip="exit 0" if pip else "exit 1",
            has_venv='mkdir -p .tools/bin; cp "$0" .tools/bin/python' if venv else "exit 1",
        )
        write_script(self.path / name, text)

    def make(self, *words: str, refused: str = "nothing", **settings: str) -> str:
        """Run make and return what it printed, errors too; `self.failed` tells how it ended."""
        known = {
            "PATH": str(self.path),
            "HOME": str(self.project.parent),
            "LOG": str(self.log),
            "UV": str(self.uv),
            "REFUSED": refused,
        }
        ended = subprocess.run(
            ["make", *words],
            cwd=self.project,
            env=known | settings,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        self.failed = ended.returncode != 0
        return ended.stdout

    def done(self) -> list[str]:
        """Return what pip and uv were asked since the last look."""
        lines = self.log.read_text(encoding="utf-8").splitlines()
        self.log.write_text("", encoding="utf-8")
        return lines
