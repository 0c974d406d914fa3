"""Seeded faults: the form of the records, an umpire that shares no code with tavla, and the kinds of faults."""
