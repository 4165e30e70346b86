"""Exchanges that tests share. Each test that trades begins without orders and leaves none."""

import os
from collections.abc import Iterator

import pytest

from crossbook import Exchange, Server

# So that passwords are checked in no time, by exchanges of the programs of pages, too.
os.environ["CROSSBOOK_GATEWAY_PASSWORD_ITERATIONS"] = "1000"


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A market that is always open."""
    with Server() as server:
        yield server


@pytest.fixture(scope="session")
def johannesburg() -> Iterator[Server]:
    """A market with every type of order, in its continuous phase."""
    with Server("jse") as server:
        server.run("phase", "NPN", "CONTINUOUS")
        yield server


@pytest.fixture
def alice(server: Server) -> Iterator[Exchange]:
    with server.connect("alice") as exchange:
        exchange.cancel_all()
        yield exchange
        if exchange.ended is None:
            exchange.cancel_all()


@pytest.fixture
def bob(server: Server) -> Iterator[Exchange]:
    with server.connect("bob") as exchange:
        exchange.cancel_all()
        yield exchange
        if exchange.ended is None:
            exchange.cancel_all()
