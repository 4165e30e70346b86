package crossbook.client.marketdata;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.PhaseStateDecoder;
import crossbook.protocol.Priority;
import crossbook.protocol.Side;
import crossbook.protocol.TradeType;
import crossbook.protocol.YesNo;
import crossbook.protocol.marketdata.AddAttributedOrderDecoder;
import crossbook.protocol.marketdata.AddOrderDecoder;
import crossbook.protocol.marketdata.AuctionInfoDecoder;
import crossbook.protocol.marketdata.AuctionTradeDecoder;
import crossbook.protocol.marketdata.AuctionType;
import crossbook.protocol.marketdata.ExtendedStatisticsDecoder;
import crossbook.protocol.marketdata.OffBookTradeDecoder;
import crossbook.protocol.marketdata.OrderBookClearDecoder;
import crossbook.protocol.marketdata.OrderDeletedDecoder;
import crossbook.protocol.marketdata.OrderExecutedDecoder;
import crossbook.protocol.marketdata.OrderExecutedWithPriceDecoder;
import crossbook.protocol.marketdata.OrderModifiedDecoder;
import crossbook.protocol.marketdata.Printable;
import crossbook.protocol.marketdata.StatisticsDecoder;
import crossbook.protocol.marketdata.SymbolDirectoryDecoder;
import crossbook.protocol.marketdata.SymbolStatusDecoder;
import crossbook.protocol.marketdata.SystemEventCode;
import crossbook.protocol.marketdata.SystemEventDecoder;
import crossbook.protocol.marketdata.TradeBreakDecoder;
import crossbook.protocol.marketdata.TradeCorrectionDecoder;
import crossbook.protocol.marketdata.TradeDecoder;

import org.agrona.DirectBuffer;

import java.util.OptionalLong;

/// Applies the messages of a feed to a market, one at a time and in their order.
/// Messages that say nothing about a book are passed over, so that a newer feed can be
/// followed.
public final class MarketUpdater {
    private final Market market;
    private final MarketListener listener;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final AddOrderDecoder add = new AddOrderDecoder();
    private final AddAttributedOrderDecoder addAttributed = new AddAttributedOrderDecoder();
    private final OrderDeletedDecoder deleted = new OrderDeletedDecoder();
    private final OrderModifiedDecoder modified = new OrderModifiedDecoder();
    private final OrderExecutedDecoder executed = new OrderExecutedDecoder();
    private final OrderExecutedWithPriceDecoder executedWithPrice =
            new OrderExecutedWithPriceDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final AuctionTradeDecoder auctionTrade = new AuctionTradeDecoder();
    private final OffBookTradeDecoder offBook = new OffBookTradeDecoder();
    private final TradeBreakDecoder tradeBreak = new TradeBreakDecoder();
    private final TradeCorrectionDecoder correction = new TradeCorrectionDecoder();
    private final AuctionInfoDecoder auctionInfo = new AuctionInfoDecoder();
    private final StatisticsDecoder price = new StatisticsDecoder();
    private final OrderBookClearDecoder clear = new OrderBookClearDecoder();
    private final SymbolDirectoryDecoder directory = new SymbolDirectoryDecoder();
    private final SymbolStatusDecoder status = new SymbolStatusDecoder();
    private final SystemEventDecoder systemEvent = new SystemEventDecoder();
    private final ExtendedStatisticsDecoder statistics = new ExtendedStatisticsDecoder();

    public MarketUpdater(Market market, MarketListener listener) {
        this.market = market;
        this.listener = listener;
    }

    /// Applies one message, which must be whole and valid (`MessageCheck`); its SBE
    /// header stands at `offset`.
    ///
    /// @throws FeedDamagedException if it does not fit what came before
    public void apply(DirectBuffer buffer, int offset) {
        header.wrap(buffer, offset);
        int body = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        int block = header.blockLength();
        int version = header.version();
        switch (header.templateId()) {
            case AddOrderDecoder.TEMPLATE_ID -> onAdd(add.wrap(buffer, body, block, version));
            case AddAttributedOrderDecoder.TEMPLATE_ID ->
                onAdd(addAttributed.wrap(buffer, body, block, version));
            case OrderDeletedDecoder.TEMPLATE_ID ->
                onDeleted(deleted.wrap(buffer, body, block, version));
            case OrderModifiedDecoder.TEMPLATE_ID ->
                onModified(modified.wrap(buffer, body, block, version));
            case OrderExecutedDecoder.TEMPLATE_ID ->
                onExecuted(executed.wrap(buffer, body, block, version));
            case OrderExecutedWithPriceDecoder.TEMPLATE_ID ->
                onExecuted(executedWithPrice.wrap(buffer, body, block, version));
            case TradeDecoder.TEMPLATE_ID -> onTrade(trade.wrap(buffer, body, block, version));
            case AuctionTradeDecoder.TEMPLATE_ID ->
                onAuctionTrade(auctionTrade.wrap(buffer, body, block, version));
            case OffBookTradeDecoder.TEMPLATE_ID ->
                onOffBook(offBook.wrap(buffer, body, block, version));
            case TradeBreakDecoder.TEMPLATE_ID ->
                onBroken(tradeBreak.wrap(buffer, body, block, version));
            case TradeCorrectionDecoder.TEMPLATE_ID ->
                onCorrected(correction.wrap(buffer, body, block, version));
            case AuctionInfoDecoder.TEMPLATE_ID ->
                onAuctionInfo(auctionInfo.wrap(buffer, body, block, version));
            case StatisticsDecoder.TEMPLATE_ID -> onPrice(price.wrap(buffer, body, block, version));
            case OrderBookClearDecoder.TEMPLATE_ID ->
                onClear(clear.wrap(buffer, body, block, version));
            case SymbolDirectoryDecoder.TEMPLATE_ID ->
                onDirectory(directory.wrap(buffer, body, block, version));
            case SymbolStatusDecoder.TEMPLATE_ID ->
                onStatus(status.wrap(buffer, body, block, version));
            case SystemEventDecoder.TEMPLATE_ID ->
                onSystemEvent(systemEvent.wrap(buffer, body, block, version));
            case ExtendedStatisticsDecoder.TEMPLATE_ID ->
                onStatistics(statistics.wrap(buffer, body, block, version));
            default -> {}
        }
    }

    private void onAdd(AddOrderDecoder message) {
        MarketBook book = market.known((int) message.instrumentId());
        market.add(book, message.side(), message.orderId(), message.price(), message.qty());
        listener.orderAdded(market.known(message.orderId()));
        changed(book, message.timestampNs());
    }

    private void onAdd(AddAttributedOrderDecoder message) {
        MarketBook book = market.known((int) message.instrumentId());
        market.add(book, message.side(), message.orderId(), message.price(), message.qty());
        listener.orderAdded(market.known(message.orderId()));
        changed(book, message.timestampNs());
    }

    private void onDeleted(OrderDeletedDecoder message) {
        MarketOrder order = market.known(message.orderId());
        MarketBook book = order.book;
        market.remove(order);
        listener.orderDeleted(order); // as it was: it is not reused before the next comes
        changed(book, message.timestampNs());
    }

    private void onModified(OrderModifiedDecoder message) {
        MarketOrder order = market.known(message.orderId());
        boolean keepsPlace =
                message.priority() == Priority.KEPT && message.newPrice() == order.price;
        if (keepsPlace) market.resize(order, message.newQty());
        else market.move(order, message.newPrice(), message.newQty());
        listener.orderModified(order, keepsPlace ? Priority.KEPT : Priority.LOST);
        changed(order.book, message.timestampNs());
    }

    private void onExecuted(OrderExecutedDecoder message) {
        MarketOrder order = market.known(message.orderId());
        MarketBook book = order.book;
        if (order.qty - message.executedQty() != message.leavesQty()) {
            throw new FeedDamagedException("order " + order.orderId + " leaves "
                    + message.leavesQty() + " of " + order.qty + " after "
                    + message.executedQty());
        }
        market.resize(order, message.leavesQty());
        listener.orderExecuted(
                order,
                message.executedQty(),
                message.leavesQty(),
                message.price(),
                message.tradeId());
        book.trade.aggressorSide = message.aggressorSide();
        book.trade.type = TradeType.AUTOMATIC;
        traded(
                book,
                message.tradeId(),
                message.timestampNs(),
                message.price(),
                message.executedQty());
    }

    private void onExecuted(OrderExecutedWithPriceDecoder message) {
        MarketOrder order = market.known(message.orderId());
        MarketBook book = order.book;
        market.resize(order, message.displayQty());
        listener.orderExecuted(
                order,
                message.executedQty(),
                message.displayQty(),
                message.price(),
                message.tradeId());
        if (message.printable() == Printable.NO) {
            changed(book, message.timestampNs());
            return;
        }
        book.trade.aggressorSide = Side.NULL_VAL;
        book.trade.type = TradeType.AUTOMATIC;
        traded(
                book,
                message.tradeId(),
                message.timestampNs(),
                message.price(),
                message.executedQty());
    }

    private void onTrade(TradeDecoder message) {
        MarketBook book = market.known((int) message.instrumentId());
        book.trade.aggressorSide = Side.NULL_VAL;
        book.trade.type = message.tradeType();
        traded(
                book,
                message.tradeId(),
                message.timestampNs(),
                message.price(),
                message.executedQty());
    }

    private void onOffBook(OffBookTradeDecoder message) {
        MarketBook book = market.known((int) message.instrumentId());
        book.trade.aggressorSide = Side.NULL_VAL;
        book.trade.type = TradeType.OFF_BOOK;
        traded(
                book,
                message.tradeId(),
                message.tradeTimeNs(),
                message.price(),
                message.executedQty());
    }

    private void onAuctionTrade(AuctionTradeDecoder message) {
        MarketBook book = market.known((int) message.instrumentId());
        book.trade.aggressorSide = Side.NULL_VAL;
        boolean isVolume = message.auctionType() == AuctionType.END_OF_DAY_VOLUME;
        book.trade.type = isVolume ? TradeType.VOLUME : TradeType.AUCTION;
        traded(
                book,
                message.tradeId(),
                message.timestampNs(),
                message.price(),
                message.executedQty());
    }

    private void traded(MarketBook book, long tradeId, long timestampNs, long price, long qty) {
        if (counts(book.trade.type)) book.statistics().traded(price, qty);
        book.trade.tradeId = tradeId;
        book.trade.timestampNs = timestampNs;
        book.trade.price = price;
        book.trade.qty = qty;
        changed(book, timestampNs);
        listener.traded(book, book.trade);
    }

    private void onBroken(TradeBreakDecoder message) {
        MarketBook book = market.known((int) message.instrumentId());
        if (message.ofToday() == YesNo.YES && counts(message.tradeType())) {
            if (isOfAuction(message.tradeType())) {
                book.statistics().remove(message.price(), message.qty());
            } else {
                book.statistics().broken(message.price(), message.qty());
            }
        }
        changed(book, message.timestampNs());
        listener.tradeBroken(book, message.tradeId());
    }

    private static boolean isOfAuction(TradeType type) {
        return type == TradeType.AUCTION || type == TradeType.VOLUME;
    }

    private void onCorrected(TradeCorrectionDecoder message) {
        MarketBook book = market.known((int) message.instrumentId());
        if (message.ofToday() == YesNo.YES && counts(message.tradeType())) {
            book.statistics()
                    .corrected(
                            message.oldPrice(), message.oldQty(), message.price(), message.qty());
        }
        changed(book, message.timestampNs());
        listener.tradeCorrected(book, message.tradeId(), message.price(), message.qty());
    }

    /// Whether trades of that type are prices of the market, and part of the day's figures.
    private static boolean counts(TradeType type) {
        return type != TradeType.CROSS && type != TradeType.OFF_BOOK;
    }

    private void onAuctionInfo(AuctionInfoDecoder message) {
        MarketBook book = market.known((int) message.instrumentId());
        book.auction.price = message.price();
        book.auction.pairedQty = message.pairedQty();
        book.auction.imbalanceQty = message.imbalanceQty();
        book.auction.imbalanceSide = message.imbalanceSide();
        book.timestampNs = message.timestampNs();
        listener.auctionIndicated(book);
    }

    private void onPrice(StatisticsDecoder message) {
        MarketBook book = market.known((int) message.instrumentId());
        book.timestampNs = message.timestampNs();
        listener.priceTold(book, message.statisticType(), message.price());
    }

    private void onClear(OrderBookClearDecoder message) {
        MarketBook book = market.known((int) message.instrumentId());
        market.clear(book);
        changed(book, message.timestampNs());
    }

    private void changed(MarketBook book, long timestampNs) {
        book.timestampNs = timestampNs;
        listener.bookChanged(book);
    }

    private void onDirectory(SymbolDirectoryDecoder message) {
        MarketBook book = market.define((int) message.instrumentId());
        book.symbol = message.symbol();
        book.priceScale = message.priceScale();
        book.unitsPerTick = message.unitsPerTick();
        book.lotSize = message.lotSize();
        book.maxOrderQty = message.maxOrderQty();
        book.active = message.active() == YesNo.YES;
        book.segment = message.segment();
        book.minReserveQty = message.minReserveQty();
        book.isConstituent = message.constituent() == YesNo.YES;
        long reference = message.referencePrice();
        boolean hasReference = reference != SymbolDirectoryDecoder.referencePriceNullValue();
        book.referencePrice = hasReference ? OptionalLong.of(reference) : OptionalLong.empty();
        book.timestampNs = message.timestampNs();
        listener.instrumentDefined(book);
    }

    private void onStatus(SymbolStatusDecoder message) {
        MarketBook book = market.known((int) message.instrumentId());
        PhaseStateDecoder state = message.state();
        book.phase = state.phase();
        book.phaseCode = (char) state.phaseCode();
        book.matching = state.matching();
        book.takesOrders = state.takesOrders() == YesNo.YES;
        if (message.extended() == YesNo.NO) book.auction.clear();
        book.phaseEndsNs = message.endsNs();
        book.timestampNs = message.timestampNs();
        listener.phaseChanged(book);
    }

    private void onSystemEvent(SystemEventDecoder message) {
        if (message.eventCode() != SystemEventCode.START_OF_DAY) return;
        market.beginDay();
        listener.dayBegan();
    }

    /// Only a snapshot has these among its messages: where the day stood.
    private void onStatistics(ExtendedStatisticsDecoder message) {
        MarketStatistics day = market.known((int) message.instrumentId()).statistics();
        day.highPrice = message.highPrice();
        day.lowPrice = message.lowPrice();
        day.lastPrice = message.lastPrice();
        day.volume = message.volume();
        day.turnoverHigh = message.turnoverHigh();
        day.turnoverLow = message.turnoverLow();
        day.trades = message.trades();
    }
}
