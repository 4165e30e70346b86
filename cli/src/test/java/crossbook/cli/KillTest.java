package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryException;
import crossbook.client.entry.EntryListener;
import crossbook.client.entry.EntrySession;
import crossbook.configuration.Passwords;
import crossbook.host.CommandLog;
import crossbook.protocol.ExecType;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.OrdType;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.LogonReplyDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.TradedDecoder;

import org.agrona.DirectBuffer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The exchange is killed under load, again and again, and nothing that was acknowledged is lost,
/// nothing happens twice, and anyone who sends again what was not answered gets it exactly
/// once.
///
/// `-Dcrossbook.kills=50` makes it the long form (`docs/testing.md`). A hash of the state after
/// every thousand commands is what much of a start's replay consists of:
/// `-Dcrossbook.hash_every=20000` leaves most of them out, to see how long a start takes.
@Tag("slow")
class KillTest {
    private static final int KILLS = Integer.getInteger("crossbook.kills", 3);
    private static final long SEED = Long.getLong("crossbook.seed", 1);
    private static final int HASH_EVERY = Integer.getInteger("crossbook.hash_every", 1_000);
    private static final long SLOW_MS = 5_000;
    private static final int MOST_ANSWERS = 20_000;
    private static final int WINDOW = 256;
    private static final Pattern PORT = Pattern.compile("\"gateway\":([0-9]+)");

    @TempDir
    private Path directory;

    private final Random random = new Random(SEED);
    private String host;
    private int clusterPort;
    private final Trader alice = new Trader("alice", Side.SELL);
    private final Trader bob = new Trader("bob", Side.BUY);

    @BeforeAll
    static void build(@TempDir Path scratch) throws IOException {
        CrossbookProcess.build(scratch);
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal", "cluster"})
    void nothingThatWasAcknowledgedIsLostAndNothingHappensTwice(String host) throws IOException {
        this.host = host;
        clusterPort = FreePorts.firstOf(5);
        for (int kill = 1; kill <= KILLS; kill++) {
            long startedNs = System.nanoTime();
            try (CrossbookProcess exchange = serve()) {
                int port = port(exchange);
                long readyMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedNs);
                if (readyMs > SLOW_MS) System.out.print(exchange.err());
                alice.logOn(port);
                bob.logOn(port);
                tradeUntil(100 + random.nextInt(MOST_ANSWERS));
                exchange.kill();
                alice.leave();
                bob.leave();
                System.out.println(
                        host + ": kill " + kill + " of " + KILLS + ": ready after " + readyMs
                                + " ms, answers " + (alice.answers + bob.answers) + ", unanswered "
                                + (alice.unanswered.size() + bob.unanswered.size()));
            }
        }
        try (CrossbookProcess exchange = serve()) {
            int port = port(exchange);
            for (Trader trader : List.of(alice, bob)) {
                trader.logOn(port);
                while (!trader.unanswered.isEmpty()) trader.poll();
                trader.session.close();
            }
            CrossbookProcess.Outcome stop = CrossbookProcess.run(
                    directory, "stop", "--home", home(), "--connect", "127.0.0.1:" + port);
            assertThat(stop.exitCode()).as(stop.err()).isZero();
            exchange.await();
        }
        check();
    }

    private String home() {
        return directory.resolve("home").toString();
    }

    private CrossbookProcess serve() throws IOException {
        return CrossbookProcess.launch(
                directory,
                CrossbookProcess.onFreePorts(
                        "serve",
                        "--no-web",
                        "--json",
                        "--home",
                        home(),
                        "--set",
                        "engine.host=" + host,
                        "--set",
                        "engine.cluster_members=127.0.0.1:" + clusterPort,
                        "--set",
                        "engine.hash_every=" + HASH_EVERY,
                        "--set",
                        "gateway.throttle_rate=off",
                        "--set",
                        "gateway.password_iterations=1000"));
    }

    private static int port(CrossbookProcess exchange) throws IOException {
        String ready = exchange.readLine();
        assertThat(ready).as(exchange::err).isNotNull();
        Matcher port = PORT.matcher(ready);
        assertThat(port.find()).as(ready).isTrue();
        return Integer.parseInt(port.group(1));
    }

    private void tradeUntil(int more) {
        int until = alice.answers + bob.answers + more;
        while (alice.answers + bob.answers < until) {
            alice.send();
            bob.send();
            int work = alice.poll() + bob.poll();
            if (work == 0) LockSupport.parkNanos(1_000);
        }
    }

    /// One participant: what it sent, and what it was told.
    private final class Trader implements EntryListener {
        final String name;
        final Side side;
        final Set<String> unanswered = new LinkedHashSet<>();
        final Map<String, Long> accepted = new HashMap<>();
        final Set<String> fills = new TreeSet<>();
        EntrySession session;
        int sent;
        int answers;
        private boolean isLoggedOn;

        Trader(String name, Side side) {
            this.name = name;
            this.side = side;
        }

        void logOn(int port) {
            isLoggedOn = false;
            session = new EntrySession(EntryAddress.tcp("127.0.0.1", port), this);
            Path secret = Path.of(home(), "secrets", name);
            session.logon().participant(name).password(new String(Passwords.read(secret)));
            while (!isLoggedOn) session.poll();
            for (String id : unanswered) {
                while (!session.hasRoom()) session.poll();
                write(id);
            }
        }

        void leave() {
            session.close();
        }

        void send() {
            if (unanswered.size() >= WINDOW || !session.hasRoom()) return;
            sent++;
            String id = name + sent;
            unanswered.add(id);
            write(id);
        }

        private void write(String id) {
            int number = Integer.parseInt(id.substring(name.length()));
            var order = session.newOrder();
            order.clOrdId(id).instrumentId(0).side(side).ordType(OrdType.LIMIT);
            order.timeInForce(TimeInForce.GTC).price(1_000 + number % 3).orderQty(1 + number % 5);
            order.flags().staysOnDisconnect(true);
        }

        int poll() {
            try {
                return session.poll();
            } catch (EntryException e) {
                return 0; // killed: what is not answered is sent again
            }
        }

        @Override
        public void onLogonReply(LogonReplyDecoder reply) {
            assertThat(reply.reason()).isEqualTo(Reason.NONE);
            isLoggedOn = true;
        }

        @Override
        public void onExecutionReport(ExecutionReportDecoder report) {
            String id = report.clOrdId();
            assertThat(report.execType()).isIn(ExecType.NEW, ExecType.TRADE);
            if (report.execType() == ExecType.TRADE) {
                assertThat(fills.add(report.tradeId() + " " + id))
                        .as("told twice")
                        .isTrue();
                return;
            }
            answers++;
            unanswered.remove(id);
            Long before = accepted.put(id, report.eventNumber());
            assertThat(before).as(id).isIn(null, report.eventNumber());
        }
    }

    /// Holds what the traders were told against everything that the exchange has recorded.
    private void check() {
        Recorded recorded = new Recorded();
        CommandLog log = CommandLog.open(Path.of(home(), "data"));
        log.events(recorded::onEvent);
        for (Trader trader : List.of(alice, bob)) {
            assertThat(trader.accepted).as("every order is answered").hasSize(trader.sent);
            trader.accepted.forEach((id, eventNumber) -> assertThat(recorded.accepted.get(id))
                    .as("acknowledged %s", id)
                    .isEqualTo(eventNumber));
            assertThat(trader.fills.stream().filter(fill -> !recorded.fills.contains(fill)))
                    .as("fills that were told and are not recorded")
                    .isEmpty();
        }
        assertThat(recorded.accepted).hasSize(alice.sent + bob.sent);
        CommandLog.Verified verified = log.verify();
        assertThat(verified.hashes()).isPositive();
        System.out.println(
                host + ": orders " + recorded.accepted.size() + ", fills " + recorded.fills.size()
                        + ", events " + recorded.last + ", commands replayed " + verified.commands()
                        + ", hashes compared " + verified.hashes());
    }

    /// The events, which must be numbered without gap or repeat.
    private static final class Recorded {
        final Map<String, Long> accepted = new HashMap<>();
        final Set<String> fills = new HashSet<>();
        final MessageHeaderDecoder header = new MessageHeaderDecoder();
        final OrderAcceptedDecoder order = new OrderAcceptedDecoder();
        final TradedDecoder trade = new TradedDecoder();
        long last;

        void onEvent(DirectBuffer buffer, int offset, int length) {
            header.wrap(buffer, offset);
            long number = buffer.getLong(offset + MessageHeaderDecoder.ENCODED_LENGTH);
            assertThat(number).isEqualTo(++last);
            if (header.templateId() == OrderAcceptedDecoder.TEMPLATE_ID) {
                order.wrapAndApplyHeader(buffer, offset, header);
                assertThat(accepted.put(order.terms().clOrdId(), number))
                        .as("entered twice")
                        .isNull();
            } else if (header.templateId() == TradedDecoder.TEMPLATE_ID) {
                trade.wrapAndApplyHeader(buffer, offset, header);
                fills.add(trade.tradeId() + " " + trade.takerClOrdId());
                fills.add(trade.tradeId() + " " + trade.makerClOrdId());
            }
        }
    }
}
