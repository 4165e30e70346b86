package crossbook.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.MoneyRecording;
import crossbook.client.stream.EventHandler;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.TradeBookedEncoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// What is recorded of trades that settle later adds up; whatever is done to it is found.
class ObligationAuditTest {
    @TempDir
    static Path directory;

    private static List<byte[]> recorded;

    @BeforeAll
    static void record() throws IOException {
        MoneyRecording.recordSettlingLater(directory.resolve("host"));
        recorded = MoneyRecording.events(directory.resolve("host"));
    }

    private static List<String> violations(List<byte[]> events) {
        AccountAudit audit = new AccountAudit();
        EventHandler handler = AuditLog.auditing(audit);
        for (byte[] event : events) handler.onEvent(new UnsafeBuffer(event), 0, event.length);
        return audit.violations();
    }

    /// Of the recording with its nth booking changed.
    private static List<String> violations(int nth, Consumer<TradeBookedEncoder> change) {
        List<byte[]> events = new ArrayList<>(recorded);
        int seen = 0;
        for (int i = 0; i < events.size(); i++) {
            UnsafeBuffer event = new UnsafeBuffer(events.get(i).clone());
            int id = new MessageHeaderDecoder().wrap(event, 0).templateId();
            if (id != TradeBookedEncoder.TEMPLATE_ID || ++seen != nth) continue;
            change.accept(
                    new TradeBookedEncoder().wrap(event, MessageHeaderDecoder.ENCODED_LENGTH));
            events.set(i, event.byteArray());
        }
        assertThat(seen).as("bookings").isEqualTo(3);
        return violations(events);
    }

    @Test
    void whatWasRecordedAddsUp() {
        assertThat(violations(recorded)).isEmpty();
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
