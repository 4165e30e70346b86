package crossbook.store;

import crossbook.protocol.Side;
import crossbook.protocol.TradeType;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradedDecoder;

/// What a booking is due to, as the event before it told: a trade, its bust or its
/// correction.
///
/// @param qty what it adds to the quantity of the trade
/// @param taker which side took, if one did; of a bust and a correction it is not told
record TradeCause(long buyOrderId, long sellOrderId, long qty, Side taker) {
    /// Of nothing yet.
    static final TradeCause NONE = new TradeCause(0, 0, 0, Side.NULL_VAL);

    static TradeCause of(TradedDecoder trade) {
        boolean takerBuys = trade.takerSide() == Side.BUY;
        TradeType type = trade.tradeType();
        boolean isTaken =
                type != TradeType.AUCTION && type != TradeType.VOLUME && type != TradeType.CROSS;
        return new TradeCause(
                takerBuys ? trade.takerOrderId() : trade.makerOrderId(),
                takerBuys ? trade.makerOrderId() : trade.takerOrderId(),
                trade.qty(),
                isTaken ? trade.takerSide() : Side.NULL_VAL);
    }

    static TradeCause of(TradeBustedDecoder bust) {
        return new TradeCause(bust.buyOrderId(), bust.sellOrderId(), -bust.qty(), Side.NULL_VAL);
    }

    static TradeCause of(TradeCorrectedDecoder correction) {
        return new TradeCause(
                correction.buyOrderId(),
                correction.sellOrderId(),
                correction.qty() - correction.oldQty(),
                Side.NULL_VAL);
    }

    long orderId(Side side) {
        return side == Side.BUY ? buyOrderId : sellOrderId;
    }
}
