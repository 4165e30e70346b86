package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketDataSubscriber;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.SubscriberSettings;
import crossbook.core.command.BustTrade;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.NewOrder;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.Margin;
import crossbook.core.model.MarkSource;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// How much is open of an instrument on margin, as the feed and FIX tell it: from each trade, bust
/// and restart on.
class OpenInterestTest {
    private static final int FUTURE = BusyMarket.INSTRUMENTS;
    private static final long NOW_NS = 1_800_000_000_000_000_000L;
    private static final Coverage ON_MARGIN = new Coverage(
                    Coverage.NO_ASSET, 0, 0, 10, FeeUnit.PER_UNIT, 0, 0, 0)
            .onMargin(new Margin(FeeUnit.PER_UNIT, 0, 0, 0, 0, MarkSource.INDEX, 1_000_000));

    @TempDir
    private Path directory;

    private final BusyMarket market = new BusyMarket(1, 2_000);
    private int orders;

    /// An instrument on margin that needs none.
    private void list() {
        DefineAsset asset = new DefineAsset();
        asset.timestampNs = NOW_NS;
        asset.code = "USD";
        asset.scale = 2;
        market.run(engine -> engine.onDefineAsset(asset));
        DefineInstrument future = new DefineInstrument();
        future.timestampNs = NOW_NS;
        future.instrumentId = FUTURE;
        future.symbol = "FUT";
        future.priceScale = 2;
        future.referencePrice = 1_000;
        future.coverage = ON_MARGIN;
        market.run(engine -> engine.onDefineInstrument(future));
    }

    private void trade(int buyer, int seller, long qty) {
        enter(seller, Side.SELL, qty);
        enter(buyer, Side.BUY, qty);
    }

    private void enter(int participant, Side side, long qty) {
        NewOrder order = new NewOrder();
        order.timestampNs = NOW_NS;
        order.instrumentId = FUTURE;
        order.participantId = participant;
        order.clOrdId.set("m" + ++orders);
        order.side = side;
        order.ordType = OrdType.LIMIT;
        order.timeInForce = TimeInForce.DAY;
        order.orderQty = qty;
        order.limitPrice = 1_000;
        market.run(engine -> engine.onNewOrder(order));
    }

    private void bust(long tradeId) {
        BustTrade bust = new BustTrade();
        bust.timestampNs = NOW_NS;
        bust.instrumentId = FUTURE;
        bust.tradeId = tradeId;
        market.run(engine -> engine.onBustTrade(bust));
    }

    private MarketDataGateway gateway() {
        MarketDataSettings settings = MarketDataSettings.DEFAULT
                .withCheckpoint(directory.resolve("feed.checkpoint"))
                .withFix(FixSettings.DEFAULT);
        return new MarketDataGateway(settings, market.record().connect(), Optional.empty());
    }

    /// Two open three, one of them passes one on, and the last trade opens two more, until it is
    /// taken back; a gateway that is started again knows it.
    @Test
    void theFeedTellsItAndASnapshotHasIt() {
        try (MarketDataGateway gateway = gateway();
                MarketDataSubscriber early = subscriber(gateway)) {
            awaitSame(gateway, early);
            list();
            awaitSame(gateway, early);
            assertThat(future(early).openInterest()).isEmpty();
            trade(0, 1, 3);
            awaitSame(gateway, early);
            assertThat(future(early).openInterest()).hasValue(3);
            trade(2, 0, 1);
            awaitSame(gateway, early);
            assertThat(future(early).openInterest()).hasValue(3);
            trade(2, 1, 2);
            awaitSame(gateway, early);
            assertThat(future(early).openInterest()).hasValue(5);
            bust(3);
            awaitSame(gateway, early);
            assertThat(future(early).openInterest()).hasValue(3);
        }
        try (MarketDataGateway gateway = gateway();
                MarketDataSubscriber late = subscriber(gateway)) {
            awaitSame(gateway, late);
            assertThat(future(late).openInterest()).hasValue(3);
            trade(1, 2, 1);
            trade(1, 0, 2);
            awaitSame(gateway, late);
            assertThat(future(late).openInterest()).hasValue(0);
            assertThat(late.market().book(0).openInterest()).isEmpty();
        }
    }

    private static MarketDataSubscriber subscriber(MarketDataGateway gateway) {
        return MarketDataSubscriber.overTcp(
                SubscriberSettings.overTcp(gateway.serviceAddress()), new MarketListener() {});
    }

    private static MarketBook future(MarketDataSubscriber subscriber) {
        return subscriber.market().book(FUTURE);
    }

    private void awaitSame(MarketDataGateway gateway, MarketDataSubscriber subscriber) {
        new Pump(gateway, subscriber)
                .until(
                        "all is told",
                        () -> gateway.eventNumber() == market.record().count()
                                && subscriber.isLive()
                                && subscriber.sequence() == gateway.sequence());
    }

    @Test
    void fixTellsItAsEntryC() {
        list();
        trade(0, 1, 3);
        try (MarketDataGateway gateway = gateway();
                FixSubscriber client = FixSubscriber.of(gateway, "FIXT.1.1")) {
            client.logon();
            await(gateway, client, "35=A|");
            client.askFor("r1", "263=1|264=0|265=1|", List.of("C"), "FUT");
            assertThat(await(gateway, client, "35=W|")).endsWith("|268=1|269=C|271=3|");
            bust(1);
            assertThat(await(gateway, client, "35=X|"))
                    .endsWith("|268=1|279=1|269=C|55=FUT|271=0|");
        }
    }

    private static String await(MarketDataGateway gateway, FixSubscriber client, String part) {
        new Pump(gateway, client)
                .until(
                        part + " after " + client.heard,
                        () -> client.heard.stream().anyMatch(each -> each.contains(part)));
        return client.heard.stream()
                .filter(each -> each.contains(part))
                .findFirst()
                .orElseThrow();
    }
}
