"""The .mat family: "Jellyfish match" text, the format that nearly every program writes. See README.md beside this."""

from tavla.grammar.mat import dialects, reader, sniffing, writer

__all__ = ["DIALECTS", "EXTENSIONS", "WRITTEN", "read", "sniff", "write"]

EXTENSIONS = (".mat", ".txt")
DIALECTS = dialects.DIALECTS
WRITTEN = dialects.WRITTEN_DIALECTS

read = reader.read
sniff = sniffing.sniff
write = writer.write
