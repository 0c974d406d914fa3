"""What an export can't do."""

__all__ = ["ExportError"]


class ExportError(ValueError):
    """A table can't be written in a format; the message is one line for people."""
