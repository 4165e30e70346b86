package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.AccountBalance;
import crossbook.client.entry.AllotmentMove;
import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryRequest;
import crossbook.client.entry.OrderEntry;
import crossbook.client.entry.Transfer;
import crossbook.configuration.Passwords;
import crossbook.configuration.Secrets;
import crossbook.protocol.OwnerKind;
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
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Two exchanges as users start them, one on each host: the gateway of the second brings allotments
/// up from the first, as its configuration says.
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TopUpsTest {
    private static final String USD = "USD";
    private static final String MOVER = "topups";

    private ServedExchange.Place first;
    private ServedExchange.Place second;
    private ServedExchange one;
    private ServedExchange two;

    @BeforeAll
    void start(@TempDir Path directory) throws IOException {
        first = place(directory, "one", "journal");
        second = place(directory, "two", "cluster");
        one = ServedExchange.start(first);
        Files.writeString(second.home().resolve("topups.toml"), """
                [[topup]]
                owner = "*"
                asset = "USD"
                below = "100"
                step = "250"

                [[topup]]
                owner = "bob"
                asset = "USD"
                below = "100"
                ceiling = "400"
                per_day = "120"

                [[topup]]
                owner = "bob/C1"
                asset = "USD"
                below = "10"
                """);
        Path toml = second.home().resolve("crossbook.toml");
        String text = Files.readString(toml)
                .replace("# home = \"off\"", "home = \"../one\"")
                .replace("# gateway = \"configured\"", "gateway = \"127.0.0.1:" + one.port() + "\"")
                .replace("# every = \"10s\"", "every = \"50ms\"");
        Files.writeString(toml, text);
        try (OrderEntry operator = logOn(first, one, Secrets.OPERATOR)) {
            deposit(operator, "alice", "", 100_000);
            deposit(operator, "alice", "C1", 100_000);
            deposit(operator, "bob", "", 100_000);
            deposit(operator, "bob", "C1", 1_999);
        }
        two = ServedExchange.start(second);
    }

    private static ServedExchange.Place place(Path directory, String name, String host)
            throws IOException {
        ServedExchange.Place place =
                ServedExchange.Place.of(directory, name, host, ServedExchange.Start.CHEAPLY);
        PlainAccounts.define(place.home());
        CrossbookProcess.Outcome added = CrossbookProcess.Outcome.here(
                "participants",
                "add",
                MOVER,
                "--role",
                "market_operations",
                "--generate",
                "--home",
                place.home().toString());
        assertThat(added.exitCode()).as(added.err()).isZero();
        return place;
    }

    @AfterAll
    void stop() throws IOException {
        two.stop();
        one.stop();
    }

    private static OrderEntry logOn(
            ServedExchange.Place place, ServedExchange exchange, String participant) {
        EntryAddress address = EntryAddress.tcp("127.0.0.1", exchange.port());
        Path secret = place.home().resolve("secrets").resolve(participant);
        return OrderEntry.logOn(address, participant, new String(Passwords.read(secret)));
    }

    private static void deposit(
            OrderEntry operator, String participant, String account, long amount) {
        String id = participant + account + "-" + amount;
        operator.operator().transfer(Transfer.deposit(id, USD, amount, participant, account), "");
    }

    private static long posted(OrderEntry operator, String participant, String account) {
        return operator.operator().accounts(Optional.of(participant)).stream()
                .filter(each -> each.asset().equals(USD) && each.account().equals(account))
                .mapToLong(AccountBalance::posted)
                .sum();
    }

    /// What is in transit and what owners have, in both.
    private static long total(OrderEntry operator, OwnerKind kind) {
        return operator.operator().accounts(Optional.empty()).stream()
                .filter(each -> each.asset().equals(USD) && each.ownerKind() == kind)
                .mapToLong(AccountBalance::posted)
                .sum();
    }

    private static void await(OrderEntry entry, BooleanSupplier condition) {
        long deadline = System.nanoTime() + Patience.NS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            entry.poll();
            LockSupport.parkNanos(100_000);
        }
    }

    @Test
    void whoHasLessThanWhatTheListSaysIsBroughtUp() throws IOException {
        try (OrderEntry there = logOn(first, one, Secrets.OPERATOR);
                OrderEntry here = logOn(second, two, Secrets.OPERATOR)) {
            // Nobody told of C1 here, but it has a row of its own. It may take 9.99 of there.
            await(here, () -> posted(there, "bob", "") == 100_000 - 10_000);
            await(here, () -> posted(here, "bob", "") == 10_000);
            assertThat(posted(here, "bob", "C1")).isZero();
            assertThat(posted(here, "alice", "")).isZero(); // nor is she told of

            deposit(there, "bob", "C1", 1); // now 10.00 may go, and 10.00 stay
            await(here, () -> posted(here, "bob", "C1") == 1_000);
            assertThat(posted(there, "bob", "C1")).isEqualTo(1_000);

            // An order holds 50.25: 50.25 are missing, 250 the step.
            deposit(here, "alice", "", 10_000);
            try (OrderEntry alice = logOn(second, two, "alice")) {
                assertThat(alice.ask(EntryRequest.enter(PlainAccounts.buy("a1", 1, 50)))
                                .isDone())
                        .isTrue();
                await(here, () -> posted(here, "alice", "") == 35_000);
                assertThat(posted(there, "alice", "")).isEqualTo(75_000);
            }

            // Of the 120 that a day may have 20 are left.
            try (OrderEntry bob = logOn(second, two, "bob")) {
                assertThat(bob.ask(EntryRequest.enter(PlainAccounts.buy("b1", 1, 15)))
                                .isDone())
                        .isTrue();
                await(here, () -> posted(here, "bob", "") == 11_525);
                assertThat(bob.ask(EntryRequest.enter(PlainAccounts.buy("b2", 1, 15)))
                                .isDone())
                        .isTrue();
            }
            finishesWhatWasBegun(there);
        }
        try (OrderEntry there = logOn(first, one, Secrets.OPERATOR);
                OrderEntry here = logOn(second, two, Secrets.OPERATOR)) {
            // With 7.00 it is low.
            await(here, () -> posted(here, "alice", "C1") == 25_700);
            await(
                    here,
                    () -> total(here, OwnerKind.IN_TRANSIT) + total(there, OwnerKind.IN_TRANSIT)
                            == 0);
            // It has been tried again many times by now, after the restart too.
            assertThat(posted(here, "bob", "")).isEqualTo(11_525);
            assertThat(posted(there, "bob", "")).isEqualTo(100_000 - 11_525);
        }
    }

    /// The process that made a move was killed between its halves: the next one makes the second.
    private void finishesWhatWasBegun(OrderEntry there) throws IOException {
        two.kill();
        AllotmentMove move = new AllotmentMove("killed", "alice", "C1", USD, 700);
        there.operator().transfer(move.departure(), "top-up");
        assertThat(total(there, OwnerKind.IN_TRANSIT)).isPositive();
        Files.writeString(
                second.home().resolve("topups.log"),
                String.join(
                                "\t",
                                List.of(
                                        LocalDate.now(ZoneOffset.UTC).toString(),
                                        "begun",
                                        "killed",
                                        "alice",
                                        "C1",
                                        USD,
                                        "700"))
                        + "\n",
                StandardOpenOption.APPEND);
        two = ServedExchange.start(second);
    }
}
