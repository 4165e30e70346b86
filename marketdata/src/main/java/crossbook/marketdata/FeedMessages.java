package crossbook.marketdata;

import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.MarketOrder;
import crossbook.client.marketdata.MarketUpdater;
import crossbook.protocol.ClosingMethod;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.PhaseReason;
import crossbook.protocol.PhaseStateDecoder;
import crossbook.protocol.PhaseStateEncoder;
import crossbook.protocol.Priority;
import crossbook.protocol.Side;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.AuctionIndicatedDecoder;
import crossbook.protocol.event.AuctionUncrossedDecoder;
import crossbook.protocol.event.ClosingPriceSetDecoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.OrderRestatedDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;
import crossbook.protocol.event.PhaseExtendedDecoder;
import crossbook.protocol.event.ReferencePriceSetDecoder;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradeReportedDecoder;
import crossbook.protocol.event.TradedDecoder;
import crossbook.protocol.marketdata.AddOrderEncoder;
import crossbook.protocol.marketdata.AuctionInfoEncoder;
import crossbook.protocol.marketdata.AuctionTradeEncoder;
import crossbook.protocol.marketdata.AuctionType;
import crossbook.protocol.marketdata.OffBookTradeEncoder;
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
import crossbook.protocol.marketdata.TradeBreakEncoder;
import crossbook.protocol.marketdata.TradeCorrectionEncoder;
import crossbook.protocol.marketdata.TradeEncoder;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/// Numbers and writes the messages of the feed. Each is applied to the gateway's own
/// market before it leaves, by the code that subscribers use: what the gateway believes
/// is what it has told.
final class FeedMessages {
    private static final int LONGEST = 512;

    private final MutableDirectBuffer buffer = new UnsafeBuffer(new byte[LONGEST]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final AddOrderEncoder add = new AddOrderEncoder();
    private final OrderDeletedEncoder deleted = new OrderDeletedEncoder();
    private final OrderModifiedEncoder modified = new OrderModifiedEncoder();
    private final OrderExecutedEncoder executed = new OrderExecutedEncoder();
    private final OrderExecutedWithPriceEncoder executedWithPrice =
            new OrderExecutedWithPriceEncoder();
    private final TradeEncoder trade = new TradeEncoder();
    private final OffBookTradeEncoder offBook = new OffBookTradeEncoder();
    private final TradeBreakEncoder tradeBreak = new TradeBreakEncoder();
    private final TradeCorrectionEncoder correction = new TradeCorrectionEncoder();
    private final AuctionInfoEncoder auctionInfo = new AuctionInfoEncoder();
    private final AuctionTradeEncoder auctionTrade = new AuctionTradeEncoder();
    private final StatisticsEncoder statistics = new StatisticsEncoder();
    private final SymbolDirectoryEncoder directory = new SymbolDirectoryEncoder();
    private final SymbolStatusEncoder status = new SymbolStatusEncoder();
    private final SystemEventEncoder systemEvent = new SystemEventEncoder();
    private final MarketUpdater updater;
    private final FeedOutput output;
    private long sequence;

    FeedMessages(Market market, MarketListener listener, FeedOutput output) {
        updater = new MarketUpdater(market, listener);
        this.output = output;
    }

    /// The number of the latest message; 0 before the first.
    long sequence() {
        return sequence;
    }

    void resumeAfter(long lastSequence) {
        sequence = lastSequence;
    }

    /// @param publicId the id under which the public sees the order
    void added(IncomingOrder order, long publicId) {
        add.wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(order.timestampNs)
                .orderId(publicId)
                .instrumentId(order.instrumentId)
                .side(order.side)
                .qty(order.displayedQty())
                .price(order.price);
        tell(add.encodedLength());
    }

    /// The part of an iceberg that takes the place of one that is exhausted.
    void added(OrderRestatedDecoder event) {
        add.wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(event.head().timestampNs())
                .orderId(event.publicOrderId())
                .instrumentId(event.terms().instrumentId())
                .side(event.terms().side())
                .qty(event.displayedQty())
                .price(event.terms().price());
        tell(add.encodedLength());
    }

    void deleted(MarketOrder order, long timestampNs) {
        deleted.wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(timestampNs)
                .orderId(order.orderId())
                .instrumentId(order.book().instrumentId());
        tell(deleted.encodedLength());
    }

    void modified(IncomingOrder order, long publicId, Priority priority) {
        modified.wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(order.timestampNs)
                .orderId(publicId)
                .instrumentId(order.instrumentId)
                .newQty(order.displayedQty())
                .newPrice(order.price)
                .priority(priority);
        tell(modified.encodedLength());
    }

    void modified(OrderRestatedDecoder event, long publicId) {
        modified.wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(event.head().timestampNs())
                .orderId(publicId)
                .instrumentId(event.terms().instrumentId())
                .newQty(event.displayedQty())
                .newPrice(event.terms().price())
                .priority(Priority.KEPT);
        tell(modified.encodedLength());
    }

    /// A visible order traded: at its price, or at another.
    ///
    /// @param isPrinted whether this message tells the trade; otherwise another does
    void executed(
            TradedDecoder event,
            MarketOrder order,
            long displayedQty,
            Side aggressor,
            boolean isPrinted) {
        boolean isPlain = isPrinted
                && event.price() == order.price()
                && displayedQty == order.qty() - event.qty();
        if (!isPlain) {
            executedWithPrice(event, order, displayedQty, isPrinted);
            return;
        }
        executed.wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(event.head().timestampNs())
                .orderId(order.orderId())
                .instrumentId(event.instrumentId())
                .executedQty(event.qty())
                .leavesQty(displayedQty)
                .price(event.price())
                .tradeId(event.tradeId())
                .aggressorSide(aggressor);
        tell(executed.encodedLength());
    }

    private void executedWithPrice(
            TradedDecoder event, MarketOrder order, long displayedQty, boolean isPrinted) {
        executedWithPrice
                .wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(event.head().timestampNs())
                .orderId(order.orderId())
                .instrumentId(event.instrumentId())
                .executedQty(event.qty())
                .displayQty(displayedQty)
                .price(event.price())
                .tradeId(event.tradeId())
                .printable(isPrinted ? Printable.YES : Printable.NO);
        tell(executedWithPrice.encodedLength());
    }

    /// A trade of which the market saw neither order.
    void traded(TradedDecoder event) {
        trade.wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(event.head().timestampNs())
                .instrumentId(event.instrumentId())
                .executedQty(event.qty())
                .price(event.price())
                .tradeId(event.tradeId())
                .tradeType(event.tradeType());
        tell(trade.encodedLength());
    }

    /// A trade was made off the book.
    void reported(TradeReportedDecoder event) {
        offBook.wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(event.head().timestampNs())
                .instrumentId(event.instrumentId())
                .executedQty(event.qty())
                .price(event.price())
                .tradeId(event.tradeId())
                .tradeTimeNs(event.tradeTimeNs())
                .tradeType(event.reportType());
        tell(offBook.encodedLength());
    }

    /// A trade was canceled.
    ///
    /// @param isOfToday whether it counted in the statistics of the day
    void busted(TradeBustedDecoder event, boolean isOfToday) {
        tradeBreak
                .wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(event.head().timestampNs())
                .instrumentId(event.instrumentId())
                .tradeId(event.tradeId())
                .price(event.price())
                .qty(event.qty())
                .tradeType(event.tradeType())
                .ofToday(isOfToday ? YesNo.YES : YesNo.NO);
        tell(tradeBreak.encodedLength());
    }

    void corrected(TradeCorrectedDecoder event, boolean isOfToday) {
        correction
                .wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(event.head().timestampNs())
                .instrumentId(event.instrumentId())
                .tradeId(event.tradeId())
                .price(event.price())
                .qty(event.qty())
                .tradeType(event.tradeType())
                .ofToday(isOfToday ? YesNo.YES : YesNo.NO)
                .oldPrice(event.oldPrice())
                .oldQty(event.oldQty());
        tell(correction.encodedLength());
    }

    void indicated(AuctionIndicatedDecoder event) {
        auctionInfo
                .wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(event.head().timestampNs())
                .instrumentId(event.instrumentId())
                .pairedQty(event.qty())
                .imbalanceQty(event.surplusQty())
                .imbalanceSide(event.surplusSide())
                .price(event.price())
                .auctionType(auctionType(event.phaseCode()));
        tell(auctionInfo.encodedLength());
    }

    void uncrossed(AuctionUncrossedDecoder event, long tradeId) {
        auctionTrade
                .wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(event.head().timestampNs())
                .instrumentId(event.instrumentId())
                .executedQty(event.qty())
                .price(event.price())
                .tradeId(tradeId)
                .auctionType(auctionType(event.phaseCode()));
        tell(auctionTrade.encodedLength());
    }

    void closingPrice(ClosingPriceSetDecoder event) {
        statistics
                .wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(event.head().timestampNs())
                .instrumentId(event.instrumentId())
                .statisticType(StatisticType.CLOSING_PRICE)
                .price(event.price())
                .method(event.method());
        tell(statistics.encodedLength());
    }

    void referencePrice(ReferencePriceSetDecoder event) {
        statistics
                .wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(event.head().timestampNs())
                .instrumentId(event.instrumentId())
                .statisticType(StatisticType.REFERENCE_PRICE)
                .price(event.price())
                .method(ClosingMethod.NULL_VAL);
        tell(statistics.encodedLength());
    }

    void defined(InstrumentDefinedDecoder event) {
        directory
                .wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(event.head().timestampNs())
                .instrumentId(event.instrumentId())
                .priceScale(event.priceScale())
                .active(event.active())
                .unitsPerTick(event.unitsPerTick())
                .lotSize(event.lotSize())
                .maxOrderQty(event.maxOrderQty())
                .symbol(event.symbol())
                .segment(event.segment())
                .minReserveQty(event.minReserveQty())
                .constituent(event.constituent())
                .referencePrice(event.referencePrice());
        tell(directory.encodedLength());
    }

    /// The phase in which an instrument begins.
    void began(InstrumentDefinedDecoder event) {
        status(event.head(), event.instrumentId(), event.state())
                .reason(PhaseReason.NULL_VAL)
                .endsNs(SymbolStatusEncoder.endsNsNullValue())
                .extended(YesNo.NO);
        tell(status.encodedLength());
    }

    void phaseChanged(PhaseChangedDecoder event) {
        status(event.head(), event.instrumentId(), event.state())
                .reason(event.reason())
                .endsNs(event.endsNs())
                .extended(YesNo.NO);
        tell(status.encodedLength());
    }

    void extended(PhaseExtendedDecoder event) {
        status(event.head(), event.instrumentId(), event.state())
                .reason(event.reason())
                .endsNs(event.endsNs())
                .extended(YesNo.YES);
        tell(status.encodedLength());
    }

    private SymbolStatusEncoder status(
            EventHeadDecoder head, long instrumentId, PhaseStateDecoder state) {
        status.wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(head.timestampNs())
                .instrumentId(instrumentId);
        buffer.putBytes(
                status.state().offset(),
                state.buffer(),
                state.offset(),
                PhaseStateEncoder.ENCODED_LENGTH);
        return status;
    }

    void system(SystemEventCode code, long timestampNs) {
        systemEvent
                .wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(timestampNs)
                .eventCode(code);
        tell(systemEvent.encodedLength());
    }

    private void tell(int bodyLength) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + bodyLength;
        updater.apply(buffer, 0);
        output.onMessage(sequence, buffer, 0, length);
    }

    /// The kind of auction of a phase (`rulebook.md` 1.1 and 8.2).
    static AuctionType auctionType(short phaseCode) {
        return switch (phaseCode) {
            case 'a' -> AuctionType.OPENING;
            case 'd' -> AuctionType.CLOSING;
            case 'e' -> AuctionType.VOLATILITY;
            case 'f' -> AuctionType.RE_OPENING;
            case 'u' -> AuctionType.INTRADAY;
            case 'p' -> AuctionType.FCO;
            case 'E' -> AuctionType.END_OF_DAY_VOLUME;
            default -> AuctionType.OTHER;
        };
    }
}
