package crossbook.scenario;

import static org.junit.jupiter.api.Assertions.assertTrue;

import crossbook.auditor.Auditor;
import crossbook.auditor.AuditorSettings;
import crossbook.auditor.Violation;
import crossbook.scenario.day.AuditedDays;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A recording in which anything is changed is found out by the auditor, which names the
/// invariant.
@Tag("slow")
class FalsifiedRecordingTest {
    private static final Path SCENARIOS = Path.of("../../data/scenarios");
    private static final int SEEDS = 30;
    private static final Map<String, Stored> STORED = new HashMap<>();

    /// What was recorded of a random day, and what the auditor has to know of it.
    private record Stored(AuditorSettings settings, List<byte[]> events) {}

    /// A change of a recording; says whether there was something to change.
    interface Falsifier {
        boolean apply(FalsifiedEvents events);
    }

    /// @param invariants one of which is found first
    /// @param day of what kind
    record Fault(Set<Integer> invariants, Day day, String name, Falsifier how) {
        @Override
        public String toString() {
            return name;
        }
    }

    /// The days that are changed.
    enum Day {
        STREAM,
        MARKET,
        MONEY,
        LIMITS
    }

    @ParameterizedTest
    @MethodSource("faults")
    void isFoundOut(Fault fault) {
        for (long seed = 1; seed <= SEEDS; seed++) {
            Stored stored = stored(fault.day, seed);
            FalsifiedEvents events = new FalsifiedEvents(stored.events);
            if (!fault.how.apply(events)) continue; // nothing there to change

            List<Violation> found = audit(stored.settings, events.all());
            String words = found.stream()
                    .limit(5)
                    .map(Violation::toString)
                    .collect(Collectors.joining("\n"));
            boolean isFound = !found.isEmpty()
                    && fault.invariants.contains(found.getFirst().invariant());
            assertTrue(
                    isFound, () -> fault + ": " + fault.invariants + " not found first:\n" + words);
            return;
        }
        throw new AssertionError("no recording could be changed");
    }

    private static List<Violation> audit(AuditorSettings settings, List<byte[]> events) {
        Auditor auditor = new Auditor(settings);
        UnsafeBuffer view = new UnsafeBuffer(0, 0);
        for (byte[] event : events) {
            view.wrap(event);
            auditor.onEvent(view, 0, event.length);
        }
        auditor.end();
        return auditor.violations();
    }

    private static Stored stored(Day day, long seed) {
        return STORED.computeIfAbsent(day + " " + seed, any -> {
            List<String> lines = switch (day) {
                case STREAM -> RandomStream.of(seed, 500);
                case MARKET -> AuditedDays.ofTheMarket(seed, 1_000);
                case MONEY -> AuditedDays.ofMoney(seed, 1_000);
                case LIMITS -> AuditedDays.ofLimits(seed, 1_000);
            };
            List<byte[]> events = new ArrayList<>();
            AuditorSettings settings = AuditedStream.events(SCENARIOS, lines, events);
            return new Stored(settings, events);
        });
    }

    private static Fault fault(int invariant, Day day, String name, Falsifier how) {
        return new Fault(Set.of(invariant), day, name, how);
    }

    private static Fault fault(Set<Integer> invariants, Day day, String name, Falsifier how) {
        return new Fault(invariants, day, name, how);
    }

    /// A field of the first event of a kind becomes more, where a condition holds.
    private static Fault more(
            int invariant, Day day, String name, String field, long by, String... where) {
        return fault(invariant, day, name, events -> events.change(field, old -> old + by, where));
    }

    private static Fault becomes(
            int invariant, Day day, String name, String field, long value, String... where) {
        return fault(invariant, day, name, events -> events.change(field, _ -> value, where));
    }

    static Stream<Fault> faults() {
        return Stream.of(
                        stream(),
                        orders(),
                        lives(),
                        stops(),
                        replaces(),
                        trades(),
                        pastTrades(),
                        priorities(),
                        market(),
                        auctions(),
                        operators(),
                        money())
                .flatMap(List::stream);
    }

    private static List<Fault> stream() {
        return List.of(
                fault(2, Day.STREAM, "an event is missing", events -> events.drop(300)),
                fault(2, Day.STREAM, "an event comes twice", events -> events.repeat(300)),
                fault(
                        Set.of(1, 2),
                        Day.STREAM,
                        "two events are swapped",
                        events -> events.swap(300)),
                fault(
                        2,
                        Day.STREAM,
                        "an event has the number of another",
                        events -> events.changeAt(200, "head.eventNumber", old -> old - 1)),
                fault(
                        3,
                        Day.STREAM,
                        "an event is a nanosecond too early",
                        events -> events.changeAt(
                                200, "head.timestampNs", old -> old - 1_000_000_000_000L)),
                fault(
                        1,
                        Day.STREAM,
                        "a command comes again",
                        events -> events.changeAt(200, "head.commandNumber", old -> old - 5)),
                becomes(
                        5,
                        Day.STREAM,
                        "a repeated answer is of the future",
                        "CommandRepeated.originalEventNumber",
                        1L << 40));
    }

    private static List<Fault> orders() {
        return List.of(
                fault(
                        4,
                        Day.STREAM,
                        "an order has the id of another",
                        events -> events.copyField("OrderAccepted.state.orderId", 3)),
                fault(
                        5,
                        Day.STREAM,
                        "a client order id is accepted twice",
                        events -> events.acceptLiveIdAgain()),
                fault(
                        8,
                        Day.STREAM,
                        "an order is canceled that was never accepted",
                        events -> events.change(
                                "OrderCanceled.state.orderId", old -> old + (99L << 40))),
                fault(
                        9,
                        Day.STREAM,
                        "an order is canceled again",
                        events -> events.again("OrderCanceled")),
                fault(
                        9,
                        Day.MARKET,
                        "an order expires again",
                        events -> events.again("OrderExpired")),
                more(
                        10,
                        Day.STREAM,
                        "a canceled order has another price",
                        "OrderCanceled.terms.price",
                        1,
                        "OrderCanceled.terms.ordType=2"),
                becomes(
                        10,
                        Day.STREAM,
                        "a canceled order has another time in force",
                        "OrderCanceled.terms.timeInForce",
                        1,
                        "OrderCanceled.terms.timeInForce=0"),
                fault(
                        8,
                        Day.MARKET,
                        "an order comes that is none",
                        events -> events.change(
                                "OrderActivated.state.orderId", old -> old + (99L << 40))),
                more(
                        11,
                        Day.STREAM,
                        "more is left of a canceled order",
                        "OrderCanceled.state.leavesQty",
                        1),
                more(
                        11,
                        Day.STREAM,
                        "a canceled order has executed more",
                        "OrderCanceled.state.cumQty",
                        1),
                more(
                        11,
                        Day.STREAM,
                        "an order comes with less than its quantity",
                        "OrderAccepted.state.leavesQty",
                        -1),
                more(
                        11,
                        Day.MARKET,
                        "more is left of an order that waits",
                        "OrderParked.state.leavesQty",
                        1),
                becomes(
                        18,
                        Day.STREAM,
                        "an order is canceled by another",
                        "OrderCanceled.state.participantId",
                        77),
                becomes(
                        14,
                        Day.STREAM,
                        "an order that rests is immediate or cancel",
                        "OrderAccepted.terms.timeInForce",
                        3,
                        "rests"),
                more(
                        24,
                        Day.MARKET,
                        "an order is off the tick",
                        "OrderAccepted.terms.price",
                        1,
                        "OrderAccepted.terms.ordType=2",
                        "OrderAccepted.terms.instrumentId=1"),
                fault(
                        Set.of(11, 24),
                        Day.STREAM,
                        "an order for nothing",
                        events -> events.change("OrderAccepted.terms.orderQty", _ -> 0)),
                becomes(
                        15,
                        Day.MARKET,
                        "a stop is elected by a price that has not reached it",
                        "OrderTriggered.lastPrice",
                        1,
                        "OrderTriggered.terms.side=1"),
                becomes(
                        16,
                        Day.MARKET,
                        "an iceberg is filled up to more than it says",
                        "OrderRestated.displayedQty",
                        99_990,
                        "OrderRestated.reason=270"),
                more(
                        16,
                        Day.STREAM,
                        "a resting order displays more than is left of it",
                        "Traded.makerDisplayedQty",
                        1,
                        "Traded.tradeType=0"));
    }

    private static List<Fault> lives() {
        return List.of(
                fault(
                        14,
                        Day.STREAM,
                        "an IOC order rests",
                        events -> events.dropRenumbered(
                                "OrderExpired",
                                "OrderExpired.reason=220",
                                "OrderExpired.terms.timeInForce=3")),
                fault(
                        14,
                        Day.MARKET,
                        "a market order rests",
                        events -> events.dropRenumbered(
                                "OrderExpired",
                                "OrderExpired.reason=220",
                                "OrderExpired.terms.ordType=1")),
                fault(
                        Set.of(14, 12),
                        Day.MARKET,
                        "a FOK order fills in part",
                        RecordingFalsifiers::partFok),
                fault(14, Day.MARKET, "a minimum is not met", RecordingFalsifiers::raiseMinimum),
                fault(14, Day.MARKET, "it ends a phase late", RecordingFalsifiers::endLate),
                fault(
                        14,
                        Day.MARKET,
                        "a time passes it by",
                        events -> events.dropRenumbered(
                                "OrderExpired",
                                "OrderExpired.reason=227",
                                "OrderExpired.terms.timeInForce=8")),
                fault(
                        14,
                        Day.MARKET,
                        "a day order stays overnight",
                        RecordingFalsifiers::stayOvernight),
                becomes(
                        14,
                        Day.MARKET,
                        "a GTC order ends with the day",
                        "OrderExpired.reason",
                        223,
                        "OrderExpired.terms.timeInForce=1"),
                fault(
                        Set.of(9, 17),
                        Day.STREAM,
                        "a gone order is replaced",
                        RecordingFalsifiers::replaceAfterEnd),
                fault(
                        24,
                        Day.MARKET,
                        "a quantity is too large",
                        events -> events.change("OrderAccepted.terms.orderQty", _ -> 1L << 40)
                                && events.change("OrderAccepted.state.leavesQty", _ -> 1L << 40)),
                fault(Set.of(19), Day.STREAM, "the book is crossed", RecordingFalsifiers::cross));
    }

    private static List<Fault> stops() {
        return List.of(
                fault(
                        15,
                        Day.MARKET,
                        "a stop triggers twice",
                        events -> events.again("OrderTriggered")),
                fault(
                        15,
                        Day.MARKET,
                        "a stop triggers too early",
                        RecordingFalsifiers::triggerEarly),
                fault(15, Day.MARKET, "a stop trades at once", RecordingFalsifiers::tradeUnelected),
                more(15, Day.MARKET, "another trade triggers it", "OrderTriggered.lastPrice", 1));
    }

    private static List<Fault> replaces() {
        return List.of(
                more(
                        17,
                        Day.STREAM,
                        "a replace says another price before it",
                        "OrderReplaced.previousPrice",
                        1),
                more(
                        17,
                        Day.STREAM,
                        "a replace says another rest before it",
                        "OrderReplaced.previousLeavesQty",
                        1),
                becomes(
                        17,
                        Day.STREAM,
                        "a replace turns a buy into a sell",
                        "OrderReplaced.terms.side",
                        2,
                        "OrderReplaced.terms.side=1"),
                fault(
                        17,
                        Day.STREAM,
                        "an order asks for more and keeps its place",
                        events -> events.change("OrderReplaced.priority", _ -> 1, "asks for more")),
                more(
                        11,
                        Day.STREAM,
                        "a replaced order has executed more",
                        "OrderReplaced.state.cumQty",
                        1),
                becomes(
                        18,
                        Day.STREAM,
                        "an order is replaced by another",
                        "OrderReplaced.state.participantId",
                        77));
    }

    private static List<Fault> trades() {
        return List.of(
                more(6, Day.STREAM, "a trade id is left out", "Traded.tradeId", 1),
                more(6, Day.STREAM, "a trade id is used again", "Traded.tradeId", -1),
                fault(
                        Set.of(6, 18),
                        Day.STREAM,
                        "an order trades with itself",
                        events -> events.copyWithin("Traded.makerOrderId", "Traded.takerOrderId")),
                becomes(
                        6,
                        Day.STREAM,
                        "the seller is told to buy",
                        "Traded.takerSide",
                        1,
                        "Traded.takerSide=2"),
                more(
                        20,
                        Day.STREAM,
                        "a trade is a price unit dearer",
                        "Traded.price",
                        1,
                        "Traded.tradeType=0"),
                more(
                        20,
                        Day.STREAM,
                        "a trade is a price unit cheaper",
                        "Traded.price",
                        -1,
                        "Traded.tradeType=0"),
                fault(
                        Set.of(22, 12),
                        Day.STREAM,
                        "a trade is of one more",
                        events ->
                                events.change("Traded.qty", old -> old + 1, "Traded.tradeType=0")),
                more(12, Day.STREAM, "a taker has executed more", "Traded.takerCumQty", 1),
                more(12, Day.STREAM, "a maker has executed less", "Traded.makerCumQty", -1),
                more(12, Day.STREAM, "a taker has paid more", "Traded.takerCumValue", 1),
                more(
                        12,
                        Day.STREAM,
                        "a replaced order has paid less",
                        "OrderReplaced.state.cumValue",
                        -1),
                more(11, Day.STREAM, "more is left of a taker", "Traded.takerLeavesQty", 1),
                more(11, Day.STREAM, "more is left of a maker", "Traded.makerLeavesQty", 1),
                becomes(
                        18,
                        Day.STREAM,
                        "a trade is another participant's",
                        "Traded.takerParticipantId",
                        77),
                fault(
                        8,
                        Day.STREAM,
                        "who trades was never accepted",
                        events -> events.change("Traded.makerOrderId", old -> old + (99L << 40))),
                fault(
                        13,
                        Day.STREAM,
                        "an order trades after its end",
                        events -> events.tradeOfEnded()),
                fault(
                        10,
                        Day.STREAM,
                        "a trade names another client order id",
                        events -> events.change("Traded.takerClOrdId", old -> old ^ 1)),
                becomes(
                        31,
                        Day.STREAM,
                        "a trade at the closing price in continuous trading",
                        "Traded.tradeType",
                        3,
                        "Traded.tradeType=0"),
                becomes(
                        20,
                        Day.STREAM,
                        "a trade of visible orders is told as hidden",
                        "Traded.tradeType",
                        1,
                        "Traded.tradeType=0"),
                fault(
                        Set.of(12, 20, 21),
                        Day.STREAM,
                        "a fill is lost",
                        RecordingFalsifiers::loseFill),
                becomes(
                        20,
                        Day.MARKET,
                        "a cross is outside the quote",
                        "Traded.price",
                        1L << 40,
                        "Traded.tradeType=4"));
    }

    private static List<Fault> pastTrades() {
        return List.of(
                more(33, Day.MARKET, "a trade is busted at another price", "TradeBusted.price", 1),
                more(33, Day.MARKET, "more of a trade is busted than was", "TradeBusted.qty", 1),
                more(
                        33,
                        Day.MARKET,
                        "a trade is corrected that was another",
                        "TradeCorrected.oldPrice",
                        1),
                fault(
                        33,
                        Day.MARKET,
                        "a trade is busted twice",
                        events -> events.again("TradeBusted")),
                more(33, Day.MARKET, "what never was is corrected", "TradeCorrected.oldQty", 1),
                more(33, Day.MARKET, "a correction gives more", "TradeCorrected.qty", 1_000_000));
    }

    private static List<Fault> priorities() {
        return List.of(
                fault(
                        21,
                        Day.STREAM,
                        "the younger trades first",
                        events -> events.swapMakers(true)),
                fault(
                        20,
                        Day.STREAM,
                        "the second best trades first",
                        events -> events.swapMakers(false)),
                fault(21, Day.STREAM, "the later order trades first", events -> events.overtake()),
                fault(
                        Set.of(14, 19, 22),
                        Day.STREAM,
                        "two orders do not meet",
                        events -> events.loseTrade()),
                fault(
                        Set.of(20, 21),
                        Day.STREAM,
                        "two trade that rest",
                        RecordingFalsifiers::tradeAgain),
                fault(14, Day.STREAM, "a post-only order takes", events -> events.postOnlyTakes()));
    }

    private static List<Fault> market() {
        return List.of(
                fault(
                        31,
                        Day.MARKET,
                        "a phase ends a second early",
                        events -> events.change(
                                "PhaseChanged.endsNs",
                                old -> old + 86_400_000_000_000L,
                                "ends by itself")),
                becomes(
                        31,
                        Day.MARKET,
                        "a phase takes no orders",
                        "PhaseChanged.state.takesOrders",
                        0,
                        "PhaseChanged.state.matching=1"),
                fault(
                        Set.of(26, 31),
                        Day.MARKET,
                        "a phase trades at its end instead of on arrival",
                        events -> events.change(
                                "PhaseChanged.state.matching",
                                _ -> 2,
                                "PhaseChanged.state.matching=1")),
                becomes(
                        31,
                        Day.MARKET,
                        "a phase begins for a breaker that has not tripped",
                        "PhaseChanged.reason",
                        5,
                        "PhaseChanged.reason=2"),
                becomes(
                        31,
                        Day.MARKET,
                        "a breaker has tripped and is forgotten",
                        "PhaseChanged.reason",
                        2,
                        "PhaseChanged.reason=5"),
                becomes(
                        31,
                        Day.MARKET,
                        "an auction of another phase",
                        "AuctionUncrossed.phaseCode",
                        33),
                becomes(
                        31,
                        Day.MARKET,
                        "two trade in a halt",
                        "PhaseChanged.state.matching",
                        0,
                        "PhaseChanged.state.matching=1"),
                fault(
                        31,
                        Day.MARKET,
                        "no breaker trips",
                        events -> events.dropRenumbered("BreakerTripped")),
                fault(
                        32,
                        Day.MARKET,
                        "a breaker trips at its reference",
                        events -> events.copyWithin(
                                "BreakerTripped.price", "BreakerTripped.reference")),
                becomes(
                        31,
                        Day.MARKET,
                        "another phase is extended",
                        "PhaseExtended.state.matching",
                        0,
                        "PhaseExtended.state.matching=2"));
    }

    private static List<Fault> auctions() {
        return List.of(
                more(28, Day.MARKET, "an uncross tells one more", "AuctionUncrossed.qty", 1),
                fault(
                        Set.of(28, 20, 27),
                        Day.MARKET,
                        "an uncross has two prices",
                        events -> events.changeLastOfUncross("Traded.price", old -> old + 1)),
                more(
                        27,
                        Day.MARKET,
                        "an uncross leaves over another quantity",
                        "AuctionUncrossed.surplusQty",
                        10),
                more(
                        29,
                        Day.MARKET,
                        "more is indicated than can trade",
                        "AuctionIndicated.qty",
                        10,
                        "has a price"),
                fault(
                        Set.of(20, 27, 12),
                        Day.MARKET,
                        "another uncross price",
                        events -> RecordingFalsifiers.changeUncross(events, 1, 0)),
                fault(
                        28,
                        Day.MARKET,
                        "the volume is not the largest",
                        events -> RecordingFalsifiers.changeUncross(events, 0, 1)),
                fault(
                        Set.of(28, 12),
                        Day.MARKET,
                        "two uncross out of turn",
                        RecordingFalsifiers::swapUncrossed),
                more(
                        29,
                        Day.MARKET,
                        "another indicative price",
                        "AuctionIndicated.price",
                        1,
                        "has a price"),
                becomes(
                        29,
                        Day.MARKET,
                        "a price without a market",
                        "AuctionIndicated.price",
                        1_000,
                        "has no price"),
                becomes(
                        26,
                        Day.MARKET,
                        "a trade of an auction is told as one on arrival",
                        "Traded.tradeType",
                        0,
                        "Traded.tradeType=2"));
    }

    private static List<Fault> operators() {
        return List.of(
                more(
                        39,
                        Day.STREAM,
                        "a kill cancels one more than it does",
                        "TradingKilled.canceledOrders",
                        1),
                fault(39, Day.STREAM, "an order outlives a kill", events -> events.outliveKill()),
                fault(
                        39,
                        Day.STREAM,
                        "a kill is never taken back",
                        events -> events.dropRenumbered("TradingResumed", "goes on")),
                more(
                        7,
                        Day.STREAM,
                        "a mass cancel cancels one more",
                        "MassCanceled.canceledOrders",
                        1),
                fault(39, Day.STREAM, "an order after a kill", RecordingFalsifiers::enterAfterKill),
                fault(39, Day.STREAM, "a fill after a kill", RecordingFalsifiers::fillAfterKill),
                fault(57, Day.STREAM, "another role", RecordingFalsifiers::killByTrader),
                fault(
                        40,
                        Day.STREAM,
                        "an order outlives its session",
                        events -> events.dropRenumbered("OrderExpired", "OrderExpired.reason=225")),
                becomes(
                        40,
                        Day.STREAM,
                        "another order ends",
                        "OrderExpired.reason",
                        225,
                        "OrderExpired.reason=220"),
                fault(40, Day.STREAM, "the younger ends first", RecordingFalsifiers::swapExpiries),
                more(
                        40,
                        Day.STREAM,
                        "a session ends more orders than it does",
                        "SessionClosed.expiredOrders",
                        1),
                becomes(
                        57,
                        Day.STREAM,
                        "an order comes from a session that is not open",
                        "OrderAccepted.state.sessionId",
                        4_711),
                becomes(
                        57,
                        Day.STREAM,
                        "a trader who is none",
                        "ParticipantDefined.roles",
                        1,
                        "ParticipantDefined.roles=2"),
                becomes(
                        57,
                        Day.MARKET,
                        "a participant who is not active trades",
                        "ParticipantDefined.active",
                        0,
                        "ParticipantDefined.active=1"));
    }

    private static List<Fault> money() {
        return List.of(
                more(34, Day.MONEY, "a deposit adds one", "FundsTransferred.toPosted", 1),
                more(35, Day.MONEY, "an order holds one more", "OrderHeld.held", 1),
                more(34, Day.MONEY, "a fee is one more", "TradeBooked.buyerFee", 1),
                more(34, Day.MONEY, "a buyer pays one less", "TradeBooked.quoteAmount", -1),
                more(36, Day.MONEY, "a position is one more", "PositionChanged.positionQty", 1),
                more(34, Day.MONEY, "a settlement pays one more", "ObligationSettled.posted", 1));
    }
}
