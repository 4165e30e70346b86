package crossbook.marketdata;

import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketOrder;
import crossbook.client.marketdata.MarketSide;
import crossbook.client.marketdata.MarketStatistics;
import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.PhaseReason;
import crossbook.protocol.YesNo;
import crossbook.protocol.marketdata.AddOrderEncoder;
import crossbook.protocol.marketdata.ExtendedStatisticsEncoder;
import crossbook.protocol.marketdata.SymbolDirectoryEncoder;
import crossbook.protocol.marketdata.SymbolStatusEncoder;

import org.agrona.ExpandableArrayBuffer;

import java.util.List;

/// Writes a market down. It walks over all that is visible: about 50 ns for each order.
final class SnapshotWriter {
    private static final int BYTES_PER_ORDER =
            Frames.PREFIX + MessageHeaderEncoder.ENCODED_LENGTH + AddOrderEncoder.BLOCK_LENGTH;

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final SymbolDirectoryEncoder directory = new SymbolDirectoryEncoder();
    private final SymbolStatusEncoder status = new SymbolStatusEncoder();
    private final ExtendedStatisticsEncoder statistics = new ExtendedStatisticsEncoder();
    private final AddOrderEncoder add = new AddOrderEncoder();
    private final FeedDerivation feed;
    private ExpandableArrayBuffer frames = new ExpandableArrayBuffer(0);
    private int length;
    private long sequence;

    SnapshotWriter(FeedDerivation feed) {
        this.feed = feed;
    }

    /// The market, or one instrument of it, as it is now.
    SnapshotImage write(Market market, List<MarketBook> books) {
        frames = new ExpandableArrayBuffer(4_096 + market.orderCount() * BYTES_PER_ORDER);
        length = 0;
        sequence = feed.sequence();
        long orders = 0;
        for (MarketBook book : books) {
            write(book);
            orders += book.bids().orderCount() + book.bids().marketOrderCount();
            orders += book.asks().orderCount() + book.asks().marketOrderCount();
        }
        PublicIds publicIds = new PublicIds();
        feed.publicIds().copyTo(publicIds);
        return new SnapshotImage(
                feed.epoch(),
                sequence,
                feed.eventNumber(),
                feed.timestampNs(),
                publicIds,
                books.size(),
                orders,
                frames,
                length);
    }

    private void write(MarketBook book) {
        directory(book);
        if (!book.phase().isEmpty()) status(book);
        if (book.statistics().trades() > 0) statistics(book);
        orders(book.bids());
        orders(book.asks());
    }

    private void directory(MarketBook book) {
        directory
                .wrapAndApplyHeader(frames, length + Frames.PREFIX, header)
                .sequence(sequence)
                .timestampNs(book.timestampNs())
                .instrumentId(book.instrumentId())
                .priceScale((short) book.priceScale())
                .active(book.isActive() ? YesNo.YES : YesNo.NO)
                .unitsPerTick(book.unitsPerTick())
                .lotSize(book.lotSize())
                .maxOrderQty(book.maxOrderQty())
                .symbol(book.symbol())
                .segment(book.segment())
                .minReserveQty(book.minReserveQty())
                .constituent(book.isConstituent() ? YesNo.YES : YesNo.NO)
                .referencePrice(book.referencePrice()
                        .orElse(SymbolDirectoryEncoder.referencePriceNullValue()));
        wrote(directory.encodedLength());
    }

    private void status(MarketBook book) {
        status.wrapAndApplyHeader(frames, length + Frames.PREFIX, header)
                .sequence(sequence)
                .timestampNs(book.timestampNs())
                .instrumentId(book.instrumentId())
                .reason(PhaseReason.NULL_VAL)
                .endsNs(book.phaseEndsNs().orElse(SymbolStatusEncoder.endsNsNullValue()))
                .extended(YesNo.NO)
                .state()
                .phase(book.phase())
                .phaseCode((byte) book.phaseCode())
                .matching(book.matching())
                .takesOrders(book.takesOrders() ? YesNo.YES : YesNo.NO);
        wrote(status.encodedLength());
    }

    private void statistics(MarketBook book) {
        MarketStatistics day = book.statistics();
        statistics
                .wrapAndApplyHeader(frames, length + Frames.PREFIX, header)
                .sequence(sequence)
                .timestampNs(book.timestampNs())
                .instrumentId(book.instrumentId())
                .highPrice(day.highPrice().orElseThrow())
                .lowPrice(day.lowPrice().orElseThrow())
                .lastPrice(day.lastPrice().orElseThrow())
                .vwap(day.vwap().orElse(ExtendedStatisticsEncoder.vwapNullValue()))
                .volume(day.volume())
                .turnoverHigh(day.turnoverHigh())
                .turnoverLow(day.turnoverLow())
                .trades(day.trades());
        wrote(statistics.encodedLength());
    }

    private void orders(MarketSide side) {
        side.visitOrders(this::order);
    }

    private void order(MarketOrder order) {
        add.wrapAndApplyHeader(frames, length + Frames.PREFIX, header)
                .sequence(sequence)
                .timestampNs(order.book().timestampNs())
                .orderId(order.orderId())
                .instrumentId(order.book().instrumentId())
                .side(order.side())
                .qty(order.qty())
                .price(order.price());
        wrote(add.encodedLength());
    }

    private void wrote(int bodyLength) {
        int messageLength = MessageHeaderEncoder.ENCODED_LENGTH + bodyLength;
        Frames.putLength(frames, length, messageLength);
        length += Frames.PREFIX + messageLength;
    }
}
