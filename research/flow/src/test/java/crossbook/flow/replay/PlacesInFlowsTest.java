package crossbook.flow.replay;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.event.Order;
import crossbook.core.order.CancelReason;
import crossbook.flow.Progress;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

/// Which records of a flow keep the place of an order: a move loses it, also to the price that it
/// has, and a reduction keeps it.
class PlacesInFlowsTest {
    private static final int LIMIT = 1;
    private static final int IOC = 2;
    private static final int CANCEL = 3;
    private static final int MOVE = 4;
    private static final int REDUCE = 6;

    private static final int PLACE_IN_CORE = 1;
    private static final int CANCEL_IN_CORE = 2;
    private static final int MOVE_IN_CORE = 3;
    private static final int REDUCE_IN_CORE = 4;

    @TempDir
    Path directory;

    /// A record of either format; the side is 0 to buy and 1 to sell.
    private record Line(int type, int side, long id, long price, long qty) {}

    @Test
    void aMoveToTheSamePriceLosesThePlaceInARecording() throws IOException {
        assertThat(trades(recorded(List.of(
                        new Line(LIMIT, 1, 1, 100, 10),
                        new Line(LIMIT, 1, 2, 100, 10),
                        new Line(MOVE, 1, 1, 100, 0),
                        new Line(IOC, 0, 3, 100, 10)))))
                .containsExactly("3 takes 10 of 2");
    }

    @Test
    void aReductionKeepsThePlaceInARecording() throws IOException {
        assertThat(trades(recorded(List.of(
                        new Line(LIMIT, 1, 1, 100, 10),
                        new Line(LIMIT, 1, 2, 100, 10),
                        new Line(REDUCE, 1, 1, 100, 4),
                        new Line(IOC, 0, 3, 100, 8)))))
                .containsExactly("3 takes 6 of 1", "3 takes 2 of 2");
    }

    @Test
    void anExchangeCoreStreamMovesAndReduces() throws IOException {
        List<Line> lines = List.of(
                new Line(PLACE_IN_CORE, 1, 1, 100, 10),
                new Line(PLACE_IN_CORE, 1, 2, 100, 10),
                new Line(REDUCE_IN_CORE, 1, 1, 0, 4),
                new Line(PLACE_IN_CORE, 0, 3, 100, 1),
                new Line(MOVE_IN_CORE, 1, 1, 100, 0),
                new Line(PLACE_IN_CORE, 0, 4, 100, 1),
                new Line(REDUCE_IN_CORE, 1, 2, 0, 9),
                new Line(PLACE_IN_CORE, 0, 5, 100, 1));
        assertThat(trades(exchangeCore(lines)))
                .containsExactly("3 takes 1 of 1", "4 takes 1 of 2", "2 is gone", "5 takes 1 of 1");
    }

    /// The event of a reduction is that of a cancel, of what is taken off.
    @Test
    void aReductionIsInTheDigestOfAnExchangeCoreStream() throws IOException {
        List<Line> lines = List.of(
                new Line(PLACE_IN_CORE, 1, 1, 100, 10),
                new Line(REDUCE_IN_CORE, 1, 1, 0, 4),
                new Line(MOVE_IN_CORE, 1, 1, 101, 0),
                new Line(CANCEL_IN_CORE, 1, 1, 0, 0));
        long hash = 0xcbf29ce484222325L;
        for (long word : new long[] {1, 2, 0, 100, 4, 0, 3, 2, 0, 101, 6, 0}) {
            hash = (hash ^ word) * 0x100000001b3L;
        }
        ReplaySummary summary =
                Replay.of(exchangeCore(lines), ReplayOptions.DEFAULT).run(Progress.silent());
        assertThat(summary.digests())
                .containsEntry("eventDigest", HexFormat.of().toHexDigits(hash));
    }

    @Tag("slow")
    @Test
    void aStreamMostlyOfMovesAgreesWithASlowBook() throws IOException {
        List<Line> lines = mostlyMoves(new Random(7), 300_000);
        ReplaySummary summary =
                Replay.of(recorded(lines), ReplayOptions.DEFAULT).run(Progress.silent());
        SlowPlaces reference = new SlowPlaces();
        lines.forEach(reference::replay);
        assertThat(summary.digests())
                .containsExactly(
                        Map.entry("tradeHash", HexFormat.of().toHexDigits(reference.tradeHash)),
                        Map.entry("bookHash", HexFormat.of().toHexDigits(reference.bookHash())));
        assertThat(summary.events().trades()).isGreaterThan(5_000);
    }

    /// A few hundred orders, 82 records of a hundred move one, often to the price that it has.
    private static List<Line> mostlyMoves(Random random, int count) {
        List<Line> lines = new ArrayList<>();
        List<Line> orders = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            int dice = random.nextInt(100);
            int side = random.nextInt(2);
            long price = 1_000 + (side == 0 ? -1 : 1) * (long) (random.nextInt(12) - 1);
            long qty = 1L + random.nextInt(20);
            if (orders.size() < 300 || dice < 8) {
                orders.add(new Line(LIMIT, side, i, price, qty));
                lines.add(orders.getLast());
            } else if (dice < 12) {
                lines.add(new Line(IOC, side, i, price, qty));
            } else {
                Line order = orders.get(orders.size() - 1 - random.nextInt(300));
                int type = dice < 94 ? MOVE : dice < 97 ? REDUCE : CANCEL;
                long moved = 1_000 + (order.side == 0 ? -1 : 1) * (long) random.nextInt(12);
                lines.add(new Line(type, order.side, order.id, moved, type == MOVE ? 0 : qty));
            }
        }
        return lines;
    }

    // The files.

    private Path recorded(List<Line> lines) throws IOException {
        byte[] file = new byte[64 + 32 * lines.size()];
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put("LOBWL001".getBytes(StandardCharsets.US_ASCII)).putInt(1).putInt(32);
        bytes.putLong(0).putLong(lines.size()).putLong(0);
        bytes.putLong(1).putLong(10_000).putLong(lines.size());
        for (Line line : lines) {
            bytes.put((byte) line.type).put((byte) line.side).putShort((short) 0);
            bytes.putInt((int) line.qty).putLong(line.id).putLong(line.price).putLong(0);
        }
        return Files.write(directory.resolve("recorded.bin"), file);
    }

    private Path exchangeCore(List<Line> lines) throws IOException {
        byte[] file = new byte[16 + 40 * lines.size()];
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put("ECS1".getBytes(StandardCharsets.US_ASCII)).putInt(1).putInt(0);
        bytes.putInt(lines.size());
        for (Line line : lines) {
            bytes.put((byte) line.type)
                    .put((byte) (1 - line.side))
                    .putShort((short) 0)
                    .putInt(1);
            bytes.putLong(line.id).putLong(line.price).putLong(line.qty).putLong(0);
        }
        return Files.write(directory.resolve("core.bin"), file);
    }

    private static List<String> trades(Path file) {
        List<String> trades = new ArrayList<>();
        Replay.of(file, ReplayOptions.DEFAULT)
                .listen(new ReplayListener() {
                    @Override
                    public void traded(long id, Order taker, Order maker, long price, long qty) {
                        trades.add(taker.clOrdId() + " takes " + qty + " of " + maker.clOrdId());
                    }

                    @Override
                    public void orderCanceled(Order order, CancelReason reason) {
                        trades.add(order.clOrdId() + " is gone");
                    }
                })
                .run(Progress.silent());
        return trades;
    }

    /// Price-time priority over lists of orders: an order that moves is taken out and comes anew.
    private static final class SlowPlaces {
        private final SortedMap<Long, List<long[]>> bids = new TreeMap<>(Comparator.reverseOrder());
        private final SortedMap<Long, List<long[]>> asks = new TreeMap<>();
        private final Map<Long, Long> prices = new TreeMap<>();
        private long tradeHash;

        void replay(Line line) {
            switch (line.type) {
                case LIMIT, IOC -> enter(line.side, line.id, line.price, line.qty, line.type);
                case CANCEL -> takeOut(line.side, line.id);
                case MOVE -> {
                    long qty = takeOut(line.side, line.id);
                    if (qty > 0) enter(line.side, line.id, line.price, qty, LIMIT);
                }
                default -> reduce(line);
            }
        }

        private SortedMap<Long, List<long[]>> side(int side) {
            return side == 0 ? bids : asks;
        }

        private void enter(int side, long id, long price, long qty, int type) {
            SortedMap<Long, List<long[]>> makers = side(1 - side);
            long left = qty;
            while (left > 0 && !makers.isEmpty()) {
                long best = makers.firstKey();
                if (side == 0 ? best > price : best < price) break;
                List<long[]> queue = makers.get(best);
                long[] maker = queue.getFirst();
                long traded = Math.min(left, maker[1]);
                tradeHash = RecordedDigest.step(tradeHash, maker[0], id, best, traded);
                left -= traded;
                maker[1] -= traded;
                if (maker[1] == 0) takeOut(1 - side, maker[0]);
            }
            if (left == 0 || type == IOC) return;
            side(side).computeIfAbsent(price, none -> new ArrayList<>()).add(new long[] {id, left});
            prices.put(id, price);
        }

        /// What was open of the order; 0 if it was gone.
        private long takeOut(int side, long id) {
            Long price = prices.remove(id);
            if (price == null) return 0;
            List<long[]> queue = side(side).get(price);
            long[] order =
                    queue.stream().filter(one -> one[0] == id).findFirst().orElseThrow();
            queue.remove(order);
            if (queue.isEmpty()) side(side).remove(price);
            return order[1];
        }

        private void reduce(Line line) {
            Long price = prices.get(line.id);
            if (price == null) return;
            for (long[] order : side(line.side).get(price)) {
                if (order[0] == line.id) order[1] -= Math.min(order[1], line.qty);
            }
            boolean isGone = side(line.side).get(price).stream()
                    .anyMatch(order -> order[0] == line.id && order[1] == 0);
            if (isGone) takeOut(line.side, line.id);
        }

        private long bookHash() {
            long hash = 0;
            for (int side = 0; side < 2; side++) {
                for (Map.Entry<Long, List<long[]>> level : side(side).entrySet()) {
                    for (long[] order : level.getValue()) {
                        hash = RecordedDigest.step(hash, order[0], side, level.getKey(), order[1]);
                    }
                }
            }
            return hash;
        }
    }
}
