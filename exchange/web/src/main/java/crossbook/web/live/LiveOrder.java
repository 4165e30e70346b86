package crossbook.web.live;

import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.event.OrderStateDecoder;

import org.agrona.concurrent.UnsafeBuffer;

import java.util.Optional;

/// An order of a participant: open, or closed and still remembered. Reused for another once it
/// is forgotten.
final class LiveOrder {
    private final byte[] asked = new byte[OrderTermsDecoder.ENCODED_LENGTH];

    /// What is asked for.
    final OrderTermsDecoder terms = new OrderTermsDecoder().wrap(new UnsafeBuffer(asked), 0);

    long orderId;
    String clOrdId = "";

    /// As it was entered, if it has another id since: who sends it again calls it so.
    String firstClOrdId = "";

    LiveParticipant participant;
    long orderQty;
    long leavesQty;
    long cumQty;

    /// What its trades came to, price units by quantity; none: more than a number can say.
    long cumValue;

    OrderState state = OrderState.NEW;
    Reason reason = Reason.NONE;

    /// What it holds of its account; null: nothing was ever told.
    Amount held;

    long createdNs;
    long timestampNs;
    long eventNumber;
    LiveOrder previous;
    LiveOrder next;

    void clear() {
        orderId = 0;
        clOrdId = "";
        firstClOrdId = "";
        participant = null;
        orderQty = 0;
        leavesQty = 0;
        cumQty = 0;
        cumValue = 0;
        state = OrderState.NEW;
        reason = Reason.NONE;
        held = null;
        previous = null;
        next = null;
    }

    /// Takes over what is asked for.
    void set(OrderTermsDecoder others) {
        others.buffer().getBytes(others.offset(), asked);
        orderQty = others.orderQty();
    }

    /// Takes over how much of it has traded.
    void executed(OrderStateDecoder order) {
        cumQty = order.cumQty();
        cumValue = order.cumValue();
    }

    int instrumentId() {
        return (int) terms.instrumentId();
    }

    OrderView view(Names names) {
        return new OrderView(
                orderId,
                participant.participantId,
                participant.name,
                names.symbol(instrumentId()),
                names.priceScale(instrumentId()),
                new OrderTermsDecoder().wrap(new UnsafeBuffer(asked.clone()), 0),
                orderQty,
                leavesQty,
                cumQty,
                OrderView.optional(cumValue),
                state,
                reason,
                Optional.ofNullable(held),
                createdNs,
                timestampNs,
                eventNumber);
    }
}
