package crossbook.simulation.records;

/// The numbers of an execution, a record of [RecordDesk#REPORT_BYTES]: those of
/// [crossbook.simulation.Execution].
public enum ReportField implements RecordField {
    EVENT_NUMBER(0, 'q'),

    /// When the exchange said it, nanoseconds since 1970 UTC.
    EVENT_NS(8, 'q'),

    CL_ORD_ID(16, 'q'),
    ORDER_ID(24, 'Q'),
    TRADE_ID(32, 'q'),

    /// The limit, price units; 0 where the order has none.
    PRICE(40, 'q'),

    ORDER_QTY(48, 'q'),
    LAST_PRICE(56, 'q'),
    LAST_QTY(64, 'q'),
    LEAVES(72, 'q'),
    CUM_QTY(80, 'q'),

    /// [crossbook.core.MatchingEngine#NO_LIMIT] where there is none.
    LOW_LIMIT(88, 'q'),

    /// The same.
    HIGH_LIMIT(96, 'q'),

    INSTRUMENT_ID(104, 'i'),
    PARTICIPANT_ID(108, 'i'),

    /// A number from 0 of the reasons of the kind: of refusals
    /// [crossbook.core.order.RejectReason], of others those of the events by the same names.
    REASON(112, 'H'),

    /// A number of [crossbook.simulation.Execution.Kind], from 0.
    KIND(114, 'B'),

    /// 0 buys, 1 sells, 2 is not known.
    SIDE(115, 'B'),

    /// A number of [crossbook.core.order.OrdType], from 1; 0 is not known.
    ORDER_TYPE(116, 'B'),

    /// A number of [crossbook.core.order.TradeType], from 0; only of fills.
    TRADE_TYPE(117, 'B'),

    /// 1 if it took.
    IS_AGGRESSOR(118, 'B'),

    /// 0.
    PADDING(119, 'B'),

    /// 0.
    MORE_PADDING(120, 'q');

    final int offset;
    final char type;

    ReportField(int offset, char type) {
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
