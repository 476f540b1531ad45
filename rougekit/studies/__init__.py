"""Questions of their own about texts and scores: is this enough data, do scores agree with people, and others."""
