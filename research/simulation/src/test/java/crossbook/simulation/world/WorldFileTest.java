package crossbook.simulation.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import crossbook.market.BadInput;
import crossbook.simulation.Latency;
import crossbook.simulation.Simulation;
import crossbook.simulation.agents.FlowOpening;
import crossbook.simulation.agents.FlowPrices;
import crossbook.simulation.agents.FlowRuleName;
import crossbook.simulation.agents.HawkesFlow;
import crossbook.simulation.agents.HawkesFlowParameters;
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
import java.util.Map;

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
                        1,
                        new ZeroIntelligenceParameters(0, 20, 4.5, 0.2, 8, 10, 5, 10, 10_000),
                        Latency.uniform(1_000, 3_000),
                        Latency.NONE,
                        0));
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

    @Test
    void marketDataMayTakeTime() {
        String text = TEXT + "latency_market_data = \"3ms\"\n";
        assertThat(WorldFile.parse("w", text).agents().getFirst().marketDataNs())
                .isEqualTo(3_000_000);
        assertThatThrownBy(() -> WorldFile.parse("w", text.replace("3ms", "61m")))
                .hasMessage("w:23:1: latency_market_data: '61m': must be at most an hour");
        assertThatThrownBy(() -> WorldFile.parse("w", text.replace("\"3ms\"", "3")))
                .hasMessage("w:23:1: latency_market_data: 3: must be a text such as \"200us\","
                        + " \"5s\" or \"1h\"");
    }

    /// The line of the text that begins with a key is written anew.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "market | market = 'mars' | w:1:1: market: 'mars': must be a market model that"
                        + " ships, or the name of a file that ends with .toml",
                "market | market = 5 | w:1:1: market: 5: must be 1 to 100 printable ASCII characters",
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
                "kind | kind = 'clever' | w:13:1: kind: 'clever': must be one of zero-intelligence,"
                        + " hawkes, liquidity-provider, chartist, fundamentalist, queue-reactive,"
                        + " recorded",
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
        assertRefused(text, message);
    }

    private static void assertRefused(String text, String message) {
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

    private static final String HAWKES = """
            market = "continuous"
            seed = 3
            start = 2026-01-05T09:00:00+02:00
            until = "30s"
            record = "all"
            [[instruments]]
            symbol = "HWK"
            count = 3
            price_scale = 2
            tick = "0.05"
            lot = 10
            reference_price = "100.00"
            [[agents]]
            kind = "hawkes"
            name = "h"
            count = 4
            instrument = "HWK"
            rule = "spread"
            warm_up = "90s"
            opening = { bid = "99.95", bid_qty = 100, ask = "100.10", ask_qty = 50 }
            lowest_price = "90.00"
            highest_price = "110.00"
            mean_depth_ticks = 8.5
            mean_lots = 7
            """;

    @Test
    void whatAHawkesAgentDoes() {
        World world = WorldFile.parse("w", HAWKES);
        assertThat(world.instruments())
                .extracting(WorldInstrument::symbol)
                .containsExactly("HWK1", "HWK2", "HWK3");
        WorldAgents agents = world.agents().getFirst();
        assertThat(agents.instruments()).isEqualTo(3);
        HawkesFlowParameters parameters = (HawkesFlowParameters) agents.parameters();
        assertThat(parameters.instrumentId()).isZero();
        assertThat(parameters.model().mu(0)).isEqualTo(0.8); // that of CoinTossX, if none is said
        assertThat(parameters.rule()).isEqualTo(FlowRuleName.SPREAD);
        assertThat(parameters.warmUpS()).isEqualTo(90);
        assertThat(parameters.prices())
                .isEqualTo(new FlowPrices(5, 10, 10_000, 9_000, 11_000, 8.5, 7));
        assertThat(parameters.opening()).contains(new FlowOpening(9_995, 100, 10_010, 50));
        Simulation simulation = world.simulation(1);
        for (int id = 0; id < 4; id++) {
            HawkesFlow flow = (HawkesFlow) simulation.client(id).agent();
            assertThat(flow.parameters().instrumentId()).isEqualTo(id % 3);
        }
    }

    /// The line of the text that begins with a key is written anew.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "count = 3 | count = 0 | w:8:1: count: 0: must be a whole number from 1 to 100000",
                "symbol | symbol = 'HWKHWKHWKHWKHWKHWKHWKHWKH' | w:7:1: symbol: 'HWKHWKHWKHWKHWKHWKHWKHWKH1':"
                        + " must be at most 25 characters",
                "instrument | instrument = 'HWK4' | w:17:1: instrument: 'HWK4': is none of the instruments",
                "rule | rule = 'best' | w:18:1: rule: 'best': must be one of spread, cointossx, crossing,"
                        + " joining, price, quotes",
                "rule | rule = 'crossing' | w:23:1: mean_depth_ticks: is not for the rule 'crossing'",
                "warm_up | warm_up = '1' | w:19:1: warm_up: '1': must be a text such as \"200us\", \"5s\" or"
                        + " \"1h\"",
                "warm_up | warm_up = '9999h' | w:19:1: warm_up: 3.59964E7 s: must be 0 to 1e7 s",
                "warm_up | model = 'mars' | w:19:1: model: 'mars': Hawkes model 'mars': none ships under that"
                        + " name",
                "warm_up | model = 'constrained' | w:18:1: rule: 'spread': must be one for a process of 4 types",
                "warm_up | model = 'm.toml' | w:19:1: model: 'm.toml': there is no directory to look for it",
                "opening | opening = 5 | w:20:1: opening: 5: must be a table, { ... }",
                "opening | opening = { bid = '99.95', bid_qty = 1, ask = '99.95', ask_qty = 5 } | w:20:41: ask:"
                        + " 9995: must be above the bid, 9995",
                "opening | opening = { bid = '80.00', bid_qty = 1, ask = '99.95', ask_qty = 5 } | w:13:1: bid:"
                        + " 8000: must be on tick, in range",
                "lowest_price | lowest_price = '90.01' | w:21:1: lowest_price: 9001: must be above 0 and on"
                        + " tick",
                "lowest_price | lowest_price = '101.00' | w:13:1: start_price: 10000: must be from the lowest"
                        + " to the highest price, and on tick",
                "highest_price | highest_price = '80.00' | w:22:1: highest_price: 8000: must be at least the"
                        + " lowest price, at most 2^50 and on tick",
                "mean_depth_ticks | mean_depth_ticks = 0 | w:23:1: mean_depth_ticks: 0.0: must be above 0, at"
                        + " most 1e6",
                "mean_lots | mean_lots = -1 | w:24:1: mean_lots: -1.0: must be above 0, at most 1e6",
                "mean_lots | limit_rate = 3 | w:24:1: limit_rate: is not a key of agents of the kind hawkes",
            })
    void aMistakeOfAHawkesAgentIsToldByItsPlaceValueAndRule(
            String key, String line, String message) {
        String text = HAWKES.replaceFirst("(?m)^" + key + ".*\n", line.replace('\'', '"') + "\n");
        assertRefused(text, message);
    }

    /// Of a world that ships, in which a line that begins with a key is written anew.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "price | opening | opening = { bid = '99.99', bid_qty = 5, ask = '100.01', ask_qty = 5 } |"
                        + " w:27:1: opening: the spread: must be one tick for the rule 'price'",
                "price | opening | # none | w:19:1: opening: none: must be there for the rule 'price'",
                "price | mean_lots | # none | w:19:1: mean_lots: is missing",
                "price | mean_lots | mean_depth_ticks = 5 | w:28:1: mean_depth_ticks: is not for the rule 'price'",
                "price | rule | rule = 'quotes' | w:24:1: model: must have 4 types, and closed_at_one_tick ="
                        + " [2, 3]: what narrows the spread",
                "quotes | rule | rule = 'price' | w:24:1: model: closed_at_one_tick: must be left out for this rule",
                "quotes | opening | opening = { bid = '99.99', bid_qty = 5, ask = '100.01', ask_qty = 5 };warm_up"
                        + " = '1s' | w:27:1: warm_up: 1.0 s: must be 0 s: the spread would move meanwhile",
                "quotes | model | model = 'ten-event' | w:25:1: rule: 'quotes': must be one for a process of 10"
                        + " types",
            })
    void aMistakeOfAWorldOfQuotesIsTold(String world, String key, String line, String message) {
        String text = WorldFile.shipped("hawkes-" + world)
                .text()
                .replaceFirst(
                        "(?m)^" + key + " .*\n", line.replace('\'', '"').replace(';', '\n') + "\n");
        assertRefused(text, message);
    }

    /// A model whose spread would grow is refused where the world names it.
    @Test
    void aWorldOfAGrowingSpreadIsRefused() {
        String text =
                WorldFile.shipped("hawkes-quotes").text().replace("\"constrained\"", "\"m.toml\"");
        String model =
                "mu = [0.4, 0.3, 0.3, 0.4]\nalpha = 0.1\nbeta = 2\nclosed_at_one_tick = [2, 3]";
        assertThatThrownBy(() -> WorldFile.parse("w", text, Map.of("m.toml", model)))
                .hasMessage(
                        "w:24:1: model: the spread changes by 0.2000 ticks a second in the mean"
                                + " where nothing is closed: must be less than 0, or it grows without limit");
    }

    @Test
    void aRuleIsForItsModelAndItsLots() {
        String coinTossX = HAWKES.replaceFirst("(?m)^mean_depth_ticks.*\n", "")
                .replaceFirst("(?m)^mean_lots.*\n", "");
        assertThatThrownBy(() -> WorldFile.parse(
                        "w", coinTossX.replace("rule = \"spread\"", "rule = \"joining\"")))
                .hasMessage("w:18:1: rule: 'joining': must be one for a process of 8 types");
        String fits = coinTossX.replace("rule = \"spread\"", "rule = \"cointossx\"");
        assertThat(WorldFile.parse("w", fits).agents()).hasSize(1);
        assertThatThrownBy(() -> WorldFile.parse("w", fits.replace("lot = 10", "lot = 15")))
                .hasMessage("w:13:1: lot: 15: must be a divisor of 100 for 'cointossx'");
    }

    @Test
    void aModelLiesBesideItsWorldAndBelongsToIt() throws IOException {
        String named = HAWKES.replace("rule =", "model = \"m.toml\"\nrule =");
        Path file = Files.writeString(directory.resolve("w.toml"), named);
        Path model = directory.resolve("m.toml");
        assertThatThrownBy(() -> WorldFile.read(file))
                .hasMessage(file + ":18:1: model: 'm.toml': " + model + ": there is no such file");
        Files.writeString(model, "mu = [1, 1, 1, 1, 1, 1, 1, 1]\nalpha = 0.1\nbeta = 1\n");
        World world = WorldFile.read(file);
        assertThat(world.models()).containsOnlyKeys("m.toml");
        assertThat(world.models().get("m.toml")).startsWith("mu = [1, 1");
        Files.writeString(model, "mu = [1, 1, 1, 1, 1, 1, 1, 2]\nalpha = 0.1\nbeta = 1\n");
        assertThat(WorldFile.read(file).sha256()).hasSize(64).isNotEqualTo(world.sha256());
        Files.writeString(model, "mu = [1, 1, 1, 1, 1, 1, 1, 2]\nalpha = 0.2\nbeta = 1\n");
        assertThatThrownBy(() -> WorldFile.read(file))
                .hasMessage(file + ":18:1: model: 'm.toml': " + model
                        + ":2:1: alpha: the branching ratio is 1.6000: it must be less than 1, or"
                        + " the number of events a second grows without limit");
        Files.writeString(file, named.replace("m.toml", "../m.toml"));
        assertThatThrownBy(() -> WorldFile.read(file))
                .hasMessage(file + ":18:1: model: '../m.toml': must be the name of a file beside"
                        + " the world's");
    }

    @Test
    void aMarketLiesBesideItsWorldAndBelongsToIt() throws IOException {
        String named = TEXT.replace("\"continuous\"", "\"mine.toml\"");
        Path file = Files.writeString(directory.resolve("w.toml"), named);
        Path market = directory.resolve("mine.toml");
        assertThatThrownBy(() -> WorldFile.read(file))
                .hasMessage(
                        file + ":1:1: market: 'mine.toml': " + market + ": there is no such file");
        String shipped = Files.readString(Path.of("../../data/markets/continuous.toml"));
        String mine = shipped.replace("remember_ids = 65536", "remember_ids = 7");
        Files.writeString(market, mine);
        World world = WorldFile.read(file);
        assertThat(world.market().rememberIds()).isEqualTo(7);
        assertThat(world.models()).containsOnly(entry("mine.toml", mine));
        Files.writeString(market, shipped);
        assertThat(WorldFile.read(file).sha256()).isNotEqualTo(world.sha256());
        Files.writeString(market, shipped.replace("remember_ids = 65536", "remember_ids = x"));
        assertThatThrownBy(() -> WorldFile.read(file))
                .hasMessageStartingWith(file + ":1:1: market: 'mine.toml': " + market + ":19:");
        Files.writeString(file, named.replace("mine.toml", "world.toml"));
        assertThatThrownBy(() -> WorldFile.read(file))
                .hasMessage(file + ":1:1: market: 'world.toml': a run that is kept calls its world"
                        + " so");
        assertThatThrownBy(() -> WorldFile.parse("w", named))
                .hasMessage("w:1:1: market: 'mine.toml': there is no directory to look for it");
    }

    @Test
    void aModelCanBeATextBesideTheTextOfItsWorld() throws IOException {
        String named = HAWKES.replace("rule =", "model = \"m.toml\"\nrule =");
        String model = "mu = [1, 1, 1, 1, 1, 1, 1, 1]\nalpha = 0.1\nbeta = 1\n";
        World world = WorldFile.parse("w", named, Map.of("m.toml", model));
        Path file = Files.writeString(directory.resolve("w.toml"), named);
        Files.writeString(directory.resolve("m.toml"), model);
        assertThat(world.sha256()).isEqualTo(WorldFile.read(file).sha256());
        assertThatThrownBy(() -> WorldFile.parse("w", named))
                .hasMessage("w:18:1: model: 'm.toml': there is no directory to look for it");
        assertThatThrownBy(() -> WorldFile.parse("w", named, Map.of("m.toml", "mu = []")))
                .hasMessageStartingWith("w:18:1: model: 'm.toml': m.toml:1:");
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
}
