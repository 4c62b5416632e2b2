"""A match: the entries of its score sheet, the state that is folded from them, and how it ended."""
