package crossbook.simulation.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.market.BadInput;
import crossbook.simulation.Latency;
import crossbook.simulation.Simulation;
import crossbook.simulation.agents.ZeroIntelligenceParameters;
import crossbook.simulation.events.Recording;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

class WorldFileTest {
    private static final String TEXT = """
            market = "continuous"
            seed = 3
            start = 2026-01-05T09:00:00+02:00
            until = "30s"
            record = "top"
            [[instruments]]
            symbol = "NPN"
            price_scale = 2
            tick = "0.05"
            lot = 10
            reference_price = "100.00"
            [[agents]]
            kind = "zero-intelligence"
            name = "zi"
            count = 2
            instrument = "NPN"
            limit_rate = 20
            market_rate = 4.5
            cancel_rate = 0.2
            mean_depth_ticks = 8
            most_lots = 10
            latency_in = { kind = "uniform", least = "1us", most = "3us" }
            """;

    @TempDir
    Path directory;

    @Test
    void everyKeySaysWhatItIsFor() {
        World world = WorldFile.parse("w", TEXT);
        assertThat(world.text()).isEqualTo(TEXT);
        assertThat(world.seed()).isEqualTo(3);
        Instant start = Instant.parse("2026-01-05T07:00:00Z");
        assertThat(world.startNs()).isEqualTo(start.getEpochSecond() * 1_000_000_000);
        assertThat(world.lengthNs()).isEqualTo(30_000_000_000L);
        assertThat(world.recording()).isEqualTo(Recording.TOP);
        assertThat(world.instruments())
                .containsExactly(new WorldInstrument("NPN", 2, 5, 10, 10_000));
        assertThat(world.agents())
                .containsExactly(new WorldAgents(
                        "zi",
                        2,
                        new ZeroIntelligenceParameters(0, 20, 4.5, 0.2, 8, 10, 5, 10, 10_000),
                        Latency.uniform(1_000, 3_000),
                        Latency.NONE));
        assertThat(world.agents().getFirst().names()).isEqualTo(List.of("zi1", "zi2"));
    }

    @Test
    void aSimulationIsMadeOfIt() {
        Simulation simulation = WorldFile.parse("w", TEXT).simulation(9);
        assertThat(simulation.seed()).isEqualTo(9);
        assertThat(simulation.client(1).name()).isEqualTo("zi2");
        var instrument = simulation.engine().book(0).instrument();
        assertThat(instrument.symbol()).isEqualTo("NPN");
        assertThat(instrument.unitsPerTick()).isEqualTo(5);
        assertThat(instrument.lotSize()).isEqualTo(10);
        assertThat(instrument.referencePrice()).isEqualTo(10_000);
    }

    @ParameterizedTest
    @CsvSource({
        "constant, 'length = \"2ms\"', CONSTANT, 2000000, 0",
        "uniform, 'least = \"0s\", most = \"1s\"', UNIFORM, 0, 1000000000",
        "lognormal, 'median = \"200us\", sigma = 0.4', LOGNORMAL, 200000, 0.4",
        "exponential, 'mean = \"5ns\"', EXPONENTIAL, 5, 0",
    })
    void latenciesAreOfFourKinds(String word, String keys, Latency.Kind kind, double a, double b) {
        String text = TEXT + "latency_out = { kind = \"" + word + "\", " + keys + " }\n";
        assertThat(WorldFile.parse("w", text).agents().getFirst().out())
                .isEqualTo(new Latency(kind, a, b));
    }

    /// The line of the text that begins with a key is written anew.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "market | market = 'mars' | w:1:1: market: 'mars': must be a market model that ships",
                "market | market = 5 | w:1:1: market: 5: must be 1 to 25 printable ASCII characters",
                "seed | seed = 1.5 | w:2:1: seed: 1.5: must be a whole number from -9223372036854775808 to"
                        + " 9223372036854775807",
                "start | start = 2026-01-05 | w:3:1: start: 2026-01-05: must be a date and a time such as"
                        + " 2026-01-05T07:00:00Z, from 1970 to 2199",
                "start | start = 1969-12-31T23:59:59Z | w:3:1: start: 1969-12-31T23:59:59Z: must be a date"
                        + " and a time such as 2026-01-05T07:00:00Z, from 1970 to 2199",
                "until | until = '0s' | w:4:1: until: '0s': must be a text such as \"200us\", \"5s\" or"
                        + " \"1h\", above 0 and at most ten years",
                "until | until = '87601h' | w:4:1: until: '87601h': must be a text such as \"200us\", \"5s\""
                        + " or \"1h\", above 0 and at most ten years",
                "record | record = 'some' | w:5:1: record: 'some': must be one of all, top, none",
                "record | colour = 1 | w:5:1: colour: is not a key of a world",
                "symbol | symbol = '' | w:7:1: symbol: '': must be 1 to 25 printable ASCII characters",
                "price_scale | price_scale = 19 | w:8:1: price_scale: 19: must be a whole number from 0 to"
                        + " 18",
                "tick | tick = 0.05 | w:9:1: tick: 0.05: must be a text such as \"100.00\", a price above 0",
                "tick | tick = '-1' | w:9:1: tick: '-1': must be a text such as \"100.00\", a price above 0",
                "tick | wick = 1 | w:9:1: wick: is not a key of an instrument",
                "lot | lot = 0 | w:10:1: lot: 0: must be a whole number from 1 to 1000000000",
                "reference_price | reference_price = '100.01' | w:11:1: reference_price: '100.01': must be a"
                        + " multiple of the tick",
                "kind | kind = 'clever' | w:13:1: kind: 'clever': must be one of zero-intelligence",
                "name | name = 'twelve-chars' | w:14:1: name: 'twelve-chars': must be 1 to 11 printable"
                        + " ASCII characters",
                "name | name = 'eleven-char' | w:14:1: name: 'eleven-char1': must be at most 11 characters",
                "count | count = 0 | w:15:1: count: 0: must be a whole number from 1 to 100000",
                "instrument | instrument = 'ABC' | w:16:1: instrument: 'ABC': is none of the instruments",
                "limit_rate | limit_rate = 0 | w:17:1: limit_rate: 0.0: must be above 0, at most 1e9",
                "limit_rate | limit_rate = nan | w:17:1: limit_rate: NaN: must be a number",
                "market_rate | market_rate = -1 | w:18:1: market_rate: -1.0: must be 0 to 1e9",
                "cancel_rate | cancel_rate = 'x' | w:19:1: cancel_rate: 'x': must be a number",
                "mean_depth_ticks | mean_depth_ticks = 0 | w:20:1: mean_depth_ticks: 0.0: must be above 0,"
                        + " at most 1e6",
                "most_lots | most_lots = 0 | w:21:1: most_lots: 0: must be a whole number from 1 to 1000000",
                "latency_in | latency_in = '1s' | w:22:1: latency_in: '1s': must be a table, { ... }",
                "latency_in | latency_in = { kind = 'slow' } | w:22:16: kind: 'slow': must be one of"
                        + " constant, uniform, lognormal, exponential",
                "latency_in | latency_in = { kind = 'constant', length = 5 } | w:22:35: length: 5: must be a"
                        + " text such as \"200us\", \"5s\" or \"1h\"",
                "latency_in | latency_in = { kind = 'uniform', least = '2s', most = '1s' } | w:22:48: most:"
                        + " latency: 1.0E9: must not be below the least",
                "latency_in | latency_in = { kind = 'lognormal', median = '2s', sigma = 11 } | w:22:51:"
                        + " sigma: latency: 11.0: sigma must be 0 to 10",
                "latency_out | latency_out = { kind = 'exponential', mean = '2d' } | w:23:39: mean: '2d':"
                        + " must be a text such as \"200us\", \"5s\" or \"1h\"",
                "latency_out | latency_out = { kind = 'constant', mean = '2s', length = '1s' } | w:23:36:"
                        + " mean: is not a key of a constant latency",
            })
    void aMistakeIsToldByItsPlaceValueAndRule(String key, String line, String message) {
        String bad = line.replace('\'', '"') + "\n";
        String text = key.equals("latency_out")
                ? TEXT + bad
                : TEXT.replaceFirst("(?m)^" + key + " = .*\n", bad);
        assertThatThrownBy(() -> WorldFile.parse("w", text))
                .isInstanceOfSatisfying(
                        BadInput.class, error -> assertThat(error.lines()).contains(message));
    }

    @ParameterizedTest
    @CsvSource({
        "market, w: ",
        "seed, w: ",
        "start, w: ",
        "until, w: ",
        "record, w: ",
        "symbol, w:6:1: ",
        "price_scale, w:6:1: ",
        "tick, w:6:1: ",
        "lot, w:6:1: ",
        "reference_price, w:6:1: ",
        "kind, w:12:1: ",
        "name, w:12:1: ",
        "count, w:12:1: ",
        "instrument, w:12:1: ",
        "limit_rate, w:12:1: ",
        "market_rate, w:12:1: ",
        "cancel_rate, w:12:1: ",
        "mean_depth_ticks, w:12:1: ",
        "most_lots, w:12:1: ",
    })
    void aKeyThatIsMissingIsNamed(String key, String place) {
        // The empty line that stays leaves the numbers of the others as they were.
        String text = TEXT.replaceFirst("(?m)^" + key + " = .*$", "");
        assertThatThrownBy(() -> WorldFile.parse("w", text))
                .isInstanceOfSatisfying(
                        BadInput.class,
                        error -> assertThat(error.lines())
                                .anyMatch(line -> line.startsWith(place.strip())
                                        && line.endsWith(" " + key + ": is missing")));
    }

    @Test
    void namesAreUniqueAndThereIsSomebody() {
        String twice = TEXT + TEXT.substring(TEXT.indexOf("[[agents]]"));
        assertThatThrownBy(() -> WorldFile.parse("w", twice))
                .hasMessage("w:25:1: name: 'zi1': another agent has it");
        String alike = TEXT.replace("[[agents]]", """
                [[instruments]]
                symbol = "NPN"
                price_scale = 0
                tick = "1"
                lot = 1
                reference_price = "5"
                [[agents]]""");
        assertThatThrownBy(() -> WorldFile.parse("w", alike))
                .hasMessage("w:13:1: symbol: 'NPN': another instrument has it");
        assertThatThrownBy(
                        () -> WorldFile.parse("w", TEXT.substring(0, TEXT.indexOf("[[agents]]"))))
                .hasMessage("w:1:1: agents: must be one or more tables [[agents]]");
        assertThatThrownBy(() -> WorldFile.parse("w", "instruments = [1]"))
                .hasMessageContaining(
                        "w:1:1: instruments: must be one or more tables [[instruments]]");
    }

    @Test
    void everyMistakeIsToldAtOnce() {
        String text = TEXT.replace("seed = 3", "seed = true").replace("lot = 10", "lot = -1");
        assertThatThrownBy(() -> WorldFile.parse("w", text))
                .isInstanceOfSatisfying(
                        BadInput.class, error -> assertThat(error.lines()).hasSize(2));
    }

    @Test
    void whatIsNoFileOrNoTextIsNamed() throws IOException {
        Path missing = directory.resolve("missing.toml");
        assertThatThrownBy(() -> WorldFile.read(missing))
                .isInstanceOf(BadInput.class)
                .hasMessage(missing + ": there is no such file");
        Path bytes = Files.write(directory.resolve("bytes"), new byte[] {(byte) 0xff, 0});
        assertThatThrownBy(() -> WorldFile.read(bytes)).hasMessage(bytes + ": is not UTF-8 text");
        assertThatThrownBy(() -> WorldFile.read(directory))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith(directory + ": cannot be read");
        assertThatThrownBy(() -> WorldFile.shipped("mars"))
                .hasMessage("world 'mars': none ships under that name");
    }

    @Test
    void whatShipsIsWhatLiesInTheRepository() throws IOException {
        World shipped = WorldFile.shipped("zero-intelligence");
        Path file = Path.of("../worlds/zero-intelligence.toml");
        assertThat(shipped.text()).isEqualTo(Files.readString(file));
        assertThat(WorldFile.read(file).sha256()).isEqualTo(shipped.sha256()).hasSize(64);
    }
}
