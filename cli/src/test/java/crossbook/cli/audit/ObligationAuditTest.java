package crossbook.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.auditor.AccountAudit;
import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.core.model.MarketModel;
import crossbook.core.model.RuleKey;
import crossbook.protocol.event.ObligationNettedEncoder;
import crossbook.protocol.event.ObligationSettledEncoder;
import crossbook.protocol.event.ObligationsSettledDecoder;
import crossbook.protocol.event.ObligationsSettledEncoder;
import crossbook.protocol.event.TradeBookedEncoder;
import crossbook.testkit.LaterSettlement;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// What is recorded of trades that settle later adds up, from the trade over netting and a bust to
/// the settlement, also of somebody who lacks what it owes; whatever is done to it is found.
class ObligationAuditTest {
    private static final Recorded RECORDED =
            new Recorded(LaterSettlement.recorded().events());

    /// The booking of the trade that is busted.
    private static final int BUST = 4;

    /// Of the recording with its nth booking changed.
    private static List<String> booked(int nth, Consumer<TradeBookedEncoder> change) {
        return RECORDED.changed(
                        TradeBookedEncoder.TEMPLATE_ID,
                        nth,
                        event -> change.accept(new TradeBookedEncoder().wrap(event, Recorded.BODY)))
                .violations();
    }

    /// The first is what Alice's client is due of XBT, 2.000 net; the second what it owes in USD.
    private static List<String> netted(int nth, Consumer<ObligationNettedEncoder> change) {
        return RECORDED.changed(
                        ObligationNettedEncoder.TEMPLATE_ID,
                        nth,
                        event -> change.accept(
                                new ObligationNettedEncoder().wrap(event, Recorded.BODY)))
                .violations();
    }

    /// The first is what Bob pays, 3.000 XBT; the third what Carol pays, and has not.
    private static List<String> settled(int nth, Consumer<ObligationSettledEncoder> change) {
        return RECORDED.changed(
                        ObligationSettledEncoder.TEMPLATE_ID,
                        nth,
                        event -> change.accept(
                                new ObligationSettledEncoder().wrap(event, Recorded.BODY)))
                .violations();
    }

    private static void found(int invariant, String what, List<String> violations) {
        assertThat(violations)
                .anyMatch(found ->
                        found.startsWith("invariant " + invariant + ": ") && found.contains(what));
    }

    @Test
    void whatWasRecordedAddsUp() {
        AccountAudit audit = RECORDED.audited();
        assertThat(audit.violations()).isEmpty();
        assertThat(audit.isWhole()).isTrue();
    }

    // Trades.

    @Test
    void whatIsOwedAndWasNotTradedIsFound() {
        found(
                34,
                " is due -301 on day 20521, and -300 was traded",
                booked(1, event -> event.buyerQuoteOwed(301)));
    }

    @Test
    void whatIsDueAndIsNotToldIsFound() {
        found(34, " is due 290 on day 20521", booked(1, event -> event.sellerQuoteDue(290)));
    }

    @Test
    void aBustThatLeavesWhatIsOwedIsFound() {
        found(34, " is due -5000 on day ", booked(BUST, event -> event.sellerBaseOwed(5_000)));
    }

    @Test
    void whatIsOwedAndNotHeldIsFound() {
        found(35, " holds 0, ", booked(1, event -> event.buyerQuoteHeld(0)));
    }

    @Test
    void whatTheClearingAccountLosesIsFound() {
        found(34, "CLEARING", booked(2, event -> event.clearingPosted(0)));
    }

    // Netting.

    @Test
    void aNettingThatGivesSomethingIsFound() {
        found(34, " is due 2001 on day ", netted(1, event -> event.due(2_001)));
    }

    @Test
    void aNettingThatLeavesBothSidesIsFound() {
        found(35, " is netted: ", netted(1, event -> event.owed(1_000).due(3_000)));
    }

    @Test
    void aNettingThatKeepsWhatWasHeldIsFound() {
        found(35, " holds 300, and its orders 193", netted(2, event -> event.held(300)));
    }

    // Settlement.

    @Test
    void aPaymentOfLessThanIsOwedIsFound() {
        found(34, " has 27000, and 27001 was posted", settled(1, event -> event.owed(2_999)));
    }

    @Test
    void aPaymentThatIsNotPostedIsFound() {
        found(34, " has 95, and -15 was posted", settled(3, event -> event.posted(95)));
    }

    @Test
    void aPaymentThatTheClearingAccountDoesNotGetIsFound() {
        found(34, "CLEARING", settled(1, event -> event.clearingPosted(0)));
    }

    @Test
    void whatIsPaidAndStillHeldIsFound() {
        found(35, " holds 4000, and its orders 1000", settled(1, event -> event.held(4_000)));
    }

    @Test
    void aPaymentThatIsMissingIsFound() {
        List<String> violations =
                RECORDED.without(ObligationSettledEncoder.TEMPLATE_ID, 6).violations();
        found(34, "6 payments are told, and 5 were made", violations);
    }

    @Test
    void paymentsThatWereNotMadeAreFound() {
        found(
                34,
                "7 payments are told, and 6 were made",
                RECORDED.changed(
                                ObligationsSettledEncoder.TEMPLATE_ID,
                                1,
                                event -> new ObligationsSettledEncoder()
                                        .wrap(event, Recorded.BODY)
                                        .payments(7))
                        .violations());
    }

    // By schedule.

    /// On Monday an hour before somebody asks, who finds nothing any more.
    @Test
    void whatIsSettledByScheduleAddsUp() {
        MarketModel model = LaterSettlement.model().toBuilder()
                .rule(RuleKey.SETTLEMENT_TIME, "09:00")
                .build();
        Recorded scheduled = new Recorded(LaterSettlement.recorded(model).events());
        assertThat(scheduled.violations()).isEmpty();
        List<String> told = new ArrayList<>();
        EventReader reader = new EventReader(new EventListener() {
            @Override
            public void onObligationsSettled(ObligationsSettledDecoder event) {
                boolean isAsked = event.requestId() != 0;
                told.add(Instant.ofEpochSecond(0, event.head().timestampNs()) + " "
                        + event.payments() + (isAsked ? " asked" : ""));
                assertThat(event.principalId())
                        .isEqualTo(ObligationsSettledDecoder.principalIdNullValue());
            }
        });
        for (byte[] event : scheduled.events()) {
            reader.onEvent(new UnsafeBuffer(event), 0, event.length);
        }
        assertThat(told)
                .containsExactly(
                        "2026-03-06T09:00:00Z 0",
                        "2026-03-09T09:00:00Z 6",
                        "2026-03-09T10:00:00Z 0 asked");
    }

    /// Where the first events are gone, the others still add up.
    @Test
    void aRecordingThatBeginsLateIsAddedUpFromThere() {
        int first = RECORDED.place(ObligationNettedEncoder.TEMPLATE_ID, 1);
        assertThat(RECORDED.from(first).violations()).isEmpty();
    }
}
