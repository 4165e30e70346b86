package crossbook.marketdata;

import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketListener;
import crossbook.protocol.Matching;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Side;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.EventHeadEncoder;
import crossbook.protocol.event.InstrumentDefinedEncoder;
import crossbook.protocol.event.InstrumentPlacedEncoder;
import crossbook.protocol.event.OrderAcceptedEncoder;
import crossbook.protocol.event.PartitionSuspendedEncoder;

import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;

import java.time.ZoneOffset;

/// What a market-data gateway knows after a small day: an instrument and three orders.
final class SmallFeed {
    private static final int ORDERS = 3;

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1 << 10]);
    private final Market market = new Market();
    private final ReplayCache cache = new ReplayCache(1 << 10, 1 << 16);
    private final FeedDerivation derivation =
            new FeedDerivation(market, ZoneOffset.UTC, new MarketListener() {}, cache);
    private final PublishedFeed published = new PublishedFeed(
            MarketDataSettings.DEFAULT, market, derivation, cache, SystemEpochNanoClock.INSTANCE);

    private SmallFeed() {}

    static SmallFeed open() {
        SmallFeed feed = new SmallFeed();
        feed.define();
        for (int i = 0; i < ORDERS; i++) feed.enter(i);
        return feed;
    }

    /// The partition of its instrument is away from now on.
    void suspend() {
        InstrumentPlacedEncoder placed = new InstrumentPlacedEncoder();
        placed.wrapAndApplyHeader(buffer, 0, header).instrumentId(0).partition((short) 0);
        tell(placed.head(), 2 + ORDERS, 3);
        PartitionSuspendedEncoder away = new PartitionSuspendedEncoder();
        away.wrapAndApplyHeader(buffer, 0, header).partition((short) 0);
        tell(away.head(), 3 + ORDERS, 3);
    }

    /// An event that is all that came of its command.
    private void tell(EventHeadEncoder head, int eventNumber, long timestampNs) {
        head.eventNumber(eventNumber).timestampNs(timestampNs);
        head.eventFlags().clear().lastOfCommand(true);
        derivation.onEvent(buffer, 0, 0);
    }

    PublishedFeed published() {
        return published;
    }

    private void define() {
        InstrumentDefinedEncoder instrument = new InstrumentDefinedEncoder();
        instrument.wrapAndApplyHeader(buffer, 0, header).head().eventNumber(1).timestampNs(1);
        instrument.head().commandNumber(1);
        instrument.requestId(1).instrumentId(0).priceScale((short) 2);
        instrument.head().eventFlags().clear().lastOfCommand(true);
        instrument.active(YesNo.YES).unitsPerTick(1).lotSize(1).maxOrderQty(1_000);
        instrument.symbol("XYZ").segment("").minReserveQty(0);
        instrument.state().phase("CONTINUOUS").matching(Matching.ON_ARRIVAL);
        instrument.state().takesOrders(YesNo.YES);
        instrument.constituent(YesNo.NO).referencePrice(100);
        derivation.onEvent(buffer, 0, 0);
    }

    private void enter(int number) {
        OrderAcceptedEncoder order = new OrderAcceptedEncoder();
        order.wrapAndApplyHeader(buffer, 0, header);
        order.state().orderId(1 + number).leavesQty(10);
        order.terms().instrumentId(0).price(100 + number).orderQty(10);
        order.terms().side(number == 0 ? Side.BUY : Side.SELL);
        order.terms().displayQty(OrderTermsEncoder.displayQtyNullValue());
        tell(order.head(), 2 + number, 2);
    }
}
