package crossbook.flow;

/// One message of a market-by-order feed as Databento normalises them. A reusable holder.
final class MboEvent {
    /// From 0, or [FlowSymbols#NOT_WANTED].
    int instrument;

    /// Nanoseconds since 1970 UTC.
    long timestampNs;

    /// A added, C canceled, M modified, R cleared, T traded, F filled, N nothing.
    char action;

    /// B bid, A ask, N neither.
    char side;

    /// Price units of the flow.
    long price;

    long size;
    long orderId;

    /// Whether it is the last of what happened at once, or stands alone.
    boolean isLast;

    // What is known of it beside its fields.

    /// Which happened at once has one number.
    long group;

    /// Which message of the file it is, from 1, and where it begins.
    long number;

    long byteOffset;
}
