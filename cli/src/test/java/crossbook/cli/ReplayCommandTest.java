package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;

class ReplayCommandTest {
    private static final String SAMPLE =
            Path.of("..", "samples", "mixed.bin.gz").toString();

    private final StringWriter err = new StringWriter();

    private String replay(String... options) {
        StringWriter out = new StringWriter();
        String[] args = new String[options.length + 2];
        args[0] = "replay";
        args[1] = SAMPLE;
        System.arraycopy(options, 0, args, 2, options.length);
        int code = Main.run(Terminal.plain(new PrintWriter(out), new PrintWriter(err)), args);
        assertThat(code).as(err.toString()).isZero();
        return out.toString();
    }

    /// Times are left out, for no two replays take the same.
    private static String withoutTimes(String json) {
        return json.replaceAll("\"(elapsedNs|messagesPerSecond)\":\\d+", "")
                .replaceAll("\"latencyNs\":\\{.*?]}", "");
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
                        "100.11 195 2 ##",
                        "------ spread 0.02")
                .noneMatch(line -> line.startsWith("repeated"));
        assertThat(replay().lines()).allMatch(line -> line.length() <= 80);
        assertThat(err.toString()).isEmpty();
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
        Terminal terminal = Terminal.plain(new PrintWriter(err), new PrintWriter(err));
        assertThat(Main.run(terminal, "replay", SAMPLE, "--rate", "10")).isEqualTo(2);
        assertThat(err.toString()).contains("need --connect");
    }

    @Test
    void savingAndLoadingOnTheWayChangesNoResult() {
        String whole = withoutTimes(replay("--json"));
        assertThat(withoutTimes(replay("--json", "--save-load-at", "30000"))).isEqualTo(whole);
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void savingAfterTheEndIsSaidNotToHaveBeen() {
        replay("--limit", "10", "--save-load-at", "11");
        assertThat(err.toString())
                .startsWith("crossbook: the engine was not saved and loaded after message 11");
    }
}
