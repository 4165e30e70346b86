package crossbook.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.InitialFiles;
import crossbook.configuration.Market;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// What a market that has just begun is said to be good for: in its own instruments and prices.
class FirstStepsTest {
    @TempDir
    private Path directory;

    private Market market(String name) throws IOException {
        InitialFiles.write(directory, name);
        return written();
    }

    private Market written() {
        return Market.read(
                ConfigurationSource.of(directory.resolve("crossbook.toml"), Map.of(), Map.of()));
    }

    @ParameterizedTest
    @CsvSource({"continuous, 10.05", "jse, 10000.0000"})
    void twoOrdersTrade(String name, String price) throws IOException {
        assertThat(FirstSteps.trades(market(name), " --home h", " --home h --connect m:3"))
                .containsExactly(
                        "  crossbook order sell 100 NPN @ " + price + " --as alice --home h",
                        "  crossbook order buy 100 NPN @ " + price + " --as bob --home h",
                        "  crossbook book NPN --home h --connect m:3",
                        "  crossbook trades NPN --home h --connect m:3");
        assertThat(FirstSteps.marks(market(name), "")).isEmpty();
    }

    @Test
    void whatIsCoveredIsBroughtIn() throws IOException {
        assertThat(FirstSteps.trades(market("spot"), "", ""))
                .startsWith(
                        "  crossbook account deposit alice 0.02000000 BTC",
                        "  crossbook account deposit bob 20.10 USD",
                        "  crossbook order sell 1 BTC-USD @ 1005 --as alice");
    }

    @Test
    void anIndexIsSet() throws IOException {
        assertThat(FirstSteps.trades(market("futures"), "", ""))
                .startsWith(
                        "  crossbook account mark INDEX 5000.00",
                        "  crossbook account deposit alice 500000.00 USD",
                        "  crossbook account deposit bob 500000.00 USD",
                        "  crossbook order sell 1 INDEX @ 5000.00 --as alice");
        List<String> marks = FirstSteps.marks(market("futures"), " --home h");
        assertThat(marks.getFirst())
                .startsWith("While it serves, set these indexes at least once a minute")
                .endsWith("marks stay where they are:");
        assertThat(marks.subList(1, marks.size()))
                .containsExactly(
                        "  crossbook account mark INDEX 5000.00 --home h",
                        "  crossbook account mark METAL 2500.00 --home h");
    }

    @Test
    void theyAreInAnInstrumentThatIsListed() throws IOException {
        InitialFiles.write(directory, "continuous");
        Path instruments = directory.resolve("instruments.toml");
        Files.writeString(instruments, """
                [[instrument]]
                symbol = "7203"
                price_scale = 0
                tick = "5"
                lot = 300
                """);
        assertThat(FirstSteps.trades(written(), "", ""))
                .startsWith("  crossbook order sell 300 7203 @ 5025 --as alice");
        Files.writeString(instruments, "");
        assertThat(FirstSteps.trades(written(), "", "")).isEmpty();
    }
}
