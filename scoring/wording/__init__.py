"""Notes and rules in words, Chinese and English."""
