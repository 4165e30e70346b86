package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.CrossbookProcess.Outcome;
import crossbook.configuration.Home;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The exchange as a user meets it: processes, files, sockets.
@ExtendWith(LentExchange.class)
@Tag("slow")
class ServeTest {
    private static final Pattern PORT = Pattern.compile("\"(gateway|marketdata)\":([0-9]+)");

    @TempDir
    private Path directory;

    private Path home() {
        return directory.resolve("home");
    }

    /// An exchange in a process of its own, and the ports that it was given.
    private record Running(CrossbookProcess process, Path home, String ready)
            implements AutoCloseable {
        static Running of(CrossbookProcess process, Path home) throws IOException {
            String ready = process.readLine();
            assertThat(ready).as(process::err).isNotNull().contains("\"event\":\"ready\"");
            return new Running(process, home, ready);
        }

        private String address(String component) {
            return PORT.matcher(ready)
                    .results()
                    .filter(port -> port.group(1).equals(component))
                    .map(port -> "127.0.0.1:" + port.group(2))
                    .findFirst()
                    .orElseThrow();
        }

        Outcome run(String command) {
            return ExchangeHere.ask(command, home, this::address);
        }

        @Override
        public void close() {
            process.close();
        }
    }

    private Running serve(String... more) throws IOException {
        return Running.of(CrossbookProcess.serve(directory, home(), more), home());
    }

    @Test
    void twoOrdersTradeAndEverybodySeesIt() throws IOException {
        try (Running exchange = serve()) {
            Outcome sell = exchange.run("order sell 100 NPN @ 10.05 --as alice");
            assertThat(sell.exitCode()).as(sell.err()).isZero();
            assertThat(sell.out()).startsWith("accepted ").contains(": 100 NPN @ 10.05, order ");

            Outcome buy = exchange.run("order buy 60 NPN @ 10.06 --as bob");
            assertThat(buy.exitCode()).as(buy.err()).isZero();
            assertThat(buy.out()).contains(": 60 @ 10.05, left 0, trade 1");

            assertThat(exchange.run("book NPN --json").out())
                    .isEqualTo("{\"symbol\":\"NPN\",\"phase\":\"CONTINUOUS\",\"bids\":[],\"asks\":"
                            + "[{\"price\":\"10.05\",\"quantity\":\"40\",\"orders\":1}]}");
            assertThat(exchange.run("trades NPN").out()).contains("1 trade, volume 60");

            tradesWithoutTheBook(exchange);

            Outcome others =
                    exchange.run("cancel --all --participant bob --side sell --as operator");
            assertThat(others.out()).as(others.err()).isEqualTo("0 orders canceled");
            Outcome halt = exchange.run("phase NPN halted --reason \"news is due\"");
            assertThat(halt.exitCode()).as(halt.err()).isZero();
            Outcome audit = exchange.run("audit cat");
            assertThat(audit.out())
                    .as(audit.err())
                    .contains("news is due")
                    .contains("0 orders canceled in all, SELL only");
            Outcome refused = exchange.run("order buy 1 NPN @ 1 --as bob");
            assertThat(refused.exitCode()).isEqualTo(5);
            assertThat(refused.err())
                    .contains("refused: The phase of the instrument does not")
                    .contains("NPN is in phase HALTED (PHASE_REFUSES_");
            phasesEndLaterAndEarlier(exchange);
            Outcome nowhere = exchange.run("phase NPN nowhere");
            assertThat(nowhere.exitCode()).isEqualTo(5);
            assertThat(nowhere.err().strip())
                    .isEqualTo("crossbook: refused: The market model has no such phase: there are"
                            + " CONTINUOUS, HALTED, CLOSED (UNKNOWN_PHASE)");

            assertThat(exchange.run("status --json").out())
                    .startsWith("{\"engine\":{\"alive\":true,")
                    .contains("\"engineAvailable\":true");
            assertThat(exchange.run("status").out().lines())
                    .startsWith("engine", "  alive                    yes")
                    .contains("gateway", "  engine available         yes")
                    .anyMatch(line -> line.matches("  started +[0-9-]{10}T[0-9:]{8}Z"))
                    .noneMatch(line -> line.matches("  [a-z ]+ {2,}"))
                    .noneMatch(line -> line.length() > 160 || line.contains("\""));
            logIsReadByPeople(exchange);
            assertThat(exchange.run("stop").exitCode()).isZero();
            assertThat(exchange.process.await().exitCode()).isZero();
        }
    }

    /// Whatever file and ports it was started with: those that are usual may be taken.
    @Test
    void whatItSaysToTypeInAnotherTerminalReachesIt() throws IOException {
        ExchangeHere.init(new Home(home()));
        Path file = home().resolve("exchange.toml");
        Files.move(home().resolve("crossbook.toml"), file);
        String[] words = CrossbookProcess.onFreePorts("serve", "--no-web", "--config", "" + file);
        try (CrossbookProcess exchange = CrossbookProcess.start(directory, words)) {
            String line = "";
            while (!line.equals("In another terminal:")) line = exchange.readLine();
            List<String> said = new ArrayList<>();
            while (said.size() < 4) {
                String command = exchange.readLine().replaceFirst("^  crossbook ", "");
                Outcome outcome = Outcome.here(TypedCommands.words(command));
                assertThat(outcome.exitCode())
                        .as(command + ": " + outcome.err())
                        .isZero();
                said.add(outcome.out());
            }
            assertThat(said.getLast()).contains("1 trade, volume 100");
        }
    }

    private static void logIsReadByPeople(Running exchange) {
        assertThat(exchange.run("log cat").out().lines())
                .anyMatch(line -> line.matches(
                        "20[-0-9]+T[0-9:.]+Z  NewOrder: participantId alice, sessionId [0-9]+,"
                                + " clOrdId [0-9a-z]+, instrumentId NPN, side SELL, ordType LIMIT,"
                                + " timeInForce DAY, capacity UNSET, price 10.05, orderQty 100,"
                                + " flags staysOnDisconnect"))
                .noneMatch(line -> line.contains("-9223372036854775808"));
        assertThat(exchange.run("log cat --events --json").out().lines())
                .allMatch(line -> line.startsWith("{\"message\":\"") && line.endsWith("}"))
                .anyMatch(line -> line.startsWith("{\"message\":\"Traded\",\"eventNumber\":"));
    }

    /// What a short command costs is the classes that it loads: none of a server, and few at all.
    @Test
    void aCommandThatAsksLoadsNothingOfAServer(ExchangeHere exchange) throws IOException {
        exchange.succeed("instruments add LOADS --tick 0.01 --price-scale 2");
        Path log = directory.resolve("classes.txt");
        List<String> words = new ArrayList<>(List.of("order", "buy", "1", "LOADS", "@", "10.00"));
        words.addAll(List.of("--as", "alice", "--home", "" + exchange.home()));
        words.addAll(List.of("--connect", exchange.gateway()));
        Outcome order = CrossbookProcess.runLogged(directory, log, words.toArray(String[]::new));
        assertThat(order.exitCode()).as(order.err()).isZero();
        List<String> classes = Files.readAllLines(log);
        assertThat(classes)
                .noneMatch(line -> line.contains(" io.helidon.")
                        || line.contains(" io.questdb.")
                        || line.contains(" io.aeron.")
                        || line.contains(" org.apache.arrow.")
                        || line.contains(" com.fasterxml.")
                        || line.contains(" org.antlr.")
                        || line.contains(" org.tomlj."));
        assertThat(classes).hasSizeLessThan(3_000);
    }

    /// Sent again with the same id, as order-entry.md says of an order that was lost on the way.
    @Test
    void anOrderThatIsSentAgainIsEnteredOnce(ExchangeHere exchange) {
        exchange.succeed("instruments add TWICE --tick 0.01 --price-scale 2");
        String command = "order buy 7 TWICE @ 10.00 --id once --as alice";
        assertThat(exchange.succeed(command)).startsWith("accepted once: 7 TWICE @ 10.00");
        assertThat(exchange.succeed(command))
                .isEqualTo("repeated once: the exchange had this order before, and does not"
                        + " enter it again");
        assertThat(exchange.succeed("book TWICE")).contains("             7        1  bid");

        Outcome unsaid = exchange.run(
                "order buy 8 TWICE @ 9.00 --hidden --min-qty many --id unsaid --as alice");
        assertThat(unsaid.exitCode()).isEqualTo(3);
        assertThat(unsaid.err()).contains("--min-qty: 'many': not a whole number");
        Outcome gone = exchange.run("cancel unsaid --symbol TWICE --as alice");
        assertThat(gone.err()).contains("UNKNOWN_ORDER"); // nothing of it was sent

        Outcome nobody = exchange.run("order sell 1 AGL --as bob");
        assertThat(nobody.exitCode()).isEqualTo(5);
        assertThat(nobody.out()).contains("expired ").contains("NOT_FILLED");
        assertThat(exchange.run("order buy 1 TWICE @ 10.005 --as bob").err())
                .contains("has more than 2 decimals");
        Outcome many = exchange.run("order buy 1000001 TWICE @ 10 --as bob");
        assertThat(many.exitCode()).isEqualTo(5);
        assertThat(many.err())
                .contains("refused: TWICE takes a quantity of at most 1000000 in an order"
                        + " (QTY_ABOVE_MAXIMUM)");
        assertThat(exchange.run("book npn").err())
                .contains("symbol: 'npn'")
                .contains("did you mean 'NPN'?");
    }

    @Test
    void whereThereIsNoExchangeItIsSaid() {
        Path nowhere = directory.resolve("nowhere");
        for (String command : List.of(
                "order buy 1 NPN @ 10 --as alice",
                "book NPN",
                "status",
                "stop",
                "explain alice/a1",
                "log verify",
                "store status",
                "participants list")) {
            Outcome outcome = Outcome.here(TypedCommands.words(command + " --home " + nowhere));
            assertThat(outcome.exitCode()).as(command).isEqualTo(8);
            assertThat(outcome.err().strip())
                    .isEqualTo("crossbook: " + nowhere + ": there is no exchange here;"
                            + " crossbook serve makes one, --home names another");
        }
        assertThat(Outcome.here("config", "show", "--home", nowhere.toString()).exitCode())
                .isZero();
        assertThat(nowhere).doesNotExist();
    }

    /// All know at once.
    @Test
    void withNothingRunningItIsSaidAtOnce() throws IOException {
        String nobody = "127.0.0.1:1";
        Outcome book = Outcome.here("book", "NPN", "--connect", nobody);
        assertThat(book.exitCode()).isEqualTo(4);
        assertThat(book.err()).contains("no market data at " + nobody);
        Path password = Files.writeString(directory.resolve("password.txt"), "of nobody\n");
        for (String command : List.of("order buy 1 NPN @ 10 --as alice", "status", "stop")) {
            Outcome outcome = Outcome.here(TypedCommands.words(
                    command + " --connect " + nobody + " --password-file " + password));
            assertThat(outcome.exitCode()).as(command).isEqualTo(4);
            assertThat(outcome.err()).contains("no gateway at " + nobody);
        }
    }

    private static void tradesWithoutTheBook(Running exchange) {
        String cross = "cross 5 NPN @ 10.02 --as alice";
        Outcome alone = exchange.run(cross);
        assertThat(alone.exitCode()).isEqualTo(5);
        assertThat(alone.err()).contains("CROSS_WITHOUT_QUOTE");
        exchange.run("order buy 1 NPN @ 10.00 --as bob");
        Outcome crossed = exchange.run(cross);
        assertThat(crossed.out()).as(crossed.err()).contains(": 5 @ 10.02, left 0, trade 2");

        Outcome unclear = exchange.run("bust NPN 2 --reason " + "x".repeat(65));
        assertThat(unclear.exitCode()).isEqualTo(3);
        assertThat(unclear.err()).contains("--reason: 'xxx").contains("at most 64 printable");
        Outcome busted = exchange.run("bust NPN 2 --reason \"wrong price\"");
        assertThat(busted.exitCode()).as(busted.err()).isZero();
        assertThat(exchange.run("bust NPN 2").err()).contains("TRADE_ALREADY_BUSTED");
        assertThat(exchange.run("correct NPN 3 --price 10.01").err()).contains("UNKNOWN_TRADE");
        Outcome reported = exchange.run("report sell 9 NPN @ 10 --type BT --with bob --as alice");
        assertThat(reported.exitCode()).isEqualTo(5);
        assertThat(reported.err())
                .contains("refused: The market takes no reports of this type"
                        + " (TRADE_REPORT_TYPE_NOT_ACCEPTED)");
        assertThat(exchange.run("report cancel 2 NPN --as alice").err())
                .contains("TRADE_REPORTING_CLOSED");
    }

    private static void phasesEndLaterAndEarlier(Running exchange) {
        Outcome endless = exchange.run("phase NPN --extend 2m");
        assertThat(endless.exitCode()).isEqualTo(5);
        assertThat(endless.err()).contains("PHASE_HAS_NO_END");
        exchange.run("phase NPN halted --for 2h");
        Outcome later = exchange.run("phase NPN --extend 2m");
        assertThat(later.out()).as(later.err()).contains("the phase of NPN ends 2m later");
        Outcome earlier = exchange.run("phase NPN --shorten 3h");
        assertThat(earlier.exitCode()).isEqualTo(5);
        assertThat(earlier.err()).contains("PHASE_END_NOT_IN_FUTURE");
        Outcome until = exchange.run("phase NPN --until 2199-12-31T00:00:00Z");
        assertThat(until.exitCode()).as(until.err()).isZero();
        assertThat(exchange.run("phase NPN").exitCode()).isEqualTo(2);
        assertThat(exchange.run("phase NPN --until soon").exitCode()).isEqualTo(2);
    }

    @Test
    void anOrdersStoryIsToldFromTheRecord(ExchangeHere exchange) {
        exchange.succeed("instruments add STORY --tick 0.01 --price-scale 2");
        exchange.succeed("order sell 100 STORY @ 10.05 --as alice --id story1");
        exchange.succeed("order buy 60 STORY @ 10.06 --as bob");
        exchange.succeed("cancel story1 --symbol STORY --as alice");
        Outcome hidden = exchange.run("order sell 9 STORY @ 10.05 --hidden --as alice");
        assertThat(hidden.exitCode()).isEqualTo(5);
        assertThat(hidden.err()).contains("(PHASE_REFUSES_ORD_TYPE)");
        assertThat(exchange.succeed("explain alice/story1").lines())
                .map(line -> line.substring(line.indexOf("  ") + 2))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith("accepted in phase CONTINUOUS: sell 100 STORY at"
                                        + " 10.05, DAY"),
                        line -> assertThat(line)
                                .isEqualTo("sold 60 at 10.05 (is taken, trade 1); 40 left"),
                        line -> assertThat(line)
                                .isEqualTo("canceled as requested with 40 left, 60 executed"));
        Outcome nobody = exchange.run("explain alice/story9");
        assertThat(nobody.exitCode()).isEqualTo(1);
        assertThat(nobody.err()).contains("no recorded event is about an order of that name");
    }

    @Test
    void whatWasAcceptedIsThereAfterAKill() throws IOException {
        try (Running first = serve()) {
            first.run("order sell 100 NPN @ 10.05 --as alice --id a1");
            first.run("order buy 30 NPN @ 10.05 --as bob");
            first.process.kill();
        }
        try (ExchangeHere second = ExchangeHere.start(home())) {
            assertThat(second.succeed("book NPN --json"))
                    .contains("\"asks\":[{\"price\":\"10.05\",\"quantity\":\"70\",\"orders\":1}]");
            assertThat(second.succeed("cancel a1 --symbol NPN --as alice"))
                    .startsWith("canceled a1");
            second.succeed("stop");
            second.awaitStop();
        }
        try (ExchangeHere third = ExchangeHere.start(home())) {
            assertThat(third.succeed("book NPN --json")).contains("\"bids\":[],\"asks\":[]");
            assertThat(third.succeed("trades NPN")).contains("1 trade, volume 30");
        }
    }

    @Test
    void componentsRunAloneAndOutliveEachOther() throws IOException {
        ExchangeHere.init(new Home(home()));
        try (Running engine = component("engine")) {
            assertThat(engine.process.isAlive()).isTrue();
            Running trading = component("gateway", "gateway.tcp=127.0.0.1:0");
            assertThat(trading.run("order sell 5 NPN @ 10 --as alice").exitCode())
                    .isZero();
            trading.process.kill();
            try (Running again = component("gateway", "gateway.tcp=127.0.0.1:0")) {
                Outcome buy = again.run("order buy 5 NPN @ 10 --as bob");
                assertThat(buy.out()).as(buy.err()).contains(": 5 @ 10.00, left 0");
            }
        }
    }

    /// As on another machine: the gateway has nothing but the network to the engine.
    @Test
    void aGatewayReachesTheEngineByTheNetwork() throws IOException {
        ExchangeHere.init(new Home(home()));
        String ingress = "engine.ingress_channel=aeron:udp?endpoint=127.0.0.1:" + FreePorts.udp();
        String archive = "engine.archive_channel=aeron:udp?endpoint=127.0.0.1:" + FreePorts.udp();
        try (Running engine = component("engine", ingress, archive);
                Running gateway = component(
                        "gateway",
                        ingress,
                        archive,
                        "engine.dir=elsewhere",
                        "gateway.tcp=127.0.0.1:0")) {
            assertThat(engine.process.isAlive()).isTrue();
            Outcome sell = gateway.run("order sell 5 NPN @ 10 --as alice");
            assertThat(sell.exitCode()).as(sell.err()).isZero();
            Outcome buy = gateway.run("order buy 5 NPN @ 10 --as bob");
            assertThat(buy.out()).as(buy.err()).contains(": 5 @ 10.00, left 0");
        }
    }

    private Running component(String word, String... settings) throws IOException {
        List<String> words = new ArrayList<>(List.of(word, "--json", "--home", "" + home()));
        for (String setting : settings) words.addAll(List.of("--set", setting));
        return Running.of(CrossbookProcess.start(directory, words.toArray(String[]::new)), home());
    }

    @Test
    void aSecondExchangeOfTheSameDirectoryIsRefused(ExchangeHere first) throws IOException {
        Outcome second = CrossbookProcess.run(
                directory, CrossbookProcess.onFreePorts("serve", "--home", "" + first.home()));
        assertThat(second.exitCode()).as(second.err()).isEqualTo(9);
        assertThat(first.run("status").exitCode()).isZero();
        assertThat(second.err().lines()).hasSize(1);
    }

    @Test
    void aPortInUseIsNamedBeforeAnythingIsMade() throws IOException {
        List<String> keys =
                List.of("gateway.tcp", "fix.tcp", "marketdata.tcp", "marketdata.fix", "web.http");
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (String taken : keys) {
                List<String> words = new ArrayList<>(List.of("serve", "--home", "" + home()));
                for (String key : keys) {
                    int port = key.equals(taken) ? other.getLocalPort() : 0;
                    words.addAll(List.of("--set", key + "=127.0.0.1:" + port));
                }
                Outcome outcome = Outcome.here(words);
                assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(7);
                assertThat(outcome.err())
                        .startsWith("crossbook: " + taken + ": 127.0.0.1:" + other.getLocalPort())
                        .contains("the port is in use", "--set " + taken + "=HOST:PORT")
                        .hasLineCount(1);
                assertThat(home()).doesNotExist();
            }
        }
    }

    @Test
    void instrumentsComeAndGoWhileItRuns(ExchangeHere exchange) throws IOException {
        Path file = exchange.home().resolve("instruments.toml");
        assertThat(exchange.succeed("instruments add SBK --tick 0.05"))
                .isEqualTo("added SBK\nSBK: listed, trading, phase CONTINUOUS");
        exchange.succeed("order sell 9 SBK @ 1.05 --as alice --id s1");

        Outcome refused = exchange.run("instruments remove SBK");
        assertThat(refused.exitCode()).isEqualTo(5);
        assertThat(refused.err()).contains("SBK: refused: INSTRUMENT_HAS_ORDERS");
        assertThat(refused.out()).isEmpty();
        assertThat(file).content().contains("SBK");
        assertThat(exchange.run("instruments edit SBK --lot 10").exitCode()).isEqualTo(5);
        assertThat(file).content().doesNotContain("lot = 10");

        String cancel = "cancel --all --symbol SBK --as alice --side ";
        assertThat(exchange.run(cancel + "both").err()).contains("--side: 'both': not buy or sell");
        assertThat(exchange.run(cancel + "buy").err()).contains("0 orders canceled");
        assertThat(exchange.run(cancel + "sell").err()).contains("1 order canceled");
        assertThat(exchange.succeed("instruments remove SBK"))
                .isEqualTo("removed SBK\nSBK: trades no more");
        assertThat(file).content().doesNotContain("SBK");
        assertThat(exchange.run("order sell 9 SBK @ 1.05 --as bob").err())
                .contains("INSTRUMENT_INACTIVE");
    }

    /// Hours that are the same at any hour: less liquid companies are in their auction, and the
    /// others trade.
    private static final String HOURS = """
            schedule = \"\"\"
              segment   phase          starts  from  until  days
              ZA01      CONTINUOUS     00:00   -     -      all
              ZA03      INTRADAY_CALL  00:00   -     -      all
            \"\"\"
            """;

    @Test
    void anInstrumentHasTheHoursAndTheRulesOfItsSegment() throws IOException {
        ExchangeHere.init(new Home(home()), "--market", "jse");
        Path market = home().resolve("market.toml");
        Files.writeString(
                market,
                Files.readString(market)
                        .replaceAll(
                                "(?s)schedule = \"\"\".*?\"\"\"\n", Matcher.quoteReplacement(HOURS))
                        .replace("calendar = \"jse\"\n", ""));
        Outcome wrong = Outcome.here(
                TypedCommands.words("instruments edit SOL --segment ZA99 --home " + home()));
        assertThat(wrong.exitCode()).isEqualTo(3);
        assertThat(wrong.err()).contains("is not a segment of the market model; it has ZA01, ZA02");

        try (ExchangeHere exchange = ExchangeHere.start(home())) {
            exchange.succeed("order buy 10 SOL @ 10000 --tif gfx --as alice");
            assertThat(exchange.succeed("book SOL --json"))
                    .contains("\"phase\":\"INTRADAY_CALL\"", "\"quantity\":\"10\"");
            assertThat(exchange.run("order buy 10 NPN @ 10000 --tif gfx --as alice")
                            .err())
                    .contains("(PHASE_COMES_NO_MORE)");
            assertThat(exchange.run("order buy 10 NPN @ 999 --as alice").err())
                    .contains("(PRICE_OUTSIDE_BAND)");

            assertThat(exchange.succeed("instruments add MTM --segment ZA03 --price-scale 4"
                            + " --tick 1 --min-reserve 500 --reference-price 2000"))
                    .isEqualTo("added MTM\nMTM: listed, trading, phase INTRADAY_CALL");
            assertThat(exchange.succeed("instruments list --json"))
                    .contains("\"segment\":\"ZA03\",\"minReserve\":500,\"constituent\":false,"
                            + "\"referencePrice\":\"2000.0000\"");
            exchange.succeed("instruments edit MTM --segment ZA01");
        }
    }

    @Test
    void participantsComeAndGoWhileItRuns(ExchangeHere exchange) throws IOException {
        exchange.succeed("instruments add CAROL --tick 0.01 --price-scale 2");
        assertThat(exchange.succeed("participants add carol --generate"))
                .contains("carol: known to the exchange");
        exchange.succeed("order sell 9 CAROL @ 9 --as carol");

        assertThat(exchange.succeed("participants edit carol --active false"))
                .contains("carol: enters no more orders");
        Outcome late = exchange.run("order sell 9 CAROL @ 9 --as carol");
        assertThat(late.exitCode()).isEqualTo(5);
        assertThat(late.err()).contains("PARTICIPANT_INACTIVE");

        Path wrong = Files.writeString(directory.resolve("wrong"), "not the password\n");
        Outcome nobody = exchange.run("order buy 1 CAROL --as carol --password-file " + wrong);
        assertThat(nobody.exitCode()).isEqualTo(5);
        assertThat(nobody.err()).contains("WRONG_PASSWORD");

        exchange.succeed("participants remove carol");
        assertThat(exchange.succeed("participants list")).doesNotContain("carol");
    }

    @Test
    void whatIsEditedMeanwhileTakesEffectAtTheNextStart() throws IOException {
        ExchangeHere.start(home()).close();
        String home = " --home " + home();
        assertThat(Outcome.here(TypedCommands.words("instruments add SBK" + home))
                        .out())
                .isEqualTo("added SBK\nSBK: takes effect at the next start");
        assertThat(Outcome.here(TypedCommands.words("instruments remove NPN" + home))
                        .out())
                .isEqualTo("removed NPN\nNPN: takes effect at the next start");
        try (ExchangeHere exchange = ExchangeHere.start(home())) {
            exchange.succeed("order sell 9 SBK @ 1 --as alice");
            assertThat(exchange.run("order sell 9 NPN @ 1 --as alice").err())
                    .contains("INSTRUMENT_INACTIVE");
        }
    }
}
