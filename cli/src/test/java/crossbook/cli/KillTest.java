package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.auditor.AccountAudit;
import crossbook.cli.audit.AuditLog;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.host.CommandLog;
import crossbook.protocol.Side;
import crossbook.testkit.Patience;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// The exchange is killed under load, again and again, and nothing that was acknowledged is
/// lost, nothing happens twice, and anyone who sends again what was not answered gets it
/// exactly once: orders, deposits, withdrawals and transfers. No unit of money is lost or
/// made.
///
/// `-Dcrossbook.kills=50` kills it as often (`docs/testing.md`). A hash of the state
/// after every thousand commands is what much of a start's replay consists of:
/// `-Dcrossbook.hash_every=20000` leaves most of them out, to see how long a start takes.
@Tag("slow")
class KillTest {
    private static final long LOOK_NS = 100_000;
    private static final int KILLS = Integer.getInteger("crossbook.kills", 2);
    private static final int MANY_KILLS = 50;
    private static final long SEED = Long.getLong("crossbook.seed", 1);
    private static final long SLOW_MS = 5_000;
    private static final int MOST_ANSWERS = 4_000; // of a life
    private static final int MOST_ANSWERS_OF_MANY = 20_000;
    private static final int ASKED_AGAIN = 20;

    @TempDir
    private Path directory;

    private final Random random = new Random(SEED);
    private ServedExchange.Place place;
    private final RetryingTrader alice = new RetryingTrader("alice", Side.SELL);
    private final RetryingTrader bob = new RetryingTrader("bob", Side.BUY);
    private final RetryingCashier cashier = new RetryingCashier();
    private final List<RetryingClient> clients = List.of(alice, bob, cashier);
    private final Recorded recorded = new Recorded();

    @BeforeAll
    static void build(@TempDir Path scratch) throws IOException {
        CrossbookProcess.build(scratch);
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal", "cluster"})
    void nothingThatWasAcknowledgedIsLostAndNothingHappensTwice(String host) throws IOException {
        kill(host, KILLS, MOST_ANSWERS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal", "cluster"})
    @Tag("long")
    void norAfterManyKills(String host) throws IOException {
        kill(host, MANY_KILLS, MOST_ANSWERS_OF_MANY);
    }

    private void kill(String host, int kills, int mostAnswers) throws IOException {
        place = ServedExchange.Place.of(directory, "home", host, ServedExchange.Start.AS_USERS_DO);
        PlainAccounts.define(place.home());
        for (int kill = 1; kill <= kills; kill++) {
            long startedNs = System.nanoTime();
            try (ServedExchange exchange = ServedExchange.start(place)) {
                long readyMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedNs);
                if (readyMs > SLOW_MS) System.out.print(exchange.err());
                comeBack(exchange.port());
                askUntil(100 + random.nextInt(mostAnswers));
                exchange.kill();
                clients.forEach(RetryingClient::leave);
                System.out.println(
                        host + ": kill " + kill + " of " + kills + ": ready after " + readyMs
                                + " ms, answers " + answers() + ", unanswered "
                                + clients.stream()
                                        .mapToInt(client -> client.unanswered.size())
                                        .sum());
            }
        }
        try (ServedExchange exchange = ServedExchange.start(place)) {
            comeBack(exchange.port());
            clients.forEach(RetryingClient::leave);
            exchange.stop();
        }
        check();
    }

    /// Everybody logs on to an exchange that was killed, and asks once more for what was not
    /// answered and for some of what was.
    private void comeBack(int port) {
        clients.forEach(client -> client.logOn(place.home(), port));
        settle();
        clients.forEach(client -> client.askAgain(random, ASKED_AGAIN));
        settle();
        checkAccounts();
    }

    private void askUntil(int more) {
        long until = answers() + more;
        while (answers() < until) {
            clients.forEach(RetryingClient::send);
            if (poll() == 0) LockSupport.parkNanos(LOOK_NS);
        }
    }

    private long answers() {
        return alice.answers + bob.answers + cashier.answers;
    }

    /// Waits until everything is answered.
    private void settle() {
        long start = System.nanoTime();
        while (!clients.stream().allMatch(client -> client.unanswered.isEmpty())) {
            if (pollOr(start, "not all is answered") == 0) LockSupport.parkNanos(LOOK_NS);
        }
    }

    private int pollOr(long start, String complaint) {
        assertThat(System.nanoTime() - start).as(complaint).isLessThan(Patience.NS);
        return poll();
    }

    /// Returns how much there was to do.
    private int poll() {
        return clients.stream().mapToInt(RetryingClient::poll).sum();
    }

    /// While nobody asks for anything: what the exchange has recorded is all that was
    /// acknowledged and no more, and its accounts are those that follow from it.
    private void checkAccounts() {
        cashier.send(); // its event comes after those of everything before it
        settle();
        follow(cashier.lastEvent());
        assertThat(different(told(alice, bob), recorded.accepted)).isEmpty();
        assertThat(different(told(cashier), recorded.booked)).isEmpty();
        recorded.accounts.check(cashier.balances());
    }

    private void follow(long until) {
        long start = System.nanoTime();
        try (HostConnection connection = HostConnection.open(place.data());
                EventStream events = connection.events(recorded.last + 1)) {
            while (recorded.last < until) {
                if (events.poll(recorded::onEvent, 64) != 0) continue;
                connection.doWork();
                if (pollOr(start, "event " + until + " does not come") == 0)
                    LockSupport.parkNanos(LOOK_NS);
            }
        }
    }

    private static Map<String, Long> told(RetryingClient... clients) {
        Map<String, Long> told = new HashMap<>();
        for (RetryingClient client : clients) told.putAll(client.done);
        return told;
    }

    /// What is not the same in both, by id; not all of it where it is much.
    private static List<String> different(Map<String, Long> told, Map<String, Long> recorded) {
        if (told.equals(recorded)) return List.of();
        Set<String> ids = new TreeSet<>(told.keySet());
        ids.addAll(recorded.keySet());
        return ids.stream()
                .filter(id -> !Objects.equals(told.get(id), recorded.get(id)))
                .limit(10)
                .map(id -> id + ": told " + told.get(id) + ", recorded " + recorded.get(id))
                .toList();
    }

    /// Holds what was told against everything that the exchange has recorded.
    private void check() {
        Recorded whole = new Recorded();
        CommandLog log = CommandLog.open(place.data());
        log.events(whole::onEvent);
        for (RetryingClient client : clients) {
            assertThat(client.done.size() + client.refused.size())
                    .as("everything is answered")
                    .isEqualTo(client.sent);
        }
        assertThat(different(told(alice, bob), whole.accepted)).isEmpty();
        assertThat(different(told(cashier), whole.booked)).isEmpty();
        for (RetryingTrader trader : List.of(alice, bob)) {
            assertThat(trader.fills.stream().filter(fill -> !whole.fills.contains(fill)))
                    .as("fills that were told and are not recorded")
                    .isEmpty();
        }
        AccountAudit audit = new AccountAudit();
        AuditLog.audit(place.data(), audit);
        assertThat(audit.isWhole()).isTrue();
        assertThat(audit.violations()).isEmpty();
        CommandLog.Verified verified = log.verify();
        assertThat(verified.hashes()).isPositive();
        int refusals = alice.refused.size() + bob.refused.size();
        System.out.println(
                place.host() + ": orders " + whole.accepted.size() + ", refused for want of money "
                        + refusals + ", fills " + whole.fills.size() + ", transfers "
                        + whole.booked.size() + ", refused " + cashier.refused.size()
                        + ", events " + whole.last + ", of money " + audit.events()
                        + ", commands replayed " + verified.commands() + ", hashes compared "
                        + verified.hashes());
    }
}
