"""Settings: read once from the environment and `.env`, then passed on as plain values."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

Seconds = Annotated[float, Field(gt=0)]


class Fallback(BaseModel):
    """A further endpoint; what it does not say is as for the first."""

    url: str
    model: str
    key: SecretStr = SecretStr("")
    context_tokens: Annotated[int, Field(ge=1024)] | None = None


class Settings(BaseSettings):
    """Everything an operator can set. In the environment each name is `MOIRAI_` + upper case."""

    model_config = SettingsConfigDict(env_prefix="MOIRAI_", env_file=".env", extra="ignore")

    discord_token: SecretStr = Field(SecretStr(""), description="Token of the Discord bot.")
    message_content: bool = Field(
        default=True,
        description="Read free text in bound channels; needs the intent in the portal.",
    )
    gm_roles: Annotated[tuple[str, ...], NoDecode] = Field(
        ("gm", "dm", "game master", "dungeon master", "主持人", "守秘人"),
        description="Roles whose members are game masters, separated by commas.",
    )
    stream: Literal["live", "paragraph", "off"] = Field(
        "live", description="How narration appears: live edits, whole paragraphs, or all at once."
    )
    database: str = Field("data/moirai.db", description="SQLite file, or a postgresql:// address.")
    stories: Path = Field(Path("stories"), description="Folder with story packs.")
    resident: int = Field(
        500, ge=1, description="Timelines kept in memory; the least recently used go first."
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
    llm_max_tokens_field: Literal["max_tokens", "max_completion_tokens"] = Field(
        "max_tokens", description="What the endpoint calls the limit of an answer."
    )
    llm_extra_body: dict[str, object] = Field(
        {}, description="Further fields for the endpoint, as JSON."
    )
    llm_fallbacks: tuple[Fallback, ...] = Field(
        (), description='Further endpoints as JSON: [{"url": …, "model": …, "key": …}].'
    )

    @field_validator("gm_roles", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        if isinstance(value, str):
            return tuple(
                part.strip() for part in value.replace("，", ",").split(",") if part.strip()
            )
        return value
