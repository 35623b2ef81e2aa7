"""How things look in Discord: splitting, escaping, the streaming writer, controls."""
