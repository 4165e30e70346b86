package crossbook.flow.generate;

import crossbook.core.order.Side;
import crossbook.flow.FlowFormat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// Writes the format of recorded flow, `LOBWL001`: a header of 64 bytes, then 32 bytes
/// a message, little endian. The header sums up the messages, so they are kept until
/// the end.
final class RecordedFlowWriter {
    private static final FlowFormat FORMAT = FlowFormat.RECORDED;

    private final long seed;
    private final ByteBuffer records;
    private long lowestPrice = Long.MAX_VALUE;
    private long highestPrice = Long.MIN_VALUE;
    private long highestOrderId;

    /// What a message does; the code is its first byte.
    enum Kind {
        LIMIT(1),
        IOC(2),
        CANCEL(3),
        MOVE(4),
        REPLACE(5),
        REDUCE(6);

        private final byte code;

        Kind(int code) {
            this.code = (byte) code;
        }
    }

    /// One message.
    ///
    /// @param qty 0 where the kind has none
    /// @param newOrderId 0 unless it replaces
    record Message(Kind kind, Side side, long qty, long orderId, long price, long newOrderId) {}

    RecordedFlowWriter(long seed, int messages) {
        this.seed = seed;
        records = ByteBuffer.allocate(Math.multiplyExact(messages, FORMAT.recordBytes()))
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    boolean isFull() {
        return !records.hasRemaining();
    }

    void write(Message message) {
        records.put(message.kind.code);
        records.put((byte) (message.side == Side.BUY ? 0 : 1));
        records.putShort((short) 0);
        records.putInt(Math.toIntExact(message.qty));
        records.putLong(message.orderId);
        records.putLong(message.price);
        records.putLong(message.newOrderId);

        lowestPrice = Math.min(lowestPrice, message.price);
        highestPrice = Math.max(highestPrice, message.price);
        highestOrderId = Math.max(highestOrderId, Math.max(message.orderId, message.newOrderId));
    }

    void finish(OutputStream out) throws IOException {
        ByteBuffer header =
                ByteBuffer.allocate(FORMAT.headerBytes()).order(ByteOrder.LITTLE_ENDIAN);
        header.put(FORMAT.magic().getBytes(StandardCharsets.US_ASCII));
        header.putInt(FlowFormat.VERSION);
        header.putInt(FORMAT.recordBytes());
        header.putLong(0); // no orders rest before the first message
        header.putLong(records.position() / FORMAT.recordBytes());
        header.putLong(seed);
        header.putLong(lowestPrice);
        header.putLong(highestPrice);
        header.putLong(highestOrderId);
        out.write(header.array());
        out.write(records.array(), 0, records.position());
    }
}
