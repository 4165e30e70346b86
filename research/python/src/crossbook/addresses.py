"""Where gateways are."""

ENTRY_PORT = 7001
MARKET_DATA_PORT = 7003

Address = str | tuple[str, int]
"""`host:port`, or the two."""


def parsed(address: Address) -> tuple[str, int]:
    """Host and port. ValueError if it is no address."""
    if isinstance(address, tuple):
        return address
    host, separator, port = address.rpartition(":")
    if not separator or not host or not port.isdigit():
        raise ValueError(f"an address is host:port, such as 127.0.0.1:{ENTRY_PORT}: {address!r}")
    return host, int(port)


def market_data_of(entry: tuple[str, int], given: Address | None) -> tuple[str, int] | None:
    """Where market data is: as it was given, or beside order entry if both are where they are by default."""
    if given is not None:
        return parsed(given)
    return (entry[0], MARKET_DATA_PORT) if entry[1] == ENTRY_PORT else None
