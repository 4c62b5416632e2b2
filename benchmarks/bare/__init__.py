"""What Django alone can do on this machine: the measure that the project's own numbers stand beside."""
