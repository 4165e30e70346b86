package crossbook.scenario;

import static crossbook.scenario.FalsifiedEvents.get;
import static crossbook.scenario.FalsifiedEvents.isOf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crossbook.client.marketdata.MarketImage.VisibleOrder;
import crossbook.core.MatchingEngine;
import crossbook.core.event.Book;
import crossbook.core.event.BookSide;
import crossbook.core.model.Phase.Matching;
import crossbook.host.EncodedEvents;
import crossbook.host.EncodedEvents.Encoded;
import crossbook.protocol.Side;
import crossbook.scenario.day.AuditedDays;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;

/// What can be read of an engine between commands is what its events have told, each command is
/// answered once, by whom it asks for, and a refused one changes nothing: what the auditor
/// cannot see, for it has the events alone.
class EngineBooksTest {
    private static final Path SCENARIOS = Path.of("../../data/scenarios");
    private static final int SEEDS = 20;
    private static final int COMMANDS = 500;
    private static final int STOP = 3;
    private static final int STOP_LIMIT = 4;
    private static final int HIDDEN = 52;
    private static final int ICEBERG = 53;

    /// Answered by events of others, if at all.
    private static final List<String> SILENT =
            List.of("market", "instrument", "participant", "gateway", "date", "at", "book", "save");

    private static final List<String> REFUSALS = List.of(
            "OrderRejected",
            "CommandRepeated",
            "ReplaceRejected",
            "CancelRejected",
            "MassCancelRejected",
            "CrossRejected",
            "SessionRejected",
            "PhaseRejected",
            "TradeChangeRejected",
            "KillRejected");

    private static final List<String> ANSWERS = List.of(
            "OrderAccepted",
            "OrderReplaced",
            "MassCanceled",
            "SessionOpened",
            "TradingKilled",
            "TradingResumed");

    record Level(long price, long qty, int orders) {}

    record SideSeen(
            List<VisibleOrder> orders, List<Level> levels, int levelCount, int count, Long best) {
        SideSeen with(List<VisibleOrder> others) {
            return new SideSeen(others, levels, levelCount, count, best);
        }

        SideSeen withLevels(List<Level> others) {
            return new SideSeen(orders, others, levelCount, count, best);
        }
    }

    record BookSeen(long phaseCode, SideSeen bids, SideSeen asks) {}

    /// What there is after a line.
    record Look(String line, List<byte[]> events, long hash, int live, List<BookSeen> books) {
        Look withLine(String other) {
            return new Look(other, events, hash, live, books);
        }

        Look withBook(int place, BookSeen other) {
            List<BookSeen> others = new ArrayList<>(books);
            others.set(place, other);
            return new Look(line, events, hash, live, others);
        }
    }

    /// What is read wrong: null where there is nothing to read wrong.
    record Falsified(int invariant, String name, boolean onDays, Change how) {
        @Override
        public String toString() {
            return invariant + " " + name;
        }
    }

    interface Change {
        Look of(Look look, ToldBooks told);
    }

    @Tag("slow")
    @Test
    void nothingIsReadOtherwiseThanTold() {
        read(10, 3);
    }

    /// On the sixth day a stop that the closing uncross elects waits for a later phase, and no
    /// event says so: the events show an order that the engine's book does not.
    @Test
    @Tag("slow")
    void nothingIsReadOtherwiseThanToldOnManyStreamsAndDays() {
        read(150, 5);
    }

    private static void read(int streams, int days) {
        for (long seed = 1; seed <= streams; seed++) {
            assertEquals("", new Run(false, seed).firstViolation(), "stream " + seed);
        }
        for (long seed = 1; seed <= days; seed++) {
            assertEquals("", new Run(true, seed).firstViolation(), "day " + seed);
        }
    }

    @ParameterizedTest
    @MethodSource("falsified")
    void whatIsReadWrongIsFoundOut(Falsified falsified) {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Run run = new Run(falsified.onDays, seed);
            run.how = falsified.how;
            String found = run.firstViolation();
            if (!run.isChanged) continue; // nothing there to read wrong
            String expected = "invariant " + falsified.invariant + ":";
            assertTrue(found.startsWith(expected), () -> expected + " not found first: " + found);
            return;
        }
        throw new AssertionError("nothing could be read wrong");
    }

    /// One stream or day.
    private static final class Run {
        private final boolean isDay;
        private final List<String> lines;
        private final ToldBooks told = new ToldBooks();
        private final Map<Long, String> names = new HashMap<>();
        private final List<byte[]> events = new ArrayList<>();
        private final List<String> found = new ArrayList<>();
        private Change how = (look, any) -> null;
        private boolean isChanged;
        private ScenarioRunner runner;
        private Encoded encoded;
        private String line = "";
        private long hash;

        Run(boolean isDay, long seed) {
            this.isDay = isDay;
            lines = isDay
                    ? AuditedDays.ofTheMarket(seed, COMMANDS)
                    : RandomStream.of(seed, COMMANDS);
        }

        /// Empty if nothing is wrong.
        String firstViolation() {
            runner = new ScenarioRunner("books", SCENARIOS, sink -> {
                encoded = EncodedEvents.before(
                        sink, () -> runner.engine(), (buffer, offset, length) -> {
                            byte[] event = new byte[length];
                            buffer.getBytes(offset, event);
                            events.add(event);
                            told.onEvent(event);
                        });
                return encoded.sink();
            });
            for (int i = 0; i < lines.size() && found.isEmpty(); i++) {
                line = lines.get(i);
                events.clear();
                runner.run(i + 1, line);
                encoded.end();
                Look look = look(runner.engine());
                Look changed = isChanged ? null : how.of(look, told);
                isChanged |= changed != null;
                check(changed == null ? look : changed);
            }
            return found.isEmpty() ? "" : found.getFirst();
        }

        private Look look(MatchingEngine engine) {
            List<BookSeen> books = new ArrayList<>();
            for (int id = 0; id < engine.instrumentCount(); id++) {
                Book book = engine.book(id);
                books.add(new BookSeen(
                        book.phase().code(), side(engine, book.bids()), side(engine, book.asks())));
            }
            return new Look(
                    line,
                    List.copyOf(events),
                    engine.businessHash(),
                    engine.liveOrderCount(),
                    books);
        }

        private static SideSeen side(MatchingEngine engine, BookSide side) {
            List<VisibleOrder> orders = new ArrayList<>();
            List<Level> levels = new ArrayList<>();
            Side of = Side.valueOf(side.side().name());
            side.visitOrders(order -> orders.add(new VisibleOrder(
                    order.publicOrderId(),
                    of,
                    order.limitPrice(),
                    order.displayedQty(),
                    order.isAttributed()
                            ? engine.participants().get(order.participantId()).name()
                            : "")));
            side.visitLevels((price, qty, count) -> levels.add(new Level(price, qty, count)));
            return new SideSeen(
                    orders,
                    levels,
                    side.levelCount(),
                    side.orderCount(),
                    side.isEmpty() ? null : side.bestPrice());
        }

        private void check(int invariant, boolean holds, String what) {
            if (!holds) found.add("invariant " + invariant + ": " + what + ": " + line);
        }

        private void check(Look look) {
            if (!isDay) checkAnswers(look);
            boolean isRefused = !look.events.isEmpty()
                    && look.events.stream().allMatch(event -> isAny(event, REFUSALS));
            check(37, !isRefused || look.hash == hash, "a refused command changed the state");
            hash = look.hash;
            for (int id = 0; id < look.books.size(); id++) {
                BookSeen book = look.books.get(id);
                check(31, book.phaseCode == told.phaseCode(id), "another phase than was told");
                Long bid = book.bids.best;
                Long ask = book.asks.best;
                Matching matching = runner.engine().book(id).phase().matching();
                boolean isOpen = matching == Matching.ON_ARRIVAL;
                check(19, !isOpen || bid == null || ask == null || bid < ask, "a crossed book");
                boolean standsInLine = matching == Matching.AT_CLOSE || matching == Matching.VOLUME;
                if (standsInLine) continue; // for the closing price
                side(book.bids, told.side(id, Side.BUY));
                side(book.asks, told.side(id, Side.SELL));
            }
            check(25, look.live == told.liveOrders(), look.live + " live orders");
        }

        // 7, 18 and 31

        private void checkAnswers(Look look) {
            String first = look.line.split(" ", 2)[0];
            boolean isCancel = look.line.contains(" cancel ") && !look.line.contains("mass cancel");
            int answers = 0;
            for (byte[] event : look.events) {
                if (isOf(event, "ParticipantDefined")) {
                    names.put(
                            get(event, "ParticipantDefined.participantId"),
                            FalsifiedEvents.text(event, "ParticipantDefined.name"));
                }
                boolean isAnswer = isAny(event, REFUSALS)
                        || isAny(event, ANSWERS)
                        || (first.equals("close") && isOf(event, "SessionClosed"))
                        || (first.equals("phase") && isOf(event, "PhaseChanged"))
                        || (isCancel && isOf(event, "OrderCanceled"));
                if (isAnswer) answers++;
                if (isCancel && isOf(event, "OrderCanceled")) {
                    String owner = names.get(get(event, "OrderCanceled.state.participantId"));
                    check(18, look.line.startsWith(owner + " "), "an order of " + owner);
                }
                boolean isAsked =
                        isOf(event, "PhaseChanged") && get(event, "PhaseChanged.reason") == 1;
                check(31, !isAsked || look.line.startsWith("phase "), "nobody asked for a phase");
            }
            check(7, SILENT.contains(first) || answers == 1, answers + " answers");
        }

        private static boolean isAny(byte[] event, List<String> names) {
            return names.stream().anyMatch(name -> isOf(event, name));
        }

        // 15, 16 and 25

        private void side(SideSeen seen, List<VisibleOrder> expected) {
            for (int i = 0; i < Math.max(expected.size(), seen.orders.size()); i++) {
                VisibleOrder it = i < seen.orders.size() ? seen.orders.get(i) : null;
                VisibleOrder told = i < expected.size() ? expected.get(i) : null;
                if (Objects.equals(it, told)) continue;
                check(invariantOf(it, told), false, it + " is seen, and " + told + " is told");
                return;
            }
            List<Level> levels = new ArrayList<>();
            for (VisibleOrder order : expected) {
                boolean joins = !levels.isEmpty() && levels.getLast().price == order.price();
                Level last = joins ? levels.removeLast() : new Level(order.price(), 0, 0);
                levels.add(new Level(order.price(), last.qty + order.qty(), last.orders + 1));
            }
            boolean isAsLong = levels.size() == seen.levels.size();
            for (int i = 0; isAsLong && i < levels.size(); i++) {
                if (levels.get(i).equals(seen.levels.get(i))) continue;
                long price = levels.get(i).price;
                boolean hasReserve = expected.stream()
                        .anyMatch(order -> order.price() == price && told.type(order) == ICEBERG);
                check(hasReserve ? 16 : 25, false, seen.levels.get(i) + " is " + levels.get(i));
            }
            Long best = levels.isEmpty() ? null : Long.valueOf(levels.getFirst().price);
            boolean isSummedUp = isAsLong
                    && seen.levelCount == levels.size()
                    && seen.count == expected.size()
                    && Objects.equals(seen.best, best);
            check(25, isSummedUp, "counts and best price of a side");
        }

        private int invariantOf(VisibleOrder seen, VisibleOrder expected) {
            if (seen == null) return 25;
            long type = told.type(seen);
            boolean isIceberg =
                    type == ICEBERG || (expected != null && told.type(expected) == ICEBERG);
            if (type == STOP || type == STOP_LIMIT) return 15;
            return isIceberg || type == HIDDEN ? 16 : 25;
        }
    }

    // What is read wrong.

    static List<Falsified> falsified() {
        return List.of(
                new Falsified(7, "an answer is lost", false, (look, told) -> {
                    List<byte[]> left = look.events.stream()
                            .filter(event -> !Run.isAny(event, REFUSALS))
                            .toList();
                    boolean isIt = left.size() == look.events.size() - 1;
                    return isIt
                            ? new Look(look.line, left, look.hash, look.live, look.books)
                            : null;
                }),
                new Falsified(18, "another cancels", false, (look, told) -> {
                    boolean isIt = look.line.startsWith("alice cancel ")
                            && isOf(look.events.getLast(), "OrderCanceled");
                    return isIt ? look.withLine(look.line.replace("alice", "bob")) : null;
                }),
                new Falsified(31, "nobody asked for it", false, (look, told) -> {
                    boolean isIt = look.line.startsWith("phase ")
                            && isOf(look.events.getLast(), "PhaseChanged");
                    return isIt ? look.withLine("at 10:00") : null;
                }),
                new Falsified(31, "a phase is not what it was", true, (look, told) -> {
                    if (look.books.isEmpty()) return null;
                    BookSeen book = look.books.getFirst();
                    return look.withBook(0, new BookSeen(book.phaseCode + 1, book.bids, book.asks));
                }),
                new Falsified(37, "a refusal changes the state", false, (look, told) -> {
                    boolean isIt =
                            look.events.size() == 1 && Run.isAny(look.events.getFirst(), REFUSALS);
                    return isIt
                            ? new Look(look.line, look.events, look.hash + 1, look.live, look.books)
                            : null;
                }),
                new Falsified(
                        25,
                        "a live order is nowhere",
                        false,
                        (look, told) -> new Look(
                                look.line, look.events, look.hash, look.live + 1, look.books)),
                ofBids(19, "the best bid is the best ask", false, (book, told) -> {
                    SideSeen bids = book.bids;
                    Long ask = book.asks.best;
                    boolean isIt = ask != null && bids.best != null;
                    return isIt
                            ? new SideSeen(
                                    bids.orders, bids.levels, bids.levelCount, bids.count, ask)
                            : null;
                }),
                ofBids(25, "a level is off by one", false, (book, told) -> {
                    if (book.bids.levels.isEmpty()) return null;
                    List<Level> levels = new ArrayList<>(book.bids.levels);
                    Level first = levels.removeFirst();
                    levels.addFirst(new Level(first.price, first.qty - 1, first.orders));
                    return book.bids.withLevels(levels);
                }),
                ofBids(25, "an order is forgotten", false, (book, told) -> {
                    List<VisibleOrder> orders = book.bids.orders;
                    return orders.isEmpty()
                            ? null
                            : book.bids.with(orders.subList(1, orders.size()));
                }),
                ofBids(16, "a level tells the reserve", true, (book, told) -> {
                    List<VisibleOrder> orders = book.bids.orders;
                    if (orders.isEmpty() || told.type(orders.getFirst()) != ICEBERG) return null;
                    List<Level> levels = new ArrayList<>(book.bids.levels);
                    Level first = levels.removeFirst();
                    levels.addFirst(new Level(first.price, first.qty + 1, first.orders));
                    return book.bids.withLevels(levels);
                }),
                ofBids(16, "a refill keeps its place", true, (book, told) -> {
                    List<VisibleOrder> orders = new ArrayList<>(book.bids.orders);
                    for (int i = 1; i < orders.size(); i++) {
                        boolean isIt = told.type(orders.get(i)) == ICEBERG
                                && orders.get(i).price() == orders.get(i - 1).price();
                        if (!isIt) continue;
                        orders.add(i - 1, orders.remove(i));
                        return book.bids.with(orders);
                    }
                    return null;
                }),
                new Falsified(15, "a stop is seen", true, (look, told) -> {
                    boolean isIt = !look.events.isEmpty()
                            && isOf(look.events.getLast(), "OrderParked")
                            && get(look.events.getLast(), "OrderParked.reason") == 261;
                    return isIt ? showing(look, "OrderParked") : null;
                }),
                new Falsified(16, "a hidden order is seen", true, (look, told) -> {
                    boolean isIt = !look.events.isEmpty()
                            && isOf(look.events.getLast(), "OrderAccepted")
                            && get(look.events.getLast(), "OrderAccepted.terms.ordType") == HIDDEN;
                    return isIt ? showing(look, "OrderAccepted") : null;
                }));
    }

    private static Falsified ofBids(
            int invariant,
            String name,
            boolean onDays,
            BiFunction<BookSeen, ToldBooks, SideSeen> how) {
        return new Falsified(invariant, name, onDays, (look, told) -> {
            for (int i = 0; i < look.books.size(); i++) {
                BookSeen book = look.books.get(i);
                SideSeen bids = how.apply(book, told);
                if (bids == null) continue;
                return look.withBook(i, new BookSeen(book.phaseCode, bids, book.asks));
            }
            return null;
        });
    }

    /// The order of the last event is the first of the bids.
    private static Look showing(Look look, String kind) {
        byte[] event = look.events.getLast();
        int place = (int) get(event, kind + ".terms.instrumentId");
        BookSeen book = look.books.get(place);
        List<VisibleOrder> orders = new ArrayList<>(book.bids.orders);
        long id = get(event, kind + ".state.orderId");
        orders.addFirst(new VisibleOrder(id, Side.BUY, get(event, kind + ".terms.price"), 1, ""));
        return look.withBook(
                place, new BookSeen(book.phaseCode, book.bids.with(orders), book.asks));
    }
}
