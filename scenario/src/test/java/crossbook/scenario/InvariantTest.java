package crossbook.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crossbook.core.model.Participant;
import crossbook.core.order.OrdType;
import crossbook.core.order.Role;
import crossbook.core.order.Roles;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.order.TradeType;
import crossbook.scenario.Observed.Accepted;
import crossbook.scenario.Observed.Acted;
import crossbook.scenario.Observed.Began;
import crossbook.scenario.Observed.BookSeen;
import crossbook.scenario.Observed.Ended;
import crossbook.scenario.Observed.Joined;
import crossbook.scenario.Observed.Level;
import crossbook.scenario.Observed.Looked;
import crossbook.scenario.Observed.OrderSeen;
import crossbook.scenario.Observed.Refused;
import crossbook.scenario.Observed.Replaced;
import crossbook.scenario.Observed.SideSeen;
import crossbook.scenario.Observed.Traded;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// No stream of commands makes the engine break an invariant; and each invariant is
/// really watched, for a recording that is falsified is found out.
class InvariantTest {
    private static final Path SCENARIOS = Path.of("../scenarios");
    private static final int STREAMS = 150;
    private static final int COMMANDS = 500;

    /// A recording that breaks an invariant: a falsifier of one in which all is well.
    record Falsified(int invariant, String name, Function<List<Observed>, Boolean> how) {
        @Override
        public String toString() {
            return invariant + " " + name;
        }
    }

    @Test
    void noStreamBreaksAnInvariant() {
        for (long seed = 1; seed <= STREAMS; seed++) {
            List<String> stream = RandomStream.of(seed, COMMANDS);
            assertEquals(List.of(), violations(record(stream), stream), "seed " + seed);
        }
    }

    @ParameterizedTest
    @MethodSource("falsified")
    void aFalsifiedRecordingIsFoundOut(Falsified falsified) {
        for (long seed = 1; seed <= 20; seed++) {
            List<String> stream = RandomStream.of(seed, COMMANDS);
            List<Observed> recording = new ArrayList<>(record(stream));
            if (!falsified.how.apply(recording)) continue; // nothing there to falsify
            List<String> violations = violations(recording, stream);
            String expected = "invariant " + falsified.invariant + ":";
            assertTrue(
                    violations.stream().anyMatch(line -> line.startsWith(expected)),
                    () -> expected + " seed " + violations);
            return;
        }
        throw new AssertionError("no recording could be falsified");
    }

    private static List<Observed> record(List<String> stream) {
        return EventRecorder.record(SCENARIOS, stream);
    }

    private static List<String> violations(List<Observed> recording, List<String> stream) {
        String window = stream.getFirst().replaceAll(".*remember_ids=(\\d+).*", "$1");
        List<String> violations =
                new ArrayList<>(InvariantObserver.violations(Integer.parseInt(window), recording));
        violations.addAll(SessionObserver.violations(recording));
        violations.addAll(OperatorObserver.violations(recording));
        return violations;
    }

    static Stream<Falsified> falsified() {
        return Stream.of(
                new Falsified(5, "an id is accepted twice", InvariantTest::acceptTwice),
                new Falsified(6, "a trade id is used again", InvariantTest::reuseTradeId),
                new Falsified(6, "a trade with one's own side", InvariantTest::sameSide),
                new Falsified(7, "an answer is lost", InvariantTest::loseAnswer),
                new Falsified(9, "an order ends twice", InvariantTest::endTwice),
                new Falsified(10, "a gone order is replaced", InvariantTest::replaceAfterEnd),
                new Falsified(11, "a share appears", InvariantTest::addShare),
                new Falsified(12, "a fill is lost", InvariantTest::dropFill),
                new Falsified(13, "a fill after a cancel", InvariantTest::fillAfterEnd),
                new Falsified(14, "an IOC order rests", InvariantTest::restIoc),
                new Falsified(14, "a FOK order ends in parts", InvariantTest::partFok),
                new Falsified(17, "a raised order keeps its place", InvariantTest::keepPlace),
                new Falsified(18, "another cancels", InvariantTest::cancelByAnother),
                new Falsified(19, "the book is crossed", InvariantTest::cross),
                new Falsified(22, "two orders do not meet", InvariantTest::cross),
                new Falsified(20, "a price is off by one", InvariantTest::worsenPrice),
                new Falsified(21, "two fills are swapped", InvariantTest::swapFills),
                new Falsified(23, "a buyer gets more", InvariantTest::overfillBuyer),
                new Falsified(24, "a price is off tick", InvariantTest::offTick),
                new Falsified(25, "a level is off by one", InvariantTest::levelOffByOne),
                new Falsified(25, "an order is forgotten", InvariantTest::forgetOrder),
                new Falsified(40, "an order outlives its session", InvariantTest::outliveSession),
                new Falsified(40, "another order ends", InvariantTest::expireAnother),
                new Falsified(40, "the younger ends first", InvariantTest::swapExpiries),
                new Falsified(39, "an order outlives a kill", InvariantTest::outliveKill),
                new Falsified(39, "an order after a kill", InvariantTest::enterAfterKill),
                new Falsified(39, "a fill after a kill", InvariantTest::fillAfterKill),
                new Falsified(57, "another role", InvariantTest::changeRole),
                new Falsified(57, "a trader who is none", InvariantTest::takeRoles),
                new Falsified(37, "a refusal changes the state", InvariantTest::changeHash));
    }

    // The falsifiers: each changes a recording, or says that it has nothing to change.

    /// Replaces the first of a kind that passes a test, together with what follows it.
    private static <T extends Observed> boolean change(
            List<Observed> recording,
            Class<T> type,
            Predicate<T> test,
            Function<T, List<Observed>> change) {
        for (int i = 0; i < recording.size(); i++) {
            if (!type.isInstance(recording.get(i))) continue;
            T found = type.cast(recording.get(i));
            if (!test.test(found)) continue;
            recording.remove(i);
            recording.addAll(i, change.apply(found));
            return true;
        }
        return false;
    }

    private static boolean acceptTwice(List<Observed> recording) {
        return change(
                recording,
                Accepted.class,
                any -> true,
                accepted -> List.of(
                        accepted,
                        new Accepted(accepted.order().withId(accepted.order().orderId() + 9))));
    }

    private static boolean reuseTradeId(List<Observed> recording) {
        return change(
                recording,
                Traded.class,
                traded -> traded.tradeId() == 2,
                traded -> List.of(trade(traded, 1, traded.price(), traded.qty())));
    }

    private static Traded trade(Traded traded, long tradeId, long price, long qty) {
        return new Traded(tradeId, traded.taker(), traded.maker(), price, qty, traded.type());
    }

    private static boolean sameSide(List<Observed> recording) {
        return change(
                recording,
                Traded.class,
                any -> true,
                traded -> List.of(traded.with(traded.maker(), traded.maker())));
    }

    private static boolean loseAnswer(List<Observed> recording) {
        return change(recording, Refused.class, any -> true, refused -> List.of());
    }

    private static boolean endTwice(List<Observed> recording) {
        return change(recording, Ended.class, any -> true, ended -> List.of(ended, ended));
    }

    private static boolean replaceAfterEnd(List<Observed> recording) {
        return change(
                recording,
                Ended.class,
                any -> true,
                ended -> List.of(
                        ended,
                        new Replaced(
                                ended.order(),
                                ended.order().clOrdId(),
                                ended.order().limitPrice(),
                                false)));
    }

    private static boolean addShare(List<Observed> recording) {
        return change(recording, Traded.class, any -> true, traded -> {
            OrderSeen taker = traded.taker();
            OrderSeen more =
                    taker.withQtys(taker.orderQty(), taker.leavesQty() + 1, taker.cumQty());
            return List.of(traded.with(more, traded.maker()));
        });
    }

    private static boolean dropFill(List<Observed> recording) {
        return change(
                recording,
                Traded.class,
                traded -> traded.taker().leavesQty() > 0
                        && traded.maker().leavesQty() == 0
                        && recording.get(recording.indexOf(traded) + 1) instanceof Traded,
                traded -> List.of());
    }

    private static boolean fillAfterEnd(List<Observed> recording) {
        Traded any = recording.stream()
                .filter(Traded.class::isInstance)
                .map(Traded.class::cast)
                .findFirst()
                .orElseThrow();
        return change(
                recording,
                Ended.class,
                Ended::canceled,
                ended -> List.of(
                        ended,
                        new Traded(
                                1_000_000,
                                any.taker(),
                                ended.order(),
                                ended.order().limitPrice(),
                                1,
                                TradeType.AUTOMATIC)));
    }

    private static boolean restIoc(List<Observed> recording) {
        return change(
                recording,
                Ended.class,
                ended -> ended.order().timeInForce() == TimeInForce.IOC,
                ended -> List.of());
    }

    private static boolean partFok(List<Observed> recording) {
        return change(
                recording,
                Ended.class,
                ended -> ended.order().timeInForce() == TimeInForce.FOK,
                ended -> List.of(new Ended(
                        ended.order()
                                .withQtys(
                                        ended.order().orderQty(), ended.order().leavesQty() - 1, 1),
                        false,
                        ended.reason())));
    }

    private static boolean keepPlace(List<Observed> recording) {
        return change(
                recording,
                Replaced.class,
                replaced -> replaced.order().limitPrice() != replaced.previousPrice(),
                replaced -> List.of(new Replaced(
                        replaced.order(), replaced.previousId(), replaced.previousPrice(), true)));
    }

    private static boolean cancelByAnother(List<Observed> recording) {
        return change(
                recording,
                Began.class,
                began -> began.line().startsWith("alice cancel ")
                        && recording.get(recording.indexOf(began) + 1) instanceof Ended,
                began -> List.of(new Began(began.line(), "bob", true)));
    }

    /// Makes the first bid that comes to rest above an ask pass for one of a higher
    /// price.
    private static boolean cross(List<Observed> recording) {
        for (int i = 0; i + 1 < recording.size(); i++) {
            boolean rests = recording.get(i) instanceof Accepted accepted
                    && recording.get(i + 1) instanceof Looked looked
                    && accepted.order().side() == Side.BUY
                    && !looked.books()
                            .get(accepted.order().instrumentId())
                            .asks()
                            .orders()
                            .isEmpty();
            if (!rests) continue;
            OrderSeen order = ((Accepted) recording.get(i)).order();
            recording.set(i, new Accepted(order.withPrice(1L << 47)));
            return true;
        }
        return false;
    }

    private static boolean worsenPrice(List<Observed> recording) {
        return change(
                recording,
                Traded.class,
                any -> true,
                traded ->
                        List.of(trade(traded, traded.tradeId(), traded.price() + 1, traded.qty())));
    }

    private static boolean swapFills(List<Observed> recording) {
        for (int i = 0; i + 1 < recording.size(); i++) {
            boolean isPair = recording.get(i) instanceof Traded first
                    && recording.get(i + 1) instanceof Traded second
                    && first.taker().orderId() == second.taker().orderId();
            if (!isPair) continue;
            recording.add(i, recording.remove(i + 1));
            return true;
        }
        return false;
    }

    private static boolean overfillBuyer(List<Observed> recording) {
        return change(
                recording, Traded.class, traded -> traded.taker().side() == Side.BUY, traded -> {
                    OrderSeen taker = traded.taker();
                    OrderSeen more = taker.withQtys(
                            taker.orderQty(), taker.leavesQty() - 1, taker.cumQty() + 1);
                    return List.of(traded.with(more, traded.maker()));
                });
    }

    private static boolean offTick(List<Observed> recording) {
        return change(
                recording,
                Accepted.class,
                accepted -> accepted.order().ordType() == OrdType.LIMIT,
                accepted -> List.of(new Accepted(accepted.order().withPrice(0))));
    }

    private static boolean levelOffByOne(List<Observed> recording) {
        return changeBids(recording, bids -> {
            List<Level> levels = new ArrayList<>(bids.levels());
            Level first = levels.removeFirst();
            levels.addFirst(new Level(first.price(), first.leavesQty() + 1, first.orderCount()));
            return new SideSeen(
                    levels,
                    bids.orders(),
                    bids.levelCount(),
                    bids.orderCount(),
                    bids.leavesQty(),
                    bids.bestPrice());
        });
    }

    private static boolean forgetOrder(List<Observed> recording) {
        return changeBids(
                recording,
                bids -> new SideSeen(
                        bids.levels(),
                        bids.orders().subList(1, bids.orders().size()),
                        bids.levelCount(),
                        bids.orderCount(),
                        bids.leavesQty(),
                        bids.bestPrice()));
    }

    private static boolean changeBids(
            List<Observed> recording, Function<SideSeen, SideSeen> change) {
        return change(
                recording,
                Looked.class,
                looked -> !looked.books().isEmpty()
                        && !looked.books().getFirst().bids().orders().isEmpty(),
                looked -> {
                    List<BookSeen> books = new ArrayList<>(looked.books());
                    BookSeen first = books.removeFirst();
                    books.addFirst(first.withBids(change.apply(first.bids())));
                    return List.of(new Looked(looked.businessHash(), looked.liveOrders(), books));
                });
    }

    private static boolean isByDisconnect(Observed observed) {
        return observed instanceof Ended ended && ended.reason().equals("CANCEL_ON_DISCONNECT");
    }

    private static boolean outliveSession(List<Observed> recording) {
        return change(recording, Ended.class, InvariantTest::isByDisconnect, ended -> List.of());
    }

    private static boolean expireAnother(List<Observed> recording) {
        return change(
                recording,
                Ended.class,
                ended -> !ended.canceled() && !isByDisconnect(ended),
                ended -> List.of(new Ended(ended.order(), false, "CANCEL_ON_DISCONNECT")));
    }

    private static boolean swapExpiries(List<Observed> recording) {
        for (int i = 0; i + 1 < recording.size(); i++) {
            if (!isByDisconnect(recording.get(i)) || !isByDisconnect(recording.get(i + 1)))
                continue;
            recording.add(i, recording.remove(i + 1));
            return true;
        }
        return false;
    }

    private static boolean outliveKill(List<Observed> recording) {
        return change(
                recording,
                Ended.class,
                ended -> ended.reason().equals("KILLED"),
                ended -> List.of());
    }

    /// The order that a kill cancels is there once more.
    private static boolean enterAfterKill(List<Observed> recording) {
        return change(
                recording,
                Ended.class,
                ended -> ended.reason().equals("KILLED"),
                ended -> List.of(ended, new Accepted(ended.order())));
    }

    private static boolean fillAfterKill(List<Observed> recording) {
        return change(
                recording,
                Ended.class,
                ended -> ended.reason().equals("KILLED"),
                ended -> List.of(
                        ended,
                        new Traded(
                                1_000_000,
                                ended.order(),
                                ended.order(),
                                1,
                                1,
                                TradeType.AUTOMATIC)));
    }

    private static boolean changeRole(List<Observed> recording) {
        return change(
                recording,
                Acted.class,
                acted -> acted.role() != null,
                acted -> List.of(new Acted(
                        acted.what(), acted.askerId(), Role.VIEWER, acted.subjectId(), 0)));
    }

    private static boolean takeRoles(List<Observed> recording) {
        return change(
                recording,
                Joined.class,
                joined -> joined.participant().roles().has(Role.TRADER),
                joined -> List.of(new Joined(new Participant(
                        joined.participant().participantId(),
                        joined.participant().name(),
                        true,
                        true,
                        false,
                        Roles.NONE))));
    }

    private static boolean changeHash(List<Observed> recording) {
        for (int i = 0; i + 1 < recording.size(); i++) {
            boolean isRefused =
                    recording.get(i) instanceof Refused && recording.get(i + 1) instanceof Looked;
            if (!isRefused) continue;
            Looked looked = (Looked) recording.get(i + 1);
            recording.set(
                    i + 1,
                    new Looked(looked.businessHash() + 1, looked.liveOrders(), looked.books()));
            return true;
        }
        return false;
    }
}
