package crossbook.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Warnings of instruments on margin whose mark one trader can make.
class MarginWarningsTest {
    private static final String FUTURE = """
            symbol,reference_price,max_price,quote_asset,initial_margin_long,mark_source,mark_step,liquidation_collar,liquidates_alone,withholds_profit
            FUT,100,1000,USD,50000,""";

    @TempDir
    private Path directory;

    private List<String> warnings() {
        return MarginWarnings.of(Market.read(
                ConfigurationSource.of(directory.resolve("crossbook.toml"), Map.of(), Map.of())));
    }

    private List<String> warnings(String model, String cells) throws IOException {
        Files.writeString(directory.resolve("crossbook.toml"), """
                [market]
                model = "%s"
                assets = "a.csv"
                instruments = "i.csv"
                """.formatted(model));
        Files.writeString(directory.resolve("participants.toml"), "");
        Files.writeString(directory.resolve("a.csv"), "code\nUSD\n");
        Files.writeString(directory.resolve("i.csv"), FUTURE + cells + "\n");
        return warnings();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            continuous | last,0,1000000,false,false | the market alone makes its mark, and these bounds are missing: mark_step is 0, liquidation_collar is 1000000, withholds_profit is false, its segment has no band and no tolerance, self_match_scope is key
            futures | mid,0,50000,false,true | the market alone makes its mark, and these bounds are missing: mark_step is 0
            spot | mid,10000,50000,false,true | the market alone makes its mark, and these bounds are missing: its segment has no band and no tolerance
            jse | mid,0,50000,false,true | the market alone makes its mark, and these bounds are missing: mark_step is 0, self_match_scope is key
            futures | median,0,50000,false,false | who makes last price and middle makes its mark: mark_step is 0
            futures | index,,1000000,true,true | positions are liquidated alone at any price: liquidation_collar is 1000000
            """)
    void whatIsOpenIsToldWithItsKey(String model, String cells, String warning) throws IOException {
        assertThat(warnings(model, cells)).containsExactly("instrument FUT: " + warning);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            futures | median,10000,50000,true,true
            futures | mid,10000,50000,false,true
            futures | index,,1000000,false,false
            """)
    void whatIsClosedIsNot(String model, String cells) throws IOException {
        assertThat(warnings(model, cells)).isEmpty();
    }

    /// The market of this model goes on for ever.
    @Test
    void profitThatIsNeverSettledIsTold() throws IOException {
        InitialFiles.write(directory, "futures");
        Path model = directory.resolve("market.toml");
        Files.writeString(model, Files.readString(model).replaceAll("(CLOSED .*)yes", "$1 - "));
        assertThat(warnings())
                .containsOnly(
                        "instrument INDEX: nobody can take profit out: withholds_profit is true, and no phase ends a day, which would settle it",
                        "instrument METAL: nobody can take profit out: withholds_profit is true, and no phase ends a day, which would settle it");
    }

    @Test
    void theMarketOfFuturesHasNone() throws IOException {
        InitialFiles.write(directory, "futures");
        assertThat(warnings()).isEmpty();
    }
}
