"""The two commands on machines of every kind, and the locks they install from."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.machine import ROOT, Machine

GROUPS = ("run", "dev", "bench")
PIN = re.compile(r"^([a-z0-9][a-z0-9._-]*)==(\S+)", re.MULTILINE)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_setup_fetches_uv_and_installs_what_the_lock_names(machine):
    machine.has_python("python3")

    machine.make("setup")

    pip, *uv = machine.done()
    assert "--require-hashes" in pip
    assert "requirements/uv.txt" in pip
    assert [line.split(" --")[0] for line in uv] == ["uv venv", "uv pip sync", "uv pip install"]
    assert "--require-hashes requirements/dev.lock" in uv[1]
    assert not machine.failed


def test_a_second_setup_asks_nobody(machine):
    machine.has_python("python3")
    machine.make("setup")
    machine.done()

    printed = machine.make("setup")

    assert (printed, machine.done()) == ("", [])


def test_a_changed_lock_is_installed_anew(machine):
    machine.has_python("python3")
    machine.make("setup")
    machine.done()
    with (machine.project / "requirements/dev.lock").open("a") as lock:
        lock.write("# newer\n")

    machine.make("setup")

    assert any("pip sync" in line for line in machine.done())


def test_an_install_that_failed_is_tried_again(machine):
    machine.has_python("python3")
    machine.make("setup", refused="pip sync")
    assert machine.failed
    machine.done()

    machine.make("setup")

    assert any("pip sync" in line for line in machine.done())
    assert not machine.failed


def test_playing_needs_no_tools_of_the_developer(machine):
    machine.has_python("python3")

    machine.make("play")

    assert any("requirements/run.lock" in line for line in machine.done())


def test_playing_after_a_setup_installs_nothing(machine):
    machine.has_python("python3")
    machine.make("setup")
    machine.done()

    machine.make("play")

    assert machine.done() == []


def test_a_folder_that_was_moved_gets_a_new_environment(machine):
    machine.has_python("python3")
    machine.make("setup")
    machine.done()
    machine.project = machine.project.rename(machine.project.with_name("elsewhere"))

    machine.make("setup")

    assert machine.done()[0].startswith("uv venv")


def test_another_python_gets_a_new_environment_and_stays(machine):
    machine.has_python("python3", "3.11.2")
    machine.has_python("python3.13", "3.13.0")
    machine.make("setup")
    machine.done()

    machine.make("setup", "PYTHON=python3.13")
    assert "--python python3.13" in machine.done()[0]

    machine.make("setup")
    assert machine.done() == []


def test_a_python3_that_is_too_old_gives_way_to_a_newer_one(machine):
    machine.has_python("python3", fits=False)
    machine.has_python("python3.12")

    machine.make("setup")

    assert any("--python python3.12" in line for line in machine.done())


def test_pythons_are_never_downloaded_and_pips_mirror_is_used(machine):
    machine.has_python("python3")

    machine.make("setup")

    uv = machine.done()[1:]
    assert all("index=http://mirror.test/simple downloads=never" in line for line in uv)


def test_a_mirror_set_for_uv_wins_over_pips(machine):
    machine.has_python("python3")

    machine.make("setup", UV_DEFAULT_INDEX="http://own.test/simple")

    assert all("index=http://own.test/simple" in line for line in machine.done()[1:])


def test_a_python_without_pip_brings_uv_by_venv(machine):
    machine.has_python("python3", pip=False, venv=True)

    machine.make("setup")

    assert "--target" not in machine.done()[0]
    assert not machine.failed


def no_python(_machine: Machine) -> None:
    pass


def old_python(machine: Machine) -> None:
    machine.has_python("python3", fits=False)


def python_without_pip(machine: Machine) -> None:
    machine.has_python("python3", pip=False)


@pytest.mark.parametrize(
    ("arrange", "english", "chinese"),
    [
        (no_python, "needs Python 3.11 or newer", "需要 Python 3.11"),
        (old_python, "needs Python 3.11 or newer", "需要 Python 3.11"),
        (python_without_pip, "neither pip nor venv: install", "既没有 pip 也没有 venv：请安装"),
    ],
)
def test_what_is_missing_is_said_in_one_sentence(
    machine, arrange: Callable[[Machine], None], english: str, chinese: str
):
    arrange(machine)

    said = machine.make("setup")
    assert sum(line.startswith(("Moirai", "python3")) for line in said.splitlines()) == 1
    assert english in said
    assert "install" in said
    assert machine.failed

    assert chinese in machine.make("setup", LANG="zh_CN.UTF-8")


def test_a_named_python_that_does_not_fit_is_refused_by_name(machine):
    machine.has_python("python3")
    machine.has_python("python3.9", fits=False)

    assert "python3.9 is not" in machine.make("setup", "PYTHON=python3.9")
    assert machine.failed


def test_budgets_are_measured_without_the_small_model_where_it_cannot_be_had(machine):
    machine.has_python("python3")

    printed = machine.make("bench", refused="bench.lock")

    assert "small model cannot be installed here" in printed
    assert any("--no-deps -r requirements/bench.lock" in line for line in machine.done())


def test_the_small_model_comes_back_after_a_sync_took_it_out(machine):
    machine.has_python("python3")
    machine.make("bench")
    machine.make("setup")
    machine.done()

    machine.make("bench")

    assert any("bench.lock" in line for line in machine.done())


def test_help_lists_every_command(machine):
    phony = re.search(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)

    listed = re.findall(r"^make (\w+) +\S", machine.make("help"), re.MULTILINE)

    assert phony is not None
    assert listed == phony[1].split()


def test_ci_runs_what_a_contributor_runs():
    lines = (ROOT / ".ci/run").read_text().splitlines()
    assert [line for line in lines if not line.startswith("#")] == ["exec make test"]
    assert os.access(ROOT / ".ci/run", os.X_OK)


@pytest.mark.parametrize("name", ["uv.txt", *(f"{group}.lock" for group in GROUPS)])
def test_every_locked_package_has_its_hashes_and_no_host(name):
    text = (ROOT / "requirements" / name).read_text()
    packages = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]

    assert packages
    assert [p.split()[0] for p in packages if "--hash=sha256:" not in p] == []
    assert "://" not in text


def test_the_tools_never_change_what_is_played():
    run, dev = (
        dict(PIN.findall((ROOT / "requirements" / f"{group}.lock").read_text()))
        for group in ("run", "dev")
    )
    assert {name: dev.get(name) for name in run} == run
