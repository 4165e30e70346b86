package crossbook.simulation.events;

/// The columns of a row of 128 bytes, little-endian. A column that says nothing of an event is 0; a
/// price is then [Instrument#NO_PRICE], a participant or instrument -1.
public enum EventColumn {
    /// Nanoseconds since 1970 UTC.
    TS_EVENT(0, 8, 'i'),

    /// The number of the row, from 1.
    SEQ(8, 8, 'i'),

    /// The number of the engine's event; a trade's three rows have one.
    EVENT_NUMBER(16, 8, 'i'),

    ORDER_ID(24, 8, 'u'),

    /// Under which the public sees it: each displayed part of an iceberg has another.
    PUBLIC_ORDER_ID(32, 8, 'u'),

    /// A number; of a text its first eight characters, and the flag `TEXT_ID`.
    CLIENT_ORDER_ID(40, 8, 'u'),

    /// Price units: of an order its limit, of a trade and of an auction its price, of the top the
    /// bid.
    PRICE(48, 8, 'i'),

    /// Of a new order, and of what changes it, the whole. Of a trade what trades. Of an order
    /// that ends what was left. Of a mass cancel how many orders, of a settlement how many
    /// payments. Of a transfer its amount, and of a margin call what positions need at least,
    /// smallest units. Of the top what is bid for.
    SIZE(56, 8, 'i'),

    /// What is left of the order.
    LEAVES(64, 8, 'i'),

    /// What of it the public sees, if it rests.
    DISPLAYED(72, 8, 'i'),

    MATCH_ID(80, 8, 'i'),

    /// Of an order its stop price, of one that is elected the price that elected it, of one that
    /// is replaced its old limit. Of a breaker the reference, of a correction the old price.
    /// Of the top the ask.
    OTHER_PRICE(88, 8, 'i'),

    /// Of an auction the surplus, of a correction the old quantity. Of a change of phase its
    /// end, nanoseconds since 1970 UTC. Of a transfer and of a margin call the number of the
    /// asset. Of the top what is asked for.
    OTHER_SIZE(96, 8, 'i'),

    INSTRUMENT_ID(104, 4, 'i'),
    PARTICIPANT_ID(108, 4, 'i'),

    /// Of a trade and of its fills the participant on the other side, of a transfer between two
    /// who receives.
    COUNTERPARTY_ID(112, 4, 'i'),

    /// Bits of [EventFlag].
    FLAGS(116, 4, 'u'),

    /// Its meaning is that of the kind ([EventKind#reasons]).
    REASON(120, 2, 'u'),

    /// The phase of the instrument, a row of the market model.
    PHASE(122, 1, 'u'),

    /// An ASCII letter ([EventKind#action]).
    ACTION(123, 1, 'u'),

    /// The letter `B`, `A` of who sells, or `N`.
    SIDE(124, 1, 'u'),

    /// A number of [crossbook.core.order.OrdType], from 0.
    ORDER_TYPE(125, 1, 'u'),

    /// A number of [crossbook.core.order.TimeInForce], from 0.
    TIF(126, 1, 'u'),

    /// A number of [EventKind], from 0.
    KIND(127, 1, 'u');

    public final int offset;
    public final int lengthBytes;

    /// `i` with a sign, `u` without one.
    public final char type;

    EventColumn(int offset, int lengthBytes, char type) {
        this.offset = offset;
        this.lengthBytes = lengthBytes;
        this.type = type;
    }

    /// As numpy says it: `<i8`, `u1`.
    public String dtype() {
        return (lengthBytes == 1 ? "" : "<") + type + lengthBytes;
    }
}
