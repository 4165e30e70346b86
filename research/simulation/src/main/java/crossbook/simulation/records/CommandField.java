package crossbook.simulation.records;

/// The numbers of a command, a record of [RecordDesk#COMMAND_BYTES]. What a command does not
/// need is not read.
public enum CommandField implements RecordField {
    /// When it reaches the exchange, nanoseconds since 1970 UTC, whatever its participant's
    /// latency; 0: it is sent now. Only of new orders and cancels.
    AT_NS(0, 'q'),

    /// Of a cancel or a replace: the number that the order's result had.
    CL_ORD_ID(8, 'q'),

    /// The limit, price units.
    PRICE(16, 'q'),

    QTY(24, 'q'),

    /// Of a stop order the stop price, of an iceberg what is displayed at most, of a hidden
    /// order the least that an execution must give.
    OTHER(32, 'q'),

    /// When a GTT or GTD order ends, nanoseconds since 1970 UTC.
    EXPIRE_NS(40, 'q'),

    PARTICIPANT_ID(48, 'i'),

    /// Of a mass cancel -1 for all.
    INSTRUMENT_ID(52, 'i'),

    /// A number of [Action], from 0.
    ACTION(56, 'B'),

    /// 0 buys, 1 sells; of a mass cancel 2 is both.
    SIDE(57, 'B'),

    /// A number of [crossbook.core.order.OrdType], from 0.
    ORDER_TYPE(58, 'B'),

    /// A number of [crossbook.core.order.TimeInForce], from 0.
    TIF(59, 'B'),

    /// A number of [crossbook.core.order.PegReference], from 0; read only of pegged orders.
    PEG(60, 'B'),

    /// Of an order, bits: 1 post only, 2 excludes hidden orders, 4 takes part in the volume
    /// auction.
    FLAGS(61, 'B'),

    /// Of a replace, bits: 1 the price is new, 2 the quantity, 4 the stop price, 8 what is
    /// displayed,
    /// 16 the least execution, 32 the expiry.
    CHANGES(62, 'B'),

    /// Not read.
    PADDING(63, 'B');

    final int offset;
    final char type;

    CommandField(int offset, char type) {
        this.offset = offset;
        this.type = type;
    }

    @Override
    public int offset() {
        return offset;
    }

    @Override
    public char type() {
        return type;
    }
}
