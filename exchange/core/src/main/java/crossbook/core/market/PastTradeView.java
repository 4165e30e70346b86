package crossbook.core.market;

import crossbook.core.event.PastTrade;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.Side;
import crossbook.core.order.TradeType;

/// A view that is moved from trade to trade.
public final class PastTradeView implements PastTrade {
    private final PastTrades trades;
    private final ClOrdId clOrdId = new ClOrdId();
    private long tradeId;

    /// Whether a side cannot pay for what is done with the trade now.
    public boolean isIntoDeficit;

    public PastTradeView(PastTrades trades) {
        this.trades = trades;
    }

    public PastTradeView at(long id) {
        tradeId = id;
        return this;
    }

    @Override
    public long tradeId() {
        return tradeId;
    }

    @Override
    public long tradeTimeNs() {
        return trades.tradeTimeNs(tradeId);
    }

    @Override
    public int instrumentId() {
        return trades.instrumentId(tradeId);
    }

    @Override
    public TradeType type() {
        return trades.type(tradeId);
    }

    @Override
    public int reportType() {
        return trades.reportType(tradeId);
    }

    @Override
    public long price() {
        return trades.price(tradeId);
    }

    @Override
    public long qty() {
        return trades.qty(tradeId);
    }

    @Override
    public boolean isIntoDeficit() {
        return isIntoDeficit;
    }

    @Override
    public int participantId(Side side) {
        return trades.participantId(tradeId, side);
    }

    @Override
    public long orderId(Side side) {
        return trades.orderId(tradeId, side);
    }

    @Override
    public ClOrdId clOrdId(Side side) {
        trades.readClOrdId(tradeId, side, clOrdId);
        return clOrdId;
    }
}
