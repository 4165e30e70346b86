package crossbook.simulation.records;

/// The numbers of what became of a command, a record of [RecordDesk#RESULT_BYTES]: what its
/// participant knows of it when the call returns. Where messages take time that is its number
/// alone.
public enum ResultField implements RecordField {
    /// The number of the order: of the participant's first 1, of the next 2.
    CL_ORD_ID(0, 'q'),

    /// The exchange's own id; 0 as long as it is not known.
    ORDER_ID(8, 'Q'),

    /// How much traded in this command; of a mass cancel 0.
    FILLED(16, 'q'),

    /// What is left of the order, or was when it ended; of a mass cancel how many orders were
    /// canceled.
    LEAVES(24, 'q'),

    /// What was traded in this command is worth this, price units times quantity.
    VALUE(32, 'q'),

    /// The virtual time, nanoseconds since 1970 UTC.
    NOW_NS(40, 'q'),

    /// A number of [crossbook.simulation.Execution.Kind], from 1: what happened last; 0: nothing is
    /// known yet.
    KIND(48, 'B'),

    /// 1 if the order is over.
    IS_OVER(49, 'B'),

    /// Why, a number from 0 of the reasons of the kind ([ReportField#REASON]).
    REASON(50, 'H'),

    /// 0.
    PADDING(52, 'i'),

    /// 0.
    MORE_PADDING(56, 'q');

    final int offset;
    final char type;

    ResultField(int offset, char type) {
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
