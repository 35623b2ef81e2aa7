"""How the parts that may fail alone are doing, for whoever looks after a play."""

from engine.errors import StoryError
from engine.model.language import Both, Language
from engine.recalling import Recalling

_MODEL = Both("Narrator: a model", "叙述者：模型")
_AUTHOR = Both("Narrator: the author's own text", "叙述者：作者的原文")
_WORDS = Both("Recall: by words only", "查找往事：只按字词")
_BOTH = Both("Recall: by words and meaning ({model})", "查找往事：按字词和语义（{model}）")
_MUTE = Both(
    "Recall: by words only for now; {model} does not answer",
    "查找往事：暂时只按字词；{model} 没有回应",
)
_SOUND = Both("Story: its files are sound", "故事：文件完好")
_BROKEN = Both(
    "Story: its files are broken, the last sound edition is played. {why}",
    "故事：文件有错，正在用上一个完好的版本。{why}",
)


def health_lines(
    recalling: Recalling | None, fault: StoryError | None, language: Language, *, narrates: bool
) -> tuple[str, ...]:
    """Return a line for the narrator, one for recall, and one for the story's files.

    *narrates*: a model is asked. *fault* is what is wrong with the files, if anything.
    """
    broken = "" if fault is None else fault.told(language)
    return (
        (_MODEL if narrates else _AUTHOR).told(language),
        recall_line(recalling, language),
        _BROKEN.told(language).format(why=broken) if broken else _SOUND.told(language),
    )


def recall_line(recalling: Recalling | None, language: Language) -> str:
    """Return which way recall works."""
    if recalling is None or recalling.model is None:
        return _WORDS.told(language)
    says = _MUTE if recalling.is_mute else _BOTH
    return says.told(language).format(model=recalling.model)
