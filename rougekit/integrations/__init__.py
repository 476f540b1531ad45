"""Adapters for other libraries. Each library is imported with its adapter, or on first use."""
