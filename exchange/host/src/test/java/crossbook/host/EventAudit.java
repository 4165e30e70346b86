package crossbook.host;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.EventFlagsDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderActivatedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrderExpiredDecoder;
import crossbook.protocol.event.OrderParkedDecoder;
import crossbook.protocol.event.OrderReplacedDecoder;
import crossbook.protocol.event.OrderRestatedDecoder;
import crossbook.protocol.event.OrderStateDecoder;
import crossbook.protocol.event.OrderTriggeredDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.TradedDecoder;

import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Reads an event stream from its first event on and says which invariants it breaks, by
/// their numbers.
///
/// 1  no command is applied twice: the numbers of commands rise, and what belongs to one stands
/// together
/// 2  event numbers begin with 1 and rise by 1
/// 3  time does not go back
/// 4  no order has the id of another, nor has an instrument or a participant
/// 8  whatever happens to an order happens between its acceptance and its end
final class EventAudit {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final List<String> violations = new ArrayList<>();
    private final Set<Long> accepted = new HashSet<>();
    private final Set<Long> live = new HashSet<>();
    private final Map<String, String> names = new HashMap<>();
    private long number;
    private long timestampNs;
    private long command;
    private boolean isCommandOver = true;

    /// The violations in a stream.
    static List<String> violations(List<byte[]> events) {
        EventAudit audit = new EventAudit();
        events.forEach(event -> audit.read(new UnsafeBuffer(event)));
        return audit.violations;
    }

    private void check(int invariant, boolean holds, String what) {
        if (!holds) violations.add("invariant " + invariant + ": event " + number + ": " + what);
    }

    private void read(UnsafeBuffer event) {
        long last = number;
        number = word(event, EventFrame.EVENT_NUMBER);
        check(2, number == last + 1, "comes after " + last);
        long time = word(event, EventFrame.TIMESTAMP);
        check(3, time >= timestampNs, "is earlier than the one before");
        timestampNs = time;
        long next = word(event, EventFrame.COMMAND_NUMBER);
        check(
                1,
                isCommandOver ? next > command : next == command,
                "is of command " + next + " after " + command);
        command = next;
        isCommandOver = EventFlagsDecoder.lastOfCommand(event.getByte(HEADER + EventFrame.FLAGS));
        follow(event);
    }

    private static long word(UnsafeBuffer event, int offset) {
        return event.getLong(HEADER + offset, ByteOrder.LITTLE_ENDIAN);
    }

    private void follow(UnsafeBuffer event) {
        switch (header.wrap(event, 0).templateId()) {
            case OrderAcceptedDecoder.TEMPLATE_ID -> {
                long orderId = word(
                        event,
                        OrderAcceptedDecoder.stateEncodingOffset()
                                + OrderStateDecoder.orderIdEncodingOffset());
                check(4, accepted.add(orderId), "has the id of another order");
                live.add(orderId);
            }
            case OrderReplacedDecoder.TEMPLATE_ID ->
                checkLive(word(
                        event,
                        OrderReplacedDecoder.stateEncodingOffset()
                                + OrderStateDecoder.orderIdEncodingOffset()));
            case OrderRestatedDecoder.TEMPLATE_ID ->
                checkLive(word(
                        event,
                        OrderRestatedDecoder.stateEncodingOffset()
                                + OrderStateDecoder.orderIdEncodingOffset()));
            case OrderParkedDecoder.TEMPLATE_ID ->
                checkLive(word(
                        event,
                        OrderParkedDecoder.stateEncodingOffset()
                                + OrderStateDecoder.orderIdEncodingOffset()));
            case OrderActivatedDecoder.TEMPLATE_ID ->
                checkLive(word(
                        event,
                        OrderActivatedDecoder.stateEncodingOffset()
                                + OrderStateDecoder.orderIdEncodingOffset()));
            case OrderTriggeredDecoder.TEMPLATE_ID ->
                checkLive(word(
                        event,
                        OrderTriggeredDecoder.stateEncodingOffset()
                                + OrderStateDecoder.orderIdEncodingOffset()));
            case OrderCanceledDecoder.TEMPLATE_ID ->
                end(word(
                        event,
                        OrderCanceledDecoder.stateEncodingOffset()
                                + OrderStateDecoder.orderIdEncodingOffset()));
            case OrderExpiredDecoder.TEMPLATE_ID ->
                end(word(
                        event,
                        OrderExpiredDecoder.stateEncodingOffset()
                                + OrderStateDecoder.orderIdEncodingOffset()));
            case TradedDecoder.TEMPLATE_ID -> {
                TradedDecoder traded = new TradedDecoder().wrapAndApplyHeader(event, 0, header);
                fill(traded.takerOrderId(), traded.takerLeavesQty());
                fill(traded.makerOrderId(), traded.makerLeavesQty());
            }
            case InstrumentDefinedDecoder.TEMPLATE_ID -> {
                var defined = new InstrumentDefinedDecoder().wrapAndApplyHeader(event, 0, header);
                name("instrument " + defined.instrumentId(), "symbol " + defined.symbol());
            }
            case ParticipantDefinedDecoder.TEMPLATE_ID -> {
                var defined = new ParticipantDefinedDecoder().wrapAndApplyHeader(event, 0, header);
                name("participant " + defined.participantId(), "name " + defined.name());
            }
            default -> {} // tells of no identity, and changes no order
        }
    }

    private void checkLive(long orderId) {
        check(8, live.contains(orderId), "is of an order that is not live");
    }

    private void fill(long orderId, long leavesQty) {
        checkLive(orderId);
        if (leavesQty == 0) live.remove(orderId);
    }

    private void end(long orderId) {
        checkLive(orderId);
        live.remove(orderId);
    }

    /// An id keeps its name, and a name its id.
    private void name(String id, String name) {
        check(4, names.computeIfAbsent(id, any -> name).equals(name), id + " had another name");
        check(4, names.computeIfAbsent(name, any -> id).equals(id), name + " had another id");
    }
}
