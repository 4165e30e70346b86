package crossbook.web.live;

/// What instruments are called and how their prices are read.
interface Names {
    /// Empty if it is not known.
    String symbol(int instrumentId);

    int priceScale(int instrumentId);

    /// Whether its orders hold something of accounts: each trade is followed by its booking.
    boolean isCovered(int instrumentId);

    /// The phase that its last change of phase ended; empty if it is not known.
    String phaseBefore(int instrumentId);

    /// When its phase was to end before that was changed last, nanoseconds since 1970 UTC; 0:
    /// never.
    long phaseEndBefore(int instrumentId);
}
