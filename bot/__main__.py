"""The command line: `moirai`, the same as `python -m bot`."""

from bot.cli import app


def main() -> None:
    """Run the command that was typed."""
    app()


if __name__ == "__main__":
    main()
