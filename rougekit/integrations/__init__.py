"""Adapters to other libraries. A library is imported with its adapter, or later."""
