package crossbook.cli.verb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.PrintWriter;
import java.io.StringWriter;

class TerminalProgressTest {
    private final StringWriter err = new StringWriter();
    private long nowMs;

    @Test
    void inALogThereIsALineEveryTenSeconds() {
        TerminalProgress progress = progress(TerminalProgress.Style.PLAIN);
        progress.start("replaying", 4_000_000, "orders");
        for (nowMs = 0; nowMs <= 25_000; nowMs += 500) progress.advance(nowMs * 100);
        progress.finish();

        assertThat(err.toString().lines())
                .containsExactly(
                        "replaying: 25 % of 4,000,000 orders, 100 k/s, 30 s left",
                        "replaying: 50 % of 4,000,000 orders, 100 k/s, 20 s left");
    }

    @Test
    void onATerminalOneLineIsWrittenOverAtMostTenTimesASecond() {
        TerminalProgress progress = progress(TerminalProgress.Style.LIVE);
        progress.start("replaying", 1000, "orders");
        for (nowMs = 0; nowMs <= 1000; nowMs += 10) progress.advance(nowMs);

        assertThat(err.toString()).doesNotContain("\n");
        assertThat(err.toString().split("\r")).hasSize(1 + 10);
        assertThat(err.toString()).endsWith("\rreplaying: 100 % of 1,000 orders, 1000/s, 0 s left");
    }

    @Test
    void aShorterLineCoversALongerOneAndTheEndLeavesNothing() {
        TerminalProgress progress = progress(TerminalProgress.Style.LIVE);
        progress.start("a", "orders");
        nowMs = 100;
        progress.advance(1_234);
        nowMs = 10_000;
        progress.advance(50);
        progress.finish();

        assertThat(err.toString())
                .isEqualTo("\ra: 1,234 orders, 12 k/s" + "\ra: 50 orders, 5/s" + " ".repeat(6)
                        + "\r                 \r");
    }

    @Test
    void ofAFewThingsEachIsSeveralPerCent() {
        TerminalProgress progress = progress(TerminalProgress.Style.PLAIN);
        progress.start("measuring", 12, "rates");
        nowMs = 12_000;
        progress.advance(3);

        assertThat(err.toString().lines())
                .containsExactly("measuring: 25 % of 12 rates, 0/s, 36 s left");
    }

    @Test
    void fastAndSlowAreBothReadable() {
        TerminalProgress progress = progress(TerminalProgress.Style.PLAIN);
        progress.start("testing", 100_000_000, "orders");
        nowMs = 10_000;
        progress.advance(25_000_000);
        nowMs = 20_000;
        progress.advance(200_000);
        nowMs = 30_000;
        progress.advance(30_000);
        nowMs = 40_000;
        progress.advance(0);

        assertThat(err.toString().lines())
                .containsExactly(
                        "testing: 25 % of 100,000,000 orders, 2.5 M/s, 30 s left",
                        "testing: 0 % of 100,000,000 orders, 10 k/s, 2:46 h left",
                        "testing: 0 % of 100,000,000 orders, 1000/s, 27:46 h left",
                        "testing: 0 % of 100,000,000 orders, 0/s");
    }

    @Test
    void nothingToDoIsAllDone() {
        TerminalProgress progress = progress(TerminalProgress.Style.PLAIN);
        progress.start("testing", 0, "orders");
        nowMs = 10_000;
        progress.advance(0);

        assertThat(err.toString().lines()).containsExactly("testing: 100 % of 0 orders, 0/s");
    }

    private TerminalProgress progress(TerminalProgress.Style style) {
        return new TerminalProgress(new PrintWriter(err), style, () -> nowMs * 1_000_000);
    }
}
