package crossbook.web.live;

import crossbook.protocol.OrdType;
import crossbook.protocol.PegReference;
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
        Conditions conditions,
        long createdNs,
        long timestampNs,
        long eventNumber) {
    /// What else was said of it.
    ///
    /// @param expireTimeNs 0 if it has none
    public record Conditions(
            boolean isPostOnly,
            boolean excludesHidden,
            boolean isAttributed,
            boolean isForVolumeAuction,
            boolean staysOnDisconnect,
            long smpKey,
            PegReference pegReference,
            long expireTimeNs,
            String trader,
            String account) {}
}
