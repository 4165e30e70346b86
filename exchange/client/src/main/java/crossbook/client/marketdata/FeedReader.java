package crossbook.client.marketdata;

import crossbook.client.stream.MessageReader;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.TradeType;
import crossbook.protocol.YesNo;
import crossbook.protocol.marketdata.AddAttributedOrderDecoder;
import crossbook.protocol.marketdata.AddOrderDecoder;
import crossbook.protocol.marketdata.AuctionInfoDecoder;
import crossbook.protocol.marketdata.AuctionTradeDecoder;
import crossbook.protocol.marketdata.ExtendedStatisticsDecoder;
import crossbook.protocol.marketdata.OffBookTradeDecoder;
import crossbook.protocol.marketdata.OpenInterestDecoder;
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

import java.nio.ByteOrder;

/// Reads the messages of a feed, one at a time and in their order, and tells what they say.
/// Messages that say nothing about a book are passed over, so that a newer feed can be
/// followed.
public final class FeedReader {
    // Every message begins with these two (`marketdata.xml`).
    private static final int SEQUENCE = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int TIMESTAMP_NS = SEQUENCE + Long.BYTES;

    private final PublicChanges told;
    private final MessageReader reader = new MessageReader();
    private final MarketTrade trade = new MarketTrade();
    private final MarketAuction auction = new MarketAuction();
    private final MarketStatistics day = new MarketStatistics();

    public FeedReader(PublicChanges told) {
        this.told = told;
        reader.on(new SystemEventDecoder(), this::onSystemEvent)
                .on(new SymbolDirectoryDecoder(), this::onDirectory)
                .on(new SymbolStatusDecoder(), this::onStatus)
                .on(new AddOrderDecoder(), this::onAdd)
                .on(new AddAttributedOrderDecoder(), this::onAdd)
                .on(new OrderDeletedDecoder(), this::onDeleted)
                .on(new OrderModifiedDecoder(), this::onModified)
                .on(new OrderExecutedDecoder(), this::onExecuted)
                .on(new OrderExecutedWithPriceDecoder(), this::onExecuted)
                .on(new TradeDecoder(), this::onTrade)
                .on(new OffBookTradeDecoder(), this::onOffBook)
                .on(new TradeBreakDecoder(), this::onBroken)
                .on(new TradeCorrectionDecoder(), this::onCorrected)
                .on(new AuctionTradeDecoder(), this::onAuctionTrade)
                .on(new AuctionInfoDecoder(), this::onAuctionInfo)
                .on(new StatisticsDecoder(), this::onPrice)
                .on(new OpenInterestDecoder(), this::onOpenInterest)
                .on(new ExtendedStatisticsDecoder(), this::onStatistics);
    }

    /// Reads one message, which must be whole and valid (`MessageCheck`); its SBE header stands
    /// at `offset`.
    ///
    /// @throws FeedDamagedException if it does not fit what came before
    public void onMessage(DirectBuffer buffer, int offset, int length) {
        if (length < TIMESTAMP_NS + Long.BYTES) return;
        told.at(
                buffer.getLong(offset + SEQUENCE, ByteOrder.LITTLE_ENDIAN),
                buffer.getLong(offset + TIMESTAMP_NS, ByteOrder.LITTLE_ENDIAN));
        reader.read(buffer, offset);
    }

    private void onAdd(AddOrderDecoder message) {
        told.added(
                message.orderId(),
                (int) message.instrumentId(),
                message.side(),
                message.price(),
                message.qty(),
                "");
    }

    private void onAdd(AddAttributedOrderDecoder message) {
        told.added(
                message.orderId(),
                (int) message.instrumentId(),
                message.side(),
                message.price(),
                message.qty(),
                message.attribution());
    }

    private void onDeleted(OrderDeletedDecoder message) {
        told.deleted(message.orderId(), (int) message.instrumentId());
    }

    private void onModified(OrderModifiedDecoder message) {
        told.modified(
                message.orderId(),
                (int) message.instrumentId(),
                message.newPrice(),
                message.newQty(),
                message.priority());
    }

    private void onExecuted(OrderExecutedDecoder message) {
        trade.set(message.instrumentId(), message.tradeId(), TradeType.AUTOMATIC)
                .of(message.price(), message.executedQty())
                .by(message.aggressorSide());
        told.executed(message.orderId(), message.leavesQty(), trade);
    }

    private void onExecuted(OrderExecutedWithPriceDecoder message) {
        trade.set(message.instrumentId(), message.tradeId(), TradeType.AUTOMATIC)
                .of(message.price(), message.executedQty());
        boolean isPrinted = message.printable() != Printable.NO;
        told.executedWithPrice(message.orderId(), message.displayQty(), trade, isPrinted);
    }

    private void onTrade(TradeDecoder message) {
        told.traded(trade.set(message.instrumentId(), message.tradeId(), message.tradeType())
                .of(message.price(), message.executedQty()));
    }

    private void onOffBook(OffBookTradeDecoder message) {
        trade.set(message.instrumentId(), message.tradeId(), TradeType.OFF_BOOK)
                .of(message.price(), message.executedQty());
        told.reported(trade, message.tradeTimeNs(), message.tradeType());
    }

    private void onAuctionTrade(AuctionTradeDecoder message) {
        trade.set(message.instrumentId(), message.tradeId(), TradeType.AUCTION)
                .of(message.price(), message.executedQty());
        told.uncrossed(trade, message.auctionType());
    }

    private void onBroken(TradeBreakDecoder message) {
        trade.set(message.instrumentId(), message.tradeId(), message.tradeType())
                .of(message.price(), message.qty());
        told.broken(trade, message.ofToday() == YesNo.YES);
    }

    private void onCorrected(TradeCorrectionDecoder message) {
        trade.set(message.instrumentId(), message.tradeId(), message.tradeType())
                .of(message.price(), message.qty());
        boolean isOfToday = message.ofToday() == YesNo.YES;
        told.corrected(trade, message.oldPrice(), message.oldQty(), isOfToday);
    }

    private void onAuctionInfo(AuctionInfoDecoder message) {
        auction.set(
                message.price(),
                message.pairedQty(),
                message.imbalanceQty(),
                message.imbalanceSide());
        told.indicated((int) message.instrumentId(), auction, message.auctionType());
    }

    private void onPrice(StatisticsDecoder message) {
        int instrumentId = (int) message.instrumentId();
        told.priced(instrumentId, message.statisticType(), message.price(), message.method());
    }

    private void onOpenInterest(OpenInterestDecoder message) {
        told.opened((int) message.instrumentId(), message.qty());
    }

    private void onDirectory(SymbolDirectoryDecoder message) {
        told.defined((int) message.instrumentId(), InstrumentTerms.of(message));
    }

    private void onStatus(SymbolStatusDecoder message) {
        told.phaseChanged(
                (int) message.instrumentId(),
                MarketPhase.of(message.state(), message.endsNs()),
                message.reason(),
                message.extended() != YesNo.NO);
    }

    private void onSystemEvent(SystemEventDecoder message) {
        if (message.eventCode() == SystemEventCode.START_OF_DAY) told.dayBegan();
    }

    /// Only a snapshot has these among its messages: where the day stood.
    private void onStatistics(ExtendedStatisticsDecoder message) {
        day.highPrice = message.highPrice();
        day.lowPrice = message.lowPrice();
        day.lastPrice = message.lastPrice();
        day.volume = message.volume();
        day.turnoverHigh = message.turnoverHigh();
        day.turnoverLow = message.turnoverLow();
        day.trades = message.trades();
        told.counted((int) message.instrumentId(), day);
    }
}
