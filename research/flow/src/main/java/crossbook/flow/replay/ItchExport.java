package crossbook.flow.replay;

import crossbook.core.MatchingEngine;
import crossbook.core.order.Side;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/// Writes what happens to books as NASDAQ TotalView-ITCH 5.0. A stock locate code is one more than
/// the number of the instrument. An order that loses its place is deleted and added again with the
/// reference that it had.
final class ItchExport extends BookMessages {
    private static final int PRICE_SCALE = 4;
    private static final int STOCK_BYTES = 8;
    private static final int MOST_STOCKS = (1 << 16) - 1;
    private static final int ROUND_LOT = 100;

    private final OutputStream out;
    private final IntFunction<String> symbols;
    private final ByteBuffer buffer = ByteBuffer.allocate(64);
    private long timestampNs;
    private boolean begun;
    private int listed;

    ItchExport(OutputStream out, Supplier<MatchingEngine> engine, IntFunction<String> symbols) {
        super(engine);
        this.out = out;
        this.symbols = symbols;
    }

    @Override
    void write(BookMessage message) throws IOException {
        timestampNs = sinceMidnightNs(message);
        if (!begun) systemEvent('O');
        begun = true;
        while (listed <= message.instrumentId) list(listed++);
        int locate = message.instrumentId + 1;
        switch (message.kind) {
            case NEW -> {
                begin('A', locate).putLong(message.orderId);
                put(message.side == Side.BUY ? "B" : "S", 1);
                buffer.putInt((int) unsigned(message.qty));
                put(stock(message.instrumentId), STOCK_BYTES);
                buffer.putInt((int) unsigned(scaled(message, PRICE_SCALE)));
            }
            case REDUCE ->
                begin('X', locate).putLong(message.orderId).putInt((int) unsigned(message.qty));
            case DELETE -> begin('D', locate).putLong(message.orderId);
            case EXECUTE ->
                begin('E', locate)
                        .putLong(message.orderId)
                        .putInt((int) unsigned(message.qty))
                        .putLong(message.tradeId);
            case HALT -> tradingAction(message.instrumentId, "H");
            case RESUME -> tradingAction(message.instrumentId, "T");
        }
        end();
    }

    private void systemEvent(char code) throws IOException {
        begin('S', 0);
        buffer.put((byte) code);
        end();
    }

    private void list(int instrumentId) throws IOException {
        if (instrumentId >= MOST_STOCKS) {
            throw unwritable("instruments", instrumentId + 1, "ITCH has " + MOST_STOCKS);
        }
        begin('R', instrumentId + 1);
        put(stock(instrumentId), STOCK_BYTES);
        put("Q ", 2);
        buffer.putInt(ROUND_LOT);
        put("NC", 4);
        put("TN 1N", 5);
        buffer.putInt(0);
        put("N", 1);
        end();
        tradingAction(instrumentId, "T");
        end();
    }

    private void tradingAction(int instrumentId, String state) {
        begin('H', instrumentId + 1);
        put(stock(instrumentId), STOCK_BYTES);
        put(state, 6);
    }

    /// As much of the symbol as there is room for.
    private String stock(int instrumentId) {
        String symbol = symbols.apply(instrumentId);
        return symbol.substring(0, Math.min(symbol.length(), STOCK_BYTES));
    }

    // Messages.

    private ByteBuffer begin(char type, int locate) {
        buffer.clear().position(2);
        buffer.put((byte) type).putShort((short) locate).putShort((short) 0);
        buffer.putShort((short) (timestampNs >>> 32)).putInt((int) timestampNs);
        return buffer;
    }

    /// Text, and spaces up to its length.
    private void put(String text, int length) {
        buffer.put(text.getBytes(StandardCharsets.US_ASCII));
        for (int i = text.length(); i < length; i++) buffer.put((byte) ' ');
    }

    private void end() throws IOException {
        buffer.putShort(0, (short) (buffer.position() - 2));
        out.write(buffer.array(), 0, buffer.position());
    }

    @Override
    void finish() throws IOException {
        if (begun) systemEvent('C');
        out.close();
    }
}
