"""`moirai evaluate`, as it is typed, against an endpoint on this machine."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.evaluation.run import Evaluation
from bot.evaluation.start import STOPPED
from tests.support.drifting_server import keeper_at_work
from tests.support.tables import lamp

TOWER = """\
title: The Tower
language: en
opening: Fog lies on the sea.
characters:
  mara:
    name: Mara
    facts: [{key: age, text: Mara is 40 years old.}]
    never:
      - {key: sell, text: Never sells the lamp., words: [the lamp is for sale]}
      - {key: beg, text: Never begs anybody., words: [I beg you]}
    samples: [Mind the third step., The fog will lift by noon.]
"""


@pytest.fixture(autouse=True)
def _bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("MOIRAI_LLM_MODEL", "keeper")


@pytest.fixture
def tower(tmp_path: Path) -> Path:
    folder = tmp_path / "tower"
    folder.mkdir()
    (folder / "story.yaml").write_text(TOWER, encoding="utf-8")
    return folder


def evaluate(*words: object):
    return CliRunner().invoke(app, ["evaluate", *map(str, words)])


def test_an_evaluation_is_played_told_and_written(tower: Path, monkeypatch: pytest.MonkeyPatch):
    with keeper_at_work() as keeper:
        monkeypatch.setenv("MOIRAI_LLM_URL", keeper.url)
        monkeypatch.setenv("MOIRAI_LLM_PRICE_INPUT", "1")
        monkeypatch.setenv("MOIRAI_LLM_PRICE_OUTPUT", "2")
        done = evaluate(tower, "--groups", "A,E", "--turns", 4, "--model", "other", "--json")
    assert done.exit_code == 0, done.output
    figures = json.loads(done.stdout)
    bare, checked = figures["groups"]
    assert (bare["slips"], checked["slips"]) == ({"boundary": 4}, {})
    assert checked["checks"]["rewritten"] == 4
    assert bare["spent"] == {
        "tries": 4,
        "taken_in": 400,
        "cached": 160,
        "given_out": 40,
        "cost": pytest.approx(0.00048),
        "currency": "USD",
    }
    assert figures["ratios"][0]["tokens"] == checked["spent"]["tries"] / 4 > 2
    assert figures["ratios"][0]["fresh_tokens"] > 2
    assert {one["model"] for one in keeper.asked} == {"other"}
    assert "A 1/4 · plain" in done.stderr
    assert "USD so far" in done.stderr
    folder = Path("evaluations") / "the-tower"
    assert {path.name for path in folder.iterdir()} >= {
        *("report.md", "report.png", "results.jsonl", "blind.md", "blind-key.json", "plays.db"),
    }


def test_probes_of_ones_own_and_a_judge_are_asked(tower: Path, monkeypatch: pytest.MonkeyPatch):
    Path("probes.yaml").write_text("- {turns: 2, ask: 'Mara, mind what?', expect: sale}\n")
    with keeper_at_work() as keeper:
        monkeypatch.setenv("MOIRAI_LLM_URL", keeper.url)
        options = ("--groups", "A", "--turns", 2, "--out", "here", "--probes", "probes.yaml")
        done = evaluate(tower, *options, "--judge")
    assert done.exit_code == 0, done.output
    assert done.stdout == "The report is in here/report.md.\n"
    assert "| own probes as expected | 1/1 |" in Path("here/report.md").read_text()
    assert [one for one in keeper.asked if "response_format" in one]
    assert not Path("here/blind.md").exists()


def test_a_model_that_fails_stops_it_with_a_report_and_it_can_go_on(
    tower: Path, monkeypatch: pytest.MonkeyPatch
):
    options = ("--groups", "A", "--turns", 4, "--out", "here")
    with keeper_at_work(most=2) as keeper:
        monkeypatch.setenv("MOIRAI_LLM_URL", keeper.url)
        failed = evaluate(tower, *options)
    assert failed.exit_code == 1
    assert "turn 3 of group A" in failed.stderr
    assert "start the same command again" in Path("here/report.md").read_text()
    with keeper_at_work() as keeper:
        monkeypatch.setenv("MOIRAI_LLM_URL", keeper.url)
        done = evaluate(tower, *options)
        assert done.exit_code == 0
        assert len(keeper.asked) == 2
    assert "| turns played | 4 |" in Path("here/report.md").read_text()


def test_whoever_presses_ctrl_c_has_a_report_of_what_was_played(
    tower: Path, monkeypatch: pytest.MonkeyPatch
):
    async def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Evaluation, "play", stopped)
    monkeypatch.setenv("MOIRAI_LLM_URL", "http://127.0.0.1:9/v1")
    done = evaluate(tower, "--groups", "A", "--out", "here")
    assert done.exit_code == STOPPED
    assert "start the same command again" in done.stderr
    assert Path("here/report.md").exists()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--groups", "Q"), "names no groups"),
        (("--probes", "none.yaml"), "no such file"),
        ((), "MOIRAI_LLM_URL"),
    ],
)
def test_what_cannot_be_done_is_told(tower: Path, options, says):
    done = evaluate(tower, *options)
    assert done.exit_code == 1
    assert says in done.stderr
    assert not Path("evaluations").exists()


def test_a_story_without_policies_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("MOIRAI_LLM_URL", "http://127.0.0.1:9/v1")
    done = evaluate(lamp(tmp_path / "lamp"))
    assert done.exit_code == 1
    assert "no character with a policy" in done.stderr
