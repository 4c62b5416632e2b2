"""The form of a rule set: a table of its fields, read from what was posted and shown with every fault at its place.

Names of inputs are the paths of the values in the mapping, which are the paths that faults name.
"""
