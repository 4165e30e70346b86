package crossbook.simulation.records;

import static crossbook.simulation.records.ResultField.CL_ORD_ID;
import static crossbook.simulation.records.ResultField.FILLED;
import static crossbook.simulation.records.ResultField.IS_OVER;
import static crossbook.simulation.records.ResultField.KIND;
import static crossbook.simulation.records.ResultField.LEAVES;
import static crossbook.simulation.records.ResultField.MORE_PADDING;
import static crossbook.simulation.records.ResultField.NOW_NS;
import static crossbook.simulation.records.ResultField.ORDER_ID;
import static crossbook.simulation.records.ResultField.PADDING;
import static crossbook.simulation.records.ResultField.REASON;
import static crossbook.simulation.records.ResultField.VALUE;

import crossbook.simulation.Execution;

import java.nio.ByteBuffer;

/// What a participant learns during a command.
final class Answer {
    static final int NOBODY = -1;

    private int participantId = NOBODY;
    private long clOrdId;
    private boolean countsCancels;
    private long orderId;
    private long filled;
    private long leaves;
    private long value;
    private int kind;
    private int reason;
    private boolean isOver;

    /// A participant's command about one of its orders begins.
    void begin(int participant, long ofOrder) {
        begin(participant);
        clOrdId = ofOrder;
        countsCancels = false;
    }

    /// A participant's command about any of its orders begins: those that are canceled are counted.
    void beginMassCancel(int participant) {
        begin(participant);
        clOrdId = 0;
        countsCancels = true;
    }

    private void begin(int participant) {
        participantId = participant;
        orderId = 0;
        filled = 0;
        leaves = 0;
        value = 0;
        kind = 0;
        reason = 0;
        isOver = false;
    }

    /// Somebody has learned something.
    void hear(int participant, Execution execution) {
        if (participant != participantId) return;
        if (countsCancels) {
            if (execution.kind == Execution.Kind.CANCELED) leaves++;
            return;
        }
        if (execution.clOrdId != clOrdId) return;
        kind = 1 + execution.kind.ordinal();
        reason = Reports.reason(execution);
        orderId = execution.orderId;
        leaves = execution.leavesQty;
        isOver = execution.isFinal();
        if (execution.kind == Execution.Kind.FILLED) {
            filled += execution.lastQty;
            value += execution.lastQty * execution.lastPrice;
        }
    }

    /// The command is done.
    void write(ByteBuffer results, int at, long nowNs) {
        participantId = NOBODY;
        results.putLong(at + CL_ORD_ID.offset, clOrdId);
        results.putLong(at + ORDER_ID.offset, orderId);
        results.putLong(at + FILLED.offset, filled);
        results.putLong(at + LEAVES.offset, leaves);
        results.putLong(at + VALUE.offset, value);
        results.putLong(at + NOW_NS.offset, nowNs);
        results.put(at + KIND.offset, (byte) kind);
        results.put(at + IS_OVER.offset, (byte) (isOver ? 1 : 0));
        results.putShort(at + REASON.offset, (short) reason);
        results.putInt(at + PADDING.offset, 0);
        results.putLong(at + MORE_PADDING.offset, 0);
    }
}
