"""Settings: read once from the environment and `.env`, then passed on as plain values."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import unquote, urlsplit

from pydantic import (
    BaseModel,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict, SettingsError

from bot.schedules import Daily
from engine.errors import PlayerError
from engine.model.language import Both, Language

PREFIX = "MOIRAI_"

Seconds = Annotated[float, Field(gt=0)]


def _known(rate: object) -> object:
    return None if rate == "" else rate


Rate = Annotated[Annotated[float, Field(ge=0, allow_inf_nan=False)] | None, BeforeValidator(_known)]
"""A price for a million tokens; None, written as nothing, is unknown."""


def _where(value: object) -> object:
    """Return how texts are compared: by a word in either language, or by an address."""
    if not isinstance(value, str):
        return value
    words = {"": "off", "off": "off", "关闭": "off", "local": "local", "本地": "local"}
    return words.get(value.strip().lower(), value.strip())


Embeddings = Annotated[
    str, BeforeValidator(_where), Field(pattern=r"^(off|local|https?://[^\s/]+.*)$")
]


class Fallback(BaseModel):
    """A further endpoint; what it does not say is as for the first, but for its prices."""

    url: str
    model: str
    key: SecretStr = SecretStr("")
    context_tokens: Annotated[int, Field(ge=1024)] | None = None
    price_input: Rate = None
    price_cached: Rate = None
    price_output: Rate = None


class Settings(BaseSettings):
    """Everything an operator can set. In the environment each name is `MOIRAI_` + upper case."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_file=".env", extra="ignore")

    discord_token: SecretStr = Field(SecretStr(""), description="Token of the Discord bot.")
    message_content: bool = Field(
        default=True,
        description="Read free text in bound channels; needs the intent in the portal.",
    )
    gm_roles: Annotated[tuple[str, ...], NoDecode] = Field(
        ("gm", "dm", "game master", "dungeon master", "主持人", "守秘人"),
        description="Roles whose members are game masters, separated by commas.",
    )
    anyone_starts: bool = Field(
        default=True,
        description="Everybody may begin a story where none is played, and be its game master.",
    )
    dev_guild: int | Literal[""] = Field(
        "", description="Server that gets the commands alone, and at once; for trying them out."
    )
    stream: Literal["live", "paragraph", "off"] = Field(
        "live", description="How narration appears: live edits, whole paragraphs, or all at once."
    )
    database: str = Field("data/moirai.db", description="SQLite file, or a postgresql:// address.")
    stories: Path = Field(Path("stories"), description="Folder with story packs.")
    resident: int = Field(
        500, ge=1, description="Timelines kept in memory; the least recently used go first."
    )
    grace_days: int = Field(
        30,
        ge=0,
        le=36_500,
        description="Days in which a deleted branch can be taken back; 0: it goes at once.",
    )
    tick_hours: float = Field(
        6.0,
        ge=0,
        le=8760,
        description="Hours of real time after which moods fade a little; 0: they never do by it.",
    )
    daily_at: str = Field(
        "04:30 UTC",
        description="When daily work is done: a time, and a zone such as Europe/Berlin.",
    )
    log: Literal["debug", "info", "warning", "error"] = Field(
        "info", description="The least level that is logged."
    )
    llm_url: str = Field(
        "", description="OpenAI-compatible endpoint, up to /v1. Empty: told from authored text."
    )
    llm_model: str = Field("", description="Name of the model at the endpoint.")
    llm_key: SecretStr = Field(SecretStr(""), description="Key for the endpoint.")
    llm_context_tokens: int = Field(8192, ge=1024, description="Size of the model's context.")
    llm_answer_tokens: int = Field(900, ge=64, description="Tokens reserved for one narration.")
    llm_temperature: float = Field(0.8, ge=0, le=2, description="Sampling temperature.")
    llm_first_byte_s: Seconds = Field(60.0, description="Longest wait for the first byte.")
    llm_idle_s: Seconds = Field(60.0, description="Longest silence within a narration.")
    llm_whole_s: Seconds = Field(300.0, description="Longest time for one whole narration.")
    llm_parallel: int = Field(4, ge=1, description="Narrations asked of an endpoint at once.")
    llm_thinks: bool = Field(
        default=False, description="The model reasons aloud before it answers; hold back its head."
    )
    llm_thinking_tokens: int = Field(
        0, ge=0, description="Tokens allowed for reasoning, on top of a narration."
    )
    llm_max_tokens_field: Literal["max_tokens", "max_completion_tokens"] = Field(
        "max_tokens", description="What the endpoint calls the limit of an answer."
    )
    llm_extra_body: dict[str, object] = Field(
        {}, description="Further fields for the endpoint, as JSON."
    )
    llm_price_input: Rate = Field(
        None, description="What a million tokens of prompts cost; empty: unknown."
    )
    llm_price_cached: Rate = Field(
        None, description="What a million of them cost out of the cache; empty: as much."
    )
    llm_price_output: Rate = Field(
        None, description="What a million tokens of answers cost; empty: unknown."
    )
    llm_currency: str = Field("USD", description="The currency of the prices, as a word.")
    llm_fallbacks: tuple[Fallback, ...] = Field(
        (), description='Further endpoints as JSON: [{"url": …, "model": …, "key": …}].'
    )

    memory_every: int = Field(
        5,
        ge=0,
        le=100,
        description="Turns after which a model reads them for memory; 0: never.",
    )
    helper_url: str = Field(
        "", description="Endpoint of a smaller model for memory. Empty: the narrator's own."
    )
    helper_model: str = Field("", description="Name of the model there.")
    helper_key: SecretStr = Field(SecretStr(""), description="Key for that endpoint.")
    embeddings: Embeddings = Field(
        "off",
        description="What says which texts are alike, so that recall finds what is only meant: "
        "off, local (the small model that comes along), or an endpoint, up to /v1.",
    )
    embeddings_model: str = Field(
        "", description="Name of the model at that endpoint.", validate_default=True
    )
    embeddings_key: SecretStr = Field(SecretStr(""), description="Key for that endpoint.")

    @field_validator("gm_roles", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        if isinstance(value, str):
            return tuple(
                part.strip() for part in value.replace("，", ",").split(",") if part.strip()
            )
        return value

    @field_validator("embeddings_model")
    @classmethod
    def _check_model(cls, value: str, info: ValidationInfo) -> str:
        if not value.strip() and "://" in info.data.get("embeddings", ""):
            raise ValueError("name the model of the endpoint")
        return value.strip()

    @field_validator("daily_at")
    @classmethod
    def _check_time(cls, value: str) -> str:
        return str(Daily.read(value))


_MEND = Both(
    "Mend it in the environment or in .env, and start again.",
    "请在环境变量或 .env 中改正后重新启动。",
)


class BadSettings(PlayerError):
    """A setting is missing, or cannot be used; its value is not repeated, it may be a secret."""


def read_settings() -> Settings:
    """Return the settings of this machine.

    Raises:
        BadSettings: they cannot be used; all that is wrong is named at once.
    """
    try:
        return Settings()
    except ValidationError as error:
        raise BadSettings(_wrong(error)) from error
    except SettingsError as error:
        raise BadSettings(_unparsed(error)) from error
    except (UnicodeDecodeError, OSError) as error:
        unread = Both("The file .env cannot be read as UTF-8.", "无法以 UTF-8 读取 .env 文件。")
        raise BadSettings(unread) from error


def secrets_of(settings: Settings) -> tuple[str, ...]:
    """Return everything that must never be seen in a log."""
    return tuple(secret for secret in _secrets(settings) if secret)


def language_here() -> Language:
    """Return the language of this machine's locale; English where it is neither of ours."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next(filter(None, map(os.getenv, names)), "")
    return "zh" if locale.lower().startswith("zh") else "en"


def _wrong(error: ValidationError) -> Both:
    found = [(_variable(fault["loc"]), fault["msg"]) for fault in error.errors()]
    return Both(
        "\n".join(f"{name} cannot be used: {why}. {_MEND.en}" for name, why in found),
        "\n".join(f"{name} 的值无法使用：{why}。{_MEND.zh}" for name, why in found),
    )


def _variable(loc: tuple[int | str, ...]) -> str:
    name, *inner = map(str, loc)
    return " › ".join((PREFIX + name.upper(), *inner))


def _unparsed(error: SettingsError) -> Both:
    """Name the setting that is no JSON: pydantic-settings has it only in its message, in quotes."""
    name = PREFIX + str(error).split('"')[1].upper()
    return Both(f"{name} must be JSON. {_MEND.en}", f"{name} 必须是 JSON。{_MEND.zh}")


def _secrets(settings: Settings) -> Iterator[str]:
    yield settings.discord_token.get_secret_value()
    yield settings.llm_key.get_secret_value()
    yield settings.helper_key.get_secret_value()
    yield settings.embeddings_key.get_secret_value()
    yield from (other.key.get_secret_value() for other in settings.llm_fallbacks)
    password = urlsplit(settings.database).password or ""
    yield from (password, unquote(password))
