package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.HostConnection;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Statements and invoices as a user gets them, from a store beside a host.
@Tag("slow")
class AccountFilesTest {
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(90);

    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private Path home() {
        return directory.resolve("home");
    }

    private int run(String... words) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--home", home().toString()));
        Terminal terminal = Terminal.plain(new PrintWriter(out), new PrintWriter(err));
        return Main.run(terminal, all.toArray(String[]::new));
    }

    private void await(String question, String answer) {
        long limit = System.nanoTime() + LIMIT_NS;
        while (run("sql", "--csv", question) != 0 || !out.toString().contains(answer)) {
            assertThat(System.nanoTime()).as(out + " " + err).isLessThan(limit);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }

    @Test
    void aTraderGetsAStatementAndOperationsTheFees() throws IOException {
        assertThat(run("init")).as(err::toString).isZero();
        String[] words = {
            "store", "--json", "--home", home().toString(), "--set", "store.pg=127.0.0.1:0"
        };
        try (RunningHost host = JournalHost.start(HostSettings.of(home().resolve("data")));
                HostConnection connection = HostConnection.open(host.directory())) {
            MoneyRecording.trade(connection);
            try (CrossbookProcess store = CrossbookProcess.start(directory, words)) {
                assertThat(store.readLine()).contains("\"event\":\"ready\"");
                await("SELECT count() n FROM postings", "n\n22\n");
                written();
                summedUp();
                refused();
                store.stop();
            }
        }
    }

    private void written() throws IOException {
        for (String format : List.of("csv", "parquet")) {
            Path statement = directory.resolve("c1." + format);
            String[] asked = {
                "account", "statement", "alice/C1", "--to", format, "--out", statement.toString()
            };
            assertThat(run(asked)).as(err::toString).isZero();
            assertThat(out.toString().strip()).isEqualTo(statement.toString());
            assertThat(statement).isNotEmptyFile();
            assertThat(run(asked)).isEqualTo(1);
            assertThat(err.toString()).contains("is there already; --force replaces it");
            Path fees = directory.resolve("fees." + format);
            assertThat(run("account", "fees", "--to", format, "--out", fees.toString()))
                    .as(err::toString)
                    .isZero();
            assertThat(fees).isNotEmptyFile();
            for (String verb : List.of("netting", "instructions", "order-to-trade")) {
                String file = directory.resolve(verb + "." + format).toString();
                assertThat(run("account", verb, "--to", format, "--out", file))
                        .as(err::toString)
                        .isZero();
            }
        }
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
        assertThat(run(asked)).as(err::toString).isZero();
        assertThat(Files.readAllLines(Path.of(positions))).hasSize(1);
    }

    private void refused() {
        assertThat(run("account", "statement", "alice", "--to", "csv")).isEqualTo(3);
        assertThat(err.toString()).contains("OWNER: the store has no account of 'alice'");
        assertThat(run("account", "statement", "alice/", "--to", "csv")).isEqualTo(2);
        assertThat(err.toString()).contains("is neither PARTICIPANT nor PARTICIPANT/CLIENT");
        assertThat(run("account", "fees", "--to", "arrow")).isEqualTo(2);
        assertThat(err.toString()).contains("'arrow' is not csv or parquet");
        assertThat(run("account", "statement", "bob", "--of", "gold", "--to", "csv"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("'gold' is not money, obligations or positions");
        assertThat(run("account", "netting", "--to", "csv", "--date", "Monday")).isEqualTo(2);
        assertThat(err.toString()).contains("'Monday' is not a day such as 2026-11-20");
        String[] nothing = {
            "account", "fees", "--to", "csv", "--from", "2026-11-02", "--until", "2026-11-01"
        };
        assertThat(run(nothing)).isEqualTo(2);
        assertThat(err.toString()).contains("is not after --from");
    }
}
