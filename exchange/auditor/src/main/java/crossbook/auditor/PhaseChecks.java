package crossbook.auditor;

import crossbook.client.stream.EventListener;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.Matching;
import crossbook.protocol.PhaseReason;
import crossbook.protocol.PhaseStateDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.ReferenceKind;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.BreakerTrippedDecoder;
import crossbook.protocol.event.ClosingPriceSetDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.MarketModelDefinedDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;
import crossbook.protocol.event.PhaseExtendedDecoder;
import crossbook.protocol.event.ReferencePriceSetDecoder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/// Watches the phases of instruments, and what ends by the clock.
///
/// 4   an instrument keeps its symbol
/// 14  an order ends at the time that it says; those of a phase when it changes, those of a day
///     together
/// 31  phases end when they were told to end, are what they were before under that name, and a
///     breaker breaks off a phase
/// 32  a breaker trips for a price that is another than the reference
final class PhaseChecks implements EventListener {
    private final Market market;
    private final Findings findings;

    /// What a phase is: of one model always the same.
    private record Kind(int code, Matching matching, boolean takesOrders) {
        static Kind of(PhaseStateDecoder state) {
            return new Kind(state.phaseCode(), state.matching(), state.takesOrders() == YesNo.YES);
        }
    }

    private final Map<String, Kind> kinds = new HashMap<>();
    private final Map<String, Long> symbols = new HashMap<>();

    /// The instruments of which the breaker has tripped in this command, and nothing followed.
    private final Map<AuditedBook, Long> tripped = new LinkedHashMap<>();

    /// The instruments of which orders have ended with their phase in this command, and it goes on.
    private final Map<AuditedBook, Long> ending = new LinkedHashMap<>();

    /// The instruments of which orders have ended with the day in this command.
    private final Set<AuditedBook> closed = new LinkedHashSet<>();

    private final PriorityQueue<Due> due = new PriorityQueue<>();
    private final List<Due> waiting = new ArrayList<>(); // for the end of a call, or its engine

    /// An order with a time at which it ends.
    private record Due(long ns, long orderId) implements Comparable<Due> {
        @Override
        public int compareTo(Due other) {
            return Long.compare(ns, other.ns);
        }
    }

    PhaseChecks(Market market) {
        this.market = market;
        findings = market.findings;
    }

    @Override
    public void onMarketModelDefined(MarketModelDefinedDecoder event) {
        kinds.clear();
    }

    @Override
    public void onInstrumentDefined(InstrumentDefinedDecoder event) {
        AuditedBook book = market.book(event.instrumentId());
        String symbol = event.symbol();
        boolean isNew = book.symbol.isEmpty();
        Long other = symbols.putIfAbsent(symbol, event.instrumentId());
        if (other != null && other != event.instrumentId()) {
            findings.add(
                    4,
                    "instrument " + event.instrumentId() + " has the symbol of another, " + symbol);
        }
        book.symbol = symbol;
        book.isActive = event.active() == YesNo.YES;
        book.tick = event.unitsPerTick();
        book.lot = event.lotSize();
        book.maxQty = event.maxOrderQty();
        boolean isOnMargin = event.coverage().coverageKind() == CoverageKind.MARGIN;
        book.maxPrice = isOnMargin ? event.coverage().maxPrice() : AuditedBook.NONE;
        if (isNew) book.staticReference = event.referencePrice();
        Kind kind = Kind.of(event.state());
        if (isNew) enter(book, event.state().phase(), kind, 0);
        else if (!book.phase.equals(event.state().phase()))
            findings.add(
                    31,
                    book + " is told to be in phase " + event.state().phase() + ", and is in "
                            + book.phase,
                    book.phaseEvent);
    }

    private void enter(AuditedBook book, String phase, Kind kind, long endsNs) {
        Kind known = kinds.putIfAbsent(phase, kind);
        if (known != null && !known.equals(kind)) {
            findings.add(31, "phase " + phase + " is " + kind + ", and was " + known);
            kinds.put(phase, kind);
        }
        book.phase = phase;
        book.phaseCode = kind.code;
        book.matching = kind.matching;
        book.takesOrders = kind.takesOrders;
        book.endsNs = endsNs;
        book.phaseEvent = findings.number();
    }

    @Override
    public void onPhaseChanged(PhaseChangedDecoder event) {
        market.settle();
        AuditedBook book = market.book(event.instrumentId());
        PhaseReason reason = event.reason();
        boolean isBroken = tripped.remove(book) != null;
        ending.remove(book);
        if (!market.isTelling) {
            boolean isEarly = reason == PhaseReason.ENDED && market.timeNs < book.endsNs;
            if (isEarly) {
                findings.add(
                        31,
                        book + " leaves phase " + book.phase + " " + (book.endsNs - market.timeNs)
                                + " ns before its end",
                        book.phaseEvent);
            }
            if (isBroken != (reason == PhaseReason.BREAKER_TRIPPED)) {
                findings.add(
                        31,
                        book + " enters phase " + event.state().phase() + " for " + reason
                                + (isBroken
                                        ? ", and its breaker has tripped"
                                        : ", and no breaker has tripped"),
                        book.trippedEvent);
            }
        }
        boolean changesPlace = book.matching == Matching.AT_CLOSE
                || book.matching == Matching.VOLUME
                || event.state().matching() == Matching.AT_CLOSE
                || event.state().matching() == Matching.VOLUME;
        Kind kind = Kind.of(event.state());
        enter(book, event.state().phase(), kind, event.endsNs());
        book.trippedEvent = 0;
        if (changesPlace) book.forgetTimes();
    }

    @Override
    public void onPhaseExtended(PhaseExtendedDecoder event) {
        market.settle();
        AuditedBook book = market.book(event.instrumentId());
        boolean isOn = book.phase.equals(event.state().phase())
                && book.phaseCode == event.state().phaseCode()
                && book.matching == event.state().matching();
        if (!isOn)
            findings.add(
                    31,
                    book + " is extended in phase " + event.state().phase() + ", and is in "
                            + book.phase,
                    book.phaseEvent);
        boolean isOver = event.endsNs() != 0
                && market.partitions.isPast(event.endsNs(), event.instrumentId(), market.timeNs);
        if (isOver) findings.add(31, book + " is told to end before now");
        book.endsNs = event.endsNs();
        book.phaseEvent = findings.number();
    }

    /// What speaks of a phase speaks of the one that is on.
    void checkCode(long instrumentId, int code) {
        AuditedBook book = market.book(instrumentId);
        if (code != book.phaseCode) {
            findings.add(
                    31,
                    "an auction of a phase with code " + (char) code + ", and " + book + " is in "
                            + book.phase,
                    book.phaseEvent);
        }
    }

    @Override
    public void onBreakerTripped(BreakerTrippedDecoder event) {
        market.settle();
        AuditedBook book = market.book(event.instrumentId());
        book.trippedEvent = findings.number();
        tripped.put(book, findings.number());
        boolean isStatic = event.kind() == ReferenceKind.STATIC;
        boolean isKnown = isStatic && book.staticReference != AuditedBook.NONE;
        if (isKnown && event.reference() != book.staticReference) {
            findings.add(
                    32,
                    "the breaker of " + book + " trips against " + event.reference()
                            + ", and the reference is " + book.staticReference);
        }
        if (event.price() == event.reference()) {
            findings.add(32, "the breaker of " + book + " trips at its reference");
        }
    }

    @Override
    public void onReferencePriceSet(ReferencePriceSetDecoder event) {
        market.book(event.instrumentId()).staticReference = event.price();
    }

    @Override
    public void onClosingPriceSet(ClosingPriceSetDecoder event) {
        market.book(event.instrumentId()).close = event.price();
    }

    /// A rule ends an order.
    void expired(LiveOrder order, Reason reason) {
        AuditedBook book = market.book(order);
        if (reason == Reason.END_OF_PHASE) ending.putIfAbsent(book, findings.number());
        if (reason != Reason.END_OF_DAY) return;
        closed.add(book);
        if (isForDays(order)) {
            findings.add(14, order + " ends with the day, and is for more", order.acceptedEvent);
        }
    }

    private static boolean isForDays(LiveOrder order) {
        return order.timeInForce == TimeInForce.GTC || order.timeInForce == TimeInForce.GTD;
    }

    /// Orders until the next auction may be carried to that of the next day.
    private void lookAtDay() {
        for (LiveOrder order : market.orders.values()) {
            boolean isOver = closed.contains(market.book(order))
                    && !isForDays(order)
                    && order.timeInForce != TimeInForce.GFA;
            if (isOver) findings.add(14, order + " outlives its day", order.acceptedEvent);
        }
        closed.clear();
    }

    /// After the last event of a command.
    void look() {
        ending.forEach((book, event) -> findings.add(
                14, "an order ends with the phase of " + book + ", which goes on", event));
        ending.clear();
        if (!closed.isEmpty()) lookAtDay();
        tripped.forEach((book, event) ->
                findings.add(31, book + " is not broken off after its breaker has tripped", event));
        tripped.clear();
        for (LiveOrder order : market.arrived) {
            boolean isTimed = order.timeInForce == TimeInForce.GTT && order.expireNs > 0;
            if (isTimed) due.add(new Due(order.expireNs, order.id));
        }
        while (!due.isEmpty() && due.peek().ns < market.timeNs) {
            Due next = due.poll();
            LiveOrder order = market.orders.get(next.orderId);
            if (order == null || order.expireNs != next.ns) continue;
            AuditedBook book = market.book(order);
            boolean isPast = market.partitions.isPast(next.ns, order.instrumentId, market.timeNs);
            if (book.isCall() || !isPast) {
                waiting.add(next);
            } else {
                findings.add(14, order + " outlives its time", order.acceptedEvent);
            }
        }
        due.addAll(waiting);
        waiting.clear();
    }
}
