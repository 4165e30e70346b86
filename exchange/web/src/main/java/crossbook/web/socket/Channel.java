package crossbook.web.socket;

/// What can be followed.
enum Channel {
    // spotless:off
    //          word          of what           conflated  kept to be sent again
    BBO("bbo", Of.INSTRUMENT, true, 16),
    BOOK("book", Of.INSTRUMENT, true, 128),
    ORDERS("orders", Of.INSTRUMENT, false, 4_096),
    TRADES("trades", Of.INSTRUMENT, false, 1_024),
    CANDLES_1S("candles.1s", Of.INSTRUMENT, true, 16),
    CANDLES_1M("candles.1m", Of.INSTRUMENT, true, 16),
    SESSION("session", Of.INSTRUMENT, false, 64),
    AUCTION("auction", Of.INSTRUMENT, true, 16),
    STATS("stats", Of.INSTRUMENT, true, 16),
    EXECUTIONS("executions", Of.PARTICIPANT, false, 1_024),
    POSITIONS("positions", Of.PARTICIPANT, true, 16),
    ACCOUNTS("accounts", Of.PARTICIPANT, false, 1_024),
    RISK("risk", Of.PARTICIPANT, true, 16),
    CLIENTS("clients", Of.OPERATIONS, true, 16),
    METRICS("metrics", Of.OPERATIONS, true, 16),
    LOG("log", Of.OPERATIONS, false, 256),
    MARGIN("margin", Of.OPERATIONS, false, 256),
    STATUS("status", Of.EVERYBODY, false, 16);
    // spotless:on

    /// Whose channel it is.
    enum Of {
        INSTRUMENT,
        PARTICIPANT,
        OPERATIONS,
        EVERYBODY
    }

    final String word;
    final Of of;
    final boolean isConflated;
    final int kept;

    Channel(String word, Of of, boolean isConflated, int kept) {
        this.word = word;
        this.of = of;
        this.isConflated = isConflated;
        this.kept = kept;
    }

    /// @throws SocketProblem if there is none of that word
    static Channel of(String word) {
        for (Channel channel : values()) if (channel.word.equals(word)) return channel;
        throw SocketProblem.field("channels", "'" + word + "': there is no such channel");
    }
}
