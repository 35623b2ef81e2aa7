"""What a channel wears: the posts with buttons, and how to press one."""


def dressed(table, channel=None):
    """Return the posts that have buttons, oldest first."""
    return [message for message in (channel or table.channel).history() if message.components]


def texts(table, channel=None):
    return [message.content for message in dressed(table, channel)]


async def press(table, label, who=None, message=None):
    message = message or dressed(table)[-1]
    buttons = [button for row in message.components for button in row.children]
    [id] = [button.custom_id for button in buttons if button.label.startswith(label)]
    return await (who or table.ann).click(message, custom_id=id)


async def played(table, *tales: str, channel=None):
    """Let Ann take a turn for each of *tales*."""
    for tale in tales:
        table.house.narrator.tale = tale
        await table.ann.send(channel or table.channel, f"I knock, {tale}")
