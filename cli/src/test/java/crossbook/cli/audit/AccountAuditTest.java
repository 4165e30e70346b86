package crossbook.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.auditor.AccountAudit;
import crossbook.cli.MoneyRecording;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.event.FundsTransferredEncoder;
import crossbook.protocol.event.OrderHeldEncoder;
import crossbook.protocol.event.SnapshotTakenDecoder;
import crossbook.protocol.event.TradeBookedEncoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/// What was recorded adds up; whatever is done to it is found, under the invariant's number.
class AccountAuditTest {
    @TempDir
    static Path directory;

    private static Recorded recorded;

    @BeforeAll
    static void record() throws IOException {
        MoneyRecording.record(directory.resolve("host"));
        recorded = new Recorded(MoneyRecording.events(directory.resolve("host")));
    }

    private static Recorded transfer(int nth, Consumer<FundsTransferredEncoder> change) {
        return recorded.changed(
                FundsTransferredEncoder.TEMPLATE_ID,
                nth,
                event -> change.accept(new FundsTransferredEncoder().wrap(event, Recorded.BODY)));
    }

    private static Recorded booking(int nth, Consumer<TradeBookedEncoder> change) {
        return recorded.changed(
                TradeBookedEncoder.TEMPLATE_ID,
                nth,
                event -> change.accept(new TradeBookedEncoder().wrap(event, Recorded.BODY)));
    }

    private static Recorded hold(int nth, Consumer<OrderHeldEncoder> change) {
        return recorded.changed(
                OrderHeldEncoder.TEMPLATE_ID,
                nth,
                event -> change.accept(new OrderHeldEncoder().wrap(event, Recorded.BODY)));
    }

    @Test
    void whatWasRecordedAddsUp() {
        AccountAudit audit = recorded.audited();
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
        assertThat(transfer(1, event -> event.toPosted(2_001)).firstViolation())
                .startsWith("invariant 34: ")
                .endsWith("participant 0/C1, asset 1 has 2001, and 2000 was posted");
    }

    @Test
    void moneyFromNowhereIsFound() {
        assertThat(transfer(1, event -> event.amount(2_001).toPosted(2_001)).violations())
                .anyMatch(found -> found.startsWith("invariant 34: ")
                        && found.endsWith(": asset 1 adds up to 1"));
    }

    @Test
    void aFeeThatIsNotBookedIsFound() {
        assertThat(booking(1, event -> event.sellerFee(8)).firstViolation())
                .startsWith("invariant 34: ");
        assertThat(booking(1, event -> event.feesPosted(11)).firstViolation())
                .startsWith("invariant 34: ")
                .endsWith("FEES, asset 1 has 11, and 12 was posted");
    }

    @Test
    void aBustThatKeepsTheGoodsIsFound() {
        assertThat(booking(2, event -> event.baseAmount(0)).firstViolation())
                .startsWith("invariant 34: ");
    }

    @Test
    void aBookingThatIsMissingIsFound() {
        assertThat(recorded.without(TradeBookedEncoder.TEMPLATE_ID, 1).firstViolation())
                .startsWith("invariant 34: ")
                .endsWith("trade 1 is told, and not booked");
    }

    @Test
    void anAccountThatHoldsMoreThanItsOrdersIsFound() {
        assertThat(hold(1, event -> event.held(516)).firstViolation())
                .startsWith("invariant 35: ")
                .endsWith("participant 0/C1, asset 1 holds 516, and its orders 515");
        assertThat(hold(1, event -> event.orderHeld(514)).firstViolation())
                .startsWith("invariant 35: ");
    }

    @Test
    void anAccountThatHoldsMoreThanItHasIsFound() {
        assertThat(hold(1, event -> event.orderHeld(2_001).held(2_001)).firstViolation())
                .startsWith("invariant 35: ")
                .endsWith("participant 0/C1, asset 1 has 2000 and holds 2001");
    }

    @Test
    void anOrderThatHoldsBeyondItsEndIsFound() {
        Recorded events =
                recorded.changed(OrderHeldEncoder.TEMPLATE_ID, 4, AccountAuditTest::makeAnswer);
        assertThat(events.firstViolation())
                .startsWith("invariant 35: ")
                .contains(" has ended and holds ");
    }

    /// The head of an event of another kind, which ends its command too.
    private static void makeAnswer(UnsafeBuffer event) {
        new MessageHeaderEncoder().wrap(event, 0).templateId(SnapshotTakenDecoder.TEMPLATE_ID);
    }

    /// Where the first events are gone, the others still add up.
    @Test
    void aRecordingThatBeginsLateIsAddedUpFromThere() {
        int first = recorded.place(TradeBookedEncoder.TEMPLATE_ID, 1) - 1;
        AccountAudit audit = recorded.from(first).audited();
        assertThat(audit.violations()).isEmpty();
        assertThat(audit.isWhole()).isFalse();
        assertThat(booking(2, event -> event.sellerFee(-8)).from(first).firstViolation())
                .startsWith("invariant 34: ");
    }
}
