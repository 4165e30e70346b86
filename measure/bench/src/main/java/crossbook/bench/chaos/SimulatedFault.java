package crossbook.bench.chaos;

/// What can be done to an exchange in virtual time.
enum SimulatedFault {
    HOST_CRASH("host crashed", 3_000),
    HOST_STILL("host not served", 20_000),
    HOST_SLOW("host slow", 4_000),
    GATEWAY_CRASH("gateway crashed", 3_000),
    GATEWAY_STILL("gateway not served", 30_000),
    MARKET_DATA_CRASH("market data crashed", 3_000),
    MARKET_DATA_STILL("market data not served", 10_000),
    TRADER_CUT("connection of a trader cut", 1),
    TRADER_CUT_UNHEARD("connection of a trader cut, the gateway not told", 1),
    TRADER_STILL("trader not served", 10_000),
    FEED_CUT("connection of a subscriber cut", 1),
    FEED_STILL("subscriber not served", 10_000),
    STORM("packets late, lost, doubled and in pieces", 6_000),
    SNAPSHOT("snapshot taken", 1);

    /// What happened, in a report.
    final String words;

    /// How long it lasts, at the most.
    final int mostMs;

    SimulatedFault(String words, int mostMs) {
        this.words = words;
        this.mostMs = mostMs;
    }
}
