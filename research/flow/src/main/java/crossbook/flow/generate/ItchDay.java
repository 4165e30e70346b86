package crossbook.flow.generate;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Writes a trading day of many stocks as NASDAQ TotalView-ITCH 5.0, of any length in constant
/// memory. Its shares of message types are about those of a real day; its books never cross, and
/// every execution is of the order that came first at the best price.
///
/// A stock has a middle, which wanders by a tick when the best level of a side is empty.
final class ItchDay {
    private static final int LEVELS = 24;
    private static final int TICK = 100;
    private static final int FEW_ORDERS = 30;
    private static final int MANY_ORDERS = 300;
    private static final long OPENS_NS = 34_200_000_000_000L;
    private static final long LENGTH_NS = 23_400_000_000_000L;

    private final Dice dice;
    private final OutputStream out;
    private final long messages;
    private final ItchStock[] stocks;
    private final byte[][] names;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
    private final long[] counts = new long[128];
    private long written;
    private long lastReference;
    private long lastMatch;

    ItchDay(long seed, long messages, int stockCount, OutputStream out) {
        dice = new Dice(seed);
        this.messages = messages;
        this.out = out;
        stocks = new ItchStock[stockCount];
        names = new byte[stockCount][];
        for (int i = 0; i < stockCount; i++) {
            names[i] = text(String.format(Locale.ROOT, "S%05d  ", i + 1));
            stocks[i] = new ItchStock(1_000 + dice.below(50_000), LEVELS);
        }
    }

    /// Returns how many messages of each type there are, by its code.
    long[] write() throws IOException {
        system('O');
        for (int i = 0; i < stocks.length && written < messages - 1; i++) directory(i);
        while (written < messages - 1) next();
        system('C');
        flush();
        return counts;
    }

    private void next() throws IOException {
        int number = dice.below(stocks.length);
        ItchStock stock = stocks[number];
        int point = dice.below(1000);
        boolean adds = point < 440 || stock.count() == 0;
        if (stock.count() < FEW_ORDERS ? dice.chance(700) : adds && stock.count() < MANY_ORDERS) {
            add(number, stock);
        } else if (stock.count() == 0) {
            trade(number, stock);
        } else if (point < 840) {
            delete(number, stock, stock.any(dice));
        } else if (point < 920) {
            execute(number, stock);
        } else if (point < 950) {
            reduce(number, stock, stock.any(dice));
        } else if (point < 990) {
            replace(number, stock, stock.any(dice));
        } else {
            trade(number, stock);
        }
    }

    private void add(int number, ItchStock stock) throws IOException {
        boolean buys = dice.chance(500);
        int price = price(stock, buys);
        int qty = qty();
        begin('A', number)
                .putLong(++lastReference)
                .put((byte) (buys ? 'B' : 'S'))
                .putInt(qty);
        name(number).putInt(price * TICK);
        end();
        stock.add(lastReference, buys, price, qty);
    }

    /// Most are near the best.
    private int price(ItchStock stock, boolean buys) {
        int away = 1 + dice.run(700, LEVELS - 2);
        return buys ? stock.middle() - away : stock.middle() + away;
    }

    private int qty() {
        return dice.chance(600) ? 100 : 1 + dice.below(900);
    }

    private void delete(int number, ItchStock stock, int order) throws IOException {
        begin('D', number).putLong(stock.reference(order));
        end();
        stock.remove(order);
    }

    private void execute(int number, ItchStock stock) throws IOException {
        int order = stock.first(dice.chance(500));
        int left = stock.qty(order);
        int qty = dice.chance(600) ? left : 1 + dice.below(left);
        begin('E', number).putLong(stock.reference(order)).putInt(qty).putLong(++lastMatch);
        end();
        stock.reduce(order, qty);
    }

    private void reduce(int number, ItchStock stock, int order) throws IOException {
        int left = stock.qty(order);
        if (left == 1) {
            delete(number, stock, order);
            return;
        }
        int qty = 1 + dice.below(left - 1);
        begin('X', number).putLong(stock.reference(order)).putInt(qty);
        end();
        stock.reduce(order, qty);
    }

    private void replace(int number, ItchStock stock, int order) throws IOException {
        boolean buys = stock.buys(order);
        long reference = stock.reference(order);
        int qty = qty();
        stock.remove(order);
        int price = price(stock, buys);
        begin('U', number).putLong(reference).putLong(++lastReference).putInt(qty);
        buffer.putInt(price * TICK);
        end();
        stock.add(lastReference, buys, price, qty);
    }

    /// With an order that nobody saw.
    private void trade(int number, ItchStock stock) throws IOException {
        begin('P', number).putLong(0).put((byte) 'B').putInt(qty());
        name(number).putInt(stock.middle() * TICK).putLong(++lastMatch);
        end();
    }

    // Messages.

    private void system(char event) throws IOException {
        begin('S', -1).put((byte) event);
        end();
    }

    private void directory(int number) throws IOException {
        begin('R', number);
        name(number).put((byte) 'Q').put((byte) 'N').putInt(100).put(text("NCZ PN  N"));
        buffer.putInt(0).put((byte) 'N');
        end();
    }

    private static byte[] text(String words) {
        return words.getBytes(StandardCharsets.US_ASCII);
    }

    /// The common beginning; the length is written at the end.
    private ByteBuffer begin(char type, int number) throws IOException {
        if (buffer.remaining() < 64) flush();
        buffer.mark();
        long ns = OPENS_NS + LENGTH_NS / messages * written;
        counts[type]++;
        buffer.putShort((short) 0).put((byte) type).putShort((short) (number + 1));
        return buffer.putShort((short) 0).putShort((short) (ns >> 32)).putInt((int) ns);
    }

    private ByteBuffer name(int number) {
        return buffer.put(names[number]);
    }

    private void end() {
        int after = buffer.position();
        int start = buffer.reset().position();
        buffer.putShort(start, (short) (after - start - Short.BYTES)).position(after);
        written++;
    }

    private void flush() throws IOException {
        out.write(buffer.array(), 0, buffer.position());
        buffer.clear();
    }
}
