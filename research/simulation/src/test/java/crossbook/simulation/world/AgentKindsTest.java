package crossbook.simulation.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.flow.generate.FlowGenerator;
import crossbook.market.BadInput;
import crossbook.simulation.Simulation;
import crossbook.simulation.agents.ChartistParameters;
import crossbook.simulation.agents.FundamentalistParameters;
import crossbook.simulation.agents.LiquidityProviderParameters;
import crossbook.simulation.agents.QueueModelFile;
import crossbook.simulation.agents.QueueReactiveParameters;
import crossbook.simulation.agents.RecordedParameters;
import crossbook.simulation.agents.TakerParameters;
import crossbook.simulation.agents.TradedInstrument;
import crossbook.simulation.agents.Waits;
import crossbook.simulation.events.EventKind;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// The kinds of agents in worlds' files.
class AgentKindsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final String HEAD = """
            market = "continuous"
            seed = 3
            start = 2026-01-05T00:00:00Z
            until = "30s"
            record = "all"
            [[instruments]]
            symbol = "NPN"
            price_scale = 2
            tick = "0.01"
            lot = 1
            reference_price = "100.00"
            [[agents]]
            name = "a"
            count = 2
            instrument = "NPN"
            """;
    private static final TradedInstrument NPN = new TradedInstrument(0, 1, 1, 10_000);

    @TempDir
    Path directory;

    @Test
    void theAgentBasedModelHasThePublishedNumbers() {
        World world = WorldFile.shipped("jse-abm");
        Waits fast = new Waits(15 * SECOND, 5 * SECOND, 40 * SECOND);
        Waits slow = new Waits(20 * SECOND, 5 * SECOND, 40 * SECOND);
        TakerParameters taker =
                new TakerParameters(NPN, slow, 0.092, 3.381, 20, 50, 1_000_000, 0.1, 100);
        assertThat(world.agents())
                .extracting(WorldAgents::parameters)
                .containsExactly(
                        new LiquidityProviderParameters(
                                NPN, fast, 30 * SECOND, 2.555, 3.381, 10, 1_000_000, 100),
                        new ChartistParameters(taker),
                        new FundamentalistParameters(taker, 0.418));
        assertThat(world.agents()).extracting(WorldAgents::count).containsExactly(12, 1, 1);
        assertThat(world.lengthNs()).isEqualTo(8 * 3_600 * SECOND);
    }

    @Test
    void aQueueReactiveModelShipsOrIsAFile() throws IOException {
        World shipped = WorldFile.shipped("queue-reactive");
        assertThat(shipped.agents().getFirst().parameters())
                .isEqualTo(new QueueReactiveParameters(
                        NPN, QueueModelFile.shipped("large-tick"), 100));
        Path file = Files.writeString(directory.resolve("q.toml"), """
                theta = 0
                theta_reinit = 0
                [[queues]]
                limit = [1, 0]
                cancel = [0, 1]
                market = [0, 1]
                """);
        String text = HEAD + "kind = \"queue-reactive\"\nunit_lots = 5\nmodel = \"" + file + "\"\n";
        assertThat(WorldFile.parse("w", text).agents().getFirst().parameters())
                .isEqualTo(new QueueReactiveParameters(NPN, QueueModelFile.read(file), 5));
    }

    @Test
    void aRecordedFlowIsAFile() throws IOException {
        Path file = directory.resolve("mixed.gz");
        try (OutputStream out = Files.newOutputStream(file)) {
            FlowGenerator.mixed(5, 2_000, out);
        }
        String text = HEAD.replace("count = 2", "count = 1") + "kind = \"recorded\"\nfile = \""
                + file + "\"\n";
        World world = WorldFile.parse("w", text);
        assertThat(world.agents().getFirst().parameters())
                .isInstanceOfSatisfying(
                        RecordedParameters.class,
                        parameters -> assertThat(parameters.orders().count()).isEqualTo(2_000));
        Simulation simulation = world.simulation(1);
        simulation.runUntil(world.startNs() + SECOND);
        assertThat(simulation.events().count(EventKind.TRADED)).isPositive();
        assertThatThrownBy(() ->
                        WorldFile.parse("w", text.replace("price_scale = 2", "price_scale = 3")))
                .isInstanceOf(BadInput.class)
                .hasMessage("w:17:1: file: '" + file + "': has prices of 2 decimals and a tick of 1"
                        + " units: the instrument must have both");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "kind = 'chartist'; sigma = 1 | w:17:1: sigma: is not a key of agents of the kind chartist",
                "kind = 'chartist' | w:12:1: delta: is missing",
                "kind = 'liquidity-provider'; mean_wait = '0s' | w:17:1: mean_wait: '0s': must be a text"
                        + " such as \"200us\", \"5s\" or \"1h\", above 0 and at most ten years",
                "kind = 'liquidity-provider'; mean_wait = '5s'; least_wait = '5s'; most_wait = '1s' |"
                        + " w:19:1: most_wait: 1000000000: must be above the least",
                "kind = 'fundamentalist'; nu = 'x' | w:17:1: nu: 'x': must be a number",
                "kind = 'queue-reactive'; unit_lots = 1; model = 'mars' | w:18:1: model: queue-reactive"
                        + " model 'mars': none ships under that name",
                "kind = 'recorded'; file = '/no/file' | w:17:1: file: /no/file: there is no such file",
            })
    void aMistakeIsToldByItsPlaceValueAndRule(String keys, String message) {
        String text = HEAD + keys.replace('\'', '"').replace("; ", "\n") + "\n";
        assertThatThrownBy(() -> WorldFile.parse("w", text))
                .isInstanceOfSatisfying(
                        BadInput.class, error -> assertThat(error.lines()).contains(message));
    }
}
