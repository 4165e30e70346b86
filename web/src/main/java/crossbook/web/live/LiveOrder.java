package crossbook.web.live;

import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.PegReference;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;

import java.nio.ByteOrder;
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
    int flags;
    long smpKey;
    PegReference pegReference = PegReference.NULL_VAL;
    long expireTimeNs;
    String trader = "";
    String account = "";
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
        flags = 0;
        smpKey = 0;
        pegReference = PegReference.NULL_VAL;
        expireTimeNs = 0;
        trader = "";
        account = "";
        previous = null;
        next = null;
    }

    /// Takes over what was asked for.
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
        flags = terms.buffer()
                .getShort(
                        terms.offset() + OrderTermsDecoder.flagsEncodingOffset(),
                        ByteOrder.LITTLE_ENDIAN);
        smpKey = terms.smpKey();
        pegReference = terms.pegReference();
        expireTimeNs = terms.expireTimeNs();
        trader = terms.trader();
        account = terms.account();
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
                conditions(),
                createdNs,
                timestampNs,
                eventNumber);
    }

    private OrderView.Conditions conditions() {
        return new OrderView.Conditions(
                (flags & 2) != 0,
                (flags & 4) != 0,
                (flags & 8) != 0,
                (flags & 16) != 0,
                (flags & 1) != 0,
                smpKey,
                pegReference,
                expireTimeNs,
                trader,
                account);
    }

    private static OptionalLong optional(long number) {
        return number == NONE ? OptionalLong.empty() : OptionalLong.of(number);
    }
}
