"""The languages that narratives are read and written in: they are the dialects of the format."""

from tavla.grammar.notation import PlayStyle
from tavla.grammar.spelling import Spelling

__all__ = ["DIALECTS", "LANGUAGES", "WRITTEN"]

LANGUAGES = {"ru": "Russian", "en": "English", "es": "Spanish", "fr": "French", "de": "German"}

DIALECTS = {name: LANGUAGES[name] for name in ("en", "ru", "es", "fr", "de")}

WRITTEN = {name: Spelling(name, PlayStyle(), unplayed="never plays it") for name in DIALECTS}
"""Moves of one checker are joined, hits are told, and a roll that was never played is told to be so."""
