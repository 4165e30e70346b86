package crossbook.client.marketdata;

import crossbook.protocol.ClosingMethod;
import crossbook.protocol.PhaseReason;
import crossbook.protocol.Priority;
import crossbook.protocol.Side;
import crossbook.protocol.TradeType;
import crossbook.protocol.marketdata.AuctionType;
import crossbook.protocol.marketdata.StatisticType;

/// Keeps a market as it is told, and tells a listener of it. What does not fit what came before
/// is a [FeedDamagedException].
public final class MarketUpdater implements PublicChanges {
    private final Market market;
    private final MarketListener listener;
    private long timestampNs;

    public MarketUpdater(Market market, MarketListener listener) {
        this.market = market;
        this.listener = listener;
    }

    @Override
    public void at(long sequence, long ns) {
        timestampNs = ns;
    }

    @Override
    public void added(
            long orderId, int instrumentId, Side side, long price, long qty, String attribution) {
        MarketBook book = market.known(instrumentId);
        MarketOrder order = market.add(book, side, orderId, price, qty);
        order.attribution = attribution;
        listener.orderAdded(order);
        changed(book);
    }

    @Override
    public void deleted(long orderId, int instrumentId) {
        MarketOrder order = market.known(orderId);
        MarketBook book = order.book;
        market.remove(order);
        listener.orderDeleted(order); // as it was: it is not reused before the next comes
        changed(book);
    }

    @Override
    public void modified(long orderId, int instrumentId, long price, long qty, Priority priority) {
        MarketOrder order = market.known(orderId);
        boolean keepsPlace = priority == Priority.KEPT && price == order.price;
        if (keepsPlace) market.resize(order, qty);
        else market.move(order, price, qty);
        listener.orderModified(order, keepsPlace ? Priority.KEPT : Priority.LOST);
        changed(order.book);
    }

    @Override
    public void executed(long orderId, long leavesQty, MarketTrade trade) {
        MarketOrder order = market.known(orderId);
        if (order.qty - trade.qty() != leavesQty) {
            throw new FeedDamagedException("order " + order.orderId + " leaves " + leavesQty
                    + " of " + order.qty + " after " + trade.qty());
        }
        MarketBook book = resized(order, leavesQty, trade);
        traded(book, trade, TradeType.AUTOMATIC, trade.aggressorSide(), timestampNs);
    }

    @Override
    public void executedWithPrice(
            long orderId, long displayedQty, MarketTrade trade, boolean isPrinted) {
        MarketBook book = resized(market.known(orderId), displayedQty, trade);
        if (isPrinted) traded(book, trade, TradeType.AUTOMATIC, Side.NULL_VAL, timestampNs);
        else changed(book);
    }

    private MarketBook resized(MarketOrder order, long qty, MarketTrade trade) {
        MarketBook book = order.book;
        market.resize(order, qty);
        listener.orderExecuted(order, trade.qty(), qty, trade.price(), trade.tradeId());
        return book;
    }

    @Override
    public void traded(MarketTrade trade) {
        traded(known(trade), trade, trade.type(), Side.NULL_VAL, timestampNs);
    }

    @Override
    public void reported(MarketTrade trade, long tradeTimeNs, String reportType) {
        traded(known(trade), trade, TradeType.OFF_BOOK, Side.NULL_VAL, tradeTimeNs);
    }

    @Override
    public void uncrossed(MarketTrade trade, AuctionType type) {
        boolean isVolume = type == AuctionType.END_OF_DAY_VOLUME;
        TradeType tradeType = isVolume ? TradeType.VOLUME : TradeType.AUCTION;
        traded(known(trade), trade, tradeType, Side.NULL_VAL, timestampNs);
    }

    private void traded(
            MarketBook book, MarketTrade told, TradeType type, Side aggressor, long ns) {
        MarketTrade last = book.trade;
        last.set(book.instrumentId(), told.tradeId(), type).of(told.price(), told.qty());
        last.by(aggressor).timestampNs = ns;
        if (counts(type)) book.statistics().traded(told.price(), told.qty());
        book.timestampNs = ns;
        listener.bookChanged(book);
        listener.traded(book, last);
    }

    @Override
    public void broken(MarketTrade trade, boolean isOfToday) {
        MarketBook book = known(trade);
        if (isOfToday && counts(trade.type())) {
            if (isOfAuction(trade.type())) book.statistics().remove(trade.price(), trade.qty());
            else book.statistics().broken(trade.price(), trade.qty());
        }
        changed(book);
        listener.tradeBroken(book, trade.tradeId());
    }

    private static boolean isOfAuction(TradeType type) {
        return type == TradeType.AUCTION || type == TradeType.VOLUME;
    }

    @Override
    public void corrected(MarketTrade trade, long oldPrice, long oldQty, boolean isOfToday) {
        MarketBook book = known(trade);
        if (isOfToday && counts(trade.type())) {
            book.statistics().corrected(oldPrice, oldQty, trade.price(), trade.qty());
        }
        changed(book);
        listener.tradeCorrected(book, trade.tradeId(), trade.price(), trade.qty());
    }

    /// Whether trades of that type are prices of the market, and part of the day's figures.
    private static boolean counts(TradeType type) {
        return type != TradeType.CROSS && type != TradeType.OFF_BOOK;
    }

    @Override
    public void indicated(int instrumentId, MarketAuction auction, AuctionType type) {
        MarketBook book = now(instrumentId);
        book.auction.set(
                auction.price(),
                auction.pairedQty(),
                auction.imbalanceQty(),
                auction.imbalanceSide());
        listener.auctionIndicated(book);
    }

    @Override
    public void priced(int instrumentId, StatisticType type, long price, ClosingMethod method) {
        listener.priceTold(now(instrumentId), type, price);
    }

    @Override
    public void opened(int instrumentId, long qty) {
        MarketBook book = market.known(instrumentId);
        book.openInterest = qty;
        changed(book);
    }

    @Override
    public void defined(int instrumentId, InstrumentTerms terms) {
        MarketBook book = market.define(instrumentId);
        book.terms = terms;
        book.timestampNs = timestampNs;
        listener.instrumentDefined(book);
    }

    @Override
    public void phaseChanged(
            int instrumentId, MarketPhase phase, PhaseReason reason, boolean isExtended) {
        MarketBook book = now(instrumentId);
        book.phase = phase;
        if (!isExtended) book.auction.clear();
        listener.phaseChanged(book);
    }

    @Override
    public void counted(int instrumentId, MarketStatistics day) {
        market.known(instrumentId).statistics().set(day);
    }

    @Override
    public void dayBegan() {
        market.beginDay();
        listener.dayBegan();
    }

    private void changed(MarketBook book) {
        book.timestampNs = timestampNs;
        listener.bookChanged(book);
    }

    private MarketBook known(MarketTrade trade) {
        return market.known(trade.instrumentId());
    }

    /// The book of an instrument to which something happens now.
    private MarketBook now(int instrumentId) {
        MarketBook book = market.known(instrumentId);
        book.timestampNs = timestampNs;
        return book;
    }
}
