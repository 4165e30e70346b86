"""The client for asyncio. `_sync` is its twin: `tools/twin.py` prints all but its reactor from here."""
