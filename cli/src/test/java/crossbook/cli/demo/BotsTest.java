package crossbook.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.AccountPosition;
import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.OrderEntry;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketDataSubscriber;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.MarketTrade;
import crossbook.client.marketdata.SubscriberSettings;
import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.DemoHome;
import crossbook.configuration.Home;
import crossbook.configuration.Market;
import crossbook.configuration.Passwords;
import crossbook.configuration.ServerConfiguration;
import crossbook.protocol.TradeType;
import crossbook.server.Component;
import crossbook.server.Exchange;
import crossbook.testkit.Patience;

import org.agrona.concurrent.AgentRunner;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Bots on an exchange of their own, seen by a subscriber of the public feed.
@Tag("slow")
class BotsTest {
    /// The reference prices of the instruments, in price units.
    private static final Map<String, Long> REFERENCES = Map.of(
            "NPN", 321_000L,
            "AGL", 51_200L,
            "SOL", 11_240L,
            "USDJPY", 149_250L,
            "EURUSD", 108_500L,
            "GOLD", 26_500L,
            "GOLDF", 26_550L);

    @TempDir
    private Path directory;

    private final Seen seen = new Seen();
    private MarketDataSubscriber feed;

    /// What the public feed told.
    private static final class Seen implements MarketListener {
        private final Map<String, Integer> trades = new HashMap<>();
        private final Set<String> phases = new HashSet<>();
        private final Set<String> auctions = new HashSet<>();
        private long furthestPercent;

        @Override
        public void traded(MarketBook book, MarketTrade trade) {
            trades.merge(book.symbol(), 1, Integer::sum);
            if (trade.type() == TradeType.AUCTION) auctions.add(book.symbol());
            long reference = REFERENCES.get(book.symbol());
            long percent = Math.abs(trade.price() - reference) * 100 / reference;
            furthestPercent = Math.max(furthestPercent, percent);
        }

        @Override
        public void phaseChanged(MarketBook book) {
            phases.add(book.symbol() + " " + book.phase());
        }

        int fewest() {
            return REFERENCES.keySet().stream()
                    .mapToInt(symbol -> trades.getOrDefault(symbol, 0))
                    .min()
                    .orElseThrow();
        }
    }

    private Home home() {
        return new Home(directory.resolve("home"));
    }

    private ServerConfiguration configuration(int gatewayPort) throws IOException {
        Home home = home();
        if (!home.configuration().toFile().exists()) DemoHome.make(home, _ -> 0);
        return ServerConfiguration.read(ConfigurationSource.of(
                home.configuration(), Map.of(), Map.of("gateway.tcp", "127.0.0.1:" + gatewayPort)));
    }

    private Exchange start(ServerConfiguration configuration, EnumSet<Component> components)
            throws IOException {
        return Exchange.start(
                home(), configuration, Market.read(configuration), components, _ -> {});
    }

    private AgentRunner bots(InetSocketAddress gateway, InetSocketAddress marketData) {
        feed = MarketDataSubscriber.overTcp(SubscriberSettings.overTcp(marketData), seen);
        Home home = home();
        EntryAddress entry = EntryAddress.tcp("127.0.0.1", gateway.getPort());
        OpeningFunds.deposit(entry, new String(Passwords.read(home.secret("ops"))));
        return Bots.start(
                new Bots.Settings(gateway, marketData, 60, 7, Bots.passwords(home)), new Answers());
    }

    private void await(String what, BooleanSupplier condition) {
        long limit = System.nanoTime() + Patience.NS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as(what + ": " + seen.trades).isLessThan(limit);
            feed.doWork();
            LockSupport.parkNanos(1_000_000);
        }
    }

    /// Every instrument trades and has several levels on both sides, and no price is far from where
    /// it began; the gateway goes away and comes back, and so do they.
    @Test
    void theyTradeEveryInstrumentAndOutliveTheGateway() throws IOException {
        ServerConfiguration first = configuration(0);
        try (Exchange core = start(first, EnumSet.of(Component.ENGINE, Component.MARKET_DATA))) {
            Exchange gateway = start(first, EnumSet.of(Component.GATEWAY));
            InetSocketAddress address = gateway.addresses().get("gateway");
            try (AgentRunner bots = bots(address, core.addresses().get("marketdata"))) {
                await("three trades each", () -> seen.fewest() >= 3);
                await(
                        "several levels of each",
                        () -> feed.market().books().stream()
                                .allMatch(book -> book.bids().levelCount() > 3
                                        && book.asks().levelCount() > 3));
                assertThatPositionsAreOpen(address);

                gateway.close();
                await("nobody is left", () -> feed.market().orderCount() == 0);
                int before = seen.fewest();
                ServerConfiguration same = configuration(address.getPort());
                try (Exchange again = start(same, EnumSet.of(Component.GATEWAY))) {
                    await("they are back", () -> seen.fewest() >= before + 3);
                    assertThat(again.addresses().get("gateway")).isEqualTo(address);
                }
                assertThat(seen.furthestPercent).isLessThanOrEqualTo(2);
                assertThat(bots.isClosed()).isFalse();
            }
        }
    }

    /// Of the future some have bought what others have sold.
    private void assertThatPositionsAreOpen(InetSocketAddress gateway) {
        try (OrderEntry operations = logOn(gateway)) {
            List<AccountPosition> open = operations
                    .operator()
                    .ask(OperatorRequest.accounts(Optional.empty()))
                    .positions();
            assertThat(open).anyMatch(position -> position.qty() > 0);
            assertThat(open).anyMatch(position -> position.qty() < 0);
        }
    }

    /// A halted instrument is left alone and traded again after its call, in which they collect
    /// orders; the timetable gives SOL's continuous trading an end.
    @Test
    void theyFollowHaltsAndCalls() throws IOException {
        ServerConfiguration configuration = configuration(0);
        try (Exchange exchange = start(
                configuration,
                EnumSet.of(Component.ENGINE, Component.GATEWAY, Component.MARKET_DATA))) {
            InetSocketAddress gateway = exchange.addresses().get("gateway");
            try (AgentRunner bots = bots(gateway, exchange.addresses().get("marketdata"))) {
                await("SOL's continuous trading ends", () -> hasEnd("SOL"));
                changePhase(gateway, "AGL", "HALTED");
                await("the halt", () -> seen.phases.contains("AGL HALTED"));
                int atHalt = seen.trades.getOrDefault("AGL", 0);
                int others = seen.trades.getOrDefault("NPN", 0);
                await("others go on", () -> seen.trades.getOrDefault("NPN", 0) > others + 3);
                assertThat(seen.trades.getOrDefault("AGL", 0)).isEqualTo(atHalt);

                changePhase(gateway, "AGL", "REOPENING_CALL");
                await(
                        "a crossed call",
                        () -> feed.market()
                                .book("AGL")
                                .filter(book -> book.auction().pairedQty() > 0)
                                .isPresent());
                changePhase(gateway, "AGL", "CONTINUOUS");
                await("the auction", () -> seen.auctions.contains("AGL"));
                int atAuction = seen.trades.get("AGL");
                await("they trade again", () -> seen.trades.get("AGL") > atAuction + 3);
                assertThat(bots.isClosed()).isFalse();
            }
        }
    }

    private void changePhase(InetSocketAddress gateway, String symbol, String phase) {
        try (OrderEntry operations = logOn(gateway)) {
            operations
                    .operator()
                    .ask(OperatorRequest.changePhase(
                            operations.security(symbol).instrumentId(), 0, phase, ""));
        }
    }

    private boolean hasEnd(String symbol) {
        return feed.market()
                .book(symbol)
                .filter(book -> book.phaseEndsNs().isPresent())
                .isPresent();
    }

    private OrderEntry logOn(InetSocketAddress gateway) {
        Home home = home();
        return OrderEntry.logOn(
                EntryAddress.tcp("127.0.0.1", gateway.getPort()),
                "ops",
                new String(Passwords.read(home.secret("ops"))));
    }
}
