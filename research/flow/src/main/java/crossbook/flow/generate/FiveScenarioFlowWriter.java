package crossbook.flow.generate;

import crossbook.core.order.Side;
import crossbook.flow.FlowFormat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/// Writes the format of the five-scenario workload, `100_WBEM`: a header of 16 bytes,
/// then 40 bytes a message, little endian, numbered from 0.
final class FiveScenarioFlowWriter {
    private static final FlowFormat FORMAT = FlowFormat.FIVE_SCENARIOS;

    private final ByteBuffer records;

    /// What a message does; its ordinal is its first byte. The third byte tells an IOC.
    enum Kind {
        NEW,
        CANCEL,
        MODIFY
    }

    FiveScenarioFlowWriter(int messages) {
        records = ByteBuffer.allocate(Math.multiplyExact(messages, FORMAT.recordBytes()))
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    boolean isFull() {
        return !records.hasRemaining();
    }

    void write(Kind kind, Quote quote) {
        write(kind, quote, 0);
    }

    void writeIoc(Quote quote) {
        write(Kind.NEW, quote, 1);
    }

    private void write(Kind kind, Quote quote, int ioc) {
        long number = records.position() / FORMAT.recordBytes();
        records.put((byte) kind.ordinal());
        records.put((byte) (quote.side() == Side.BUY ? 0 : 1));
        records.put((byte) ioc);
        records.put((byte) 0);
        records.putInt(Math.toIntExact(quote.qty()));
        records.putLong(number);
        records.putLong(quote.orderId());
        records.putLong(quote.price());
        records.putLong(0);
    }

    void finish(OutputStream out) throws IOException {
        ByteBuffer header =
                ByteBuffer.allocate(FORMAT.headerBytes()).order(ByteOrder.LITTLE_ENDIAN);
        header.put(FORMAT.magic().getBytes(StandardCharsets.US_ASCII));
        header.putInt(FlowFormat.VERSION);
        header.putInt(records.position() / FORMAT.recordBytes());
        out.write(header.array());
        out.write(records.array(), 0, records.position());
    }
}
