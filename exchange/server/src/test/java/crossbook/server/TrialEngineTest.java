package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.Limits;
import crossbook.client.entry.Margin;
import crossbook.client.entry.OrderRequest;
import crossbook.market.MarketModelFile;
import crossbook.protocol.FeeUnit;
import crossbook.protocol.MarkSource;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.web.surroundings.OrderTrials.Funds;
import crossbook.web.surroundings.OrderTrials.OnMargin;
import crossbook.web.surroundings.OrderTrials.Outcome;
import crossbook.web.surroundings.OrderTrials.Scene;
import crossbook.web.surroundings.OrderTrials.Session;
import crossbook.web.surroundings.OrderTrials.Standing;
import crossbook.web.surroundings.OrderTrials.Terms;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/// A future whose mark is 10.00 and whose reference is 20.00, on the shipped market of futures,
/// which takes limits within five percent of the mark.
class TrialEngineTest {
    private static final Coverage COVERAGE = Coverage.onMargin(
            "USD",
            1,
            FeeUnit.PER_UNIT,
            0,
            0,
            0,
            new Margin(FeeUnit.PER_UNIT, 60, 80, 40, 50, MarkSource.LAST, 1_000_000));
    private static final OnMargin FLAT = new OnMargin(1_000, 0, 0, 0, false);

    private final TrialEngine trials = new TrialEngine(MarketModelFile.shipped("futures"));

    private Outcome buy(OrdType type, Consumer<OrderTermsEncoder> more) {
        Scene scene = new Scene(
                1_800_000_000_000_000_000L,
                new Terms("FUT", 2, 1, 1, 1_000, true, "FUTURES", 0, false, OptionalLong.of(2_000)),
                new Session("CONTINUOUS", OptionalLong.empty(), OptionalLong.empty()),
                TrialEngine.TRADER,
                Optional.of(new Funds(COVERAGE, true, 0, 500, Optional.of(FLAT))),
                List.of(new Standing(1_010, 2, false, 0)));
        OrderRequest order =
                OrderRequest.of(7, terms -> terms.side(Side.BUY).ordType(type).orderQty(3));
        return trials.attempt(scene, order.with(more).terms());
    }

    @Test
    void onMarginTheBandCountsFromTheMark() {
        Outcome beyond = buy(OrdType.LIMIT, terms -> terms.price(1_051));
        assertThat(beyond.reason()).isEqualTo(Reason.PRICE_OUTSIDE_BAND);
        assertThat(beyond.limits()).isEqualTo(new Limits(950, 1_050));
        assertThat(buy(OrdType.LIMIT, terms -> terms.price(1_050)).reason()).isEqualTo(Reason.NONE);
    }

    @Test
    void aReservePriceLimitsWhatHasNoOtherLimit() {
        Outcome taken = buy(OrdType.MARKET, terms -> terms.reservePrice(1_050));
        assertThat(taken.reason()).isEqualTo(Reason.NONE);
        assertThat(taken.leavesQty()).isEqualTo(1);
        Outcome beyond = buy(OrdType.MARKET, terms -> terms.reservePrice(1_051));
        assertThat(beyond.reason()).isEqualTo(Reason.PRICE_OUTSIDE_BAND);
        assertThat(buy(OrdType.MARKET, terms -> {}).reason()).isEqualTo(Reason.PRICE_BOUND_MISSING);
    }
}
