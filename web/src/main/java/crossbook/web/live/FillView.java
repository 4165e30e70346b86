package crossbook.web.live;

import crossbook.protocol.Liquidity;
import crossbook.protocol.Side;
import crossbook.protocol.TradeType;

/// What a participant traded, once.
///
/// @param orderId 0 of a trade off the book
/// @param price price units
/// @param leavesQty what was left of the order
public record FillView(
        long tradeId,
        long orderId,
        String clOrdId,
        int participantId,
        int instrumentId,
        String symbol,
        int priceScale,
        Side side,
        long price,
        long qty,
        long leavesQty,
        long cumQty,
        Liquidity liquidity,
        TradeType type,
        long timestampNs,
        long eventNumber) {}
