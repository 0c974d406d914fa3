from tavla.grammar.analysis import NOTHING_SAID, Analysis


def analysis_of(source, seat, action) -> Analysis:
    return NOTHING_SAID
