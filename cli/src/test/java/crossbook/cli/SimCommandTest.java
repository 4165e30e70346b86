package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class SimCommandTest extends CommandsHere {
    private static final Path WORLD = Path.of("../data/worlds/zero-intelligence.toml");
    private static final Pattern HASH = Pattern.compile("\"eventHash\":\"([0-9a-f]{64})\"");

    @TempDir
    private Path directory;

    private String hash(String... words) {
        assertThat(run(words)).as(err).isZero();
        Matcher matcher = HASH.matcher(out);
        assertThat(matcher.find()).as(out).isTrue();
        return matcher.group(1);
    }

    /// A run of five virtual seconds, kept; returns its directory.
    private Path kept() {
        Path run = directory.resolve("run");
        String[] words = {"sim", "run", "zero-intelligence", "--until=5s", "--out=" + run};
        assertThat(run(words)).as(err).isZero();
        return run;
    }

    /// The seed of the file is 1; the numbers are those that the run prints on every machine.
    @Test
    void theSummarySaysWhatHappened() {
        assertThat(run("sim", "run", "zero-intelligence", "--until", "5s")).isZero();
        assertThat(out)
                .contains("seed          1\n")
                .contains("orders        1,244\n")
                .contains("accepted      1,244\n")
                .contains("trades        364\n")
                .contains("refusals      0\n")
                .contains("events        1,919\n")
                .contains("virtual time  5.000 s\n")
                .containsPattern("machine time  \\d+\\.\\d{3} s\n")
                .containsPattern("orders/s      [\\d,]+\n")
                .contains("244b9208b122a7eb152e8f66a38f39f95ee7ea379559f112be8f4c927e9a89fe");
        assertThat(err).isEmpty();
    }

    @Test
    void manySeedsHaveALineEachAndEachIsWhatItIsAlone() throws IOException {
        Path many = directory.resolve("many");
        assertThat(run(
                        "sim",
                        "run",
                        "zero-intelligence",
                        "--until=2s",
                        "--seeds=-1..1",
                        "--jobs=2",
                        "--out=" + many))
                .isZero();
        List<String> lines = out.lines().toList();
        assertThat(lines).hasSize(4);
        for (int i = 1; i <= 3; i++) {
            long seed = i - 2L;
            String alone = hash(
                    "sim", "run", "zero-intelligence", "--until=2s", "--seed=" + seed, "--json");
            assertThat(lines.get(i)).startsWith(" ").contains(" " + seed + " ").endsWith(alone);
            Path manifest = many.resolve("seed-" + seed).resolve("manifest.json");
            assertThat(Files.readString(manifest)).contains(alone);
            assertThat(run("reproduce", manifest.toString())).isZero();
        }
        assertThat(run("sim", "run", "zero-intelligence", "--until=2s", "--seeds=1..2", "--json"))
                .isZero();
        assertThat(out).startsWith("[{").contains("\"seed\":1,", "\"seed\":2,");
    }

    /// `test_tables.py` reads the rows, the CSV file and the manifest.
    @Test
    void whatIsKeptIsWhatHappened() throws Exception {
        Path run = kept();
        assertThat(run.resolve("world.toml")).hasSameTextualContentAs(WORLD);
        byte[] bytes = Files.readAllBytes(run.resolve("events.bin"));
        int headerLength = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getShort(8);
        assertThat((10 + headerLength) % 64).isZero();
        assertThat(Files.readString(run.resolve("manifest.json")))
                .contains("\"seed\":1,", "\"lengthNs\":5000000000,", "\"commit\":\"");
        assertThat(Files.readAllLines(run.resolve("events.csv")).get(1))
                .isEqualTo("1767596400000000000,1,1,0,0,0,,0,0,0,0,,0,,,,0,,0,D,N,0,0,"
                        + "MARKET_MODEL_DEFINED");
    }

    @Test
    void runsThatAreKeptAreListed() throws IOException {
        Path runs = directory.resolve("runs");
        String[] words = {"sim", "run", "zero-intelligence", "--until=2s", "--seeds=1..2"};
        assertThat(run(words[0], words[1], words[2], words[3], words[4], "--out=" + runs))
                .isZero();
        assertThat(run("sim", "list", runs.toString())).isZero();
        List<String> lines = out.lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(1))
                .startsWith(runs.resolve("seed-1").toString())
                .contains(" 2.000 s ");
        assertThat(lines.get(2)).startsWith(runs.resolve("seed-2").toString());
        assertThat(run("sim", "list", runs.toString(), "--json")).isZero();
        String manifest = Files.readString(runs.resolve("seed-2/manifest.json")).strip();
        assertThat(out).startsWith("[{\"directory\":\"").contains(manifest);

        assertThat(run("sim", "list", WORLD.resolveSibling("none").toString())).isEqualTo(3);
        assertThat(err).contains("none: there is no such directory");
        Path empty = Files.createDirectory(directory.resolve("empty"));
        assertThat(run("sim", "list", empty.toString())).isEqualTo(3);
        assertThat(err).contains(empty + ": no run is kept there; crossbook sim run");
    }

    @Test
    void runsAreComparedToTheFirstEventThatDiffers() throws IOException {
        Path run = kept();
        Path again = directory.resolve("again");
        assertThat(run("sim", "run", "zero-intelligence", "--until=5s", "--out=" + again))
                .isZero();
        assertThat(run("sim", "compare", run.toString(), again.toString())).isZero();
        assertThat(out)
                .containsPattern("trades +364 +364\n")
                .containsPattern("equal: 2,\\d{3} rows$");

        // One value of one row: the price of the tenth from the end.
        Path events = again.resolve("events.bin");
        byte[] bytes = Files.readAllBytes(events);
        int row = bytes.length - 10 * 128;
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(row + 48, 4711);
        Files.write(events, bytes);
        assertThat(run("sim", "compare", run.toString(), again.toString())).isEqualTo(6);
        assertThat(err)
                .containsPattern(
                        "differs first in row 2,\\d{3}, at [34]\\.\\d{9} s and .* of virtual time:")
                .containsPattern(" price -?\\d+ and 4711\n");

        Files.write(events, Arrays.copyOf(bytes, bytes.length - 1));
        assertThat(run("sim", "compare", run.toString(), again.toString())).isEqualTo(3);
        assertThat(err).contains(events + ": is no whole file of events of this version");
        Files.write(events, new byte[3]);
        assertThat(run("sim", "compare", run.toString(), again.toString())).isEqualTo(3);

        Path shorter = directory.resolve("shorter");
        assertThat(run("sim", "run", "zero-intelligence", "--until=4s", "--out=" + shorter))
                .isZero();
        assertThat(run("sim", "compare", run.toString(), shorter.toString())).isEqualTo(6);
        assertThat(err).contains(" rows are equal, and " + run + " has more\n");
    }

    @Test
    void aKeptRunIsExported() {
        Path run = kept();
        Path files = directory.resolve("files");
        assertThat(run("sim", "export", run.toString(), "--out=" + files)).isZero();
        assertThat(out).isEqualTo(files + "/rows.parquet");
        assertThat(run("sim", "export", run.toString(), "--format=excel")).isEqualTo(2);
        assertThat(err)
                .contains("--format 'excel': must be parquet; the Python package writes other");
        assertThat(run("sim", "export", directory.toString())).isEqualTo(3);
        assertThat(err).contains("manifest.json: there is no such file");
    }

    /// What the agents of one count, those of the other do not.
    @Test
    void runsOfDifferentAgentsAreCompared() {
        Path run = kept();
        Path hawkes = directory.resolve("hawkes");
        assertThat(run("sim", "run", "hawkes", "--until=5s", "--out=" + hawkes)).isZero();
        assertThat(run("sim", "compare", run.toString(), hawkes.toString())).isEqualTo(6);
        assertThat(out).containsPattern("hawkes events +0 +[1-9]\\d*\n");
        assertThat(run("sim", "compare", hawkes.toString(), run.toString())).isEqualTo(6);
        assertThat(out).containsPattern("hawkes events +[1-9]\\d* +0\n");
    }

    @Test
    void aKeptRunIsReproduced() {
        Path run = kept();
        assertThat(run("reproduce", run.resolve("manifest.json").toString())).isZero();
        assertThat(out).startsWith("equal: ").contains(" rows, event hash 244b9208b122");
        assertThat(err).isEmpty();
    }

    /// What is changed in the manifest, and what of the answer names it.
    @ParameterizedTest
    @ValueSource(strings = {"trades", "orders", "accepted", "refusals", "events", "rows"})
    void aNumberThatWasTamperedWithIsTold(String key) throws IOException {
        Path manifest = kept().resolve("manifest.json");
        String text = Files.readString(manifest);
        Files.writeString(manifest, text.replace("\"" + key + "\":", "\"" + key + "\":7"));
        assertThat(run("reproduce", manifest.toString())).isEqualTo(6);
        assertThat(err).startsWith("crossbook: differs: " + key + " 7");
        assertThat(err).contains(" in the manifest, ", " now").doesNotContain("; ");
    }

    @Test
    void aTamperedSeedHashOrWorldIsTold() throws IOException {
        Path manifest = kept().resolve("manifest.json");
        String text = Files.readString(manifest);
        Files.writeString(manifest, text.replace("\"seed\":1", "\"seed\":2"));
        assertThat(run("reproduce", manifest.toString())).isEqualTo(6);
        assertThat(err).contains("differs: ", "eventHash 244b9208b122");

        Files.writeString(manifest, text.replace("\"eventHash\":\"2", "\"eventHash\":\"3"));
        assertThat(run("reproduce", manifest.toString())).isEqualTo(6);
        assertThat(err).startsWith("crossbook: differs: eventHash 344b9208b122");

        Files.writeString(manifest, text);
        Path world = manifest.resolveSibling("world.toml");
        Files.writeString(world, Files.readString(world) + "# changed\n");
        assertThat(run("reproduce", manifest.toString())).isEqualTo(6);
        assertThat(err).startsWith("crossbook: " + world + ": is not the world that was");
    }

    /// What Hawkes agents count is in the summary and in the manifest, and a model beside the
    /// world is kept with the run.
    @Test
    void aHawkesRunCountsAndKeepsItsModel() throws IOException {
        Path worlds = Files.createDirectory(directory.resolve("worlds"));
        Path world = worlds.resolve("mine.toml");
        Files.writeString(
                world,
                Files.readString(Path.of("../data/worlds/hawkes.toml"))
                        .replace("\"cointossx\"", "\"mine-model.toml\""));
        String model = "mu = [2, 2, 3, 3, 2, 2, 3, 3]\nalpha = 0.1\nbeta = 2\n";
        Files.writeString(worlds.resolve("mine-model.toml"), model);
        Path run = directory.resolve("run");
        assertThat(run("sim", "run", world.toString(), "--until=1m", "--out=" + run))
                .as(err)
                .isZero();
        assertThat(out)
                .containsPattern("(?m)^hawkes events [0-9,]+$")
                .containsPattern("(?m)^sent          [0-9,]+$")
                .containsPattern("(?m)^no room       [0-9,]+$");
        assertThat(run.resolve("mine-model.toml")).hasContent(model);
        Path manifest = run.resolve("manifest.json");
        assertThat(Files.readString(manifest)).contains("\"hawkesEvents\":", "\"noRoom\":");
        assertThat(run("reproduce", manifest.toString())).as(err).isZero();
        String text = Files.readString(manifest);
        Files.writeString(manifest, text.replace("\"sent\":", "\"sent\":7"));
        assertThat(run("reproduce", manifest.toString())).isEqualTo(6);
        assertThat(err).startsWith("crossbook: differs: sent 7");
        Files.writeString(manifest, text);
        Files.writeString(run.resolve("mine-model.toml"), model.replace("0.1", "0.11"));
        assertThat(run("reproduce", manifest.toString())).isEqualTo(6);
        assertThat(err).contains("is not the world that was run");
    }

    @Test
    void whatTheMarketDoesToItsOrderFlowIsFound() throws IOException {
        assertThat(run("sim", "refit", "hawkes-2105-02211", "--until=30m")).isZero();
        List<String> lines = out.lines().toList();
        assertThat(lines.get(0)).isEqualTo("hawkes-2105-02211, seed 1, rates known");
        assertThat(lines.get(2)).startsWith("agent       rule      events ");
        for (String agent : List.of("crossing", "joining", "spread")) {
            for (String events : List.of("process", "market")) {
                assertThat(lines)
                        .filteredOn(line ->
                                line.matches(agent + " +" + agent + " +" + events + " .* 110 .*"))
                        .hasSize(1);
            }
        }
        assertThat(lines)
                .filteredOn(line -> line.startsWith("aggressive bid cancel "))
                .hasSize(3);
        assertThat(lines)
                .filteredOn(line -> line.startsWith("branching ratio: 0.8000, "))
                .hasSize(3);
        assertThat(run("sim", "refit", "hawkes-2105-02211", "--until=30m", "--json"))
                .isZero();
        assertThat(out)
                .startsWith("{\"world\":\"hawkes-2105-02211\",\"seed\":1,\"rates\":\"known\",")
                .contains("\"agent\":\"joining\"", "\"likelihoodRatio\":", "\"alpha\":[[[");

        assertThat(run("sim", "refit", "zero-intelligence", "--until=1s")).isEqualTo(2);
        assertThat(err).contains("zero-intelligence: agents: none is of the kind \"hawkes\"");
        assertThat(run("sim", "refit", "hawkes-quotes", "--until=1m")).isEqualTo(2);
        assertThat(err)
                .contains("hawkes-quotes: rule: 'quotes': its events are several commands each");
        assertThat(run("sim", "refit", "hawkes", "--rates=some")).isEqualTo(2);
        assertThat(err).contains("'some' is none of known, one, each");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            | there is no such file
            one, two | is not a manifest: .*
            {"lengthNs":5} | key seed is missing
            {"lengthNs":0} | lengthNs: 0: must be 1 to .*
            {"lengthNs":"5"} | lengthNs: "5": must be a whole number
            """)
    void whatIsNoManifestIsNamed(String text, String said) throws IOException {
        Path file = directory.resolve("m.json");
        if (text != null) Files.writeString(file, text);
        assertThat(run("reproduce", file.toString())).isEqualTo(3);
        assertThat(err).matches(Pattern.quote("crossbook: " + file + ": ") + said + "\n");
    }

    @Test
    void aMarketWithoutOrdersOrTradesIsAFailure() throws IOException {
        assertThat(run("sim", "run", "zero-intelligence", "--until", "1ms")).isEqualTo(1);
        assertThat(out).contains("orders        0\n");
        assertThat(err)
                .isEqualTo(
                        "crossbook: with seed 1 no order was accepted: of 0 orders; is the market"
                                + " open, and the time long enough?\n");

        Path patient = directory.resolve("patient.toml");
        Files.writeString(
                patient,
                Files.readString(WORLD)
                        .replace("market_rate = 4", "market_rate = 0")
                        .replace("limit_rate = 20", "limit_rate = 0.1")
                        .replace("mean_depth_ticks = 8", "mean_depth_ticks = 1000000")
                        .replace("cancel_rate = 0.2", "cancel_rate = 100"));
        assertThat(run("sim", "run", patient.toString(), "--until", "20s")).isEqualTo(1);
        assertThat(err).startsWith("crossbook: with seed 1 nothing traded: of ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            mars | 3 | world 'mars': none ships under that name
            zero-intelligence --seed=1 --seeds=1..2 | 2 | only one of them can be given
            zero-intelligence --seeds=2..1 | 2 | '2..1': not 1 to 100000 seeds, first to last
            zero-intelligence --seeds=1-2 | 2 | '1-2' is no range of seeds such as 1..8
            zero-intelligence --until=87601h | 2 | --until 87601h: must be at most ten years, 87600h
            """)
    void whatCannotBeMeantIsRefused(String words, int exitCode, String said) {
        assertThat(run(("sim run " + words).split(" ", -1))).isEqualTo(exitCode);
        assertThat(err).contains(said);
    }

    @Test
    void aPlaceThatIsTakenIsNamed() throws IOException {
        Path taken = Files.writeString(directory.resolve("taken"), "");
        assertThat(run("sim", "run", "zero-intelligence", "--out=" + taken)).isEqualTo(8);
        assertThat(err).startsWith("crossbook: " + taken + ": cannot be written");
    }
}
