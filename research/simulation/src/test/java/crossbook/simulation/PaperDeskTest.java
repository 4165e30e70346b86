package crossbook.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.command.NewOrder;
import crossbook.core.order.OrdType;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.flow.generate.FlowGenerator;
import crossbook.simulation.agents.RecordedMarket;
import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventTable;
import crossbook.simulation.events.Recording;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.LongStream;

/// Orders on paper get what the market would have traded with them, and the market does not notice.
class PaperDeskTest {
    private static final int MESSAGES = 5_000;

    @TempDir
    Path directory;

    private Path recorded(boolean ofMakers) throws IOException {
        Path file = directory.resolve("flow.gz");
        try (OutputStream out = Files.newOutputStream(file)) {
            if (ofMakers) FlowGenerator.marketMaker(5, MESSAGES, out);
            else FlowGenerator.mixed(5, MESSAGES, out);
        }
        return file;
    }

    private static Simulation onPaper(Path file) {
        return RecordedMarket.read(file.toString(), "", "", 0, -1)
                .builder("FLOW")
                .onPaperFrom(1)
                .build();
    }

    private final PaperFills fills = new PaperFills();
    private Simulation simulation;
    private SimulatedClient me;
    private PaperReference reference;
    private Random random;

    /// The whole quantity of each order.
    private final Map<Long, Long> totals = new HashMap<>();

    private void begin(Path file) {
        simulation = onPaper(file);
        me = simulation.join("me");
        me.listen(fills);
        reference = new PaperReference(simulation.table());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void theyGetWhatASlowReferenceSays(int seed) throws IOException {
        Path file = recorded(seed % 2 == 0);
        begin(file);
        random = new Random(seed);
        int places = 0;
        simulation.runUntil(simulation.startNs());
        while (simulation.nextNs() != Simulation.NEVER) {
            simulation.runUntil(simulation.nextNs());
            reference.readOn();
            if (random.nextInt(4) == 0) act();
            assertThat(fills.told).isEqualTo(reference.fills());
            fills.told.clear();
            reference.fills().clear();
            if (me.orders().count() == 0 || random.nextInt(10) > 0) continue;
            long number = me.orders().clOrdId(random.nextInt(me.orders().count()));
            assertThat(simulation.queuePlace(1, number)).isEqualTo(reference.place(number));
            places++;
        }
        assertThat(places).isGreaterThan(100);
        assertThat(fills.taken).isGreaterThan(100);
        assertThat(fills.given).isGreaterThan(100);
        assertThat(simulation.table().sha256()).isEqualTo(alone(file));
        assertThat(rows(simulation.paperFills())).isEqualTo(fills.all);
    }

    /// Fills as the table of those on paper has them.
    private static List<String> rows(EventTable table) {
        return LongStream.range(0, table.rows())
                .mapToObj(row -> table.get(row, EventColumn.CLIENT_ORDER_ID)
                        + " "
                        + table.get(row, EventColumn.SIZE)
                        + " @ "
                        + table.get(row, EventColumn.PRICE))
                .toList();
    }

    @Test
    void nothingIsKeptOfAFillWhereNothingIsRecorded() throws IOException {
        simulation = RecordedMarket.read(recorded(false).toString(), "", "", 0, -1)
                .builder("FLOW")
                .record(Recording.NONE)
                .onPaperFrom(1)
                .build();
        simulation.runUntil(simulation.startNs() + 1_000_000);
        me = simulation.join("me");
        me.listen(fills);
        me.market(0, Side.BUY, 1);
        assertThat(fills.taken).isOne();
        assertThat(simulation.paperFills().rows()).isZero();
    }

    /// The market without us: that somebody joins is an event.
    private static String alone(Path file) {
        Simulation simulation = onPaper(file);
        simulation.join("me");
        simulation.run();
        return simulation.table().sha256();
    }

    private void act() {
        BookView book = simulation.book(0);
        if (!book.hasBid() || !book.hasAsk()) return;
        if (me.orders().count() > 0 && random.nextInt(3) == 0) {
            change();
            return;
        }
        Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        long best = side == Side.BUY ? book.bid() : book.ask();
        long price = Math.max(1, best + random.nextInt(7) - 3);
        long qty = 1L + random.nextInt(60);
        long number = switch (random.nextInt(6)) {
            case 0 -> {
                long entered = me.market(0, side, qty);
                reference.enter(entered, side, qty, OptionalLong.empty(), TimeInForce.IOC);
                yield entered;
            }
            case 1 -> limit(side, qty, price, TimeInForce.IOC);
            case 2 -> limit(side, qty, price, TimeInForce.FOK);
            default -> limit(side, qty, price, TimeInForce.DAY);
        };
        totals.put(number, qty);
    }

    private long limit(Side side, long qty, long price, TimeInForce timeInForce) {
        long number = me.limit(0, side, qty, price, timeInForce);
        reference.enter(number, side, qty, OptionalLong.of(price), timeInForce);
        return number;
    }

    private void change() {
        OwnOrders orders = me.orders();
        int place = random.nextInt(orders.count());
        long number = orders.clOrdId(place);
        long price = orders.limitPrice(place);
        long leaves = orders.leavesQty(place);
        int what = random.nextInt(3);
        if (what == 0) {
            me.cancel(0, number);
            reference.cancel(number);
            return;
        }
        boolean reduces = what == 1 && leaves > 1;
        long moved = reduces ? price : Math.max(1, price + random.nextInt(3) - 1);
        long off = reduces ? 1 : 0;
        long total = totals.get(number) - off;
        totals.put(number, total);
        me.replace(0, number, moved, total);
        reference.replace(number, moved, leaves - off);
    }

    /// What one participant is told of its fills.
    private static final class PaperFills implements ExecutionListener {
        private final List<String> told = new ArrayList<>();
        private final List<String> all = new ArrayList<>();
        private int taken;
        private int given;

        @Override
        public void onExecution(SimulatedClient client, Execution fill) {
            if (fill.kind != Execution.Kind.FILLED) return;
            told.add(fill.clOrdId + " " + fill.lastQty + " @ " + fill.lastPrice);
            all.add(told.getLast());
            if (fill.isAggressor) taken++;
            else given++;
        }
    }

    @Test
    void whatTheyCannotBeIsRefused() throws IOException {
        begin(recorded(false));
        simulation.runUntil(simulation.startNs() + 1_000_000);
        List<RejectReason> reasons = new ArrayList<>();
        me.listen((client, execution) -> reasons.add(execution.rejectReason));
        me.hidden(0, Side.BUY, 10, 5, 0);
        me.limit(0, Side.BUY, 0, 5);
        me.limit(0, Side.BUY, 1, -5);
        NewOrder poster = me.draft(0, Side.BUY, 1, OrdType.LIMIT);
        poster.limitPrice = simulation.book(0).ask();
        poster.postOnly = true;
        me.enter(poster);
        me.cancel(0, 77);
        me.replace(0, 77, 5, 5);
        assertThat(reasons)
                .containsExactly(
                        RejectReason.PHASE_REFUSES_ORD_TYPE,
                        RejectReason.QTY_NOT_POSITIVE,
                        RejectReason.PRICE_NOT_POSITIVE,
                        RejectReason.POST_ONLY_WOULD_TRADE,
                        RejectReason.UNKNOWN_ORDER,
                        RejectReason.UNKNOWN_ORDER);
        assertThat(me.orders().count()).isZero();
    }
}
