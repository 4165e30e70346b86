"""The client that waits, printed from the one for asyncio by `tools/twin.py`; only the reactor is its own."""
