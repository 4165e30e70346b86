package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.account.AccountCommand;
import crossbook.client.entry.AccountBalance;
import crossbook.client.entry.AllotmentMove;
import crossbook.client.entry.AllotmentTopUps;
import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.EntryException;
import crossbook.client.entry.EntryRequest;
import crossbook.client.entry.MovesInTransit;
import crossbook.client.entry.Operator;
import crossbook.client.entry.OrderEntry;
import crossbook.client.entry.Transfer;
import crossbook.client.stream.EventReader;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.configuration.Passwords;
import crossbook.configuration.Secrets;
import crossbook.host.CommandLog;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.Reason;
import crossbook.testkit.Patience;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Two exchanges, one on each host, are partitions in which owners have allotments: money
/// moves between them through kills at every step, and orders bring theirs up.
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AllotmentKillTest {
    private static final int MOVES = 4;
    private static final int MANY_MOVES = 100;
    private static final long SEED = Long.getLong("crossbook.seed", 1);
    private static final String USD = "USD";
    private static final List<String> NAMES = List.of("one", "two"); // as the page has them
    private static final List<String> OWNERS = List.of("alice", "alice/C1", "bob");
    private static final long FIRST = 1_000_000; // cents that everybody has in each partition

    private final Random random = new Random(SEED);
    private Partition one;
    private Partition two;

    /// Who is killed when. Whoever makes the move goes with it, unless it was not answered.
    private enum Kill {
        WHERE_IT_DEPARTS_BEFORE_THE_ANSWER,
        WHERE_IT_DEPARTS_AFTER_THE_ANSWER,
        WHERE_IT_ARRIVES_BEFORE_THE_ANSWER,
        WHERE_IT_ARRIVES_AFTER_THE_ANSWER
    }

    /// An exchange, and an operator's session with it.
    private static final class Partition {
        final int number;
        final ServedExchange.Place place;
        private ServedExchange exchange;
        private OrderEntry entry; // null: nobody is logged on

        Partition(int number, Path directory, String host) throws IOException {
            this.number = number;
            place = ServedExchange.Place.of(
                    directory, NAMES.get(number - 1), host, ServedExchange.Start.CHEAPLY);
            PlainAccounts.define(place.home());
            start();
        }

        void start() throws IOException {
            exchange = ServedExchange.start(place);
        }

        OrderEntry logOn(String participant) {
            EntryAddress address = EntryAddress.tcp("127.0.0.1", exchange.port());
            Path secret = place.home().resolve("secrets").resolve(participant);
            return OrderEntry.logOn(address, participant, new String(Passwords.read(secret)));
        }

        /// A session that nobody polls while exchanges start is ended: then there is another.
        Operator operator() {
            if (!isThere()) entry = logOn(Secrets.OPERATOR);
            return entry.operator();
        }

        private boolean isThere() {
            if (entry == null) return false;
            try {
                while (entry.poll() > 0) {} // what came since
                return true;
            } catch (EntryException e) {
                leave();
                return false;
            }
        }

        void leave() {
            if (entry != null) entry.close();
            entry = null;
        }

        void killAndStart() throws IOException {
            exchange.kill();
            leave();
            start();
        }

        /// Sends a transfer, and does not wait for its answer.
        void send(Transfer transfer) {
            EntryAddress address = EntryAddress.tcp("127.0.0.1", exchange.port());
            leave(); // an operator has one session
            Silent.send(address, place, transfer);
        }

        void stop() throws IOException {
            leave();
            exchange.stop();
        }
    }

    @BeforeAll
    void start(@TempDir Path directory) throws IOException {
        one = new Partition(1, directory, "journal");
        two = new Partition(2, directory, "cluster");
        for (Partition each : List.of(one, two)) {
            for (String name : OWNERS) {
                AccountCommand.Owner owner = AccountCommand.Owner.of("", name);
                Transfer deposit = Transfer.deposit(
                        "first" + name, USD, FIRST, owner.participant(), owner.account());
                each.operator().transfer(deposit, "first");
            }
        }
    }

    @AfterAll
    void stop() throws IOException {
        one.stop();
        two.stop();
        for (Partition each : List.of(one, two)) {
            assertThat(CommandLog.open(each.place.data()).verify().events()).isPositive();
        }
    }

    @Test
    void aMoveThatIsInterruptedAnywhereIsMadeOnce() throws IOException {
        interrupt("kill", MOVES);
    }

    @Test
    @Tag("long")
    void soAreManyMoves() throws IOException {
        interrupt("many", MANY_MOVES);
    }

    private void interrupt(String name, int moves) throws IOException {
        long[] expected = {has(one, "alice"), has(two, "alice")};
        for (int i = 0; i < moves; i++) {
            Kill kill = Kill.values()[i % Kill.values().length];
            Partition from = random.nextBoolean() ? one : two;
            Partition to = from == one ? two : one;
            long amount = 1 + random.nextLong(FIRST / 2 / moves);
            AllotmentMove move = new AllotmentMove(name + i, "alice", "", USD, amount);
            interrupt(move, from, to, kill);
            List<MovesInTransit.Departed> open = inTransit();
            if (kill == Kill.WHERE_IT_DEPARTS_AFTER_THE_ANSWER) {
                assertThat(open).containsExactly(new MovesInTransit.Departed(from.number, move, 2));
                assertThat(total(OwnerKind.IN_TRANSIT)).isEqualTo(amount);
            } else {
                assertThat(open.size()).isLessThanOrEqualTo(1);
            }
            for (MovesInTransit.Departed departed : open) {
                assertThat(departed.partition()).isEqualTo(from.number);
                assertThat(departed.move().make(from.operator(), to.operator(), "again"))
                        .isTrue();
            }
            // Whoever was not answered asks again; all was made then, or the first time.
            move.make(from.operator(), to.operator(), "again");
            assertThat(move.make(from.operator(), to.operator(), "again")).isFalse();
            expected[from.number - 1] -= amount;
            expected[to.number - 1] += amount;
            assertThat(inTransit()).isEmpty();
            assertThat(has(one, "alice")).as("%s", kill).isEqualTo(expected[0]);
            assertThat(has(two, "alice")).as("%s", kill).isEqualTo(expected[1]);
            assertAddsUp();
            System.out.println("move " + (i + 1) + " of " + moves + ": " + amount + " from "
                    + from.place.host() + ", killed " + kill + ", then in transit " + open.size());
        }
    }

    /// As far as the move comes before the kill.
    private static void interrupt(AllotmentMove move, Partition from, Partition to, Kill kill)
            throws IOException {
        switch (kill) {
            case WHERE_IT_DEPARTS_BEFORE_THE_ANSWER -> {
                from.send(move.departure());
                from.killAndStart();
            }
            case WHERE_IT_DEPARTS_AFTER_THE_ANSWER -> {
                from.operator().transfer(move.departure(), "move");
                from.killAndStart();
            }
            case WHERE_IT_ARRIVES_BEFORE_THE_ANSWER -> {
                from.operator().transfer(move.departure(), "move");
                to.send(move.arrival());
                to.killAndStart();
            }
            case WHERE_IT_ARRIVES_AFTER_THE_ANSWER -> {
                assertThat(move.make(from.operator(), to.operator(), "move")).isTrue();
                to.killAndStart();
            }
        }
    }

    /// What a mover finds that begins anew: all that it knows are the events.
    private List<MovesInTransit.Departed> inTransit() {
        MovesInTransit moves = new MovesInTransit();
        for (Partition each : List.of(one, two)) {
            EventReader reader = new EventReader(moves.of(each.number));
            long start = System.nanoTime();
            try (HostConnection connection = HostConnection.open(each.place.data());
                    EventStream events = connection.events(1)) {
                while (!events.isLive()) { // the recording has the latest a moment later
                    if (events.poll(reader, 64) == 0) LockSupport.parkNanos(100_000);
                    assertThat(System.nanoTime() - start).isLessThan(Patience.NS);
                }
            }
        }
        return moves.open();
    }

    private static long has(Partition where, String owner) {
        return where.operator().accounts(Optional.of(owner)).stream()
                .filter(one -> one.asset().equals(USD) && one.account().isEmpty())
                .mapToLong(AccountBalance::posted)
                .sum();
    }

    /// What the exchange's accounts of a kind have in both partitions.
    private long total(OwnerKind kind) {
        long sum = 0;
        for (Partition each : List.of(one, two)) {
            for (AccountBalance balance : each.operator().accounts(Optional.empty())) {
                if (balance.ownerKind() == kind && balance.asset().equals(USD))
                    sum += balance.posted();
            }
        }
        return sum;
    }

    /// In each partition by itself, and nothing is in transit.
    private void assertAddsUp() {
        for (Partition each : List.of(one, two)) {
            long sum = each.operator().accounts(Optional.empty()).stream()
                    .filter(balance -> balance.asset().equals(USD))
                    .mapToLong(AccountBalance::posted)
                    .sum();
            assertThat(sum).isZero();
        }
        assertThat(total(OwnerKind.IN_TRANSIT)).isZero();
        assertThat(total(OwnerKind.PARTICIPANT)).isEqualTo(FIRST * 2 * OWNERS.size());
        assertThat(total(OwnerKind.OUTSIDE)).isEqualTo(-FIRST * 2 * OWNERS.size());
    }

    @Test
    void anOrderThatLacksMoneyBringsItUpToTheCeiling() {
        int[] ids = {0};
        AllotmentTopUps topUps = new AllotmentTopUps(
                two.operator(),
                List.of(one.operator()),
                AllotmentTopUps.Terms.upTo(FIRST + 500_000, 0),
                () -> "top" + ++ids[0]);
        try (OrderEntry bob = two.logOn("bob")) {
            // 110 at 100.00 need 11,000.00 and 22.00 of fees; 10,000.00 are there.
            EntryAnswer refused = bob.ask(EntryRequest.enter(PlainAccounts.buy("t1", 100, 110)));
            assertThat(refused.reason()).isEqualTo(Reason.FUNDS_INSUFFICIENT);
            assertThat(refused.limits().high()).isEqualTo(1_102_200);
            assertThat(topUps.bringUp("bob", "", USD, refused.limits().high())).isTrue();
            assertThat(bob.ask(EntryRequest.enter(PlainAccounts.buy("t2", 100, 110)))
                            .isDone())
                    .isTrue();
            assertThat(has(two, "bob")).isEqualTo(1_102_200);
            assertThat(has(one, "bob")).isEqualTo(2 * FIRST - 1_102_200);

            // 40 more would need 4,008.00, which is above the ceiling: nothing moves.
            EntryAnswer more = bob.ask(EntryRequest.enter(PlainAccounts.buy("t3", 100, 40)));
            assertThat(more.limits().high()).isEqualTo(400_800);
            assertThat(topUps.bringUp("bob", "", USD, more.limits().high())).isFalse();
            assertThat(has(two, "bob")).isEqualTo(1_102_200);
        }
        assertAddsUp();
    }

    /// The page's second move departed, and whoever made it is gone.
    @Test
    void theCommandsSayWhatThePageShows() throws IOException {
        List<Shown> page = page();
        assertThat(page).hasSize(3);
        assertSays(page.get(0));
        AllotmentMove move = new AllotmentMove("m2", "alice", "C1", USD, 5_000);
        one.operator().transfer(move.departure(), "interrupted");
        assertSays(page.get(1));
        assertSays(page.get(2));
        Shown again = page.get(2);
        assertThat(type(again)).startsWith("repeated m2: this move was made before\n");
        assertThat(type(page.get(1))).isEqualTo("nothing is in transit\n");
        assertAddsUp();
    }

    private void assertSays(Shown shown) throws IOException {
        assertThat(type(shown)).as(shown.command).isEqualTo(shown.said);
    }

    /// What a command of the page prints, where the exchanges are elsewhere than there.
    private String type(Shown shown) throws IOException {
        List<String> words = new ArrayList<>();
        for (String word : shown.command.split(" ", -1)) {
            words.add(
                    switch (word) {
                        case "one" -> one.place.home().toString();
                        case "two" -> two.place.home().toString();
                        case "127.0.0.1:7001" -> "127.0.0.1:" + one.exchange.port();
                        case "127.0.0.1:7101" -> "127.0.0.1:" + two.exchange.port();
                        default -> word;
                    });
        }
        one.leave(); // an operator has one session
        two.leave();
        CrossbookProcess.Outcome outcome = CrossbookProcess.Outcome.here(words);
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        return outcome.out().replace(one.place.home().toString(), "one") + "\n";
    }

    /// A command of the page, and what stands below it.
    private record Shown(String command, String said) {}

    private static List<Shown> page() throws IOException {
        List<Shown> shown = new ArrayList<>();
        String page = Files.readString(TypedCommands.ROOT.resolve("docs/allotments.md"));
        Matcher block = Pattern.compile("(?m)^\\./crossbook (account .*)\n((?:[^`\n].*\n)+)")
                .matcher(page);
        while (block.find()) shown.add(new Shown(block.group(1), block.group(2)));
        return shown;
    }

    /// A session that asks and hears nothing.
    private static final class Silent extends RetryingClient {
        private final Transfer transfer;

        private Silent(Transfer transfer) {
            super(Secrets.OPERATOR, 1);
            this.transfer = transfer;
        }

        static void send(EntryAddress address, ServedExchange.Place place, Transfer transfer) {
            Silent silent = new Silent(transfer);
            silent.logOn(place.home(), address);
            silent.send();
            silent.poll();
            silent.leave();
        }

        @Override
        void write(int number) {
            transfer.request("move").write(session, number);
        }
    }
}
