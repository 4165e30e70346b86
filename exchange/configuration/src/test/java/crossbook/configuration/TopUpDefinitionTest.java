package crossbook.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

class TopUpDefinitionTest {
    private final List<Mistake> mistakes = new ArrayList<>();

    private List<TopUpDefinition> read(String text) {
        List<AssetDefinition> assets =
                List.of(new AssetDefinition("USD", 2), new AssetDefinition("BTC", 8));
        return RowFile.parse(Path.of("t.csv"), TopUpDefinition.SECTION, text, mistakes)
                .definitions(
                        TopUpDefinition.reader(assets, List.of("alice", "alice/C1")), mistakes);
    }

    @Test
    void amountsAreInUnitsOfTheAsset() {
        assertThat(read("""
                owner,asset,below,step,ceiling,per_day
                *,USD,100,,,
                *,BTC,0.5,,,
                alice/C1,USD,0.01,5,1000,250.50
                """))
                .containsExactly(
                        new TopUpDefinition(
                                "*", "USD", 10_000, 0, OptionalLong.empty(), OptionalLong.empty()),
                        new TopUpDefinition(
                                "*",
                                "BTC",
                                50_000_000,
                                0,
                                OptionalLong.empty(),
                                OptionalLong.empty()),
                        new TopUpDefinition(
                                "alice/C1",
                                "USD",
                                1,
                                500,
                                OptionalLong.of(100_000),
                                OptionalLong.of(25_050)));
        assertThat(mistakes).isEmpty();
    }

    @Test
    void aRowNamesWhoAndWhatIsKnownAndOnce() {
        assertThat(read("""
                owner,asset,below
                alice,USD,1
                alice,USD,2
                alice/C2,USD,1
                alice,EUR,1
                alice,BTC,0.000000001
                """)).hasSize(1);
        assertThat(mistakes.stream().map(Mistake::toString))
                .satisfiesExactly(
                        told -> assertThat(told).contains("t.csv:3:").contains("stands twice"),
                        told -> assertThat(told).contains("t.csv:4:").contains("neither"),
                        told -> assertThat(told).contains("t.csv:5:").contains("list of assets"),
                        told -> assertThat(told).contains("t.csv:6:").contains("8 decimals"));
    }
}
