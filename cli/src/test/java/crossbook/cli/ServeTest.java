package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.CrossbookProcess.Outcome;

import org.junit.jupiter.api.Test;
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
class ServeTest {
    private static final Pattern PORTS =
            Pattern.compile("\"ports\":\\{\"gateway\":([0-9]+),\"marketdata\":([0-9]+)");

    @TempDir
    private Path directory;

    private Path home() {
        return directory.resolve("home");
    }

    /// A running exchange, and the ports that it was given.
    private record Running(CrossbookProcess process, String gateway, String marketData)
            implements AutoCloseable {
        @Override
        public void close() {
            process.close();
        }
    }

    private Running serve(String... more) throws IOException {
        CrossbookProcess process = CrossbookProcess.serve(directory, home(), more);
        String ready = process.readLine();
        assertThat(ready).as(process::err).isNotNull().contains("\"event\":\"ready\"");
        Matcher ports = PORTS.matcher(ready);
        assertThat(ports.find()).as(ready).isTrue();
        return new Running(process, "127.0.0.1:" + ports.group(1), "127.0.0.1:" + ports.group(2));
    }

    private Outcome run(Running exchange, String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of(words));
        boolean isMarketData = List.of("book", "trades").contains(words[0]);
        all.addAll(List.of("--home", home().toString()));
        boolean isList = words.length > 1 && words[1].equals("list");
        if (!isList) all.add("--connect");
        if (!isList) all.add(isMarketData ? exchange.marketData : exchange.gateway);
        return CrossbookProcess.run(directory, all.toArray(String[]::new));
    }

    @Test
    void twoOrdersTradeAndEverybodySeesIt() throws IOException {
        try (Running exchange = serve()) {
            Outcome sell =
                    run(exchange, "order", "sell", "100", "NPN", "@", "10.05", "--as", "alice");
            assertThat(sell.exitCode()).as(sell.err()).isZero();
            assertThat(sell.out()).startsWith("accepted ").contains(": 100 NPN @ 10.05, order ");

            Outcome buy = run(exchange, "order", "buy", "60", "NPN", "@", "10.06", "--as", "bob");
            assertThat(buy.exitCode()).as(buy.err()).isZero();
            assertThat(buy.out()).contains(": 60 @ 10.05, left 0, trade 1");

            Outcome book = run(exchange, "book", "NPN", "--json");
            assertThat(book.out())
                    .isEqualTo("{\"symbol\":\"NPN\",\"phase\":\"CONTINUOUS\",\"bids\":[],\"asks\":"
                            + "[{\"price\":\"10.05\",\"quantity\":\"40\",\"orders\":1}]}");
            assertThat(run(exchange, "trades", "NPN").out()).contains("1 trade, volume 60");

            tradesWithoutTheBook(exchange);

            Outcome others = run(
                    exchange,
                    "cancel",
                    "--all",
                    "--participant",
                    "bob",
                    "--side",
                    "sell",
                    "--as",
                    "operator");
            assertThat(others.out()).as(others.err()).isEqualTo("0 orders canceled");
            Outcome halt = run(exchange, "phase", "NPN", "halted", "--reason", "news is due");
            assertThat(halt.exitCode()).as(halt.err()).isZero();
            Outcome audit =
                    CrossbookProcess.run(directory, "audit", "cat", "--home", home().toString());
            assertThat(audit.out())
                    .as(audit.err())
                    .contains("news is due")
                    .contains("0 orders canceled in all, SELL only");
            Outcome refused = run(exchange, "order", "buy", "1", "NPN", "@", "1", "--as", "bob");
            assertThat(refused.exitCode()).isEqualTo(5);
            assertThat(refused.err())
                    .contains("refused: The phase of the instrument does not")
                    .contains("NPN is in phase HALTED (PHASE_REFUSES_");
            phasesEndLaterAndEarlier(exchange);
            Outcome nowhere = run(exchange, "phase", "NPN", "nowhere");
            assertThat(nowhere.exitCode()).isEqualTo(5);
            assertThat(nowhere.err().strip())
                    .isEqualTo("crossbook: refused: The market model has no such phase: there are"
                            + " CONTINUOUS, HALTED, CLOSED (UNKNOWN_PHASE)");

            assertThat(run(exchange, "status", "--json").out())
                    .startsWith("{\"engine\":{\"alive\":true,")
                    .contains("\"engineAvailable\":true");
            assertThat(run(exchange, "status").out().lines())
                    .startsWith("engine", "  alive                    yes")
                    .contains("gateway", "  engine available         yes")
                    .anyMatch(line -> line.matches("  started +[0-9-]{10}T[0-9:]{8}Z"))
                    .noneMatch(line -> line.matches("  [a-z ]+ {2,}"))
                    .noneMatch(line -> line.length() > 160 || line.contains("\""));
            logIsReadByPeople();
            assertThat(run(exchange, "stop").exitCode()).isZero();
            assertThat(exchange.process.await().exitCode()).isZero();
        }
    }

    private void logIsReadByPeople() throws IOException {
        String home = home().toString();
        Outcome commands = CrossbookProcess.run(directory, "log", "cat", "--home", home);
        assertThat(commands.out().lines())
                .anyMatch(line -> line.matches(
                        "20[-0-9]+T[0-9:.]+Z  NewOrder: participantId alice, sessionId [0-9]+,"
                                + " clOrdId [0-9a-z]+, instrumentId NPN, side SELL, ordType LIMIT,"
                                + " timeInForce DAY, capacity UNSET, price 10.05, orderQty 100,"
                                + " flags staysOnDisconnect"))
                .noneMatch(line -> line.contains("-9223372036854775808"));
        Outcome events =
                CrossbookProcess.run(directory, "log", "cat", "--events", "--json", "--home", home);
        assertThat(events.out().lines())
                .allMatch(line -> line.startsWith("{\"message\":\"") && line.endsWith("}"))
                .anyMatch(line -> line.startsWith("{\"message\":\"Traded\",\"eventNumber\":"));
    }

    /// What a short command costs is the classes that it loads: none of a server, and few at all.
    @Test
    void aCommandThatAsksLoadsNothingOfAServer() throws IOException {
        try (Running exchange = serve()) {
            Path log = directory.resolve("classes.txt");
            Outcome order = CrossbookProcess.runLogged(
                    directory,
                    log,
                    "order",
                    "buy",
                    "1",
                    "NPN",
                    "@",
                    "10.00",
                    "--as",
                    "alice",
                    "--home",
                    home().toString(),
                    "--connect",
                    exchange.gateway);
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
    }

    /// Sent again with the same id, as order-entry.md says of an order that was lost on the way.
    @Test
    void anOrderThatIsSentAgainIsEnteredOnce() throws IOException {
        try (Running exchange = serve()) {
            String[] words = {
                "order", "buy", "7", "NPN", "@", "10.00", "--id", "once", "--as", "alice"
            };
            assertThat(run(exchange, words).out()).startsWith("accepted once: 7 NPN @ 10.00");
            Outcome again = run(exchange, words);
            assertThat(again.exitCode()).as(again.err()).isZero();
            assertThat(again.out())
                    .isEqualTo("repeated once: the exchange had this order before, and does not"
                            + " enter it again");
            assertThat(run(exchange, "book", "NPN").out()).contains("             7        1  bid");

            Outcome unsaid = run(
                    exchange,
                    "order",
                    "buy",
                    "8",
                    "NPN",
                    "@",
                    "9.00",
                    "--hidden",
                    "--min-qty",
                    "many",
                    "--id",
                    "unsaid",
                    "--as",
                    "alice");
            assertThat(unsaid.exitCode()).isEqualTo(3);
            assertThat(unsaid.err()).contains("--min-qty: 'many': not a whole number");
            Outcome gone = run(exchange, "cancel", "unsaid", "--symbol", "NPN", "--as", "alice");
            assertThat(gone.err()).contains("UNKNOWN_ORDER"); // nothing of it was sent

            Outcome nobody = run(exchange, "order", "buy", "1", "AGL", "--as", "bob");
            assertThat(nobody.exitCode()).isEqualTo(5);
            assertThat(nobody.out()).contains("expired ").contains("NOT_FILLED");
            Outcome odd = run(exchange, "order", "buy", "1", "NPN", "@", "10.005", "--as", "bob");
            assertThat(odd.err()).contains("has more than 2 decimals");
            Outcome many =
                    run(exchange, "order", "buy", "1000001", "NPN", "@", "10", "--as", "bob");
            assertThat(many.exitCode()).isEqualTo(5);
            assertThat(many.err())
                    .contains("refused: NPN takes a quantity of at most 1000000 in an order"
                            + " (QTY_ABOVE_MAXIMUM)");
            Outcome mistyped = run(exchange, "book", "npn");
            assertThat(mistyped.err()).contains("symbol: 'npn'").contains("did you mean 'NPN'?");
        }
    }

    @Test
    void whereThereIsNoExchangeItIsSaid() throws IOException {
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
            List<String> words = new ArrayList<>(List.of(command.split(" ")));
            words.addAll(List.of("--home", nowhere.toString()));
            Outcome outcome = CrossbookProcess.run(directory, words.toArray(String[]::new));
            assertThat(outcome.exitCode()).as(command).isEqualTo(8);
            assertThat(outcome.err().strip())
                    .isEqualTo("crossbook: " + nowhere + ": there is no exchange here;"
                            + " crossbook serve makes one, --home names another");
        }
        assertThat(CrossbookProcess.run(directory, "config", "show", "--home", nowhere.toString())
                        .exitCode())
                .isZero();
        assertThat(nowhere).doesNotExist();
    }

    /// All know at once.
    @Test
    void withNothingRunningItIsSaidAtOnce() throws IOException {
        int nobody;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = free.getLocalPort();
        }
        Outcome book =
                CrossbookProcess.run(directory, "book", "NPN", "--connect", "127.0.0.1:" + nobody);
        assertThat(book.exitCode()).isEqualTo(4);
        assertThat(book.err()).contains("no market data at 127.0.0.1:" + nobody);
        for (String command : List.of("order buy 1 NPN @ 10 --as alice", "status", "stop")) {
            List<String> words = new ArrayList<>(List.of(command.split(" ")));
            words.addAll(List.of("--connect", "127.0.0.1:" + nobody));
            words.addAll(List.of("--password-file", password().toString()));
            Outcome outcome = CrossbookProcess.run(directory, words.toArray(String[]::new));
            assertThat(outcome.exitCode()).as(command).isEqualTo(4);
            assertThat(outcome.err()).contains("no gateway at 127.0.0.1:" + nobody);
        }
    }

    private Path password() throws IOException {
        return Files.writeString(directory.resolve("password.txt"), "a password of nobody\n");
    }

    private void tradesWithoutTheBook(Running exchange) throws IOException {
        String[] cross = {"cross", "5", "NPN", "@", "10.02", "--as", "alice"};
        Outcome alone = run(exchange, cross);
        assertThat(alone.exitCode()).isEqualTo(5);
        assertThat(alone.err()).contains("CROSS_WITHOUT_QUOTE");
        run(exchange, "order", "buy", "1", "NPN", "@", "10.00", "--as", "bob");
        Outcome crossed = run(exchange, cross);
        assertThat(crossed.out()).as(crossed.err()).contains(": 5 @ 10.02, left 0, trade 2");

        Outcome unclear = run(exchange, "bust", "NPN", "2", "--reason", "x".repeat(65));
        assertThat(unclear.exitCode()).isEqualTo(3);
        assertThat(unclear.err()).contains("--reason: 'xxx").contains("at most 64 printable");
        Outcome busted = run(exchange, "bust", "NPN", "2", "--reason", "wrong price");
        assertThat(busted.exitCode()).isEqualTo(5);
        assertThat(busted.err()).contains("TRADE_NOT_REMEMBERED");
        Outcome corrected = run(exchange, "correct", "NPN", "3", "--price", "10.01");
        assertThat(corrected.err()).contains("UNKNOWN_TRADE");
        Outcome reported = run(
                exchange, "report", "sell", "9", "NPN", "@", "10", "--type", "BT", "--with", "bob",
                "--as", "alice");
        assertThat(reported.exitCode()).isEqualTo(5);
        assertThat(reported.err())
                .contains("refused: The market takes no reports of this type"
                        + " (TRADE_REPORT_TYPE_NOT_ACCEPTED)");
        Outcome taken = run(exchange, "report", "cancel", "2", "NPN", "--as", "alice");
        assertThat(taken.err()).contains("TRADE_REPORTING_CLOSED");
    }

    private void phasesEndLaterAndEarlier(Running exchange) throws IOException {
        Outcome endless = run(exchange, "phase", "NPN", "--extend", "2m");
        assertThat(endless.exitCode()).isEqualTo(5);
        assertThat(endless.err()).contains("PHASE_HAS_NO_END");
        run(exchange, "phase", "NPN", "halted", "--for", "2h");
        Outcome later = run(exchange, "phase", "NPN", "--extend", "2m");
        assertThat(later.out()).as(later.err()).contains("the phase of NPN ends 2m later");
        Outcome earlier = run(exchange, "phase", "NPN", "--shorten", "3h");
        assertThat(earlier.exitCode()).isEqualTo(5);
        assertThat(earlier.err()).contains("PHASE_END_NOT_IN_FUTURE");
        Outcome until = run(exchange, "phase", "NPN", "--until", "2199-12-31T00:00:00Z");
        assertThat(until.exitCode()).as(until.err()).isZero();
        assertThat(run(exchange, "phase", "NPN").exitCode()).isEqualTo(2);
        assertThat(run(exchange, "phase", "NPN", "--until", "soon").exitCode()).isEqualTo(2);
    }

    @Test
    void anOrdersStoryIsToldFromTheRecord() throws IOException {
        try (Running exchange = serve()) {
            run(
                    exchange, "order", "sell", "100", "NPN", "@", "10.05", "--as", "alice", "--id",
                    "a1");
            run(exchange, "order", "buy", "60", "NPN", "@", "10.06", "--as", "bob");
            run(exchange, "cancel", "a1", "--symbol", "NPN", "--as", "alice");
            Outcome hidden = run(
                    exchange,
                    "order",
                    "sell",
                    "9",
                    "NPN",
                    "@",
                    "10.05",
                    "--hidden",
                    "--as",
                    "alice");
            assertThat(hidden.exitCode()).isEqualTo(5);
            assertThat(hidden.err()).contains("(ORD_TYPE_REFUSES_TIME_IN_FORCE)");
            run(exchange, "stop");
            exchange.process.await();
        }
        String home = home().toString();
        Outcome story = CrossbookProcess.run(directory, "explain", "alice/a1", "--home", home);
        assertThat(story.exitCode()).as(story.err()).isZero();
        assertThat(story.out().lines().map(line -> line.substring(line.indexOf("  ") + 2)))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .startsWith(
                                        "accepted in phase CONTINUOUS: sell 100 NPN at 10.05, DAY"),
                        line -> assertThat(line)
                                .isEqualTo("sold 60 at 10.05 (is taken, trade 1); 40 left"),
                        line -> assertThat(line)
                                .isEqualTo("canceled as requested with 40 left, 60 executed"));
        Outcome nobody = CrossbookProcess.run(directory, "explain", "alice/a9", "--home", home);
        assertThat(nobody.exitCode()).isEqualTo(1);
        assertThat(nobody.err()).contains("no recorded event is about an order of that name");
    }

    @Test
    void whatWasAcceptedIsThereAfterAKill() throws IOException {
        try (Running first = serve()) {
            run(first, "order", "sell", "100", "NPN", "@", "10.05", "--as", "alice", "--id", "a1");
            run(first, "order", "buy", "30", "NPN", "@", "10.05", "--as", "bob");
            first.process.kill();
        }
        try (Running second = serve()) {
            assertThat(run(second, "book", "NPN", "--json").out())
                    .contains("\"asks\":[{\"price\":\"10.05\",\"quantity\":\"70\",\"orders\":1}]");
            Outcome cancel = run(second, "cancel", "a1", "--symbol", "NPN", "--as", "alice");
            assertThat(cancel.exitCode()).as(cancel.err()).isZero();
            assertThat(cancel.out()).startsWith("canceled a1");
            assertThat(run(second, "stop").exitCode()).isZero();
            second.process.await();
        }
        try (Running third = serve()) {
            assertThat(run(third, "book", "NPN", "--json").out())
                    .contains("\"bids\":[],\"asks\":[]");
            assertThat(run(third, "trades", "NPN").out()).contains("1 trade, volume 30");
        }
    }

    @Test
    void componentsRunAloneAndOutliveEachOther() throws IOException {
        Running whole = serve(); // makes the files
        whole.process.kill();
        String home = home().toString();
        try (CrossbookProcess engine =
                CrossbookProcess.start(directory, "engine", "--json", "--home", home)) {
            assertThat(engine.readLine()).as(engine::err).contains("\"event\":\"ready\"");
            Running trading = gateway();
            assertThat(run(trading, "order", "sell", "5", "NPN", "@", "10", "--as", "alice")
                            .exitCode())
                    .isZero();
            trading.process.kill();
            try (Running again = gateway()) {
                Outcome buy = run(again, "order", "buy", "5", "NPN", "@", "10", "--as", "bob");
                assertThat(buy.out()).as(buy.err()).contains(": 5 @ 10.00, left 0");
            }
        }
    }

    /// As on another machine: the gateway has nothing but the network to the engine.
    @Test
    void aGatewayReachesTheEngineByTheNetwork() throws IOException {
        serve().process.kill(); // makes the files
        String ingress = "engine.ingress_channel=aeron:udp?endpoint=127.0.0.1:" + FreePorts.udp();
        String archive = "engine.archive_channel=aeron:udp?endpoint=127.0.0.1:" + FreePorts.udp();
        try (CrossbookProcess engine = CrossbookProcess.start(
                directory,
                "engine",
                "--json",
                "--home",
                home().toString(),
                "--set",
                ingress,
                "--set",
                archive)) {
            assertThat(engine.readLine()).as(engine::err).contains("\"event\":\"ready\"");
            try (Running gateway = gateway(ingress, archive, "engine.dir=elsewhere")) {
                Outcome sell =
                        run(gateway, "order", "sell", "5", "NPN", "@", "10", "--as", "alice");
                assertThat(sell.exitCode()).as(sell.err()).isZero();
                Outcome buy = run(gateway, "order", "buy", "5", "NPN", "@", "10", "--as", "bob");
                assertThat(buy.out()).as(buy.err()).contains(": 5 @ 10.00, left 0");
            }
        }
    }

    private Running gateway(String... settings) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "gateway",
                "--json",
                "--home",
                home().toString(),
                "--set",
                "gateway.tcp=127.0.0.1:0"));
        for (String setting : settings) arguments.addAll(List.of("--set", setting));
        CrossbookProcess process =
                CrossbookProcess.start(directory, arguments.toArray(String[]::new));
        String ready = process.readLine();
        assertThat(ready).as(process::err).contains("\"event\":\"ready\"");
        Matcher port = Pattern.compile("\"gateway\":([0-9]+)").matcher(ready);
        assertThat(port.find()).isTrue();
        return new Running(process, "127.0.0.1:" + port.group(1), "");
    }

    @Test
    void aSecondExchangeOfTheSameDirectoryIsRefused() throws IOException {
        try (Running first = serve()) {
            Outcome second = CrossbookProcess.run(
                    directory, CrossbookProcess.onFreePorts("serve", "--home", home().toString()));
            assertThat(second.exitCode()).as(second.err()).isEqualTo(9);
            assertThat(run(first, "status").exitCode()).isZero();
            assertThat(second.err().lines()).hasSize(1);
        }
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
                Outcome outcome = CrossbookProcess.run(directory, words.toArray(String[]::new));
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
    void whoCannotLogOnIsTold() throws IOException {
        String gateway;
        try (Running exchange = serve()) {
            gateway = exchange.gateway;
            Path wrong = Files.writeString(directory.resolve("wrong"), "not the password\n");
            Outcome outcome = CrossbookProcess.run(
                    directory,
                    "order",
                    "buy",
                    "1",
                    "NPN",
                    "--as",
                    "alice",
                    "--home",
                    home().toString(),
                    "--connect",
                    exchange.gateway,
                    "--password-file",
                    wrong.toString());
            assertThat(outcome.exitCode()).isEqualTo(5);
            assertThat(outcome.err()).contains("WRONG_PASSWORD");
        }
        Outcome nobody = CrossbookProcess.run(
                directory, "status", "--home", home().toString(), "--connect", gateway);
        assertThat(nobody.exitCode()).isEqualTo(4);
        assertThat(nobody.err()).contains("no gateway at " + gateway);
    }

    @Test
    void instrumentsComeAndGoWhileItRuns() throws IOException {
        String file = home().resolve("instruments.toml").toString();
        try (Running exchange = serve()) {
            Outcome added = run(exchange, "instruments", "add", "SBK", "--tick", "0.05");
            assertThat(added.out())
                    .as(added.err())
                    .isEqualTo("added SBK\nSBK: listed, trading, phase CONTINUOUS");
            Outcome order = run(
                    exchange, "order", "sell", "9", "SBK", "@", "1.05", "--as", "alice", "--id",
                    "s1");
            assertThat(order.exitCode()).as(order.err()).isZero();

            Outcome refused = run(exchange, "instruments", "remove", "SBK");
            assertThat(refused.exitCode()).isEqualTo(5);
            assertThat(refused.err()).contains("SBK: refused: INSTRUMENT_HAS_ORDERS");
            assertThat(refused.out()).isEmpty();
            assertThat(Files.readString(Path.of(file))).contains("SBK");
            refused = run(exchange, "instruments", "edit", "SBK", "--lot", "10");
            assertThat(refused.exitCode()).isEqualTo(5);
            assertThat(Files.readString(Path.of(file))).doesNotContain("lot = 10");

            assertThat(cancelAll(exchange, "both").err())
                    .contains("--side: 'both': not buy or sell");
            assertThat(cancelAll(exchange, "buy").err()).contains("0 orders canceled");
            assertThat(cancelAll(exchange, "sell").err()).contains("1 order canceled");
            Outcome removed = run(exchange, "instruments", "remove", "SBK");
            assertThat(removed.out())
                    .as(removed.err())
                    .isEqualTo("removed SBK\nSBK: trades no more");
            assertThat(Files.readString(Path.of(file))).doesNotContain("SBK");
            Outcome late = run(exchange, "order", "sell", "9", "SBK", "@", "1.05", "--as", "bob");
            assertThat(late.err()).contains("INSTRUMENT_INACTIVE");
        }
    }

    private Outcome cancelAll(Running exchange, String side) throws IOException {
        return run(exchange, "cancel", "--all", "--symbol", "SBK", "--side", side, "--as", "alice");
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
        String home = home().toString();
        Outcome made = CrossbookProcess.run(directory, "init", home, "--market", "jse");
        assertThat(made.exitCode()).as(made.err()).isZero();
        Path market = home().resolve("market.toml");
        Files.writeString(
                market,
                Files.readString(market)
                        .replaceAll(
                                "(?s)schedule = \"\"\".*?\"\"\"\n", Matcher.quoteReplacement(HOURS))
                        .replace("calendar = \"jse\"\n", ""));
        Outcome wrong = CrossbookProcess.run(
                directory, "instruments", "edit", "SOL", "--segment", "ZA99", "--home", home);
        assertThat(wrong.exitCode()).isEqualTo(3);
        assertThat(wrong.err()).contains("is not a segment of the market model; it has ZA01, ZA02");

        try (Running exchange = serve()) {
            Outcome good = run(
                    exchange, "order", "buy", "10", "SOL", "@", "10000", "--tif", "gfx", "--as",
                    "alice");
            assertThat(good.exitCode()).as(good.err()).isZero();
            assertThat(run(exchange, "book", "SOL", "--json").out())
                    .contains("\"phase\":\"INTRADAY_CALL\"", "\"quantity\":\"10\"");
            Outcome refused = run(
                    exchange, "order", "buy", "10", "NPN", "@", "10000", "--tif", "gfx", "--as",
                    "alice");
            assertThat(refused.err()).contains("(PHASE_COMES_NO_MORE)");
            Outcome outside =
                    run(exchange, "order", "buy", "10", "NPN", "@", "999", "--as", "alice");
            assertThat(outside.err()).contains("(PRICE_OUTSIDE_BAND)");

            Outcome added = run(
                    exchange,
                    "instruments",
                    "add",
                    "MTM",
                    "--segment",
                    "ZA03",
                    "--price-scale",
                    "4",
                    "--tick",
                    "1",
                    "--min-reserve",
                    "500",
                    "--reference-price",
                    "2000");
            assertThat(added.out())
                    .as(added.err())
                    .isEqualTo("added MTM\nMTM: listed, trading, phase INTRADAY_CALL");
            assertThat(run(exchange, "instruments", "list", "--json").out())
                    .contains("\"segment\":\"ZA03\",\"minReserve\":500,\"constituent\":false,"
                            + "\"referencePrice\":\"2000.0000\"");
            Outcome moved = run(exchange, "instruments", "edit", "MTM", "--segment", "ZA01");
            assertThat(moved.exitCode()).as(moved.err()).isZero();
        }
    }

    @Test
    void participantsComeAndGoWhileItRuns() throws IOException {
        try (Running exchange = serve()) {
            Outcome added = run(
                    exchange,
                    "participants",
                    "add",
                    "carol",
                    "--generate",
                    "--set",
                    "gateway.password_iterations=1000");
            assertThat(added.out()).as(added.err()).contains("carol: known to the exchange");
            Outcome order = run(exchange, "order", "sell", "9", "NPN", "@", "9", "--as", "carol");
            assertThat(order.exitCode()).as(order.err()).isZero();

            Outcome edited = run(exchange, "participants", "edit", "carol", "--active", "false");
            assertThat(edited.out()).as(edited.err()).contains("carol: enters no more orders");
            Outcome late = run(exchange, "order", "sell", "9", "NPN", "@", "9", "--as", "carol");
            assertThat(late.exitCode()).isEqualTo(5);
            assertThat(late.err()).contains("PARTICIPANT_INACTIVE");

            Outcome removed = run(exchange, "participants", "remove", "carol");
            assertThat(removed.exitCode()).as(removed.err()).isZero();
            assertThat(run(exchange, "participants", "list").out()).doesNotContain("carol");
        }
    }

    @Test
    void whatIsEditedMeanwhileTakesEffectAtTheNextStart() throws IOException {
        serve().process.kill();
        String home = home().toString();
        Outcome added =
                CrossbookProcess.run(directory, "instruments", "add", "SBK", "--home", home);
        assertThat(added.out()).isEqualTo("added SBK\nSBK: takes effect at the next start");
        Outcome removed =
                CrossbookProcess.run(directory, "instruments", "remove", "NPN", "--home", home);
        assertThat(removed.out()).isEqualTo("removed NPN\nNPN: takes effect at the next start");
        try (Running exchange = serve()) {
            Outcome order = run(exchange, "order", "sell", "9", "SBK", "@", "1", "--as", "alice");
            assertThat(order.exitCode()).as(order.err()).isZero();
            Outcome gone = run(exchange, "order", "sell", "9", "NPN", "@", "1", "--as", "alice");
            assertThat(gone.err()).contains("INSTRUMENT_INACTIVE");
        }
    }
}
