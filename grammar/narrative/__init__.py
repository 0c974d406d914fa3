"""Narratives: games told in prose, in Russian, English, Spanish, French and German. See README.md beside this."""

from tavla.grammar.narrative import reader, writer
from tavla.grammar.narrative.languages import DIALECTS, WRITTEN

__all__ = ["DIALECTS", "EXTENSIONS", "WRITTEN", "read", "sniff", "write"]

EXTENSIONS = (".txt",)

read = reader.read
sniff = reader.sniff
write = writer.write
