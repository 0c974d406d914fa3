"""Lists of plays as books, forums and players write them. See README.md beside this."""

from tavla.grammar.book import dialects, reader, sniffer, writer

__all__ = ["DIALECTS", "EXTENSIONS", "WRITTEN", "read", "sniff", "write"]

EXTENSIONS = (".txt", ".book")
DIALECTS = dialects.DIALECTS
WRITTEN = dialects.WRITTEN_DIALECTS

read = reader.read
sniff = sniffer.sniff
write = writer.write
