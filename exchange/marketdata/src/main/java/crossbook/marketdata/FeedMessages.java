package crossbook.marketdata;

import crossbook.client.marketdata.InstrumentTerms;
import crossbook.client.marketdata.MarketAuction;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketLevel;
import crossbook.client.marketdata.MarketPhase;
import crossbook.client.marketdata.MarketStatistics;
import crossbook.client.marketdata.MarketTrade;
import crossbook.client.marketdata.PublicChanges;
import crossbook.protocol.ClosingMethod;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.PhaseReason;
import crossbook.protocol.Priority;
import crossbook.protocol.Side;
import crossbook.protocol.YesNo;
import crossbook.protocol.marketdata.AddAttributedOrderEncoder;
import crossbook.protocol.marketdata.AddOrderEncoder;
import crossbook.protocol.marketdata.AuctionInfoEncoder;
import crossbook.protocol.marketdata.AuctionTradeEncoder;
import crossbook.protocol.marketdata.AuctionType;
import crossbook.protocol.marketdata.ExtendedStatisticsEncoder;
import crossbook.protocol.marketdata.OffBookTradeEncoder;
import crossbook.protocol.marketdata.OpenInterestEncoder;
import crossbook.protocol.marketdata.OrderDeletedEncoder;
import crossbook.protocol.marketdata.OrderExecutedEncoder;
import crossbook.protocol.marketdata.OrderExecutedWithPriceEncoder;
import crossbook.protocol.marketdata.OrderModifiedEncoder;
import crossbook.protocol.marketdata.Printable;
import crossbook.protocol.marketdata.StatisticType;
import crossbook.protocol.marketdata.StatisticsEncoder;
import crossbook.protocol.marketdata.SymbolDirectoryEncoder;
import crossbook.protocol.marketdata.SymbolStatusEncoder;
import crossbook.protocol.marketdata.SystemEventCode;
import crossbook.protocol.marketdata.SystemEventEncoder;
import crossbook.protocol.marketdata.TopOfBookEncoder;
import crossbook.protocol.marketdata.TradeBreakEncoder;
import crossbook.protocol.marketdata.TradeCorrectionEncoder;
import crossbook.protocol.marketdata.TradeEncoder;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;

/// Writes what the public sees as messages of the feed. What is told goes to a market first: what
/// does not fit there is not published.
final class FeedMessages implements PublicChanges {
    private static final int LONGEST = 512;
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;

    // Every message begins with these two (`marketdata.xml`).
    private static final int SEQUENCE = HEADER;
    private static final int TIMESTAMP_NS = SEQUENCE + Long.BYTES;

    private final MutableDirectBuffer buffer = new UnsafeBuffer(new byte[LONGEST]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final AddOrderEncoder add = new AddOrderEncoder();
    private final AddAttributedOrderEncoder addNamed = new AddAttributedOrderEncoder();
    private final OrderDeletedEncoder delete = new OrderDeletedEncoder();
    private final OrderModifiedEncoder modify = new OrderModifiedEncoder();
    private final OrderExecutedEncoder execute = new OrderExecutedEncoder();
    private final OrderExecutedWithPriceEncoder withPrice = new OrderExecutedWithPriceEncoder();
    private final TradeEncoder unseen = new TradeEncoder();
    private final OffBookTradeEncoder offBook = new OffBookTradeEncoder();
    private final TradeBreakEncoder tradeBreak = new TradeBreakEncoder();
    private final TradeCorrectionEncoder correction = new TradeCorrectionEncoder();
    private final AuctionInfoEncoder auctionInfo = new AuctionInfoEncoder();
    private final AuctionTradeEncoder auctionTrade = new AuctionTradeEncoder();
    private final StatisticsEncoder statistic = new StatisticsEncoder();
    private final ExtendedStatisticsEncoder statistics = new ExtendedStatisticsEncoder();
    private final OpenInterestEncoder openInterest = new OpenInterestEncoder();
    private final SymbolDirectoryEncoder directory = new SymbolDirectoryEncoder();
    private final SymbolStatusEncoder status = new SymbolStatusEncoder();
    private final SystemEventEncoder systemEvent = new SystemEventEncoder();
    private final TopOfBookEncoder topOfBook = new TopOfBookEncoder();
    private final PublicChanges market;
    private final FeedOutput output;
    private long number;

    /// @param market is told first
    FeedMessages(PublicChanges market, FeedOutput output) {
        this.market = market;
        this.output = output;
    }

    @Override
    public void at(long sequence, long timestampNs) {
        market.at(sequence, timestampNs);
        number = sequence;
        buffer.putLong(SEQUENCE, sequence, ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(TIMESTAMP_NS, timestampNs, ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public void added(
            long orderId, int instrumentId, Side side, long price, long qty, String attribution) {
        market.added(orderId, instrumentId, side, price, qty, attribution);
        if (!attribution.isEmpty()) {
            addNamed.wrapAndApplyHeader(buffer, 0, header)
                    .orderId(orderId)
                    .instrumentId(instrumentId)
                    .side(side)
                    .qty(qty)
                    .price(price)
                    .attribution(attribution);
            publish(addNamed.encodedLength());
            return;
        }
        add.wrapAndApplyHeader(buffer, 0, header)
                .orderId(orderId)
                .instrumentId(instrumentId)
                .side(side)
                .qty(qty)
                .price(price);
        publish(add.encodedLength());
    }

    @Override
    public void deleted(long orderId, int instrumentId) {
        market.deleted(orderId, instrumentId);
        delete.wrapAndApplyHeader(buffer, 0, header).orderId(orderId).instrumentId(instrumentId);
        publish(delete.encodedLength());
    }

    @Override
    public void modified(long orderId, int instrumentId, long price, long qty, Priority priority) {
        market.modified(orderId, instrumentId, price, qty, priority);
        modify.wrapAndApplyHeader(buffer, 0, header)
                .orderId(orderId)
                .instrumentId(instrumentId)
                .newQty(qty)
                .newPrice(price)
                .priority(priority);
        publish(modify.encodedLength());
    }

    @Override
    public void executed(long orderId, long leavesQty, MarketTrade trade) {
        market.executed(orderId, leavesQty, trade);
        execute.wrapAndApplyHeader(buffer, 0, header)
                .orderId(orderId)
                .instrumentId(trade.instrumentId())
                .executedQty(trade.qty())
                .leavesQty(leavesQty)
                .price(trade.price())
                .tradeId(trade.tradeId())
                .aggressorSide(trade.aggressorSide());
        publish(execute.encodedLength());
    }

    @Override
    public void executedWithPrice(
            long orderId, long displayedQty, MarketTrade trade, boolean isPrinted) {
        market.executedWithPrice(orderId, displayedQty, trade, isPrinted);
        withPrice
                .wrapAndApplyHeader(buffer, 0, header)
                .orderId(orderId)
                .instrumentId(trade.instrumentId())
                .executedQty(trade.qty())
                .displayQty(displayedQty)
                .price(trade.price())
                .tradeId(trade.tradeId())
                .printable(isPrinted ? Printable.YES : Printable.NO);
        publish(withPrice.encodedLength());
    }

    @Override
    public void traded(MarketTrade trade) {
        market.traded(trade);
        unseen.wrapAndApplyHeader(buffer, 0, header)
                .instrumentId(trade.instrumentId())
                .executedQty(trade.qty())
                .price(trade.price())
                .tradeId(trade.tradeId())
                .tradeType(trade.type());
        publish(unseen.encodedLength());
    }

    @Override
    public void reported(MarketTrade trade, long tradeTimeNs, String reportType) {
        market.reported(trade, tradeTimeNs, reportType);
        offBook.wrapAndApplyHeader(buffer, 0, header)
                .instrumentId(trade.instrumentId())
                .executedQty(trade.qty())
                .price(trade.price())
                .tradeId(trade.tradeId())
                .tradeTimeNs(tradeTimeNs)
                .tradeType(reportType);
        publish(offBook.encodedLength());
    }

    @Override
    public void broken(MarketTrade trade, boolean isOfToday) {
        market.broken(trade, isOfToday);
        tradeBreak
                .wrapAndApplyHeader(buffer, 0, header)
                .instrumentId(trade.instrumentId())
                .tradeId(trade.tradeId())
                .price(trade.price())
                .qty(trade.qty())
                .tradeType(trade.type())
                .ofToday(yesNo(isOfToday));
        publish(tradeBreak.encodedLength());
    }

    @Override
    public void corrected(MarketTrade trade, long oldPrice, long oldQty, boolean isOfToday) {
        market.corrected(trade, oldPrice, oldQty, isOfToday);
        correction
                .wrapAndApplyHeader(buffer, 0, header)
                .instrumentId(trade.instrumentId())
                .tradeId(trade.tradeId())
                .price(trade.price())
                .qty(trade.qty())
                .tradeType(trade.type())
                .ofToday(yesNo(isOfToday))
                .oldPrice(oldPrice)
                .oldQty(oldQty);
        publish(correction.encodedLength());
    }

    @Override
    public void indicated(int instrumentId, MarketAuction auction, AuctionType type) {
        market.indicated(instrumentId, auction, type);
        auctionInfo
                .wrapAndApplyHeader(buffer, 0, header)
                .instrumentId(instrumentId)
                .pairedQty(auction.pairedQty())
                .imbalanceQty(auction.imbalanceQty())
                .imbalanceSide(auction.imbalanceSide())
                .price(auction.price())
                .auctionType(type);
        publish(auctionInfo.encodedLength());
    }

    @Override
    public void uncrossed(MarketTrade trade, AuctionType type) {
        market.uncrossed(trade, type);
        auctionTrade
                .wrapAndApplyHeader(buffer, 0, header)
                .instrumentId(trade.instrumentId())
                .executedQty(trade.qty())
                .price(trade.price())
                .tradeId(trade.tradeId())
                .auctionType(type);
        publish(auctionTrade.encodedLength());
    }

    @Override
    public void priced(int instrumentId, StatisticType type, long price, ClosingMethod method) {
        market.priced(instrumentId, type, price, method);
        statistic
                .wrapAndApplyHeader(buffer, 0, header)
                .instrumentId(instrumentId)
                .statisticType(type)
                .price(price)
                .method(method);
        publish(statistic.encodedLength());
    }

    @Override
    public void opened(int instrumentId, long qty) {
        market.opened(instrumentId, qty);
        openInterest
                .wrapAndApplyHeader(buffer, 0, header)
                .instrumentId(instrumentId)
                .qty(qty);
        publish(openInterest.encodedLength());
    }

    @Override
    public void defined(int instrumentId, InstrumentTerms terms) {
        market.defined(instrumentId, terms);
        directory
                .wrapAndApplyHeader(buffer, 0, header)
                .instrumentId(instrumentId)
                .priceScale((short) terms.priceScale())
                .active(yesNo(terms.isActive()))
                .unitsPerTick(terms.unitsPerTick())
                .lotSize(terms.lotSize())
                .maxOrderQty(terms.maxOrderQty())
                .symbol(terms.symbol())
                .segment(terms.segment())
                .minReserveQty(terms.minReserveQty())
                .constituent(yesNo(terms.isConstituent()))
                .referencePrice(terms.referencePrice());
        publish(directory.encodedLength());
    }

    @Override
    public void phaseChanged(
            int instrumentId, MarketPhase phase, PhaseReason reason, boolean isExtended) {
        market.phaseChanged(instrumentId, phase, reason, isExtended);
        status.wrapAndApplyHeader(buffer, 0, header)
                .instrumentId(instrumentId)
                .reason(reason)
                .endsNs(phase.endsNs())
                .extended(yesNo(isExtended))
                .state()
                .phase(phase.name())
                .phaseCode((byte) phase.code())
                .matching(phase.matching())
                .takesOrders(yesNo(phase.takesOrders()));
        publish(status.encodedLength());
    }

    @Override
    public void counted(int instrumentId, MarketStatistics day) {
        market.counted(instrumentId, day);
        statistics
                .wrapAndApplyHeader(buffer, 0, header)
                .instrumentId(instrumentId)
                .highPrice(day.highPrice().orElseThrow())
                .lowPrice(day.lowPrice().orElseThrow())
                .lastPrice(day.lastPrice().orElseThrow())
                .vwap(day.vwap().orElse(ExtendedStatisticsEncoder.vwapNullValue()))
                .volume(day.volume())
                .turnoverHigh(day.turnoverHigh())
                .turnoverLow(day.turnoverLow())
                .trades(day.trades());
        publish(statistics.encodedLength());
    }

    @Override
    public void dayBegan() {
        market.dayBegan();
        systemEvent.wrapAndApplyHeader(buffer, 0, header).eventCode(SystemEventCode.START_OF_DAY);
        publish(systemEvent.encodedLength());
    }

    /// The best prices of a book, for those who follow no orders.
    void top(MarketBook book) {
        topOfBook
                .wrapAndApplyHeader(buffer, 0, header)
                .instrumentId(book.instrumentId())
                .bidPrice(TopOfBookEncoder.bidPriceNullValue())
                .bidQty(0)
                .bidOrders(0)
                .askPrice(TopOfBookEncoder.askPriceNullValue())
                .askQty(0)
                .askOrders(0)
                .bidMarketQty(book.bids().marketQty())
                .askMarketQty(book.asks().marketQty());
        if (!book.bids().isEmpty()) {
            MarketLevel best = book.bids().level(0);
            topOfBook.bidPrice(best.price()).bidQty(best.qty()).bidOrders(best.orderCount());
        }
        if (!book.asks().isEmpty()) {
            MarketLevel best = book.asks().level(0);
            topOfBook.askPrice(best.price()).askQty(best.qty()).askOrders(best.orderCount());
        }
        publish(topOfBook.encodedLength());
    }

    private static YesNo yesNo(boolean is) {
        return is ? YesNo.YES : YesNo.NO;
    }

    private void publish(int bodyLength) {
        output.onMessage(number, buffer, 0, HEADER + bodyLength);
    }
}
