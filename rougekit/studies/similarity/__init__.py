"""Scores of many texts against many others: matrices, nearest texts, novel texts."""
