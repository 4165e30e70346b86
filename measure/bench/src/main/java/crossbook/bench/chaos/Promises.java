package crossbook.bench.chaos;

import crossbook.auditor.Auditor;
import crossbook.auditor.Violation;
import crossbook.cli.audit.AuditedEvents;
import crossbook.client.entry.OwnOrder;
import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventHead;
import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.host.CommandLog;
import crossbook.protocol.OrdStatus;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrderExpiredDecoder;
import crossbook.protocol.event.OrderReplacedDecoder;
import crossbook.protocol.event.OrderStateDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.TradedDecoder;

import org.agrona.DirectBuffer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/// What was promised to the participants, held against the events that the members have
/// recorded: no order that was acknowledged is lost, none stands twice, each is where its
/// owner thinks that it is, the feed shows what rests, every member has the same events,
/// and the auditor finds nothing.
final class Promises implements EventListener {
    /// An order as the events leave it.
    private static final class Recorded {
        final long orderId;
        long leaves;
        long cum;
        boolean isLive = true;

        Recorded(long orderId, long leaves) {
            this.orderId = orderId;
            this.leaves = leaves;
        }
    }

    private final List<String> violations = new ArrayList<>();
    private final Map<String, Long> participants = new HashMap<>();
    private final Map<String, Recorded> byName = new HashMap<>();
    private final Map<Long, Recorded> byId = new HashMap<>();
    private long lost;
    private long twice;
    private long events;

    /// Reads what the members have recorded.
    ///
    /// @param upTo the number of the event up to which the orders are followed, which is
    ///     how far their owners have heard
    void read(List<Path> members, long upTo) {
        Auditor auditor = new Auditor();
        AuditedEvents.read(members.getFirst(), auditor);
        end(auditor);
        long[] first = checksums(members.getFirst());
        follow(CommandLog.open(members.getFirst())::events, upTo);
        events = first.length - 1L;
        for (int member = 1; member < members.size(); member++) {
            compare(first, checksums(members.get(member)), member);
        }
    }

    /// Reads the events of an exchange in memory, all of them.
    void read(Consumer<EventHandler> told) {
        Auditor auditor = new Auditor();
        told.accept(auditor);
        end(auditor);
        follow(told, Long.MAX_VALUE);
        events = auditor.events();
    }

    private void end(Auditor auditor) {
        auditor.end();
        List<Violation> found = auditor.violations();
        found.stream().limit(20).forEach(each -> violations.add("auditor: " + each));
        if (found.size() > 20) violations.add("auditor: " + (found.size() - 20) + " more");
    }

    private void follow(Consumer<EventHandler> told, long upTo) {
        EventReader reader = new EventReader(this);
        told.accept((buffer, offset, length) -> {
            if (EventHead.eventNumber(buffer, offset) > upTo) return;
            reader.onEvent(buffer, offset, length);
        });
    }

    /// A check sum of each event, by its number.
    private static long[] checksums(Path member) {
        long[][] sums = {new long[1 << 16]};
        int[] last = {0};
        CRC32C crc = new CRC32C();
        CommandLog.open(member).events((buffer, offset, length) -> {
            int number = (int) EventHead.eventNumber(buffer, offset);
            if (number >= sums[0].length) sums[0] = Arrays.copyOf(sums[0], 2 * number);
            sums[0][number] = sum(crc, buffer, offset, length);
            last[0] = number;
        });
        return Arrays.copyOf(sums[0], last[0] + 1);
    }

    private static long sum(CRC32C crc, DirectBuffer buffer, int offset, int length) {
        byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        crc.reset();
        crc.update(bytes);
        return crc.getValue() << 1 | 1; // never that of an event that is not there
    }

    private void compare(long[] first, long[] other, int member) {
        int different = Arrays.mismatch(first, other);
        if (different < 0) return;
        violations.add("member " + member + ": event " + different
                + " is another than member 0's, or is missing (" + (other.length - 1) + " events, "
                + (first.length - 1) + " of member 0)");
    }

    /// Holds what a participant knows of its orders against the events.
    void check(String participant, Collection<OwnOrder> orders) {
        Long id = participants.get(participant);
        for (OwnOrder order : orders) {
            String name = id + " " + order.clOrdId();
            Recorded recorded = byName.get(name);
            if (order.status() == OrdStatus.REJECTED || order.status() == OrdStatus.NULL_VAL) {
                if (recorded == null) continue;
                violations.add(participant + ": stands, but was answered otherwise: " + order);
            } else if (recorded == null) {
                lost++;
                violations.add(participant + ": acknowledged, but not recorded: " + order);
            } else if (recorded.cum != order.cumQty() || recorded.isLive != order.isLive()) {
                violations.add(participant + ": recorded as " + recorded.cum + " executed, "
                        + (recorded.isLive ? "live" : "ended") + ", but known as " + order);
            }
        }
    }

    /// Holds what the public sees of the books against the events.
    void check(Map<Long, Long> visible) {
        Map<Long, Long> resting = new TreeMap<>();
        byId.forEach((id, order) -> {
            if (order.isLive) resting.put(id, order.leaves);
        });
        if (resting.equals(visible)) return;
        violations.add("the feed shows " + visible.size() + " orders, and " + resting.size()
                + " rest; they differ");
    }

    // What the events say.

    @Override
    public void onParticipantDefined(ParticipantDefinedDecoder event) {
        participants.put(event.name(), event.participantId());
    }

    @Override
    public void onOrderAccepted(OrderAcceptedDecoder event) {
        OrderStateDecoder state = event.state();
        Recorded order = new Recorded(state.orderId(), state.leavesQty());
        byId.put(order.orderId, order);
        String name = state.participantId() + " " + event.terms().clOrdId();
        if (byName.put(name, order) == null) return;
        twice++;
        violations.add("accepted twice: participant and order " + name);
    }

    @Override
    public void onOrderReplaced(OrderReplacedDecoder event) {
        OrderStateDecoder state = event.state();
        Recorded order = byId.get(state.orderId());
        if (order == null) return; // the auditor says so
        order.leaves = state.leavesQty();
        order.cum = state.cumQty();
        byName.put(state.participantId() + " " + event.terms().clOrdId(), order);
    }

    @Override
    public void onTraded(TradedDecoder event) {
        trade(event.takerOrderId(), event.takerLeavesQty(), event.takerCumQty());
        trade(event.makerOrderId(), event.makerLeavesQty(), event.makerCumQty());
    }

    private void trade(long orderId, long leaves, long cum) {
        Recorded order = byId.get(orderId);
        if (order == null) return; // the auditor says so
        order.leaves = leaves;
        order.cum = cum;
        order.isLive = leaves > 0;
    }

    @Override
    public void onOrderCanceled(OrderCanceledDecoder event) {
        end(event.state());
    }

    @Override
    public void onOrderExpired(OrderExpiredDecoder event) {
        end(event.state());
    }

    private void end(OrderStateDecoder state) {
        Recorded order = byId.get(state.orderId());
        if (order != null) order.isLive = false;
    }

    // What was found.

    void add(String violation) {
        violations.add(violation);
    }

    List<String> violations() {
        return violations;
    }

    long lost() {
        return lost;
    }

    long twice() {
        return twice;
    }

    long events() {
        return events;
    }

    long orders() {
        return byId.size();
    }
}
