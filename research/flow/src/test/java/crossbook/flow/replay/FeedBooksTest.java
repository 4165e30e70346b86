package crossbook.flow.replay;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.event.Book;
import crossbook.core.order.Side;
import crossbook.flow.FlowRecord;
import crossbook.flow.ItchBytes;
import crossbook.flow.Progress;
import crossbook.flow.replay.ToldBook.Told;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/// On random days, made so that much is not as a continuous market would have it, the book is that
/// which the file describes after every message, by a reader that only does what the file says:
/// executions out of turn, halts, crossed books, icebergs, orders that nobody told of. Whatever
/// deviates is counted, and does not spread.
class FeedBooksTest {
    private static final int MESSAGES = 2_000;
    private static final long UNKNOWN = 900_000_000L;
    private static final int LEVELS = 3;

    @TempDir
    Path directory;

    private final Random random = new Random(11);
    private final ToldBook told = new ToldBook();
    private long lastId;

    private boolean isOneOf(int many) {
        return random.nextInt(many) == 0;
    }

    /// Now and then one that crosses.
    private long price(char side) {
        int away = 100 * (isOneOf(25) ? -random.nextInt(3) : 1 + random.nextInt(8));
        return 1_000_000 + (side == 'B' ? -away : away);
    }

    private char side() {
        return isOneOf(2) ? 'B' : 'S';
    }

    /// Mostly the next to trade, sometimes another, and none where a side is empty.
    private long anyMaker(char side) {
        List<Long> ids = told.ids(side);
        if (ids.isEmpty()) return UNKNOWN;
        return ids.get(isOneOf(5) ? random.nextInt(ids.size()) : 0);
    }

    private long anyOrder() {
        List<Long> ids = told.ids();
        if (ids.isEmpty() || isOneOf(50)) return UNKNOWN + random.nextInt(9);
        return ids.get(random.nextInt(ids.size()));
    }

    // The replay.

    /// The book of a replay after the last record of each time.
    private TreeMap<Long, List<String>> books(Replay replay) {
        TreeMap<Long, List<String>> books = new TreeMap<>();
        replay.listen(new ReplayListener() {
            @Override
            public void recordEnds(FlowRecord entry, Book book) {
                books.put(entry.timestampNs, lines(book));
            }
        });
        return books;
    }

    private static List<String> lines(Book book) {
        List<String> lines = new ArrayList<>();
        for (Side side : List.of(Side.BUY, Side.SELL)) {
            book.side(side)
                    .visitOrders(order -> lines.add((side == Side.BUY ? "B " : "S ")
                            + order.clOrdId() + " " + order.limitPrice() + " "
                            + order.leavesQty()));
        }
        return lines;
    }

    private static void compare(
            TreeMap<Long, List<String>> expected, TreeMap<Long, List<String>> found) {
        assertThat(found).hasSizeGreaterThan(MESSAGES / 2);
        for (long time : expected.tailMap(found.firstKey()).keySet()) {
            assertThat(found.floorEntry(time).getValue())
                    .as("at " + time)
                    .isEqualTo(expected.get(time));
        }
    }

    // ITCH.

    @Test
    void theBookOfItchIsThatOfTheFile() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ItchBytes out = new ItchBytes(bytes);
        TreeMap<Long, List<String>> expected = new TreeMap<>();
        for (long time = 1; time <= MESSAGES; time++) {
            int from = bytes.size();
            out.at(time);
            itchMessage(out);
            readItch(bytes.toByteArray(), from);
            expected.put(time, told.lines());
        }
        Replay replay = Replay.of(
                Files.write(directory.resolve("day.itch"), bytes.toByteArray()),
                ReplayOptions.DEFAULT);
        TreeMap<Long, List<String>> found = books(replay);
        ReplaySummary summary = replay.run(Progress.silent());
        compare(expected, found);
        assertThat(summary.rejects()).isEmpty();
        assertThat(summary.deviations())
                .containsOnlyKeys(
                        Deviation.MAKER_NOT_FIRST, Deviation.UNKNOWN_ORDER, Deviation.CROSSES);
        assertThat(summary.events().trades()).isGreaterThan(50);
    }

    private void itchMessage(ItchBytes out) {
        int what = random.nextInt(100);
        long id = what < 70 ? anyOrder() : anyMaker(side());
        Told order = told.get(id);
        int qty = order == null ? 1 : 1 + random.nextInt((int) order.qty);
        if (what < 35) {
            char side = side();
            out.add(1, "AAPL", ++lastId, side, 1 + random.nextInt(90), (int) price(side));
        } else if (what < 45) {
            out.cancel(1, id, qty);
        } else if (what < 60) {
            out.delete(1, id);
        } else if (what < 70) {
            char side = order == null ? 'B' : order.side;
            out.replace(1, id, ++lastId, 1 + random.nextInt(90), (int) price(side));
        } else if (what < 90) {
            out.execute(1, id, qty, 1);
        } else if (what < 95) {
            out.executeAt(1, id, qty, 'N', 1_000_000);
        } else {
            out.tradingAction(1, "AAPL", "HPQTTT".charAt(random.nextInt(6)));
        }
    }

    private void readItch(byte[] bytes, int from) {
        ByteBuffer message =
                ByteBuffer.wrap(bytes, from + 2, bytes.length - from - 2).slice();
        long id = message.getLong(11);
        switch ((char) message.get(0)) {
            case 'A' ->
                told.add(id, (char) message.get(19), message.getInt(32), message.getInt(20));
            case 'E', 'C', 'X' -> told.reduce(id, message.getInt(19));
            case 'D' -> told.remove(id);
            case 'U' -> {
                Told old = told.get(id);
                told.remove(id);
                if (old == null) return;
                told.add(message.getLong(19), old.side, message.getInt(31), message.getInt(27));
            }
            default -> {}
        }
    }

    // Market by order.

    @Test
    void theBookOfMarketByOrderIsThatOfTheFile() throws IOException {
        StringBuilder text = new StringBuilder("ts_event,action,side,price,size,order_id,flags\n");
        TreeMap<Long, List<String>> expected = new TreeMap<>();
        for (long time = 1; time <= MESSAGES; time++) {
            List<String> event = mboEvent();
            for (int i = 0; i < event.size(); i++) {
                int flags = i == event.size() - 1 ? 128 : 0;
                text.append(time).append(',').append(event.get(i)).append(',').append(flags);
                text.append('\n');
                readMbo(event.get(i).split(",", -1));
            }
            expected.put(time, told.lines());
        }
        Path file = Files.writeString(directory.resolve("day.csv"), text);
        Replay replay = Replay.of(file, ReplayOptions.DEFAULT);
        TreeMap<Long, List<String>> found = books(replay);
        ReplaySummary summary = replay.run(Progress.silent());
        compare(expected, found);
        assertThat(summary.rejects()).isEmpty();
        assertThat(summary.deviations())
                .containsOnlyKeys(
                        Deviation.MAKER_NOT_FIRST, Deviation.UNKNOWN_ORDER, Deviation.CROSSES);
        assertThat(summary.hiddenExecutions()).isPositive();
        assertThat(summary.events().trades()).isGreaterThan(50);
    }

    private static String row(char action, char side, long price, long size, long id) {
        char letter = side == 'S' ? 'A' : side;
        return action + "," + letter + "," + price / 10_000 + "." + "%04d".formatted(price % 10_000)
                + "," + size + "," + id;
    }

    private List<String> mboEvent() {
        int what = random.nextInt(100);
        char side = side();
        long id = anyOrder();
        Told order = told.get(id);
        if (what < 40) {
            return List.of(row('A', side, price(side), 1 + random.nextInt(90), ++lastId));
        }
        if (what < 75) return trade(side);
        if (order == null) return List.of(row('C', 'N', 1_000_000, 5, id));
        if (what < 90) {
            long size = isOneOf(2) ? order.qty : 1 + random.nextInt((int) order.qty);
            return List.of(row('C', order.side, order.price, size, id));
        }
        long price = isOneOf(2) ? order.price : price(order.side);
        return List.of(row('M', order.side, price, 1 + random.nextInt(90), id));
    }

    /// A fill of an order, sometimes of more than it shows, between cancels of others; where the
    /// book is crossed, of the best of both sides with each other.
    private List<String> trade(char side) {
        long id = anyMaker(side);
        Told order = told.get(id);
        if (order == null) return List.of(row('F', 'N', 1_000_000, 5, id));
        long other = anyMaker(side == 'B' ? 'S' : 'B');
        Told opposite = told.get(other);
        boolean crosses = opposite != null
                && (side == 'B' ? order.price >= opposite.price : order.price <= opposite.price);
        List<String> event = new ArrayList<>();
        long qty = 1 + random.nextInt((int) order.qty);
        if (crosses) qty = Math.min(qty, opposite.qty);
        boolean isIceberg = !crosses && qty == order.qty;
        long filled = isIceberg ? qty + random.nextInt(20) : qty;
        event.add(row('T', 'N', order.price, filled, 0));
        event.add(row('F', side, order.price, filled, id));
        if (crosses) event.add(row('F', opposite.side, opposite.price, qty, other));
        long canceled = anyOrder();
        Told gone = told.get(canceled);
        if (gone != null && canceled != id && canceled != other) {
            event.add(row('C', gone.side, gone.price, gone.qty, canceled));
        }
        if (isIceberg) event.add(row('M', side, order.price, 1 + random.nextInt(9), id));
        else event.add(row('C', side, order.price, qty, id));
        if (crosses) event.add(row('C', opposite.side, opposite.price, qty, other));
        return event;
    }

    private void readMbo(String[] row) {
        char side = row[1].equals("A") ? 'S' : row[1].charAt(0);
        long price = Long.parseLong(row[2].replace(".", ""));
        long size = Long.parseLong(row[3]);
        long id = Long.parseLong(row[4]);
        told.mbo(row[0].charAt(0), side, price, size, id);
    }

    // LOBSTER.

    /// The messages tell of what happens within the levels that the orderbook file shows; what
    /// comes into view later stands there alone.
    @Test
    void theLevelsOfLobsterAreThoseOfTheOrderbookFile() throws IOException {
        List<String> messages = new ArrayList<>();
        List<String> rows = new ArrayList<>();
        while (rows.size() < MESSAGES) {
            String before = told.row(LEVELS);
            String message = lobsterMessage();
            String after = told.row(LEVELS);
            if (before.equals(after)) continue; // out of view
            rows.add(after);
            messages.add("1." + "%09d".formatted(rows.size()) + "," + message);
        }
        Path file = Files.write(directory.resolve("A_2020-01-02_0_1_message_3.csv"), messages);
        Path book = Files.write(directory.resolve("A_2020-01-02_0_1_orderbook_3.csv"), rows);
        Replay replay = Replay.of(file, ReplayOptions.DEFAULT.withSeedBook(book));
        List<String> found = LobsterRows.of(replay, LEVELS);
        ReplaySummary summary = replay.run(Progress.silent());
        for (int i = 0; i < rows.size(); i++) {
            assertThat(found.get(i)).as(messages.get(i)).isEqualTo(rows.get(i));
        }
        assertThat(summary.rejects()).isEmpty();
        assertThat(summary.deviations().get(Deviation.LEVEL_DIFFERS)).isGreaterThan(50);
        assertThat(summary.events().trades()).isGreaterThan(50);
    }

    private String lobsterMessage() {
        int what = random.nextInt(100);
        int many = told.ids().size();
        if (many < 20 || (what < 50 && many < 80)) {
            char side = side();
            int away = 100 * (1 + random.nextInt(20));
            long price = 1_000_000 + (side == 'B' ? -away : away);
            int qty = 1 + random.nextInt(90);
            told.add(++lastId, side, price, qty);
            return lobsterRow(1, lastId, qty);
        }
        long id = what < 85 ? anyOrder() : anyMaker(side());
        Told order = told.get(id);
        if (order == null) return lobsterMessage();
        boolean isWhole = isOneOf(2);
        int qty = (int) (isWhole ? order.qty : 1 + random.nextInt((int) order.qty));
        int type = what >= 85 ? 4 : qty == order.qty ? 3 : 2;
        String text = lobsterRow(type, id, qty);
        told.reduce(id, qty);
        return text;
    }

    private String lobsterRow(int type, long id, int qty) {
        Told order = told.get(id);
        return type + "," + id + "," + qty + "," + order.price + "," + (order.side == 'B' ? 1 : -1);
    }
}
