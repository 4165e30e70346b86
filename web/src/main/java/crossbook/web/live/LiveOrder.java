package crossbook.web.live;

import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;

import org.agrona.concurrent.UnsafeBuffer;

import java.util.OptionalLong;

/// An order of a participant: open, or closed and still remembered. Reused for another once it
/// is forgotten.
final class LiveOrder {
    private static final long NONE = OrderTermsDecoder.priceNullValue();

    long orderId;
    String clOrdId = "";
    LiveParticipant participant;
    int instrumentId;
    Side side = Side.NULL_VAL;
    OrdType ordType = OrdType.NULL_VAL;
    TimeInForce timeInForce = TimeInForce.NULL_VAL;
    long price = NONE;
    long stopPrice = NONE;
    long orderQty;
    long displayQty = NONE;
    long minQty;
    long leavesQty;
    long cumQty;
    final ExactSum value = new ExactSum();
    OrderState state = OrderState.NEW;
    Reason reason = Reason.NONE;
    private final byte[] terms = new byte[OrderTermsDecoder.ENCODED_LENGTH];
    long createdNs;
    long timestampNs;
    long eventNumber;
    LiveOrder previous;
    LiveOrder next;

    void clear() {
        orderId = 0;
        clOrdId = "";
        participant = null;
        price = NONE;
        stopPrice = NONE;
        displayQty = NONE;
        orderQty = 0;
        minQty = 0;
        leavesQty = 0;
        cumQty = 0;
        value.clear();
        state = OrderState.NEW;
        reason = Reason.NONE;
        previous = null;
        next = null;
    }

    /// Takes over what is asked for.
    void set(OrderTermsDecoder terms) {
        instrumentId = (int) terms.instrumentId();
        side = terms.side();
        ordType = terms.ordType();
        timeInForce = terms.timeInForce();
        price = terms.price();
        stopPrice = terms.stopPrice();
        orderQty = terms.orderQty();
        displayQty = terms.displayQty();
        minQty = terms.minQty();
        terms.buffer().getBytes(terms.offset(), this.terms);
    }

    OrderView view(Names names) {
        return new OrderView(
                orderId,
                clOrdId,
                participant.participantId,
                participant.name,
                instrumentId,
                names.symbol(instrumentId),
                names.priceScale(instrumentId),
                side,
                ordType,
                timeInForce,
                optional(price),
                optional(stopPrice),
                orderQty,
                optional(displayQty),
                minQty == NONE ? 0 : minQty,
                leavesQty,
                cumQty,
                value.value(),
                state,
                reason,
                new OrderTermsDecoder().wrap(new UnsafeBuffer(terms.clone()), 0),
                createdNs,
                timestampNs,
                eventNumber);
    }

    private static OptionalLong optional(long number) {
        return number == NONE ? OptionalLong.empty() : OptionalLong.of(number);
    }
}
