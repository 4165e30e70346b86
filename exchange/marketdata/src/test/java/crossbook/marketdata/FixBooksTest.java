package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.MarketTrade;
import crossbook.client.stream.EventStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// The book that a client makes of W and X is that of the feed, after every command and whatever
/// happens: hidden orders, icebergs, pegs, stops, halts, mass cancels, auctions, trades that are
/// canceled and corrected, new days, instruments that come later.
class FixBooksTest {
    private static final Map<String, Integer> DEPTHS = Map.of("all", 0, "top", 1, "five", 5);

    private static MarketDataGateway gateway(BusyMarket market) {
        return new MarketDataGateway(
                MarketDataSettings.DEFAULT
                        .withService(ServiceSettings.DEFAULT.withLimits(8, Integer.MAX_VALUE))
                        .withFix(FixSettings.DEFAULT),
                market.record().connect(),
                Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({"FIX.4.4, 1", "FIXT.1.1, 2", "FIXT.1.1, 3"})
    void aBookIsRightAfterEveryCommand(String version, long seed) {
        assertThat(follow(new BusyMarket(seed, 100), version, seed)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"FIX.4.4, 4", "FIXT.1.1, 5"})
    void aBookOfAuctionsIsRightAfterEveryCommand(String version, long seed) {
        assertThat(follow(BusyMarket.ofAuctions(seed, 1_000), version, seed)).isTrue();
    }

    /// Returns whether there was an auction to be told of.
    private static boolean follow(BusyMarket market, String version, long seed) {
        Random random = new Random(seed);
        market.steps(random.nextInt(500));
        try (MarketDataGateway gateway = gateway(market);
                FixSubscriber client = FixSubscriber.of(gateway, version)) {
            Pump pump = new Pump(gateway, client);
            pump.until("read", () -> gateway.eventNumber() == market.record().count());
            client.logon();
            String[] symbols = {"SYM0", "SYM1", "SYM2"};
            DEPTHS.forEach((id, depth) -> {
                client.ask(id, "263=1|264=" + depth + "|265=1|", symbols);
                client.ask(id + "-full", "263=1|264=" + depth + "|265=0|", symbols);
            });
            pump.until("snapshots", () -> client.books.size() == 18);
            for (int i = 0; i < 3_000; i++) {
                if (i == 1_000) market.defineOneMore();
                if (i == 1_500) client.ask("late", "263=1|264=0|265=1|266=Y|", "SYM3");
                market.step();
                awaitTold(pump, gateway, client, market);
                client.books.forEach((name, book) -> {
                    String[] words = name.split(" ", -1);
                    int depth = DEPTHS.getOrDefault(words[0].replace("-full", ""), 0);
                    MarketBook live = gateway.market().book(words[1]).orElseThrow();
                    assertThat(book.text()).as(name).isEqualTo(FixBook.text(live, depth));
                });
                client.heard.clear();
            }
            assertThat(client.books).hasSize(19);
            assertThat(client.books.get("all SYM0").trades).hasSizeGreaterThan(20);
            assertThat(client.kinds).contains("0", "1", "2", "7", "8", "B");
            assertThat(client.isClosed).isFalse();
            return client.kinds.contains("Q");
        }
    }

    /// A heartbeat that is asked for comes behind all that was told before.
    private static void awaitTold(
            Pump pump, MarketDataGateway gateway, FixSubscriber client, BusyMarket market) {
        pump.until("read", () -> gateway.eventNumber() == market.record().count());
        String id = "T" + market.record().count();
        if (client.last().contains(id)) return; // there was no event
        client.send("35=1|112=" + id + "|");
        pump.until("told", () -> client.last().contains("|112=" + id + "|"));
    }

    /// Each trade, canceled or corrected too, is told once, by its number.
    @Test
    void tradesAreThoseOfTheFeed() {
        BusyMarket market = new BusyMarket(7, 1_000);
        List<String> expected = new ArrayList<>();
        try (MarketDataGateway gateway = gateway(market);
                FixSubscriber client = FixSubscriber.of(gateway, "FIXT.1.1")) {
            Pump pump = new Pump(gateway, client);
            client.logon();
            client.askFor("t", "263=1|264=1|265=1|", List.of("2"), "SYM0");
            pump.until("snapshot", () -> client.books.size() == 1);
            PublicMarket other = new PublicMarket(ZoneOffset.UTC, new TradesOf("SYM0", expected));
            EventStream events = market.record().connect().events(1);
            market.steps(5_000);
            events.poll(other, Integer.MAX_VALUE);
            pump.until("told", () -> client.books.get("t SYM0").trades.size() >= expected.size());
            assertThat(expected).hasSizeGreaterThan(100).anyMatch(each -> each.startsWith("2"));
            assertThat(client.books.get("t SYM0").trades).isEqualTo(expected);
            assertThat(client.heard).noneMatch(each -> each.contains("|269=0|"));
        }
    }

    private record TradesOf(String symbol, List<String> told) implements MarketListener {
        private static String decimal(long price) {
            return BigDecimal.valueOf(price, 2).toString();
        }

        @Override
        public void traded(MarketBook book, MarketTrade trade) {
            if (!book.symbol().equals(symbol)) return;
            told.add("0 " + trade.tradeId() + " " + trade.qty() + "@" + decimal(trade.price()));
        }

        @Override
        public void tradeBroken(MarketBook book, long tradeId) {
            if (book.symbol().equals(symbol)) told.add("2 " + tradeId + " null@null");
        }

        @Override
        public void tradeCorrected(MarketBook book, long tradeId, long price, long qty) {
            if (!book.symbol().equals(symbol)) return;
            told.add("1 " + tradeId + " " + qty + "@" + decimal(price));
        }
    }
}
