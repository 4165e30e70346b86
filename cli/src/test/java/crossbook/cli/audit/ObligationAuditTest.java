package crossbook.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.MoneyRecording;
import crossbook.protocol.event.TradeBookedEncoder;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/// What is recorded of trades that settle later adds up; whatever is done to it is found.
class ObligationAuditTest {
    @TempDir
    static Path directory;

    private static Recorded recorded;

    @BeforeAll
    static void record() throws IOException {
        MoneyRecording.recordSettlingLater(directory.resolve("host"));
        recorded = new Recorded(MoneyRecording.events(directory.resolve("host")));
    }

    /// Of the recording with its nth booking changed.
    private static List<String> violations(int nth, Consumer<TradeBookedEncoder> change) {
        return recorded.changed(
                        TradeBookedEncoder.TEMPLATE_ID,
                        nth,
                        event -> change.accept(new TradeBookedEncoder().wrap(event, Recorded.BODY)))
                .violations();
    }

    @Test
    void whatWasRecordedAddsUp() {
        assertThat(recorded.violations()).isEmpty();
    }

    @Test
    void whatIsOwedAndWasNotTradedIsFound() {
        assertThat(violations(1, event -> event.buyerQuoteOwed(301)))
                .anyMatch(found -> found.startsWith("invariant 34: ")
                        && found.contains(" is due -301 on day ")
                        && found.endsWith(", and -300 was traded"));
    }

    @Test
    void whatIsDueAndIsNotToldIsFound() {
        assertThat(violations(1, event -> event.sellerQuoteDue(290)))
                .anyMatch(found -> found.startsWith("invariant 34: "));
    }

    @Test
    void aBustThatLeavesWhatIsOwedIsFound() {
        assertThat(violations(3, event -> event.sellerBaseOwed(5_000)))
                .anyMatch(found -> found.startsWith("invariant 34: "));
    }

    @Test
    void whatIsOwedAndNotHeldIsFound() {
        assertThat(violations(1, event -> event.buyerQuoteHeld(0)))
                .anyMatch(found -> found.startsWith("invariant 35: "));
    }

    @Test
    void whatTheClearingAccountLosesIsFound() {
        assertThat(violations(2, event -> event.clearingPosted(0)))
                .anyMatch(found -> found.startsWith("invariant 34: "));
    }
}
