"""One hand: what the referee saw, what cannot be true of it, and the score that follows."""
