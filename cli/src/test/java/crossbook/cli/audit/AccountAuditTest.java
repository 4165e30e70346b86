package crossbook.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.MoneyRecording;
import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.core.model.MarketModel;
import crossbook.core.model.RuleKey;
import crossbook.protocol.event.ObligationsSettledDecoder;
import crossbook.testkit.LaterSettlement;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Recordings of money, of futures, and of trades that settle later add up: trades, a bust,
/// netting and settlement, with a participant who cannot pay. Each change to a recording is
/// found, under the invariant's number.
class AccountAuditTest {
    private static Map<String, Recorded> recorded;

    @BeforeAll
    static void record(@TempDir Path directory) throws IOException {
        MoneyRecording.record(directory.resolve("money"));
        MoneyRecording.recordFutures(directory.resolve("futures"));
        recorded = Map.of(
                "money", new Recorded(MoneyRecording.events(directory.resolve("money"))),
                "futures", new Recorded(MoneyRecording.events(directory.resolve("futures"))),
                "later", new Recorded(LaterSettlement.recorded().events()));
    }

    @Test
    void whatWasRecordedAddsUp() {
        recorded.forEach((name, events) -> {
            assertThat(events.violations()).as(name).isEmpty();
            assertThat(events.audited().isWhole()).as(name).isTrue();
        });
        // Two deposits, a withdrawal, a trade and its bust; the bid holds, holds more and nothing
        // again, the offer holds.
        assertThat(recorded.get("money").audited().events()).isEqualTo(9);
        // Both owners' two, the outside's two, and the fees.
        assertThat(recorded.get("money").audited().accounts()).isEqualTo(7);
        // Both owners', the outside's, the fees and what is to be cleared.
        assertThat(recorded.get("futures").audited().accounts()).isEqualTo(5);
    }

    /// The nth event of a kind has other values, is another event, or is missing. The fourth
    /// booking of what settles later is of the trade that is busted. The first netting is
    /// what the client of Alice is due of XBT, 2.000 net, the second what it owes in USD. The
    /// first settlement is what Bob pays, 3.000 XBT, the third what Carol pays, and has not.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            money | FundsTransferred 1 toPosted=2001 | 34: event 8: participant 0/C1, asset 1 has \
            2001, and 2000 was posted
            money | TradeBooked 1 sellerFee=8 | 34: event 16:
            money | TradeBooked 1 feesPosted=11 | 34: event 16: FEES, asset 1 has 11, and 12 was \
            posted
            money | TradeBooked 2 baseAmount=0 | 34: event 23:
            money | TradeBooked 1 is missing | 34: event 17: trade 1 is reported, but not booked
            money | OrderHeld 1 held=516 | 35: event 12: participant 0/C1, asset 1 holds 516, and \
            its orders 515
            money | OrderHeld 1 orderHeld=514 | 35: event 12:
            money | OrderHeld 1 orderHeld=2001 held=2001 | 35: event 12: participant 0/C1, asset 1 \
            has 2000 and holds 2001
            money | OrderHeld 4 is SnapshotTaken | 35: event 21: order 4294967297 has ended and \
            holds 103
            futures | TradeBooked 2 sellerProfit=41 | 34: event 28:
            futures | TradeBooked 2 clearingPosted=1 | 34: event 28:
            futures | PositionChanged 3 positionQty=4 | 36: event 17: participant 0/C1, instrument \
            0 is 4, and its fills 3
            futures | PositionChanged 3 openValue=3001 | 34: event 19: asset 0 has 1 open, and to \
            be cleared 0
            futures | PositionChanged 3 positionHeld=299 | 35: event 17:
            futures | PositionChanged 1 held=309 | 35: event 11:
            futures | PositionSettled 1 profit=81 | 34: event 36:
            futures | PositionSettled 1 openValue=2081 | 34: event 38:
            """)
    void whateverIsChangedIsFound(String recording, String change, String finding) {
        List<String> found = recorded.get(recording).changed(change).violations();
        assertThat(found).first().asString().startsWith("invariant " + finding);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            money | FundsTransferred 1 amount=2001 toPosted=2001 | 34: event 8: asset 1 adds up to 1
            futures | PositionChanged 3 is missing | 36: event 19: participant 0/C1, instrument 0 \
            traded and is not told
            futures | TradeBooked 2 sellerProfit=41 | 34: event 28: CLEARING, asset 0 has 0, and \
            -1 was posted
            later | TradeBooked 1 buyerQuoteOwed=301 | 34: event 22: participant 0/C1, asset 1 is \
            due -301 on day 20521, and -300 was traded
            later | TradeBooked 1 sellerQuoteDue=290 | 34: event 22: participant 1, asset 1 is due \
            290 on day 20521, and 291 was traded
            later | TradeBooked 4 sellerBaseOwed=5000 | 34: event 38: participant 1, asset 0 is \
            due -5000 on day 20521, and -3000 was traded
            later | TradeBooked 1 buyerQuoteHeld=0 | 35: event 22: participant 0/C1, asset 1 holds \
            0, and its orders 300
            later | TradeBooked 2 clearingPosted=0 | 34: event 28: CLEARING, asset 1 has 0, and \
            -12 was posted
            later | ObligationNetted 1 due=2001 | 34: event 35: participant 0/C1, asset 0 is due \
            2001 on day 20521, and 2000 was traded
            later | ObligationNetted 1 owed=1000 due=3000 | 35: event 35: participant 0/C1, asset \
            0 is netted: Open[owed=1000, due=3000]
            later | ObligationNetted 2 held=300 | 35: event 36: participant 0/C1, asset 1 holds \
            300, and its orders 193
            later | ObligationSettled 3 posted=95 | 34: event 79: participant 2, asset 1 has 95, \
            and -15 was posted
            later | ObligationSettled 1 clearingPosted=0 | 34: event 77: CLEARING, asset 0 has 0, \
            and 3000 was posted
            later | ObligationSettled 1 held=4000 | 35: event 77: participant 1, asset 0 holds \
            4000, and its orders 1000
            later | ObligationSettled 6 is missing | 34: event 83: 6 payments are reported, but 5 \
            were made
            later | ObligationsSettled 1 payments=7 | 34: event 83: 7 payments are reported, but 6 \
            were made
            later | ObligationSettled 1 owed=2999 | 34: event 77: participant 1, asset 0 has \
            27000, and 27001 was posted
            """)
    void whateverIsChangedIsFoundAmongOtherThings(String recording, String change, String finding) {
        List<String> found = recorded.get(recording).changed(change).violations();
        assertThat(found).contains("invariant " + finding);
    }

    /// The schedule settles on Monday, an hour before the request, which then has nothing to
    /// settle.
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
        Recorded money = recorded.get("money");
        int first = money.place("TradeBooked", 1) - 1;
        assertThat(money.from(first).violations()).isEmpty();
        assertThat(money.from(first).audited().isWhole()).isFalse();
        assertThat(money.changed("TradeBooked 2 sellerFee=-8").from(first).violations())
                .first()
                .asString()
                .startsWith("invariant 34: ");
        Recorded later = recorded.get("later");
        assertThat(later.from(later.place("ObligationNetted", 1)).violations()).isEmpty();
    }
}
