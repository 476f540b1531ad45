"""Where scores are looked at: the view, and the server that scores for it."""
