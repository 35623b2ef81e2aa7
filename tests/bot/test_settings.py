"""What operators set, and what is wrong with it."""

from pathlib import Path

import pytest

from bot.settings import BadSettings, Settings, language_here, read_settings, secrets_of


@pytest.fixture(autouse=True)
def _bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(f"MOIRAI_{name.upper()}", raising=False)


def test_settings_come_from_the_environment_then_from_the_file(monkeypatch):
    Path(".env").write_text("MOIRAI_LLM_MODEL=file\nMOIRAI_LLM_URL=http://x/v1\n", encoding="utf-8")
    monkeypatch.setenv("MOIRAI_LLM_MODEL", "environment")

    settings = read_settings()

    assert (settings.llm_model, settings.llm_url) == ("environment", "http://x/v1")


@pytest.mark.parametrize("text", ["主持人,GM", "主持人，GM", " 主持人 , GM, "])
def test_roles_are_separated_by_commas_of_any_width(monkeypatch, text):
    monkeypatch.setenv("MOIRAI_GM_ROLES", text)
    assert read_settings().gm_roles == ("主持人", "GM")
    assert Settings(_env_file=None, gm_roles=("a",)).gm_roles == ("a",)


def test_every_wrong_setting_is_named_at_once_without_its_value(monkeypatch):
    monkeypatch.setenv("MOIRAI_LLM_PARALLEL", "hunter2")
    monkeypatch.setenv("MOIRAI_LLM_FALLBACKS", '[{"url": "a", "key": "hunter2"}]')

    with pytest.raises(BadSettings) as caught:
        read_settings()

    for language in ("en", "zh"):
        told = caught.value.told(language)
        assert "MOIRAI_LLM_PARALLEL" in told
        assert "MOIRAI_LLM_FALLBACKS › 0 › model" in told
        assert ".env" in told
        assert "hunter2" not in told


def test_what_must_be_json_is_named(monkeypatch):
    monkeypatch.setenv("MOIRAI_LLM_EXTRA_BODY", "{bad")
    with pytest.raises(BadSettings, match=r"^MOIRAI_LLM_EXTRA_BODY must be JSON\."):
        read_settings()


def test_a_file_in_another_encoding_is_refused():
    Path(".env").write_bytes(b"MOIRAI_LLM_MODEL=\xff\xfe\n")
    with pytest.raises(BadSettings, match=r"\.env"):
        read_settings()


def test_secrets_are_all_that_must_not_be_seen():
    settings = Settings(
        _env_file=None,
        discord_token="token",
        llm_key="",
        llm_fallbacks=[{"url": "u", "model": "m", "key": "other"}],
        database="postgresql://moirai:p%40ss@db/x",
    )
    assert secrets_of(settings) == ("token", "other", "p%40ss", "p@ss")
    assert secrets_of(Settings(_env_file=None, discord_token="")) == ()


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "zh_TW"}, "zh"),
    ],
)
def test_the_language_is_that_of_the_locale(monkeypatch, variables, language):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language_here() == language


@pytest.mark.parametrize(("written", "rate"), [("", None), ("0", 0.0), ("0.28", 0.28)])
def test_a_price_that_is_left_empty_is_unknown_and_not_nothing(monkeypatch, written, rate):
    monkeypatch.setenv("MOIRAI_LLM_PRICE_INPUT", written)
    assert read_settings().llm_price_input == rate


@pytest.mark.parametrize("written", ["-1", "cheap", "inf", "nan"])
def test_what_is_no_price_is_refused(monkeypatch, written):
    monkeypatch.setenv("MOIRAI_LLM_PRICE_INPUT", written)
    with pytest.raises(BadSettings, match=r"^MOIRAI_LLM_PRICE_INPUT cannot be used"):
        read_settings()


@pytest.mark.parametrize(
    ("text", "kept"), [("04:30", "04:30 UTC"), (" 7:5  Asia/Shanghai", "07:05 Asia/Shanghai")]
)
def test_the_time_of_daily_work_is_kept_with_its_zone(monkeypatch, text: str, kept: str):
    monkeypatch.setenv("MOIRAI_DAILY_AT", text)
    assert read_settings().daily_at == kept


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("DAILY_AT", "at noon"), ("DAILY_AT", "12:00 Mars/Base")),
        *(("TICK_HOURS", "-1"), ("TICK_HOURS", "nan"), ("TICK_HOURS", "9000")),
    ],
)
def test_a_time_that_cannot_be_is_named(monkeypatch, name: str, value: str):
    monkeypatch.setenv(f"MOIRAI_{name}", value)
    with pytest.raises(BadSettings) as caught:
        read_settings()
    assert f"MOIRAI_{name}" in caught.value.told("en")
    assert "Mars" not in caught.value.told("en")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", "off"),
        (" OFF ", "off"),
        ("关闭", "off"),
        ("Local", "local"),
        ("本地", "local"),
        ("https://host/v1", "https://host/v1"),
    ],
)
def test_texts_are_compared_as_a_word_or_an_address_says(monkeypatch, text, read):
    monkeypatch.setenv("MOIRAI_EMBEDDINGS", text)
    monkeypatch.setenv("MOIRAI_EMBEDDINGS_MODEL", " m ")
    settings = read_settings()
    assert (settings.embeddings, settings.embeddings_model) == (read, "m")


@pytest.mark.parametrize("text", ["on", "http://", "ftp://host"])
def test_other_words_are_refused(monkeypatch, text):
    monkeypatch.setenv("MOIRAI_EMBEDDINGS", text)
    with pytest.raises(BadSettings, match="MOIRAI_EMBEDDINGS"):
        read_settings()


def test_an_endpoint_that_compares_texts_needs_a_model(monkeypatch):
    monkeypatch.setenv("MOIRAI_EMBEDDINGS", "http://host/v1")
    with pytest.raises(BadSettings, match="MOIRAI_EMBEDDINGS_MODEL"):
        read_settings()


def test_keys_of_all_endpoints_are_secrets():
    settings = Settings(_env_file=None, helper_key="hush", embeddings_key="psst")
    assert {"hush", "psst"} <= {*secrets_of(settings)}
