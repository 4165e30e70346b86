package crossbook.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Warnings of fees that are more than what they are charged for.
class FeeWarningsTest {
    @TempDir
    private Path directory;

    private List<InstrumentDefinition> instruments(String cells) throws IOException {
        Files.writeString(directory.resolve("crossbook.toml"), """
                [market]
                model = "continuous"
                assets = "a.csv"
                instruments = "i.csv"
                """);
        Files.writeString(directory.resolve("participants.toml"), "");
        Files.writeString(directory.resolve("a.csv"), "code\nUSD\nXBT\n");
        Files.writeString(
                directory.resolve("i.csv"),
                "symbol,base_asset,quote_asset,reference_price,fee_unit,taker_fee,maker_fee\n"
                        + "X,XBT,USD," + cells + "\n");
        return Market.read(ConfigurationSource.of(
                        directory.resolve("crossbook.toml"), Map.of(), Map.of()))
                .instruments();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0.01,per_unit,5,0.01 | taker_fee
            0.01,per_unit,0,0.02 | maker_fee
            """)
    void aFeeOfMoreThanOneIsWorthIsTold(String cells, String key) throws IOException {
        assertThat(FeeWarnings.of(instruments(cells).getFirst()))
                .containsExactly("instrument X: " + key
                        + " is for each unit of quantity, and more than one is worth at the reference"
                        + " price");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            5,per_unit,5,5
            ,per_unit,5,5
            0.01,per_million,5000,5000
            """)
    void anyOtherIsNot(String cells) throws IOException {
        assertThat(FeeWarnings.of(instruments(cells).getFirst())).isEmpty();
    }
}
