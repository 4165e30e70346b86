package crossbook.web.live;

import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;

import java.math.BigInteger;
import java.util.OptionalLong;

/// An order of a participant, as the latest event left it. Prices in price units, times in
/// nanoseconds since 1970 UTC.
///
/// @param orderId the engine's; 0 of one that was rejected
/// @param displayQty what the market sees at most; empty: all of it, 0: nothing
/// @param value price times quantity of its executions, exact
/// @param terms what is asked for; read only
/// @param reason why it is as it is; NONE if there is nothing to say
public record OrderView(
        long orderId,
        String clOrdId,
        int participantId,
        String participant,
        int instrumentId,
        String symbol,
        int priceScale,
        Side side,
        OrdType ordType,
        TimeInForce timeInForce,
        OptionalLong price,
        OptionalLong stopPrice,
        long orderQty,
        OptionalLong displayQty,
        long minQty,
        long leavesQty,
        long cumQty,
        BigInteger value,
        OrderState state,
        Reason reason,
        OrderTermsDecoder terms,
        long createdNs,
        long timestampNs,
        long eventNumber) {}
