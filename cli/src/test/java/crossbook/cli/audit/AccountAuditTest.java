package crossbook.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.MoneyRecording;
import crossbook.core.model.MarketModel;
import crossbook.core.model.RuleKey;
import crossbook.testkit.LaterSettlement;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// What was recorded of money, of futures, and of trades that settle later adds up, from the
/// trade over netting and a bust to the settlement, also of somebody who lacks what it owes;
/// whatever is done to it is found, under the invariant's number.
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
    }

    /// The nth event of a kind has other values, or is missing. The fourth booking of what
    /// settles later is of the trade that is busted. The first netting is what the client of
    /// Alice is due of XBT, 2.000 net, the second what it owes in USD. The first settlement is
    /// what Bob pays, 3.000 XBT, the third what Carol pays, and has not.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            money | FundsTransferred 1 toPosted=2001 | 34 | asset 1 has 2001, and 2000 was posted
            money | FundsTransferred 1 amount=2001 toPosted=2001 | 34 | : asset 1 adds up to 1
            money | TradeBooked 1 sellerFee=8 | 34 | ''
            money | TradeBooked 1 feesPosted=11 | 34 | FEES, asset 1 has 11, and 12 was posted
            money | TradeBooked 2 baseAmount=0 | 34 | ''
            money | TradeBooked 1 is missing | 34 | trade 1 is told, and not booked
            money | OrderHeld 1 held=516 | 35 | asset 1 holds 516, and its orders 515
            money | OrderHeld 1 orderHeld=514 | 35 | ''
            money | OrderHeld 1 orderHeld=2001 held=2001 | 35 | asset 1 has 2000 and holds 2001
            money | OrderHeld 4 is missing | 35 | has ended and holds
            futures | TradeBooked 2 sellerProfit=41 | 34 | was posted
            futures | TradeBooked 2 clearingPosted=1 | 34 | ''
            futures | PositionChanged 3 positionQty=4 | 36 | instrument 0 is 4, and its fills 3
            futures | PositionChanged 3 openValue=3001 | 34 | has 1 open, and to be cleared 0
            futures | PositionChanged 3 positionHeld=299 | 35 | ''
            futures | PositionChanged 1 held=309 | 35 | ''
            futures | PositionSettled 1 profit=81 | 34 | ''
            futures | PositionSettled 1 openValue=2081 | 34 | ''
            futures | PositionChanged 3 is missing | 34 | instrument 0 traded and is not told
            later | TradeBooked 1 buyerQuoteOwed=301 | 34 | -301 on day 20521, and -300 was traded
            later | TradeBooked 1 sellerQuoteDue=290 | 34 | is due 290 on day 20521
            later | TradeBooked 4 sellerBaseOwed=5000 | 34 | is due -5000 on day
            later | TradeBooked 1 buyerQuoteHeld=0 | 35 | holds 0,
            later | TradeBooked 2 clearingPosted=0 | 34 | CLEARING
            later | ObligationNetted 1 due=2001 | 34 | is due 2001 on day
            later | ObligationNetted 1 owed=1000 due=3000 | 35 | is netted:
            later | ObligationNetted 2 held=300 | 35 | holds 300, and its orders 193
            later | ObligationSettled 1 owed=2999 | 34 | has 27000, and 27001 was posted
            later | ObligationSettled 3 posted=95 | 34 | has 95, and -15 was posted
            later | ObligationSettled 1 clearingPosted=0 | 34 | CLEARING
            later | ObligationSettled 1 held=4000 | 35 | holds 4000, and its orders 1000
            later | ObligationSettled 6 is missing | 34 | 6 payments are told, and 5 were made
            later | ObligationsSettled 1 payments=7 | 34 | 7 payments are told, and 6 were made
            """)
    void whateverIsChangedIsFound(String recording, String change, int invariant, String what) {
        List<String> found = recorded.get(recording).changed(change).violations();
        assertThat(found).first().asString().startsWith("invariant " + invariant + ": ");
        assertThat(found).anyMatch(words -> words.contains(what));
    }

    /// On Monday an hour before somebody asks, who finds nothing any more.
    @Test
    void whatIsSettledByScheduleAddsUp() {
        MarketModel model = LaterSettlement.model().toBuilder()
                .rule(RuleKey.SETTLEMENT_TIME, "09:00")
                .build();
        assertThat(new Recorded(LaterSettlement.recorded(model).events()).violations())
                .isEmpty();
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
