"""The command line: `moirai`, the same as `python -m bot`."""

from importlib import import_module

from bot.loading import loading


def main() -> None:
    """Run the command that was typed."""
    with loading():
        app = import_module("bot.cli").app
    app()


if __name__ == "__main__":
    main()
