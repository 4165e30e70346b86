package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.CrossbookProcess.Outcome;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The store as a user meets it: beside the exchange, in a process of its own, and left out.
@Tag("slow")
@ExtendWith(LentExchange.class)
class StoreCommandsTest {
    @TempDir
    private Path directory;

    private Path home() {
        return directory.resolve("home");
    }

    private AskedStore asked() {
        return new AskedStore(home());
    }

    private CrossbookProcess start(String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--json", "--home", home().toString(), "--set", "store.pg=127.0.0.1:0"));
        CrossbookProcess process = CrossbookProcess.start(directory, all.toArray(String[]::new));
        String line = process.readLine();
        assertThat(line).as(process::err).isNotNull().contains("\"event\":\"ready\"");
        return process;
    }

    @Test
    void itRunsAloneAndIsKilledAndTheExchangeGoesOn() throws IOException {
        try (ExchangeHere exchange = ExchangeHere.start(home())) {
            assertThat(home().resolve("store")).doesNotExist();
            asked().refuse(4, "there is no store yet", "sql", "SELECT 1");
            trade(exchange);
            try (CrossbookProcess store = start("store")) {
                asked().await("SELECT count() trades FROM trades", "trades\n1");
                answered();
                notAnswered();
                exported();
                store.kill();
            }
            Outcome gone = asked().run("sql", "SELECT 1");
            assertThat(gone.exitCode()).isEqualTo(4);
            assertThat(gone.err().strip())
                    .matches("crossbook: no store answers at 127\\.0\\.0\\.1:[0-9]+;"
                            + " crossbook serve or crossbook store runs one");
            trade(exchange);
            try (CrossbookProcess store = start("store")) { // which looks at what was left
                asked().await("SELECT count() trades FROM trades", "trades\n2");
                assertThat(asked().succeed("store", "status", "--json"))
                        .contains("{\"name\":\"trades\",\"rows\":\"2\"}");
                store.stop();
                assertThat(store.err())
                        .contains("state=stopped")
                        .doesNotContain("failed")
                        .doesNotContain("WARNING");
            }
            try (ExchangeHere store = asked().start()) {
                assertThat(store.home()).isEqualTo(home());
                asked().await("SELECT count() trades FROM trades", "trades\n2");
            }
        }
    }

    /// No word of PostgreSQL, which nobody here has.
    private void notAnswered() throws IOException {
        Path secret = home().resolve("secrets/store");
        String passwords = Files.readString(secret);
        Files.writeString(secret, passwords.replaceAll("=.", "=~"));
        asked().refuse(4, "has another password than secrets/store", "sql", "SELECT 1");
        Files.writeString(secret, passwords);
        Outcome wrong = asked().run("sql", "SELECT nothing FROM trades");
        assertThat(wrong.exitCode()).isEqualTo(3);
        assertThat(wrong.err()).contains("nothing", ", at character 8").doesNotContain("ERROR");
    }

    @Test
    void theApiSaysThatThereIsNoStore(ExchangeHere exchange)
            throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            String instrument = "http://" + exchange.address("web") + "/api/v1/instruments/NPN/";
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

    private static void trade(ExchangeHere exchange) {
        exchange.succeed("order sell 5 NPN @ 10.05 --as alice");
        assertThat(exchange.succeed("order buy 5 NPN @ 10.05 --as bob")).contains("traded");
    }

    private void answered() {
        assertThat(asked().succeed("sql", "SELECT symbol, price, qty FROM trades"))
                .isEqualTo("symbol  price  qty\nNPN      1005    5");
        for (String wrong : List.of("SELEC 1", "SELECT nothing FROM trades", "SELECT * FROM x")) {
            asked().refuse(3, "", "sql", wrong);
        }
        for (String change : List.of("DROP TABLE trades", "TRUNCATE TABLE orders")) {
            asked().refuse(3, "denied", "sql", change);
        }
        assertThat(asked().run("sql", "--csv", "--json", "SELECT 1").exitCode()).isEqualTo(2);
    }

    private void exported() throws IOException {
        for (String format : List.of("csv", "arrow", "parquet")) {
            Path file = directory.resolve("trades." + format);
            String[] words = {"export", "trades", "--to", format, "--out", file.toString()};
            assertThat(asked().succeed(words)).isEqualTo(file.toString());
            assertThat(file).isNotEmptyFile();
            asked().refuse(1, "is there already; --force replaces it", words);
        }
        assertThat(Files.readAllLines(directory.resolve("trades.csv"))).hasSize(2);
        assertThat(asked().succeed(("export book --to lobster --symbol NPN --out " + directory)
                        .split(" ", -1)))
                .hasLineCount(2);
        refused(3, "--symbol: the store has no instrument 'XYZ'", "trades csv --symbol XYZ");
        refused(
                3,
                "the table participants is about no instrument",
                "participants csv --symbol NPN");
        refused(2, "'none' is no table; there are orders, trades,", "none csv");
        refused(2, "'xls' is not csv, parquet, arrow or lobster", "trades xls");
        refused(2, "'noon' is neither a day such as 2026-11-20", "trades csv --from noon");
        refused(2, "is not after --from", "trades csv --from 2026-11-20 --until 2026-11-20");
        refused(2, "--symbol: LOBSTER files are of one instrument", "book lobster");
        refused(2, "TABLE: LOBSTER has the changes of a book", "trades lobster");
        refused(2, "--levels: 0: 1 to 1000", "book lobster --symbol NPN --levels 0");
        refused(8, "cannot be written", "trades csv --out " + directory + "/nowhere/trades.csv");
    }

    /// @param words the table, the format, and options
    private void refused(int exitCode, String rule, String words) {
        String command = "export " + words.replaceFirst(" ", " --to ");
        asked().refuse(exitCode, rule, command.split(" ", -1));
    }

    @Test
    void aFirstStartSaysWhatItIsAboutAndNothingElse() throws IOException {
        String[] serve =
                CrossbookProcess.onFreePorts("serve", "--no-web", "--set", "store.enabled=true");
        try (CrossbookProcess exchange = start(serve)) {
            asked().await("SELECT count() > 0 defined FROM instruments", "defined\nt");
            assertThat(exchange.err().lines())
                    .as(exchange.err())
                    .allMatch(line -> line.startsWith("crossbook: "));
        }
    }
}
