package crossbook.auditor;

import crossbook.client.stream.EventListener;
import crossbook.protocol.event.InstrumentPlacedDecoder;
import crossbook.protocol.event.PartitionMergedDecoder;
import crossbook.protocol.event.PartitionResumedDecoder;
import crossbook.protocol.event.PartitionSuspendedDecoder;
import crossbook.protocol.event.SessionClosedDecoder;
import crossbook.protocol.event.SessionOpenedDecoder;

import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The engines of which a stream is made. The stream of one engine tells nothing of them; that of
/// several begins with telling that they are away, until they have come.
///
/// An id of an order has its engine in the upper 8 bits. In the stream of several an id of a trade
/// has it above the 40 lower bits, and times are those of the engine that is furthest.
final class AuditedPartitions implements EventListener {
    private static final int BITS_OF_TRADES = 40;
    private static final int BITS_OF_ORDERS = 56;

    private final BitSet known = new BitSet();
    private final BitSet away = new BitSet();
    private final Map<Long, Integer> placed = new HashMap<>(); // by instrument

    /// Up to when each has come for certain.
    private final Map<Integer, Long> times = new HashMap<>();

    private long lastTimeNs;

    final PartitionSessions sessions;

    AuditedPartitions(Findings findings) {
        sessions = new PartitionSessions(findings);
    }

    @Override
    public void onSessionOpened(SessionOpenedDecoder event) {
        sessions.onSessionOpened(event);
    }

    @Override
    public void onSessionClosed(SessionClosedDecoder event) {
        sessions.onSessionClosed(event);
    }

    @Override
    public void onPartitionMerged(PartitionMergedDecoder event) {
        sessions.onPartitionMerged(event);
    }

    @Override
    public void onPartitionSuspended(PartitionSuspendedDecoder event) {
        known.set(event.partition());
        away.set(event.partition());
        sessions.onPartitionSuspended(event);
    }

    @Override
    public void onPartitionResumed(PartitionResumedDecoder event) {
        away.clear(event.partition());
        sessions.onPartitionResumed(event);
    }

    @Override
    public void onInstrumentPlaced(InstrumentPlacedDecoder event) {
        placed.put(event.instrumentId(), (int) event.partition());
    }

    boolean areSeveral() {
        return !known.isEmpty();
    }

    /// Those that are away now.
    BitSet away() {
        return (BitSet) away.clone();
    }

    /// The engine of an order.
    static int ofOrder(long orderId) {
        return (int) (orderId >>> BITS_OF_ORDERS);
    }

    /// The engine that has numbered a trade, of several; 0 of one.
    long ofTrade(long tradeId) {
        return areSeveral() ? tradeId >>> BITS_OF_TRADES : 0;
    }

    /// The number of a trade among those of its engine.
    long ownNumber(long tradeId) {
        return areSeveral() ? tradeId & (1L << BITS_OF_TRADES) - 1 : tradeId;
    }

    /// After the last event of a command, at that time. Where time goes on it is the time of its
    /// engine; elsewhere that may be behind.
    void endCommand(long timeNs, Collection<AuditedBook> touched) {
        if (!areSeveral() || timeNs <= lastTimeNs) return;
        lastTimeNs = timeNs;
        List<Integer> engines =
                touched.stream().map(book -> of(book.instrumentId)).distinct().toList();
        if (engines.size() == 1) times.put(engines.getFirst(), timeNs);
    }

    private int of(long instrumentId) {
        return placed.getOrDefault(instrumentId, 0);
    }

    /// Whether that time is past in an instrument.
    boolean isPast(long ns, long instrumentId, long nowNs) {
        if (!areSeveral()) return ns < nowNs;
        return ns < times.getOrDefault(of(instrumentId), 0L);
    }
}
