"""The options that wait after a turn which is shown only now."""

import logging

from cogs.ui.option_buttons import option_lines
from engine.errors import EngineError
from engine.model.ids import ChannelId, TurnId
from engine.timelines import Timelines

log = logging.getLogger(__name__)


async def options_after(timelines: Timelines, channel: ChannelId, turn: TurnId) -> str:
    """Return the options that wait after *turn*; '' where the story has gone on since."""
    bound = timelines.bound(channel)
    if bound is None:
        return ""
    try:
        timeline = await timelines.open(bound.timeline, bound.branch)
        await timeline.latest(since=turn)
        view = await timelines.look(timeline)
    except EngineError as error:
        log.info("turn %s is shown without its options: %s", turn, error)
        return ""
    return option_lines(view.offers(), view.story.language)
