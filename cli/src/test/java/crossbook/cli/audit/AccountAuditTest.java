package crossbook.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.MoneyRecording;
import crossbook.client.stream.EventHandler;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.FundsTransferredEncoder;
import crossbook.protocol.event.OrderHeldEncoder;
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

/// What was recorded adds up; whatever is done to it is found, under the invariant's number.
class AccountAuditTest {
    private static final int BODY = MessageHeaderDecoder.ENCODED_LENGTH;

    @TempDir
    static Path directory;

    private static List<byte[]> recorded;

    @BeforeAll
    static void record() throws IOException {
        MoneyRecording.record(directory.resolve("host"));
        recorded = MoneyRecording.events(directory.resolve("host"));
    }

    private static AccountAudit audited(List<byte[]> events) {
        AccountAudit audit = new AccountAudit();
        EventHandler handler = AuditLog.auditing(audit);
        for (byte[] event : events) handler.onEvent(new UnsafeBuffer(event), 0, event.length);
        return audit;
    }

    private static String firstViolation(List<byte[]> events) {
        List<String> violations = audited(events).violations();
        return violations.isEmpty() ? "" : violations.getFirst();
    }

    private static int place(int templateId, int nth) {
        int seen = 0;
        for (int i = 0; i < recorded.size(); i++) {
            int id = new MessageHeaderDecoder()
                    .wrap(new UnsafeBuffer(recorded.get(i)), 0)
                    .templateId();
            if (id == templateId && ++seen == nth) return i;
        }
        throw new IllegalStateException("no event " + templateId + " of number " + nth);
    }

    /// The recording with the nth event of a kind changed.
    private static List<byte[]> changed(int templateId, int nth, Consumer<UnsafeBuffer> change) {
        List<byte[]> events = new ArrayList<>(recorded);
        int place = place(templateId, nth);
        byte[] event = events.get(place).clone();
        change.accept(new UnsafeBuffer(event));
        events.set(place, event);
        return events;
    }

    private static List<byte[]> transfer(int nth, Consumer<FundsTransferredEncoder> change) {
        return changed(
                FundsTransferredEncoder.TEMPLATE_ID,
                nth,
                event -> change.accept(new FundsTransferredEncoder().wrap(event, BODY)));
    }

    private static List<byte[]> booking(int nth, Consumer<TradeBookedEncoder> change) {
        return changed(
                TradeBookedEncoder.TEMPLATE_ID,
                nth,
                event -> change.accept(new TradeBookedEncoder().wrap(event, BODY)));
    }

    private static List<byte[]> hold(int nth, Consumer<OrderHeldEncoder> change) {
        return changed(
                OrderHeldEncoder.TEMPLATE_ID,
                nth,
                event -> change.accept(new OrderHeldEncoder().wrap(event, BODY)));
    }

    @Test
    void whatWasRecordedAddsUp() {
        AccountAudit audit = audited(recorded);
        assertThat(audit.violations()).isEmpty();
        assertThat(audit.isWhole()).isTrue();
        // Two deposits, a withdrawal, a trade and its bust; the bid holds, holds more and nothing
        // again, the offer holds.
        assertThat(audit.events()).isEqualTo(9);
        // Both owners' two, the outside's two, and the fees.
        assertThat(audit.accounts()).isEqualTo(7);
    }

    @Test
    void aDepositThatGivesMoreThanCameIsFound() {
        assertThat(firstViolation(transfer(1, event -> event.toPosted(2_001))))
                .startsWith("invariant 34: ")
                .endsWith("participant 0/C1, asset 1 has 2001, and 2000 was posted");
    }

    @Test
    void moneyFromNowhereIsFound() {
        assertThat(audited(transfer(1, event -> event.amount(2_001).toPosted(2_001)))
                        .violations())
                .anyMatch(found -> found.startsWith("invariant 34: ")
                        && found.endsWith(": asset 1 adds up to 1"));
    }

    @Test
    void aFeeThatIsNotBookedIsFound() {
        assertThat(firstViolation(booking(1, event -> event.sellerFee(8))))
                .startsWith("invariant 34: ");
        assertThat(firstViolation(booking(1, event -> event.feesPosted(11))))
                .startsWith("invariant 34: ")
                .endsWith("FEES, asset 1 has 11, and 12 was posted");
    }

    @Test
    void aBustThatKeepsTheGoodsIsFound() {
        assertThat(firstViolation(booking(2, event -> event.baseAmount(0))))
                .startsWith("invariant 34: ");
    }

    @Test
    void aBookingThatIsMissingIsFound() {
        List<byte[]> events = new ArrayList<>(recorded);
        events.remove(place(TradeBookedEncoder.TEMPLATE_ID, 1));
        assertThat(firstViolation(events))
                .startsWith("invariant 35: ")
                .endsWith(" has ended and holds 3000");
    }

    @Test
    void anAccountThatHoldsMoreThanItsOrdersIsFound() {
        assertThat(firstViolation(hold(1, event -> event.held(516))))
                .startsWith("invariant 35: ")
                .endsWith("participant 0/C1, asset 1 holds 516, and its orders 515");
        assertThat(firstViolation(hold(1, event -> event.orderHeld(514))))
                .startsWith("invariant 35: ");
    }

    @Test
    void anAccountThatHoldsMoreThanItHasIsFound() {
        assertThat(firstViolation(hold(1, event -> event.orderHeld(2_001).held(2_001))))
                .startsWith("invariant 35: ")
                .endsWith("participant 0/C1, asset 1 has 2000 and holds 2001");
    }

    @Test
    void anOrderThatHoldsBeyondItsEndIsFound() {
        List<byte[]> events = new ArrayList<>(recorded);
        int last = place(OrderHeldEncoder.TEMPLATE_ID, 4);
        events.set(last, anAnswer(events.get(last)));
        assertThat(firstViolation(events))
                .startsWith("invariant 35: ")
                .contains(" has ended and holds ");
    }

    /// The head of an event of another kind, which ends its command too.
    private static byte[] anAnswer(byte[] event) {
        byte[] other = event.clone();
        new crossbook.protocol.MessageHeaderEncoder()
                .wrap(new UnsafeBuffer(other), 0)
                .templateId(crossbook.protocol.event.SnapshotTakenDecoder.TEMPLATE_ID);
        return other;
    }

    /// Where the first events are gone, the others still add up.
    @Test
    void aRecordingThatBeginsLateIsAddedUpFromThere() {
        List<byte[]> late =
                recorded.subList(place(TradeBookedEncoder.TEMPLATE_ID, 1) - 1, recorded.size());
        AccountAudit audit = audited(late);
        assertThat(audit.violations()).isEmpty();
        assertThat(audit.isWhole()).isFalse();
        List<byte[]> events = booking(2, event -> event.sellerFee(-8));
        assertThat(firstViolation(events.subList(recorded.size() - late.size(), events.size())))
                .startsWith("invariant 34: ");
    }
}
