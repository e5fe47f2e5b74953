"""tracker: a campaign and session tracker for tabletop games."""

__version__ = "0.1.0"
