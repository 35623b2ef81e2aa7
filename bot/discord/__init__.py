"""The Discord client: built, connected, kept connected."""
