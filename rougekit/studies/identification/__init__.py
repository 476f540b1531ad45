"""Which tool and options gave published numbers."""
