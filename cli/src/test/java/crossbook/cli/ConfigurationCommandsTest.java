package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.Coverage;
import crossbook.configuration.AssetDefinition;
import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.Credentials;
import crossbook.configuration.InstrumentDefinition;
import crossbook.configuration.Market;
import crossbook.configuration.PasswordHash;
import crossbook.configuration.Passwords;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.FeeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// `init`, `config`, `participants`, `instruments` and `doctor` on the files of an
/// exchange.
class ConfigurationCommandsTest extends CommandsHere {
    /// Hashing is not what is tested here.
    private static final List<String> CHEAP = List.of("--set", "gateway.password_iterations=1000");

    @TempDir
    private Path directory;

    @Override
    int run(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--home", directory.toString()));
        all.addAll(CHEAP);
        return super.run(all.toArray(String[]::new));
    }

    private void done(String... words) {
        assertThat(run(words)).as(err).isZero();
    }

    private Credentials credentials() {
        return Credentials.read(
                directory.resolve("credentials.toml"), PasswordHash.DEFAULT_ITERATIONS);
    }

    private String text(String file) throws IOException {
        return Files.readString(directory.resolve(file));
    }

    @Test
    void initWritesFilesThatCheckFindsRight() {
        done("init");
        assertThat(out.lines())
                .containsExactly(
                        "wrote " + directory.resolve("crossbook.toml"),
                        "wrote " + directory.resolve("market.toml"),
                        "wrote " + directory.resolve("assets.toml"),
                        "wrote " + directory.resolve("instruments.toml"),
                        "wrote " + directory.resolve("participants.toml"),
                        "wrote " + directory.resolve("clients.toml"),
                        "wrote " + directory.resolve("secrets/alice") + " (a password)",
                        "wrote " + directory.resolve("secrets/bob") + " (a password)");
        done("check");
        assertThat(out).contains("no mistake", "instruments: 3, participants: 3");
        assertThat(err).as("the operator's comes with the first start").isEmpty();
        char[] password = Passwords.read(directory.resolve("secrets/alice"));
        assertThat(credentials().verify("alice", password)).isTrue();
        assertThat(credentials().verify("bob", password)).isFalse();
    }

    /// Its instruments are on margin, in an asset that is there.
    @Test
    void aMarketOfFuturesHasNoMistake() throws IOException {
        done("init", "--market", "futures");
        assertThat(out)
                .contains("at least once a minute")
                .contains("  crossbook account mark INDEX 5000.00")
                .contains("  crossbook account mark METAL 2500.00");
        done("check");
        assertThat(out).contains("no mistake", "instruments: 2, participants: 3");
        assertThat(err)
                .contains("note: While it serves, set these indexes at least once a minute")
                .contains("  crossbook account mark METAL 2500.00");
        done("instruments", "list", "--json");
        assertThat(out)
                .contains("\"symbol\":\"INDEX\"")
                .contains("\"baseAsset\":\"\",\"quoteAsset\":\"USD\"}");
    }

    @Test
    void everyMarketThatShipsBeginsRight() throws IOException {
        for (String market : Market.SHIPPED) {
            done("init", "--force", "--market", market);
            done("check");
            int instruments = market.equals("futures") ? 2 : 3;
            assertThat(out)
                    .as(market)
                    .contains("no mistake", "instruments: " + instruments + ", participants: 3");
            assertThat(text("market.toml")).contains("name = \"" + market + "\"");
        }
    }

    /// What a trade at 60,000 dollars moves of bitcoin is the scenario `spot`.
    @Test
    void aSpotMarketBeginsWithAssetsAndCoveredInstruments() {
        done("init", "--market", "spot");
        Market market = Market.read(
                ConfigurationSource.of(directory.resolve("crossbook.toml"), Map.of(), Map.of()));
        assertThat(market.assets())
                .containsExactly(
                        new AssetDefinition("USD", 2),
                        new AssetDefinition("EUR", 2),
                        new AssetDefinition("BTC", 8));
        assertThat(market.instruments())
                .extracting(InstrumentDefinition::coverage)
                .containsExactly(
                        new Coverage(
                                CoverageKind.FULL,
                                "BTC",
                                "USD",
                                1_000_000,
                                1,
                                FeeUnit.PER_MILLION,
                                1000,
                                500,
                                0),
                        new Coverage(
                                CoverageKind.FULL,
                                "BTC",
                                "EUR",
                                1_000_000,
                                1,
                                FeeUnit.PER_MILLION,
                                1000,
                                500,
                                0),
                        new Coverage(
                                CoverageKind.FULL,
                                "EUR",
                                "USD",
                                10_000,
                                1,
                                FeeUnit.PER_UNIT,
                                2,
                                1,
                                100));
    }

    @Test
    void checkExplainsEveryMistakeOfAMarketModel() throws IOException {
        String jse = Files.readString(Path.of("../data/markets/jse.toml"));
        Path file = directory.resolve("mine.toml");
        Files.writeString(file, jse);
        done("check", file.toString());
        assertThat(out).isEqualTo(file + ": no mistake; market model jse, phases: 16, segments: 7");

        Files.writeString(
                file,
                jse.replace("VOLATILITY_CALL  A     5m ", "VOLATILITY_CALL  A     5  ")
                        .replace("ZA03     INTRADAY_CALL     ", "ZA03     NOON_CALL         "));
        assertThat(run("check", file.toString())).isEqualTo(3);
        assertThat(err.lines().filter(line -> line.contains(file.toString())))
                .hasSize(2)
                .anyMatch(line -> line.contains(": auctions: '5' is not a length of time"))
                .anyMatch(line -> line.contains(": tolerances: 'NOON_CALL' is unknown"));
        assertThat(run("check", "--json", file.toString())).isEqualTo(3);
        assertThat(out).contains("\"line\":", "'5' is not a length of time");
    }

    @Test
    void initOverwritesOnlyByForceAndKeepsPasswords() throws IOException {
        done("init");
        String password = text("secrets/alice");
        Files.writeString(directory.resolve("market.toml"), "mine");
        assertThat(run("init")).isEqualTo(1);
        assertThat(err.strip())
                .isEqualTo("crossbook: " + directory.resolve("crossbook.toml")
                        + " is there already; --force overwrites it");
        assertThat(text("market.toml")).isEqualTo("mine");
        done("init", "--force", "--json");
        assertThat(out).startsWith("{\"directory\":\"").contains("\"secrets\":[]");
        assertThat(text("market.toml")).contains("name = \"continuous\"");
        assertThat(text("secrets/alice")).isEqualTo(password);
    }

    @Test
    void initIntoAFileIsATroubleOfStorage() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");
        assertThat(run("init", file.toString())).isEqualTo(8);
        assertThat(err.lines()).hasSize(1);
    }

    @Test
    void configShowsWhatHoldsAndWhereItComesFrom() throws IOException {
        Path file = Files.writeString(
                directory.resolve("crossbook.toml"), "[gateway]\nid = 7\n[engine]\ncores = [1]\n");
        done("config", "show", "--origin");
        assertThat(out.lines())
                .contains(
                        "%-40s # %s:2:1".formatted("id = 7", file),
                        "%-40s # default".formatted("tcp = \"127.0.0.1:7001\""),
                        "%-40s # --set".formatted("password_iterations = 1000"));
        done("config", "show");
        assertThat(out).contains("\n[engine]\n", "\ncores = [1]\n").doesNotContain("#");
        done("config", "show", "--json");
        assertThat(out)
                .contains(
                        "{\"key\":\"engine.cores\",\"value\":[1],\"origin\":\"" + file + ":4:1\"}");
    }

    @Test
    void schemasArePrinted() {
        assertThat(super.run("config", "schema", "instruments")).as(err).isZero();
        assertThat(out).startsWith("{").contains("\"price_scale\"");
    }

    @Test
    void participantsComeChangeAndGo() throws IOException {
        done("init");
        done("participants", "add", "carol", "--role", "trader,risk", "--generate");
        Path secret = directory.resolve("secrets/carol");
        assertThat(out).contains("added carol", "wrote " + secret);
        assertThat(credentials().verify("carol", Passwords.read(secret))).isTrue();

        done("participants", "edit", "carol", "--throttle-rate", "50", "--active", "false");
        done("participants", "list", "--json");
        assertThat(out)
                .contains("{\"name\":\"carol\",\"roles\":[\"trader\",\"risk\"],"
                        + "\"cancelOnDisconnect\":true,\"cancelGtcOnDisconnect\":false,"
                        + "\"throttleRate\":50,\"active\":false,\"hasPassword\":true}");
        done("participants", "list");
        assertThat(out).contains("carol        no      yes       50/s         trader risk");

        Path file = Files.writeString(directory.resolve("new"), "another word\n");
        done("participants", "passwd", "carol", "--password-file", file.toString());
        assertThat(credentials().verify("carol", "another word".toCharArray())).isTrue();
        assertThat(secret).doesNotExist();

        done("participants", "remove", "carol", "--dry-run");
        assertThat(credentials().hash("carol")).isPresent();
        done("participants", "remove", "carol");
        assertThat(credentials().hash("carol")).isEmpty();
        assertThat(text("participants.toml")).contains("# Who may log on.").doesNotContain("carol");
        done("check");
    }

    @Test
    void wrongEditsOfParticipantsChangeNothing() throws IOException {
        done("init");
        String before = text("participants.toml");
        String file = directory.resolve("participants.toml").toString();
        refused(3, file + ": there is a participant 'alice' already", "add", "alice", "--generate");
        refused(
                3,
                "command line: participant.name: 'a,b': must be 1 to 11 letters, digits or . _ -,"
                        + " beginning with a letter or digit",
                "add",
                "a,b",
                "--generate");
        refused(
                3,
                file + ": there is no participant 'alise'; did you mean 'alice'?",
                "edit",
                "alise",
                "--active",
                "false");
        refused(
                3,
                "--throttle-rate: participant.throttle_rate: 'fast': must be a whole number from 1"
                        + " to 100000000",
                "edit",
                "alice",
                "--throttle-rate",
                "fast");
        refused(2, "nothing to change; see crossbook participants edit --help", "edit", "alice");
        refused(3, file + ": there is no participant 'dave'", "remove", "dave");
        refused(3, file + ": there is no participant 'dave'", "passwd", "dave", "--generate");
        Path secret = Files.writeString(directory.resolve("short"), "short\n");
        refused(
                3,
                "the password of alice has fewer than 8 characters",
                "passwd",
                "alice",
                "--password-file",
                secret.toString());
        assertThat(run("participants", "edit", "alice", "--role", "trader,admin"))
                .isEqualTo(3);
        assertThat(err).contains("must not join admin and trader");
        assertThat(text("participants.toml")).isEqualTo(before);
        assertThat(directory.resolve("secrets/dave")).doesNotExist();
    }

    private void refused(int exitCode, String line, String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addFirst("participants");
        assertThat(run(all.toArray(new String[0]))).as(err).isEqualTo(exitCode);
        assertThat(err.strip()).isEqualTo("crossbook: " + line);
    }

    @Test
    void withoutATerminalAPasswordMustComeFromSomewhere() {
        done("init");
        refused(
                2,
                "there is no terminal to type a password at; use --generate, --password-file or"
                        + " CROSSBOOK_PASSWORD",
                "passwd",
                "alice");
    }

    @Test
    void instrumentsComeChangeAndGo() throws IOException {
        done("init");
        done("instruments", "add", "SBK", "--price-scale", "4", "--tick", "0.005", "--lot", "10");
        done("instruments", "edit", "SBK", "--active", "false", "--max-qty", "500");
        done("instruments", "list", "--json");
        assertThat(out)
                .contains("{\"symbol\":\"SBK\",\"priceScale\":4,\"tick\":\"0.0050\",\"lot\":10,"
                        + "\"maxQty\":500,\"active\":false,\"segment\":\"\",\"minReserve\":0,"
                        + "\"constituent\":false,\"referencePrice\":\"none\",\"baseAsset\":\"\","
                        + "\"quoteAsset\":\"\"}");
        String before = text("instruments.toml");
        assertThat(run("instruments", "edit", "SBK", "--max-qty", "5")).isEqualTo(3);
        assertThat(err).contains("must not be below lot");
        assertThat(run("instruments", "edit", "SBK", "--tick", "0")).isEqualTo(3);
        assertThat(err).contains("--tick: instrument.tick: '0': must be a decimal number above 0");
        assertThat(text("instruments.toml")).isEqualTo(before);
        done("instruments", "remove", "SBK", "--dry-run");
        assertThat(text("instruments.toml")).isEqualTo(before);
        done("instruments", "remove", "SBK");
        assertThat(text("instruments.toml")).doesNotContain("SBK").contains("NPN");
    }

    @Test
    void listsInCsvAreEditedToo() throws IOException {
        Files.writeString(
                directory.resolve("crossbook.toml"),
                "[market]\ninstruments = \"i.csv\"\nparticipants = \"p.csv\"\n");
        done("instruments", "add", "NPN", "--tick", "0.05");
        done("instruments", "edit", "NPN", "--lot", "10");
        assertThat(text("i.csv"))
                .isEqualTo("symbol,price_scale,tick,lot,max_qty,active,segment,min_reserve,"
                        + "constituent,reference_price,base_asset,quote_asset,base_amount,"
                        + "multiplier,fee_unit,taker_fee,maker_fee,min_fee,margin_unit,"
                        + "initial_margin_long,initial_margin_short,maintenance_margin_long,"
                        + "maintenance_margin_short,mark_source,max_price,liquidation_collar,liquidates_alone,withholds_profit,mark_step,index_staleness,index_sources,index_minimum,settlement_days,partition\n"
                        + "NPN,,0.05,10,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,\n");
        done("participants", "add", "alice", "--no-password");
        done("check");
        assertThat(err).contains("alice has no password");
    }

    @Test
    void theDoctorNamesARemedyForEachWarning() {
        done(
                "doctor",
                "--set",
                "engine.term_length=128MiB",
                "--set",
                "engine.segment_length=128MiB");
        assertThat(out.lines().filter(line -> line.startsWith("ok")).count()).isPositive();
        List<String> lines = out.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            assertThat(lines.get(i)).matches("(ok   |warn ) .*| +-> .+");
            if (lines.get(i).startsWith("warn")) assertThat(lines.get(i + 1)).contains("-> ");
        }
        done("doctor", "--json");
        assertThat(out).startsWith("{\"findings\":[{\"check\":\"java\",\"ok\":true,");
    }

    @Test
    void aFileOfRowsIsAddedWholeOrNotAtAll() throws IOException {
        done("init");
        Path more = directory.resolve("more.csv");
        Files.writeString(more, "name\nalice/C1\nbob/C2\n");
        done("clients", "add", "--file", more.toString());
        assertThat(out).startsWith("added 2 of " + more + "\n");
        assertThat(text("clients.toml")).contains("\"alice/C1\"", "\"bob/C2\"");
        String before = text("clients.toml");
        Files.writeString(more, "name\nalice/C3\nnobody/C1\nbob/C2\nalice/C3\n");
        assertThat(run("clients", "add", "--file", more.toString())).isEqualTo(3);
        assertThat(err.lines())
                .hasSize(2)
                .anyMatch(line -> line.contains(more + ":3:1: ") && line.contains("'nobody'"))
                .anyMatch(line -> line.contains(more + ":5:1: ") && line.contains("stands twice"));
        Files.writeString(more, "name\nalice/C3\nbob/C2\n");
        assertThat(run("clients", "add", "--file", more.toString())).isEqualTo(3);
        assertThat(err.lines())
                .singleElement()
                .asString()
                .contains(more + ":3:1: ", "is in the list already");
        assertThat(text("clients.toml")).isEqualTo(before);
        assertThat(run("clients", "add")).isEqualTo(2);
        assertThat(run("clients", "add", "alice/C3", "--file", more.toString())).isEqualTo(2);
    }

    @Test
    void aFileOfRowsHasWhatItSaysAndDefaults() throws IOException {
        done("init");
        Path more = directory.resolve("more.csv");
        Files.writeString(more, "symbol,tick,lot\nX1,0.05,10\nX2,,\n");
        done("instruments", "add", "--file", more.toString());
        done("instruments", "list");
        assertThat(out).contains("X1", "X2", "0.05");
        Files.writeString(more, "code,scale\nUSX,4\n");
        done("assets", "add", "--file", more.toString());
        done("assets", "list");
        assertThat(out).contains("USX            4");
    }
}
