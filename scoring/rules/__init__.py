"""The frozen whole of a rule set, its plain-data form, its checks and the published presets."""
