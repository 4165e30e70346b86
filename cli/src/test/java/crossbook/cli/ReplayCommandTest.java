package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

class ReplayCommandTest extends CommandsHere {
    private static final String SAMPLE =
            Path.of("..", "data", "samples", "mixed.bin.gz").toString();

    private String replay(String... options) {
        List<String> words = new ArrayList<>(List.of("replay", SAMPLE));
        words.addAll(List.of(options));
        assertThat(run(words.toArray(String[]::new))).as(err).isZero();
        return out;
    }

    @Test
    void theSummaryForPeopleSaysWhatCameOfIt() {
        assertThat(replay().lines().map(line -> line.replaceAll(" +", " ")))
                .contains(
                        "trades 13,169",
                        "volume 996,444",
                        "rejects 430 (430 unknown order)",
                        "cancel rejects 430",
                        "best bid 100.09 395 orders, 68 levels, quantity 46,150",
                        "tradeHash 4741fc6f115e77ca",
                        "mixed CONTINUOUS",
                        "100.11 195 2 ##",
                        "------ spread 0.02")
                .noneMatch(line -> line.startsWith("repeated"));
        assertThat(replay().lines()).allMatch(line -> line.length() <= 80);
        assertThat(err).isEmpty();
    }

    @Test
    void theSummaryForProgramsHasTheSameFactsOnOneLine() {
        assertThat(replay("--json").lines())
                .singleElement()
                .asString()
                .contains(
                        "\"trades\":13169",
                        "\"unknownOrder\":430",
                        "\"best\":[{\"price\":\"100.09\",\"qty\":1091,\"orders\":10},",
                        "\"tradeHash\":\"4741fc6f115e77ca\"",
                        "\"repeated\":0");
    }

    @Test
    void whatNeedsAGatewaySaysSo() {
        assertThat(run("replay", SAMPLE, "--rate", "10")).isEqualTo(2);
        assertThat(err).contains("need --connect");
    }

    @Test
    void savingAfterTheEndIsSaidNotToHaveBeen() {
        replay("--limit", "10", "--save-load-at", "11");
        assertThat(err)
                .startsWith("crossbook: the engine was not saved and loaded after message 11");
    }
}
