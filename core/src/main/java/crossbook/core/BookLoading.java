package crossbook.core;

/// What must know of the orders and books of a saved state beside the books themselves.
record BookLoading(
        ClientIds clientIds,
        Deadlines deadlines,
        Expiries expiries,
        Holds holds,
        Exposures exposures) {}
