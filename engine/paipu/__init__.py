"""Paipu 牌譜: vanishing Chinese games, played by the clauses of their rules."""

__version__ = "0.1.0"
