package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.InitialFiles;
import crossbook.configuration.Market;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// What `serve` says to whoever has started it can be typed.
class FirstOrdersTest {
    @TempDir
    Path directory;

    private Optional<String> of(String market) throws IOException {
        Path home = directory.resolve(market);
        InitialFiles.write(home, market);
        return told(home);
    }

    private static Optional<String> told(Path home) {
        return FirstOrders.of(
                Market.read(
                        ConfigurationSource.of(home.resolve("crossbook.toml"), Map.of(), Map.of())),
                " --home x");
    }

    @Test
    void ordersAreInAnInstrumentThatIsListedAtAPriceOfIt() throws IOException {
        assertThat(of("continuous")).contains("""
                In another terminal:
                  crossbook order sell 100 NPN @ 10.05 --as alice --home x
                  crossbook order buy 100 NPN @ 10.05 --as bob --home x
                  crossbook book NPN --home x
                  crossbook trades NPN --home x""");
        Path home = directory.resolve("continuous");
        Files.writeString(home.resolve("instruments.toml"), """
                [[instrument]]
                symbol = "7203"
                price_scale = 0
                tick = "5"
                lot = 300
                """);
        assertThat(told(home).orElseThrow()).contains("sell 300 7203 @ 5025 --as alice");
    }

    @Test
    void nothingIsSaidWhereMoneyIsNeededOrNothingIsListed() throws IOException {
        assertThat(of("futures")).isEmpty();
        assertThat(of("spot")).isEmpty();
        Path home = directory.resolve("continuous");
        InitialFiles.write(home, "continuous");
        Files.writeString(home.resolve("instruments.toml"), "");
        assertThat(told(home)).isEmpty();
    }
}
