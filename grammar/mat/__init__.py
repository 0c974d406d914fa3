"""The .mat family: "Jellyfish match" text, the format that nearly every program writes. See README.md beside this."""

from tavla.grammar.mat import dialects, layout, reader, sniffing, writer

__all__ = ["DIALECTS", "EXTENSIONS", "WRITTEN", "read", "sniff", "write"]

EXTENSIONS = (".mat", ".txt")
DIALECTS = dialects.DIALECTS
WRITTEN = dialects.WRITTEN_DIALECTS

read = reader.read
write = writer.write


def sniff(text: str) -> bool:
    """Is this a record of the .mat family, and not a list of plays in another layout?"""
    return sniffing.sniff(text) and not layout.is_other_list(text)
