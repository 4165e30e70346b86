package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.HostConnection;
import crossbook.configuration.Home;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Statements and invoices as a user gets them, from a store beside a host.
@Tag("slow")
class AccountFilesTest {
    @TempDir
    private Path directory;

    private AskedStore store;

    @Test
    void aTraderGetsAStatementAndOperationsTheFees() throws IOException {
        Home home = new Home(directory.resolve("home"));
        store = new AskedStore(home.directory());
        ExchangeHere.init(home);
        Path data = home.directory().resolve("data");
        try (RunningHost host = JournalHost.start(HostSettings.of(data));
                HostConnection connection = HostConnection.open(host.directory())) {
            MoneyRecording.trade(connection);
            try (ExchangeHere running = store.start()) {
                assertThat(running.home()).isEqualTo(home.directory());
                store.await("SELECT count() n FROM postings", "n\n22");
                written();
                summedUp();
                refused();
            }
        }
    }

    private void written() throws IOException {
        for (String format : List.of("csv", "parquet")) {
            Path statement = directory.resolve("c1." + format);
            String[] asked = {
                "account", "statement", "alice/C1", "--to", format, "--out", statement.toString()
            };
            assertThat(store.succeed(asked)).isEqualTo(statement.toString());
            assertThat(statement).isNotEmptyFile();
            store.refuse(1, "is there already; --force replaces it", asked);
            Path fees = directory.resolve("fees." + format);
            store.succeed("account", "fees", "--to", format, "--out", fees.toString());
            assertThat(fees).isNotEmptyFile();
            for (String verb : List.of("netting", "instructions", "order-to-trade")) {
                String file = directory.resolve(verb + "." + format).toString();
                store.succeed("account", verb, "--to", format, "--out", file);
            }
        }
        // Without a file it is printed, and of one owner if one is named.
        assertThat(store.succeed("account", "statement", "alice/C1").lines()).hasSize(9);
        assertThat(store.succeed("account", "fees", "bob").lines())
                .containsExactly(
                        "participant,account,asset,line,symbol,maker_qty,taker_qty,fees,amount,"
                                + "amount_decimal",
                        "bob,,USD,INSTRUMENT,XYZ,0,0,2,0,0",
                        "bob,,USD,TOTAL,,,,2,0,0");
        // A deposit, a trade with its fee, the bust of it, a withdrawal.
        assertThat(Files.readAllLines(directory.resolve("c1.csv"))).hasSize(9);
        // The bust gave back all fees.
        assertThat(Files.readAllLines(directory.resolve("fees.csv")))
                .containsExactly(
                        "participant,account,asset,line,symbol,maker_qty,taker_qty,fees,amount,"
                                + "amount_decimal",
                        "alice,C1,USD,INSTRUMENT,XYZ,0,0,2,0,0",
                        "alice,C1,USD,TOTAL,,,,2,0,0",
                        "bob,,USD,INSTRUMENT,XYZ,0,0,2,0,0",
                        "bob,,USD,TOTAL,,,,2,0,0");
    }

    /// The client's bid was replaced once, and what was left of it canceled: 5, 4 and 1 for 3.
    private void summedUp() throws IOException {
        assertThat(Files.readAllLines(directory.resolve("order-to-trade.csv")))
                .containsExactly(
                        "participant,symbol,orders,replaces,cancels,trades,ratio,requested_qty,"
                                + "traded_qty,qty_ratio",
                        "alice,XYZ,1,1,1,1,3,10,3,3.3333",
                        "bob,XYZ,1,0,0,1,1,3,3,1");
        // Everything settled at once, and nobody has a position.
        for (String verb : List.of("netting", "instructions")) {
            assertThat(Files.readAllLines(directory.resolve(verb + ".csv"))).hasSize(1);
        }
        String positions = directory.resolve("positions.csv").toString();
        String[] asked = {
            "account", "statement", "bob", "--of", "positions", "--to", "csv", "--out", positions
        };
        store.succeed(asked);
        assertThat(Files.readAllLines(Path.of(positions))).hasSize(1);
    }

    private void refused() {
        refused(3, "OWNER: the store has no account of 'alice'", "statement alice --to csv");
        refused(3, "OWNER: the store has no account of 'carol'", "fees carol");
        refused(2, "is neither PARTICIPANT nor PARTICIPANT/CLIENT", "statement alice/ --to csv");
        refused(2, "'arrow' is not csv or parquet", "fees --to arrow");
        refused(
                2,
                "'gold' is not money, obligations or positions",
                "statement bob --of gold --to csv");
        refused(2, "'Monday' is not a day such as 2026-11-20", "netting --to csv --date Monday");
        refused(2, "is not after --from", "fees --to csv --from 2026-11-02 --until 2026-11-01");
    }

    private void refused(int exitCode, String rule, String words) {
        store.refuse(exitCode, rule, ("account " + words).split(" ", -1));
    }
}
