package crossbook.web.live;

import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;

import java.util.Optional;
import java.util.OptionalLong;

/// An order of a participant, as the latest event left it. Prices in price units, times in
/// nanoseconds since 1970 UTC.
///
/// @param orderId the engine's; 0 of one that was rejected
/// @param terms what is asked for; read only
/// @param cumValue price times quantity of its trades; empty: more than a number can say
/// @param reason why it is as it is; NONE if there is nothing to say
/// @param held what it holds of its account; empty where nothing is covered
public record OrderView(
        long orderId,
        int participantId,
        String participant,
        String symbol,
        int priceScale,
        OrderTermsDecoder terms,
        long orderQty,
        long leavesQty,
        long cumQty,
        OptionalLong cumValue,
        OrderState state,
        Reason reason,
        Optional<Amount> held,
        long createdNs,
        long timestampNs,
        long eventNumber) {
    public String clOrdId() {
        return terms.clOrdId();
    }

    public int instrumentId() {
        return (int) terms.instrumentId();
    }

    public Side side() {
        return terms.side();
    }

    public OrdType ordType() {
        return terms.ordType();
    }

    public TimeInForce timeInForce() {
        return terms.timeInForce();
    }

    public OptionalLong price() {
        return optional(terms.price());
    }

    public OptionalLong stopPrice() {
        return optional(terms.stopPrice());
    }

    /// What the market sees at most; empty: all of it, 0: nothing.
    public OptionalLong displayQty() {
        return optional(terms.displayQty());
    }

    /// At which a buy of a covered instrument holds, and up to which it may be replaced.
    public OptionalLong reservePrice() {
        return optional(terms.reservePrice());
    }

    public long minQty() {
        return optional(terms.minQty()).orElse(0);
    }

    /// The same order, holding that.
    public OrderView holding(Optional<Amount> amount) {
        return new OrderView(
                orderId,
                participantId,
                participant,
                symbol,
                priceScale,
                terms,
                orderQty,
                leavesQty,
                cumQty,
                cumValue,
                state,
                reason,
                amount,
                createdNs,
                timestampNs,
                eventNumber);
    }

    static OptionalLong optional(long number) {
        return number == OrderTermsDecoder.priceNullValue()
                ? OptionalLong.empty()
                : OptionalLong.of(number);
    }
}
