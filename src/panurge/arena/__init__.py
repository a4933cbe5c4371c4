"""Strength, measured: duplicate deals, every seat in turn, intervals. Never a handful of games."""
