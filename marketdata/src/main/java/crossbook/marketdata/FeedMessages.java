package crossbook.marketdata;

import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.MarketOrder;
import crossbook.client.marketdata.MarketUpdater;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.PhaseReason;
import crossbook.protocol.Priority;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;
import crossbook.protocol.event.TradedDecoder;
import crossbook.protocol.marketdata.AddOrderEncoder;
import crossbook.protocol.marketdata.OrderDeletedEncoder;
import crossbook.protocol.marketdata.OrderExecutedEncoder;
import crossbook.protocol.marketdata.OrderModifiedEncoder;
import crossbook.protocol.marketdata.SymbolDirectoryEncoder;
import crossbook.protocol.marketdata.SymbolStatusEncoder;
import crossbook.protocol.marketdata.SystemEventCode;
import crossbook.protocol.marketdata.SystemEventEncoder;

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

    void added(IncomingOrder order) {
        add.wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(order.timestampNs)
                .orderId(order.orderId)
                .instrumentId(order.instrumentId)
                .side(order.side)
                .qty(order.leavesQty)
                .price(order.price);
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

    void modified(IncomingOrder order, Priority priority) {
        modified.wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(order.timestampNs)
                .orderId(order.orderId)
                .instrumentId(order.instrumentId)
                .newQty(order.leavesQty)
                .newPrice(order.price)
                .priority(priority);
        tell(modified.encodedLength());
    }

    void executed(TradedDecoder event) {
        executed.wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(event.timestampNs())
                .orderId(event.makerOrderId())
                .instrumentId(event.instrumentId())
                .executedQty(event.qty())
                .leavesQty(event.makerLeavesQty())
                .price(event.price())
                .tradeId(event.tradeId())
                .aggressorSide(event.takerSide());
        tell(executed.encodedLength());
    }

    void defined(InstrumentDefinedDecoder event) {
        directory
                .wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(event.timestampNs())
                .instrumentId(event.instrumentId())
                .priceScale(event.priceScale())
                .active(event.active())
                .unitsPerTick(event.unitsPerTick())
                .lotSize(event.lotSize())
                .maxOrderQty(event.maxOrderQty())
                .symbol(event.symbol());
        tell(directory.encodedLength());
    }

    /// The phase in which an instrument begins.
    void began(InstrumentDefinedDecoder event) {
        status.wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(event.timestampNs())
                .instrumentId(event.instrumentId())
                .reason(PhaseReason.NULL_VAL)
                .endsNs(SymbolStatusEncoder.endsNsNullValue())
                .phase(event.phase());
        tell(status.encodedLength());
    }

    void phaseChanged(PhaseChangedDecoder event) {
        status.wrapAndApplyHeader(buffer, 0, header)
                .sequence(++sequence)
                .timestampNs(event.timestampNs())
                .instrumentId(event.instrumentId())
                .reason(event.reason())
                .endsNs(event.endsNs())
                .phase(event.phase());
        tell(status.encodedLength());
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
}
