package crossbook.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.auditor.AccountAudit;
import crossbook.cli.MoneyRecording;
import crossbook.protocol.event.PositionChangedEncoder;
import crossbook.protocol.event.PositionSettledEncoder;
import crossbook.protocol.event.TradeBookedEncoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/// What was recorded of futures adds up; whatever is done to it is found, under the invariant's
/// number.
class PositionAuditTest {
    @TempDir
    static Path directory;

    private static Recorded recorded;

    @BeforeAll
    static void record() throws IOException {
        MoneyRecording.recordFutures(directory.resolve("host"));
        recorded = new Recorded(MoneyRecording.events(directory.resolve("host")));
    }

    /// What is found first if the nth event of a kind is another.
    private static String found(int templateId, int nth, Consumer<UnsafeBuffer> change) {
        return recorded.changed(templateId, nth, change).firstViolation();
    }

    private static String changed(int nth, Consumer<PositionChangedEncoder> change) {
        return found(
                PositionChangedEncoder.TEMPLATE_ID,
                nth,
                event -> change.accept(new PositionChangedEncoder().wrap(event, Recorded.BODY)));
    }

    private static String booked(int nth, Consumer<TradeBookedEncoder> change) {
        return found(
                TradeBookedEncoder.TEMPLATE_ID,
                nth,
                event -> change.accept(new TradeBookedEncoder().wrap(event, Recorded.BODY)));
    }

    private static String settled(int nth, Consumer<PositionSettledEncoder> change) {
        return found(
                PositionSettledEncoder.TEMPLATE_ID,
                nth,
                event -> change.accept(new PositionSettledEncoder().wrap(event, Recorded.BODY)));
    }

    @Test
    void whatWasRecordedAddsUp() {
        AccountAudit audit = recorded.audited();
        assertThat(audit.violations()).isEmpty();
        assertThat(audit.isWhole()).isTrue();
        // Both owners', the outside's, the fees and what is to be cleared.
        assertThat(audit.accounts()).isEqualTo(5);
    }

    @Test
    void aProfitFromNowhereIsFound() {
        assertThat(booked(2, event -> event.sellerProfit(41)))
                .startsWith("invariant 34: ")
                .contains(" was posted");
        assertThat(booked(2, event -> event.clearingPosted(1))).startsWith("invariant 34: ");
    }

    @Test
    void aPositionThatIsNotItsFillsIsFound() {
        // The third is the buyer's after the first trade: an order each told one before.
        assertThat(changed(3, event -> event.positionQty(4)))
                .startsWith("invariant 36: ")
                .endsWith("participant 0/C1, instrument 0 is 4, and its fills 3");
    }

    @Test
    void anOpenValueThatIsNotToBeClearedIsFound() {
        assertThat(changed(3, event -> event.openValue(3_001)))
                .startsWith("invariant 34: ")
                .endsWith("asset 0 has 1 open, and to be cleared 0");
    }

    @Test
    void anAccountThatHoldsLessThanItsPositionIsFound() {
        assertThat(changed(3, event -> event.positionHeld(299))).startsWith("invariant 35: ");
        assertThat(changed(1, event -> event.held(309))).startsWith("invariant 35: ");
    }

    @Test
    void aDayThatPaysOneSideMoreIsFound() {
        assertThat(settled(1, event -> event.profit(81))).startsWith("invariant 34: ");
        assertThat(settled(1, event -> event.openValue(2_081))).startsWith("invariant 34: ");
    }

    @Test
    void aPositionThatIsNotToldIsFound() {
        assertThat(recorded.without(PositionChangedEncoder.TEMPLATE_ID, 3).violations())
                .anyMatch(found -> found.startsWith("invariant 36: ")
                        && found.endsWith("participant 0/C1, instrument 0 traded and is not told"));
    }
}
