"""The process: settings, composition root, Discord client, terminal player."""
