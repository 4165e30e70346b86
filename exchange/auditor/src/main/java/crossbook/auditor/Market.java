package crossbook.auditor;

import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.Long2ObjectHashMap;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What events have told so far: live orders, and the books they stand in.
final class Market {
    private static final int REMEMBERED = 65_536; // events at which orders ended

    final Findings findings;
    final AuditorSettings settings;
    final AuditedPartitions partitions;
    final Map<Long, AuditedBook> books = new HashMap<>();
    final Long2ObjectHashMap<LiveOrder> orders = new Long2ObjectHashMap<>();
    final Map<ClientId, LiveOrder> byClientId = new HashMap<>();

    /// How many live orders each participant has.
    final Map<Long, Integer> liveOf = new HashMap<>();

    private final Long2LongHashMap generations = new Long2LongHashMap(0); // by place
    private final Map<Long, Long> ended = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
            return size() > REMEMBERED;
        }
    };

    /// The books of which this command tells something, and the orders that it has brought.
    final Set<AuditedBook> touched = new LinkedHashSet<>();

    final List<LiveOrder> arrived = new ArrayList<>();

    /// The order that comes to the market just now; null if none does.
    LiveOrder arriving;

    long timeNs;
    boolean isTelling;
    boolean hasSelfMatch; // of the command

    Market(Findings findings, AuditorSettings settings) {
        this.findings = findings;
        this.settings = settings;
        partitions = new AuditedPartitions(findings);
    }

    AuditedBook book(long instrumentId) {
        AuditedBook book = books.computeIfAbsent(instrumentId, AuditedBook::new);
        touched.add(book);
        return book;
    }

    AuditedBook book(LiveOrder order) {
        return book(order.instrumentId);
    }

    // Ids. A place of 32 bits, and a generation of it that only rises.

    private static long placeOf(long orderId) {
        return orderId >>> 32;
    }

    private static long generationOf(long orderId) {
        return orderId & 0xFFFF_FFFFL;
    }

    /// Whether no order has had that id; from now on one has.
    boolean takeId(long orderId) {
        long known = generations.get(placeOf(orderId));
        boolean isNew = generationOf(orderId) > known;
        if (isNew) generations.put(placeOf(orderId), generationOf(orderId));
        return isNew;
    }

    boolean hadId(long orderId) {
        return generationOf(orderId) <= generations.get(placeOf(orderId));
    }

    /// The event at which an order ended; 0 if that is not known.
    long endOf(long orderId) {
        return ended.getOrDefault(orderId, 0L);
    }

    // Orders.

    void add(LiveOrder order) {
        orders.put(order.id, order);
        liveOf.merge(order.participantId, 1, Integer::sum);
        name(order);
        arrive(order);
    }

    void name(LiveOrder order) {
        if (!order.clientId.isNone()) byClientId.put(order.clientId, order);
    }

    void unname(LiveOrder order) {
        byClientId.remove(order.clientId, order);
    }

    /// It comes to the market, or comes to it anew.
    void arrive(LiveOrder order) {
        settle();
        AuditedBook book = book(order);
        if (order.isResting) book.leave(order);
        order.parkReason = null;
        arriving = order;
        arrived.add(order);
    }

    /// What a state does not tell of prices is not known.
    void forgetPrices() {
        for (AuditedBook book : books.values()) {
            book.staticReference = AuditedBook.NONE;
            book.close = AuditedBook.NONE;
        }
    }

    /// Who came and is not gone rests.
    void settle() {
        LiveOrder order = arriving;
        arriving = null;
        if (order != null) book(order).rest(order);
    }

    /// A command is over.
    void endCommand() {
        partitions.endCommand(timeNs, touched);
        touched.clear();
        arrived.clear();
    }

    void end(LiveOrder order) {
        if (arriving == order) arriving = null;
        book(order).leave(order);
        orders.remove(order.id);
        liveOf.merge(order.participantId, -1, Integer::sum);
        unname(order);
        ended.put(order.id, findings.number());
    }
}
