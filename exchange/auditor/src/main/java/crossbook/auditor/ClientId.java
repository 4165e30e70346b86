package crossbook.auditor;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// A client order id of a participant: its 36 bytes. Each engine of several compares its own.
record ClientId(
        int partition,
        long participantId,
        long first,
        long second,
        long third,
        long fourth,
        int fifth) {
    private static final int LENGTH = 36;

    /// @param orderId of the order that has it
    static ClientId of(long orderId, long participantId, DirectBuffer buffer, int offset) {
        return new ClientId(
                AuditedPartitions.ofOrder(orderId),
                participantId,
                buffer.getLong(offset, ByteOrder.BIG_ENDIAN),
                buffer.getLong(offset + Long.BYTES, ByteOrder.BIG_ENDIAN),
                buffer.getLong(offset + 2 * Long.BYTES, ByteOrder.BIG_ENDIAN),
                buffer.getLong(offset + 3 * Long.BYTES, ByteOrder.BIG_ENDIAN),
                buffer.getInt(offset + 4 * Long.BYTES, ByteOrder.BIG_ENDIAN));
    }

    boolean isNone() {
        return first == 0;
    }

    @Override
    public String toString() {
        byte[] bytes = java.nio.ByteBuffer.allocate(LENGTH)
                .putLong(first)
                .putLong(second)
                .putLong(third)
                .putLong(fourth)
                .putInt(fifth)
                .array();
        String text = new String(bytes, StandardCharsets.US_ASCII).replace("\0", "");
        return "participant " + participantId + "/" + text;
    }
}
