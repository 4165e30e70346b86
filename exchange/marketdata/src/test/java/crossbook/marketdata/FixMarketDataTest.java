package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.command.NewOrder;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

import org.agrona.concurrent.Agent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Market data over FIX, message by message: what is asked, what is told, what is refused, and how
/// sessions begin and end.
class FixMarketDataTest {
    private static final long NOW_NS = 1_800_000_000_000_000_000L;
    private static final String DAY = "|272=20270115|273=08:00:00.000000000|";
    private static final String DAY_OF_4_4 = "|272=20270115|273=08:00:00.000|";
    private static final String EVERYTHING = "263=1|264=0|265=1|";

    private final BusyMarket market = new BusyMarket(1, 2_000);
    private final List<FixSubscriber> clients = new ArrayList<>();
    private MarketDataGateway gateway = gateway(ServiceSettings.DEFAULT);
    private int orders;

    private MarketDataGateway gateway(ServiceSettings service) {
        return new MarketDataGateway(
                MarketDataSettings.DEFAULT.withService(service).withFix(FixSettings.DEFAULT),
                market.record().connect(),
                Optional.empty());
    }

    private void restart(ServiceSettings service) {
        gateway.close();
        gateway = gateway(service);
    }

    @AfterEach
    void stop() {
        gateway.close();
        clients.forEach(FixSubscriber::close);
    }

    private FixSubscriber connect(String version) {
        FixSubscriber client = FixSubscriber.of(gateway, version);
        clients.add(client);
        return client;
    }

    private FixSubscriber loggedOn(String version) {
        FixSubscriber client = connect(version);
        client.logon();
        await(client, "35=A|");
        client.heard.clear();
        return client;
    }

    private FixSubscriber loggedOn() {
        return loggedOn("FIXT.1.1");
    }

    /// Waits for a message that has a part.
    private String await(FixSubscriber client, String part) {
        pump().until(
                        part + " after " + client.heard,
                        () -> client.heard.stream().anyMatch(each -> each.contains(part)));
        return client.heard.stream()
                .filter(each -> each.contains(part))
                .findFirst()
                .orElseThrow();
    }

    private Pump pump() {
        List<Agent> agents = new ArrayList<>(clients);
        agents.add(gateway);
        return new Pump(agents.toArray(Agent[]::new));
    }

    private void awaitClosed(FixSubscriber client) {
        pump().until("closed after " + client.heard, () -> client.isClosed);
    }

    private void enter(Side side, long qty, long price) {
        enter(side, OrdType.LIMIT, qty, price);
    }

    private void enter(Side side, OrdType type, long qty, long price) {
        NewOrder order = new NewOrder();
        order.timestampNs = NOW_NS;
        order.participantId = side.ordinal();
        order.clOrdId.set("o" + ++orders);
        order.side = side;
        order.ordType = type;
        order.timeInForce = TimeInForce.DAY;
        order.orderQty = qty;
        order.displayQty = 10;
        order.limitPrice = price;
        market.run(engine -> engine.onNewOrder(order));
    }

    // What is told.

    @Test
    void aSnapshotAndWhatFollows() {
        enter(Side.BUY, 100, 1_000);
        enter(Side.BUY, 50, 1_000);
        enter(Side.SELL, 70, 1_010);
        FixSubscriber client = loggedOn();
        client.ask("r1", EVERYTHING, "SYM0");
        assertThat(await(client, "35=W|"))
                .isEqualTo(
                        "35=W|34=2|262=r1|55=SYM0|60=20270115-08:00:00.000000000|268=2|"
                                + "269=0|270=10.00|271=150|346=2|290=1|269=1|270=10.10|271=70|346=1|290=1|");
        enter(Side.SELL, 30, 1_005);
        assertThat(await(client, "35=X|34=3|"))
                .endsWith("|268=1|279=0|269=1|55=SYM0|270=10.05|271=30|346=1|290=1|");
        enter(Side.BUY, 40, 1_005);
        assertThat(await(client, "35=X|34=4|"))
                .endsWith("|268=6|279=0|269=2|278=1|55=SYM0|270=10.05|271=30" + DAY
                        + "2446=1|20006=0|279=0|269=0|55=SYM0|270=10.05|271=10|346=1|290=1|"
                        + "279=2|269=1|55=SYM0|270=10.05|279=0|269=7|55=SYM0|270=10.05|"
                        + "279=0|269=8|55=SYM0|270=10.05|279=0|269=B|55=SYM0|271=30|");
    }

    /// To FIX 4.4 nothing is sent that it does not know.
    @Test
    void anOlderClientIsToldWhatItKnows() {
        enter(Side.BUY, 100, 1_000);
        enter(Side.SELL, 30, 1_000);
        FixSubscriber client = loggedOn("FIX.4.4");
        client.ask("r1", EVERYTHING, "SYM0");
        assertThat(await(client, "35=W|"))
                .isEqualTo("35=W|34=2|262=r1|55=SYM0|268=5|269=0|270=10.00|271=70|346=1|290=1|"
                        + "269=7|270=10.00|269=8|270=10.00|269=B|271=30|"
                        + "269=2|270=10.00|271=30" + DAY_OF_4_4);
        enter(Side.SELL, 20, 1_000);
        assertThat(await(client, "35=X|"))
                .isEqualTo("35=X|34=3|262=r1|268=3|279=0|269=2|278=2|55=SYM0|270=10.00|271=20"
                        + DAY_OF_4_4 + "279=1|269=0|55=SYM0|270=10.00|271=50|346=1|290=1|"
                        + "279=1|269=B|55=SYM0|271=50|");
    }

    /// Scenario 98 of `rulebook.md`: one trade of 30, one change of the price; the book of a
    /// snapshot and what came after it is the live one.
    @ParameterizedTest
    @ValueSource(strings = {"FIX.4.4", "FIXT.1.1"})
    void aPartialFillIsOneTradeAndOneChange(String version) {
        enter(Side.BUY, 100, 1_000);
        FixSubscriber client = loggedOn(version);
        client.askFor("r1", EVERYTHING, List.of("0", "1", "2"), "SYM0");
        await(client, "35=W|");
        client.heard.clear();
        client.isReading = false; // what follows waits, as it would for a client that is busy
        enter(Side.SELL, 30, 1_000);
        pump().until("read", () -> gateway.eventNumber() == market.record().count());
        client.isReading = true;
        await(client, "35=X|");
        assertThat(client.heard).hasSize(1);
        assertThat(client.last()).contains("|268=2|", "|279=1|269=0|55=SYM0|270=10.00|271=70|");
        FixBook book = client.books.get("r1 SYM0");
        assertThat(book.trades).containsExactly("0 1 30@10.00");
        assertThat(book.text()).startsWith("{10.00=70 of 1}\n{}\n");
    }

    /// Scenario 99 of `rulebook.md`: nothing of a range that is not kept is sent again; one gap
    /// fill answers it whole.
    @ParameterizedTest
    @CsvSource({"2, 0, 7", "1, 4, 5", "3, 99, 7"})
    void aRangeThatIsNotKeptIsSkippedWhole(int from, int to, int next) {
        FixSubscriber client = loggedOn();
        client.ask("r1", EVERYTHING, "SYM0");
        await(client, "35=W|");
        for (int i = 0; i < 4; i++) {
            enter(Side.BUY, 10, 1_000 + 5 * i);
            await(client, "35=X|34=" + (3 + i) + "|");
        }
        client.heard.clear();
        client.send("35=2|7=" + from + "|16=" + to + "|");
        assertThat(await(client, "35=4|"))
                .isEqualTo("35=4|34=" + from + "|43=Y|123=Y|36=" + next + "|");
        enter(Side.BUY, 10, 1_050);
        await(client, "35=X|34=7|");
        assertThat(client.heard).hasSize(2);
    }

    @Test
    void fullRefreshesAreWholeSnapshots() {
        enter(Side.BUY, 100, 1_000);
        FixSubscriber client = loggedOn();
        client.askFor("r1", "263=1|264=1|265=0|", List.of("0", "1"), "SYM0");
        await(client, "|270=10.00|271=100|");
        enter(Side.BUY, 10, 995); // below what was asked for: no news
        enter(Side.BUY, 20, 1_005);
        assertThat(await(client, "|270=10.05|"))
                .contains("35=W|34=3|")
                .endsWith("|268=1|269=0|270=10.05|271=20|346=1|290=1|");
        enter(Side.SELL, OrdType.HIDDEN, 40, 2_000);
        enter(Side.BUY, 1, 1_010);
        assertThat(await(client, "35=W|34=4|")).endsWith("|270=10.10|271=1|346=1|290=1|");
    }

    @Test
    void onlyASnapshotIsToldOnce() {
        FixSubscriber client = loggedOn();
        client.ask("r1", "263=0|264=5|", "SYM1", "SYM0");
        assertThat(await(client, "|55=SYM0|")).endsWith("|268=0|");
        await(client, "|55=SYM1|");
        client.ask("r1", "263=0|264=5|", "SYM0"); // the id is free again
        await(client, "35=W|34=4|");
        enter(Side.BUY, 20, 1_005);
        client.send("35=1|112=x|");
        await(client, "|112=x|");
        assertThat(client.heard).hasSize(4);
    }

    @Test
    void aSubscriptionEndsWhenItIsEnded() {
        FixSubscriber client = loggedOn();
        client.ask("r1", EVERYTHING, "SYM0", "SYM1");
        client.ask("r2", "263=1|264=1|265=1|", "SYM0");
        await(client, "262=r2|");
        client.ask("r1", "263=2|264=0|", "SYM0");
        client.heard.clear();
        client.send("35=1|112=x|");
        await(client, "|112=x|");
        enter(Side.BUY, 20, 1_005);
        await(client, "35=X|");
        assertThat(client.heard).hasSize(2);
        assertThat(client.last()).contains("|262=r2|");
        client.ask("r1", "263=2|264=0|", "SYM0");
        assertThat(await(client, "35=Y|"))
                .endsWith("|262=r1|58=MDReqID(262)=r1: there is no such subscription|");
    }

    /// An instrument that comes while sessions are there is one like any other.
    @Test
    void anInstrumentMayComeLater() {
        FixSubscriber client = loggedOn();
        client.ask("r1", EVERYTHING, "SYM3");
        await(client, "|281=0|");
        market.defineOneMore();
        pump().until("read", () -> gateway.eventNumber() == market.record().count());
        client.ask("r1", EVERYTHING, "SYM3");
        await(client, "35=W|");
    }

    /// One that goes on from its checkpoint knows its instruments, though nobody defines them
    /// again.
    @Test
    void aGatewayThatIsStartedAgainHasTheBooks(@TempDir Path directory) {
        enter(Side.BUY, 20, 1_005);
        MarketDataSettings settings = MarketDataSettings.DEFAULT
                .withCheckpoint(directory.resolve("feed.checkpoint"))
                .withFix(FixSettings.DEFAULT);
        for (int i = 0; i < 2; i++) {
            gateway.close();
            gateway = new MarketDataGateway(settings, market.record().connect(), Optional.empty());
            pump().until("read", () -> gateway.eventNumber() == market.record().count());
        }
        FixSubscriber client = loggedOn();
        client.ask("r1", EVERYTHING, "SYM0");
        assertThat(await(client, "35=W|")).endsWith("|270=10.05|271=20|346=1|290=1|");
        enter(Side.BUY, 30, 1_010);
        await(client, "|279=0|269=0|55=SYM0|270=10.10|271=30|346=1|290=1|");
    }

    // What is refused.

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "263=1|264=0|265=1|267=1|269=0|146=1|55=NONE|; 0; Symbol(55)=NONE is not listed",
                "263=1|264=-1|265=1|267=1|269=0|146=1|55=SYM0|; 5; MarketDepth(264)=-1: ",
                "263=1|264=0|267=1|269=0|146=1|55=SYM0|; 6; MDUpdateType(265): 0 or 1 says ",
                "263=1|264=0|265=1|266=N|267=1|269=0|146=1|55=SYM0|; 7; AggregatedBook(266)=N: ",
                "263=1|264=0|265=1|267=2|269=0|269=4|146=1|55=SYM0|; 8; MDEntryType(269)=4: ",
                "263=0|264=0|267=1|269=0|146=2|55=SYM0|55=SYM9|; 0; Symbol(55)=SYM9 is not listed"
            })
    void aRequestIsRefusedWhole(String request, char reason, String text) {
        FixSubscriber client = loggedOn();
        client.send("35=V|262=r1|" + request);
        assertThat(await(client, "35=Y|"))
                .startsWith("35=Y|34=2|262=r1|281=" + reason + "|58=")
                .contains(text);
        client.ask("r1", EVERYTHING, "SYM0");
        await(client, "35=W|34=3|");
        assertThat(client.heard).hasSize(2);
    }

    @Test
    void anIdIsUsedOnceAtATime() {
        FixSubscriber client = loggedOn();
        client.ask("r1", EVERYTHING, "SYM0");
        client.ask("r1", EVERYTHING, "SYM1");
        assertThat(await(client, "35=Y|")).contains("|281=1|58=MDReqID(262)=r1: ");
    }

    @Test
    void noInstrumentIsAskedForAnyNumberOfTimes() {
        FixSubscriber client = loggedOn();
        for (int i = 1; i <= 9; i++) client.ask("r" + i, "263=1|264=" + i + "|265=1|", "SYM0");
        assertThat(await(client, "35=Y|")).contains("|262=r9|281=2|58=Symbol(55)=SYM0: ");
        client.ask("r4", "263=2|264=0|", "SYM0");
        client.ask("r9", "263=1|264=9|265=1|", "SYM0");
        await(client, "35=W|34=11|262=r9|");
        enter(Side.BUY, 20, 1_005);
        pump().until("told", () -> client.heard.size() == 18);
        assertThat(client.heard).noneMatch(each -> each.startsWith("35=X|") && each.contains("r4"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "35=V|262=r1|263=9|264=0|267=1|269=0|146=1|55=SYM0|; 35=3|; |371=263|372=V|373=5|",
                "35=V|262=r1|264=0|267=1|269=0|146=1|55=SYM0|; 35=3|; |371=263|372=V|373=1|",
                "35=V|262=r1|263=1|264=0|267=2|269=0|146=1|55=SYM0|; 35=3|; |371=267|372=V|373=16|",
                "35=D|11=a1|55=SYM0|54=1|38=10|40=2|44=1.00|; 35=j|; |372=D|379=a1|380=3|",
                "35=W|262=r1|55=SYM0|268=0|; 35=j|; |372=W|380=3|",
                "35=x|320=r|559=4|; 35=j|; |372=x|380=3|"
            })
    void whatIsNoRequestForMarketDataIsRejected(String message, String type, String parts) {
        FixSubscriber client = loggedOn();
        client.send(message);
        assertThat(await(client, type)).contains(parts);
        client.ask("r2", EVERYTHING, "SYM0");
        await(client, "35=W|");
    }

    /// A book that cannot go at once never goes in parts.
    @Test
    void aBookThatIsTooLargeIsRefused() {
        for (int i = 0; i < 200; i++) enter(Side.BUY, 10, 500 + 5 * i);
        restart(ServiceSettings.DEFAULT.withOutput(16 << 10));
        FixSubscriber client = loggedOn();
        client.ask("r1", EVERYTHING, "SYM0");
        assertThat(await(client, "35=Y|")).contains("|262=r1|281=2|58=Symbol(55)=SYM0: ");
        client.ask("r1", "263=1|264=50|265=1|", "SYM0");
        assertThat(await(client, "35=W|")).contains("|268=50|");
    }

    /// What happens at once and is more than may wait comes in several messages.
    @Test
    void manyChangesFitIntoASmallBuffer() {
        restart(ServiceSettings.DEFAULT.withOutput(4 << 10));
        FixSubscriber client = loggedOn();
        client.ask("r1", EVERYTHING, "SYM0");
        await(client, "35=W|");
        for (int i = 0; i < 60; i++) enter(Side.SELL, 10, 1_000 + 5 * i);
        pump().until("read", () -> gateway.eventNumber() == market.record().count());
        enter(Side.BUY, 600, 2_000);
        await(client, "279=2|269=1|55=SYM0|270=12.95|");
        client.send("35=1|112=x|");
        await(client, "|112=x|");
        FixBook book = client.books.get("r1 SYM0");
        assertThat(book.trades).hasSize(60);
        assertThat(book.text())
                .isEqualTo(FixBook.text(gateway.market().book("SYM0").orElseThrow(), 0));
        assertThat(client.heard.stream().filter(each -> each.startsWith("35=X|")))
                .hasSizeGreaterThan(8);
    }

    // Sessions.

    @Test
    void nobodyNeedsAPassword() {
        FixSubscriber one = connect("FIX.4.4").logon();
        FixSubscriber other = connect("FIXT.1.1").logon("553=me|554=what|141=Y|");
        assertThat(await(one, "35=A|")).isEqualTo("35=A|34=1|98=0|108=30|383=8192|");
        assertThat(await(other, "35=A|")).isEqualTo("35=A|34=1|98=0|108=30|141=Y|383=8192|1137=9|");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "7; 35=A|98=0|108=30|1137=9|; MsgSeqNum(34)=7: numbers of market data begin at 1",
                "1; 35=A|98=0|108=0|1137=9|; HeartBtInt(108)=0: from 1 to 3600 seconds",
                "1; 35=A|98=0|108=30|; Required tag missing: DefaultApplVerID(1137)"
            })
    void aLogonThatCannotBeHearsWhy(long number, String logon, String text) {
        FixSubscriber client = connect("FIXT.1.1");
        client.sendAs(number, logon);
        assertThat(await(client, "35=5|")).startsWith("35=5|34=1|58=" + text);
        awaitClosed(client);
    }

    /// A name of any length would not fit into an answer.
    @ParameterizedTest
    @CsvSource({"64, true", "65, false", "5000, false"})
    void aCompIdHasABound(int length, boolean isGranted) {
        FixSubscriber client = new FixSubscriber(
                gateway.fixAddress().orElseThrow(), "x".repeat(length), "FIXT.1.1");
        clients.add(client);
        client.logon();
        if (isGranted) await(client, "35=A|");
        else awaitClosed(client);
        assertThat(client.heard).hasSize(isGranted ? 1 : 0);
    }

    @Test
    void aClientThatLogsOutIsAnswered() {
        FixSubscriber client = loggedOn();
        client.ask("r1", EVERYTHING, "SYM0");
        client.send("35=5|");
        await(client, "35=5|");
        awaitClosed(client);
        assertThat(client.last()).isEqualTo("35=5|34=3|");
    }

    @Test
    void whoAsksTooMuchIsPutOut() {
        restart(ServiceSettings.DEFAULT.withLimits(8, 20));
        FixSubscriber client = loggedOn();
        for (int i = 0; i < 30; i++) client.send("35=1|112=t" + i + "|");
        assertThat(await(client, "35=5|")).contains("|58=REQUEST_LIMIT: more than 20 messages");
        awaitClosed(client);
    }

    @Test
    void thereAreNoMoreSessionsThanConfigured() {
        restart(ServiceSettings.DEFAULT.withLimits(2, 100));
        FixSubscriber one = loggedOn();
        loggedOn();
        FixSubscriber third = connect("FIX.4.4").logon();
        awaitClosed(third);
        one.ask("r1", EVERYTHING, "SYM0");
        await(one, "35=W|");
        assertThat(gateway.status().fixSessions()).isLessThanOrEqualTo(2);
    }

    /// Who does not log on in time, or says nothing that is FIX, is gone without a word.
    @ParameterizedTest
    @ValueSource(strings = {"", "GET / HTTP/1.1\r\n\r\n", "8=FIX.4.4|9=5|35=0|10=163|"})
    void whoDoesNotLogOnGoes(String words) {
        ServiceSettings usual = ServiceSettings.DEFAULT;
        restart(new ServiceSettings(
                usual.address(),
                new ServiceSettings.Limits(8, 100, 1 << 16, 50_000_000, 1_000_000_000),
                usual.snapshotEveryNs(),
                usual.cache()));
        FixSubscriber client = connect("FIX.4.4");
        client.sendBytes(words);
        awaitClosed(client);
        assertThat(client.heard).isEmpty();
    }

    @Tag("slow")
    @Test
    void aClientIsAskedWhetherItIsThere() {
        FixSubscriber client = connect("FIX.4.4");
        client.send("35=A|98=0|108=1|");
        await(client, "35=0|"); // the exchange says that it is there
        await(client, "|112=TEST-1|"); // in whichever order
        client.send("35=0|112=TEST-1|");
        await(client, "|112=TEST-2|");
        assertThat(await(client, "35=5|")).contains("|58=HEARTBEAT_MISSED: ");
    }

    /// One that does not read is put out as soon as no more may wait for it; others hear
    /// everything meanwhile.
    @Test
    void whoDoesNotReadIsPutOut() {
        restart(ServiceSettings.DEFAULT.withOutput(32 << 10));
        FixSubscriber slow = loggedOn();
        FixSubscriber other = loggedOn();
        String[] symbols = {"SYM0", "SYM1", "SYM2"};
        for (int i = 0; i < 8; i++) slow.ask("r" + i, "263=1|264=0|265=0|", symbols);
        other.ask("r", EVERYTHING, symbols);
        await(slow, "262=r7|55=SYM2|");
        await(other, "55=SYM2|");
        slow.isReading = false;
        Pump pump = pump();
        while (gateway.status().slowConsumers() == 0) {
            market.steps(10);
            pump.until("read", () -> gateway.eventNumber() == market.record().count());
            other.heard.clear();
        }
        slow.isParsing = false;
        slow.isReading = true;
        awaitClosed(slow);
        assertThat(slow.tail()).contains("|35=5|", "|58=SLOW_CONSUMER|");
        other.send("35=1|112=x|");
        await(other, "|112=x|");
        assertThat(other.books.get("r SYM0").text())
                .isEqualTo(FixBook.text(gateway.market().book("SYM0").orElseThrow(), 0));
        pump.until("put out", () -> gateway.status().fixSessions() == 1);
    }

    @Test
    void whenTheGatewayStopsEverybodyIsTold() {
        FixSubscriber client = loggedOn();
        gateway.close();
        new Pump(client).until("told", () -> client.isClosed);
        assertThat(client.last()).isEqualTo("35=5|34=2|58=GATEWAY_STOPS|");
    }
}
