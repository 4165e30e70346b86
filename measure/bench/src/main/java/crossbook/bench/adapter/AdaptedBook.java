package crossbook.bench.adapter;

/// A book behind the C interface.
interface AdaptedBook {
    /// Handles the messages from one address to another, in order.
    void onMessages(long from, long to);

    /// [Long#MIN_VALUE] if there is none.
    long bestBid();

    /// [Long#MAX_VALUE] if there is none.
    long bestAsk();

    /// The quantity that rests at a price.
    ///
    /// @param side 0: buy, 1: sell
    long qtyAt(long price, int side);
}
