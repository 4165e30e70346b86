package crossbook.simulation.records;

import static crossbook.simulation.records.ReportField.CL_ORD_ID;
import static crossbook.simulation.records.ReportField.CUM_QTY;
import static crossbook.simulation.records.ReportField.EVENT_NS;
import static crossbook.simulation.records.ReportField.EVENT_NUMBER;
import static crossbook.simulation.records.ReportField.HIGH_LIMIT;
import static crossbook.simulation.records.ReportField.INSTRUMENT_ID;
import static crossbook.simulation.records.ReportField.IS_AGGRESSOR;
import static crossbook.simulation.records.ReportField.KIND;
import static crossbook.simulation.records.ReportField.LAST_PRICE;
import static crossbook.simulation.records.ReportField.LAST_QTY;
import static crossbook.simulation.records.ReportField.LEAVES;
import static crossbook.simulation.records.ReportField.LOW_LIMIT;
import static crossbook.simulation.records.ReportField.ORDER_ID;
import static crossbook.simulation.records.ReportField.ORDER_QTY;
import static crossbook.simulation.records.ReportField.ORDER_TYPE;
import static crossbook.simulation.records.ReportField.PARTICIPANT_ID;
import static crossbook.simulation.records.ReportField.PRICE;
import static crossbook.simulation.records.ReportField.REASON;
import static crossbook.simulation.records.ReportField.SIDE;
import static crossbook.simulation.records.ReportField.TRADE_ID;
import static crossbook.simulation.records.ReportField.TRADE_TYPE;

import crossbook.core.order.RejectReason;
import crossbook.simulation.Execution;

import java.nio.ByteBuffer;

/// Executions as records, until they are read. Makes larger memory when it is full.
final class Reports {
    private static final int FIRST_CAPACITY = 1 << 10;

    private ByteBuffer buffer = RecordDesk.memory(FIRST_CAPACITY, RecordDesk.REPORT_BYTES);
    private int count;
    private int timesGrown;

    ByteBuffer buffer() {
        return buffer;
    }

    int count() {
        return count;
    }

    /// How often the memory has become another.
    int timesGrown() {
        return timesGrown;
    }

    void clear() {
        count = 0;
    }

    void add(int participantId, Execution execution) {
        int at = count * RecordDesk.REPORT_BYTES;
        if (at == buffer.capacity()) grow();
        count++;
        buffer.putLong(at + EVENT_NUMBER.offset, execution.eventNumber);
        buffer.putLong(at + EVENT_NS.offset, execution.eventNs);
        buffer.putLong(at + CL_ORD_ID.offset, execution.clOrdId);
        buffer.putLong(at + ORDER_ID.offset, execution.orderId);
        buffer.putLong(at + TRADE_ID.offset, execution.tradeId);
        buffer.putLong(at + PRICE.offset, execution.limitPrice);
        buffer.putLong(at + ORDER_QTY.offset, execution.orderQty);
        buffer.putLong(at + LAST_PRICE.offset, execution.lastPrice);
        buffer.putLong(at + LAST_QTY.offset, execution.lastQty);
        buffer.putLong(at + LEAVES.offset, execution.leavesQty);
        buffer.putLong(at + CUM_QTY.offset, execution.cumQty);
        buffer.putLong(at + LOW_LIMIT.offset, execution.lowLimit);
        buffer.putLong(at + HIGH_LIMIT.offset, execution.highLimit);
        buffer.putInt(at + INSTRUMENT_ID.offset, execution.instrumentId);
        buffer.putInt(at + PARTICIPANT_ID.offset, participantId);
        buffer.putShort(at + REASON.offset, (short) reason(execution));
        buffer.put(at + KIND.offset, (byte) execution.kind.ordinal());
        buffer.put(
                at + SIDE.offset, (byte) (execution.side == null ? 2 : execution.side.ordinal()));
        int type = execution.ordType == null ? 0 : 1 + execution.ordType.ordinal();
        buffer.put(at + ORDER_TYPE.offset, (byte) type);
        int tradeType = execution.tradeType == null ? 0 : execution.tradeType.ordinal();
        buffer.put(at + TRADE_TYPE.offset, (byte) tradeType);
        buffer.put(at + IS_AGGRESSOR.offset, (byte) (execution.isAggressor ? 1 : 0));
    }

    private void grow() {
        ByteBuffer larger = RecordDesk.memory(2 * count, RecordDesk.REPORT_BYTES);
        larger.put(0, buffer, 0, buffer.capacity());
        buffer = larger;
        timesGrown++;
    }

    /// The number of the reason, from 0 among those of the kind.
    static int reason(Execution execution) {
        return switch (execution.kind) {
            case REJECTED, REPLACE_REJECTED, CANCEL_REJECTED -> execution.rejectReason.ordinal();
            case CANCELED -> execution.cancelReason.ordinal();
            case EXPIRED -> execution.expireReason.ordinal();
            case PARKED -> execution.parkReason.ordinal();
            case RESTATED -> execution.restateReason.ordinal();
            default -> RejectReason.NONE.ordinal();
        };
    }
}
