package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The store as a user meets it: beside the exchange, in a process of its own, and left out.
@Tag("slow")
class StoreCommandsTest {
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(90);

    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private Path home() {
        return directory.resolve("home");
    }

    /// Runs a command in this process.
    private int run(String... words) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        Terminal terminal = Terminal.plain(new PrintWriter(out), new PrintWriter(err));
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--home", home().toString()));
        return Main.run(terminal, all.toArray(String[]::new));
    }

    private CrossbookProcess start(String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--json", "--home", home().toString(), "--set", "store.pg=127.0.0.1:0"));
        return CrossbookProcess.start(directory, all.toArray(String[]::new));
    }

    private CrossbookProcess serve(String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of("serve"));
        words.addAll(List.of("--set", "gateway.password_iterations=1000"));
        words.addAll(List.of(more));
        return start(CrossbookProcess.onFreePorts(words.toArray(String[]::new)));
    }

    private static String ready(CrossbookProcess process) throws IOException {
        String line = process.readLine();
        assertThat(line).as(process::err).isNotNull().contains("\"event\":\"ready\"");
        return line;
    }

    /// Asks until the answer is that.
    private void await(String question, String answer) {
        long limit = System.nanoTime() + LIMIT_NS;
        while (run("sql", "--csv", question) != 0 || !out.toString().contains(answer)) {
            assertThat(System.nanoTime()).as(out + " " + err).isLessThan(limit);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }

    @Test
    void itRunsAloneAndIsKilledAndTheExchangeGoesOn() throws IOException {
        try (CrossbookProcess exchange = serve("--no-store", "--no-web")) {
            String gateway = "127.0.0.1:" + portOf("gateway", ready(exchange));
            assertThat(home().resolve("store")).doesNotExist();
            assertThat(run("sql", "SELECT 1")).isEqualTo(4);
            assertThat(err.toString()).contains("there is no store yet");
            trade(gateway, "a1", "b1");
            try (CrossbookProcess store = start("store")) {
                ready(store);
                await("SELECT count() trades FROM trades", "trades\n1\n");
                asked();
                notAnswered();
                exported();
                store.kill();
            }
            assertThat(run("sql", "SELECT 1")).isEqualTo(4);
            assertThat(err.toString().lines())
                    .allMatch(line ->
                            line.matches("crossbook: no store answers at 127\\.0\\.0\\.1:[0-9]+;"
                                    + " crossbook serve or crossbook store runs one"))
                    .hasSize(1);
            trade(gateway, "a2", "b2");
            try (CrossbookProcess store = start("store")) {
                ready(store);
                await("SELECT count() trades FROM trades", "trades\n2\n");
                assertThat(run("store", "status", "--json")).isZero();
                assertThat(out.toString()).contains("{\"name\":\"trades\",\"rows\":\"2\"}");
                assertThat(store.err()).doesNotContain("WARNING");
                store.stop();
            }
            try (CrossbookProcess store = start("store")) { // which looks at what was left
                ready(store);
                await("SELECT count() trades FROM trades", "trades\n2\n");
                store.stop();
                assertThat(store.err()).contains("state=stopped").doesNotContain("failed");
            }
        }
    }

    /// No word of PostgreSQL, which nobody here has.
    private void notAnswered() throws IOException {
        Path secret = home().resolve("secrets/store");
        String passwords = Files.readString(secret);
        Files.writeString(secret, passwords.replaceAll("=.", "=~"));
        assertThat(run("sql", "SELECT 1")).isEqualTo(4);
        assertThat(err.toString()).contains("has another password than secrets/store");
        Files.writeString(secret, passwords);
        assertThat(run("sql", "SELECT nothing FROM trades")).isEqualTo(3);
        assertThat(err.toString()).contains("nothing", ", at character 8").doesNotContain("ERROR");
    }

    private static String portOf(String component, String ready) {
        Matcher port = Pattern.compile("\"" + component + "\":([0-9]+)").matcher(ready);
        assertThat(port.find()).as(ready).isTrue();
        return port.group(1);
    }

    @Test
    void theApiSaysThatThereIsNoStore() throws IOException, InterruptedException {
        try (CrossbookProcess exchange = serve("--no-store", "--set", "web.http=127.0.0.1:0");
                HttpClient client = HttpClient.newHttpClient()) {
            String web = "127.0.0.1:" + portOf("web", ready(exchange));
            String instrument = "http://" + web + "/api/v1/instruments/NPN/";
            HttpResponse<String> past = ask(client, instrument + "book?seq=1");
            assertThat(past.statusCode()).isEqualTo(503);
            assertThat(past.body()).contains("\"code\":\"STORE_OFF\"");
            assertThat(ask(client, instrument + "book").statusCode()).isEqualTo(200);
            assertThat(ask(client, instrument + "candles?interval=1m").statusCode())
                    .isEqualTo(200);
        }
    }

    private static HttpResponse<String> ask(HttpClient client, String address)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address)).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private void trade(String gateway, String sellId, String buyId) {
        String[] sell = {"order", "sell", "5", "NPN", "@", "10.05", "--as", "alice"};
        String[] buy = {"order", "buy", "5", "NPN", "@", "10.05", "--as", "bob"};
        assertThat(run(order(sell, gateway, sellId))).as(err::toString).isZero();
        assertThat(run(order(buy, gateway, buyId))).as(err::toString).isZero();
        assertThat(out.toString()).contains("traded");
    }

    private static String[] order(String[] words, String gateway, String clientOrderId) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--connect", gateway, "--id", clientOrderId));
        return all.toArray(String[]::new);
    }

    private void asked() {
        assertThat(run("sql", "SELECT symbol, price, qty FROM trades")).isZero();
        assertThat(out.toString())
                .isEqualToNormalizingNewlines("symbol  price  qty\nNPN      1005    5\n");
        for (String wrong : List.of("SELEC 1", "SELECT nothing FROM trades", "SELECT * FROM x")) {
            assertThat(run("sql", wrong)).as(wrong).isEqualTo(3);
            assertThat(err.toString().lines()).as(wrong).hasSize(1);
        }
        for (String change : List.of("DROP TABLE trades", "TRUNCATE TABLE orders")) {
            assertThat(run("sql", change)).as(change).isEqualTo(3);
            assertThat(err.toString()).contains("denied");
        }
        assertThat(run("sql", "--csv", "--json", "SELECT 1")).isEqualTo(2);
    }

    private void exported() throws IOException {
        for (String format : List.of("csv", "arrow", "parquet")) {
            Path file = directory.resolve("trades." + format);
            String[] words = {"export", "trades", "--to", format, "--out", file.toString()};
            assertThat(run(words)).as(err::toString).isZero();
            assertThat(out.toString().strip()).isEqualTo(file.toString());
            assertThat(file).isNotEmptyFile();
            assertThat(run(words)).isEqualTo(1);
            assertThat(err.toString()).contains("is there already; --force replaces it");
        }
        assertThat(Files.readAllLines(directory.resolve("trades.csv"))).hasSize(2);
        String[] lobster = {
            "export", "book", "--to", "lobster", "--symbol", "NPN", "--out", directory.toString()
        };
        assertThat(run(lobster)).as(err::toString).isZero();
        assertThat(out.toString().lines()).hasSize(2);
        refused(
                3,
                "--symbol: the store has no instrument 'XYZ'",
                "trades",
                "csv",
                "--symbol",
                "XYZ");
        refused(
                3,
                "the table participants is about no instrument",
                "participants",
                "csv",
                "--symbol",
                "NPN");
        refused(2, "'none' is no table; there are orders, trades,", "none", "csv");
        refused(2, "'xls' is not csv, parquet, arrow or lobster", "trades", "xls");
        refused(2, "'noon' is neither a day such as 2026-11-20", "trades", "csv", "--from", "noon");
        refused(
                2,
                "is not after --from",
                "trades",
                "csv",
                "--from",
                "2026-11-20",
                "--until",
                "2026-11-20");
        refused(2, "--symbol: LOBSTER files are of one instrument", "book", "lobster");
        refused(2, "TABLE: LOBSTER has the changes of a book", "trades", "lobster");
        refused(2, "--levels: 0: 1 to 1000", "book", "lobster", "--symbol", "NPN", "--levels", "0");
        refused(
                8,
                "cannot be written",
                "trades",
                "csv",
                "--out",
                directory.resolve("nowhere/trades.csv").toString());
    }

    private void refused(int exitCode, String rule, String table, String format, String... more) {
        List<String> words = new ArrayList<>(List.of("export", table, "--to", format));
        words.addAll(List.of(more));
        assertThat(run(words.toArray(String[]::new))).as(words.toString()).isEqualTo(exitCode);
        assertThat(err.toString()).contains(rule);
        assertThat(err.toString().lines()).hasSize(1);
    }

    @Test
    void aFirstStartSaysWhatItIsAboutAndNothingElse() throws IOException {
        try (CrossbookProcess exchange = serve("--no-web", "--set", "store.enabled=true")) {
            ready(exchange);
            await("SELECT count() > 0 defined FROM instruments", "defined\nt\n");
            assertThat(exchange.err().lines())
                    .as(exchange.err())
                    .allMatch(line -> line.startsWith("crossbook: "));
        }
    }
}
