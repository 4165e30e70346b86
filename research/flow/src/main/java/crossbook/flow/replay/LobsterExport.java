package crossbook.flow.replay;

import crossbook.core.MatchingEngine;
import crossbook.core.model.Instrument;
import crossbook.core.order.Side;

import java.io.IOException;
import java.io.Writer;
import java.util.function.Supplier;

/// Writes what happens to the book as LOBSTER does: a message for each change of a resting order,
/// and after it a row of the book.
final class LobsterExport extends BookMessages {
    static final int PRICE_SCALE = 4;

    private static final long NS_PER_S = 1_000_000_000;
    private static final long NS_PER_MS = 1_000_000;

    private final Writer messages;
    private final Writer books;
    private final LobsterBookRow row;
    private final long priceFactor;
    private final StringBuilder line = new StringBuilder(80);
    private long firstNs;
    private long lastNs;
    private boolean begun;

    LobsterExport(Writer messages, Writer books, int levels, Supplier<MatchingEngine> engine) {
        super(engine);
        this.messages = messages;
        this.books = books;
        Instrument instrument = engine.get().book(0).instrument();
        if (instrument.priceScale() > PRICE_SCALE) {
            String rule = "LOBSTER has " + PRICE_SCALE + " decimals";
            throw unwritable("price scale", instrument.priceScale(), rule);
        }
        priceFactor = (long) Math.pow(10, PRICE_SCALE - instrument.priceScale());
        row = new LobsterBookRow(levels, priceFactor);
    }

    /// The time of the first message, milliseconds after midnight.
    long firstMs() {
        return firstNs / NS_PER_MS;
    }

    /// The time of the last message, milliseconds after midnight, rounded up.
    long lastMs() {
        return Math.ceilDiv(lastNs, NS_PER_MS);
    }

    /// A halt and the end of one have the direction and the price that LOBSTER gives them.
    @Override
    void write(BookMessage message) throws IOException {
        time(message);
        switch (message.kind) {
            case NEW -> order(1, message);
            case REDUCE -> order(2, message);
            case DELETE -> order(3, message);
            case EXECUTE -> order(4, message);
            case HALT -> line.append("7,0,0,-1,-1");
            case RESUME -> line.append("7,0,0,1,-1");
        }
        messages.append(line).append('\n');
        row.append(engine.get().book(0), books).append('\n');
        line.setLength(0);
    }

    private void order(int type, BookMessage message) {
        line.append(type).append(',');
        line.append(Long.toUnsignedString(message.orderId)).append(',');
        line.append(message.qty).append(',');
        line.append(Math.multiplyExact(message.price, priceFactor)).append(',');
        line.append(message.side == Side.BUY ? 1 : -1);
    }

    /// Seconds after the midnight before the first message.
    private void time(BookMessage message) {
        lastNs = sinceMidnightNs(message);
        if (!begun) firstNs = lastNs;
        begun = true;
        String fraction = Long.toString(NS_PER_S + lastNs % NS_PER_S);
        line.append(lastNs / NS_PER_S)
                .append('.')
                .append(fraction, 1, fraction.length())
                .append(',');
    }
}
