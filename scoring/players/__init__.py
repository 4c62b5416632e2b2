"""Games in which every player has a level of his own: called friends and auctions."""
