package crossbook.market;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.model.MarketModel;
import crossbook.core.order.OrdType;
import crossbook.core.order.TimeInForce;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// What each session of `data/markets/jse.toml` does at its beginning and at its end, as the
/// engine lives it: whether the orders that it finds trade, which of them end and which
/// wait again, and what follows (`rulebook.md` 1.1, 1.2, 3.1).
class SessionLifeTest {
    private static final MarketModel JSE = TradingFloor.withoutDays(MarketModelFile.shipped("jse"));

    private static final long MINUTE = 60_000_000_000L;
    private static final long END = TradingFloor.NOW + 2 * MINUTE;

    /// What happens to a buy of 100, good till canceled, that a pause has left crossed
    /// by 1.
    private static final String CROSSED = """
            START_OF_TRADING  leaves 100           | entered OPENING_CALL, leaves 100
            OPENING_CALL      leaves 100           | traded 1, entered CONTINUOUS, leaves 99
            CONTINUOUS        traded 1, leaves 99  | entered CLOSING_CALL, leaves 99
            VOLATILITY_CALL   leaves 100           | traded 1, entered CONTINUOUS, leaves 99
            INTRADAY_CALL     leaves 100           | traded 1, entered CONTINUOUS, leaves 99
            FCO_CALL          leaves 100           | traded 1, entered CONTINUOUS, leaves 99
            CLOSING_CALL      leaves 100           | traded 1, entered CLOSING_PRICE, leaves 99
            CLOSING_PRICE     leaves 100           | entered POST_CLOSE, leaves 100
            CLOSING_CROSS     leaves 100           | entered POST_CLOSE, leaves 100
            VOLUME_AUCTION    leaves 100           | entered POST_CLOSE, leaves 100
            POST_CLOSE        leaves 100           | entered CLOSED, leaves 100
            CLOSED            leaves 100           | entered START_OF_TRADING, leaves 100
            HALTED            leaves 100           | entered REOPENING_CALL, leaves 100
            HALTED_AND_CLOSED leaves 100           | entered CLOSED, leaves 100
            PAUSED            leaves 100           | entered REOPENING_CALL, leaves 100
            REOPENING_CALL    leaves 100           | traded 1, entered CONTINUOUS, leaves 99
            """;

    @Test
    void everySessionTradesAtItsTimeAndIsFollowedByItsSuccessor() {
        List<String> lives = new ArrayList<>();
        for (String session : RuleBook.SESSION_NAMES) {
            TradingFloor floor = TradingFloor.withoutSchedule(JSE).operator("PAUSED");
            floor.quote(980, TradingFloor.PRICE).enter(OrdType.LIMIT, TimeInForce.GTC);
            String begun = floor.operatorUntil(session, END).told();
            String ended = floor.at(END + MINUTE).told();
            lives.add(
                    session + ' ' + begun.replace("entered " + session + ", ", "") + " | " + ended);
        }
        List<String> expected =
                CROSSED.lines().map(line -> line.replaceAll(" +", " ")).toList();
        assertThat(lives).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void theAuctionAtTheEndOfTheDayTradesAtTheClosingPrice() {
        TradingFloor floor = TradingFloor.withoutSchedule(JSE).operatorUntil("VOLUME_AUCTION", END);
        floor.enter(OrdType.HIDDEN, TimeInForce.GDX);
        assertThat(floor.sellForVolume().told()).isEqualTo("leaves 100");
        assertThat(floor.at(END).told())
                .isEqualTo("traded 1, expired 99 END_OF_PHASE, entered POST_CLOSE, gone");
    }

    @Test
    void everySessionEndsWhatIsGoodForItAloneAndLetsWaitWhatIsGoodForAuctions() {
        for (String session : RuleBook.SESSION_NAMES) {
            for (TimeInForce time : TimeInForce.values()) {
                String ended = ended(session, time);
                String as = session + ' ' + time + ": " + ended;
                boolean ends = RuleBook.cell(session, "ENDS").equals(time.name());
                boolean parks = RuleBook.cell(session, "PARKS").equals(time.name());
                assertThat(ended.contains("expired 100 END_OF_PHASE")).as(as).isEqualTo(ends);
                assertThat(ended.contains("parked WAITS_FOR_PHASE")).as(as).isEqualTo(parks);
            }
        }
    }

    /// What happens to an order that is live in a session when the session ends.
    private static String ended(String session, TimeInForce time) {
        OrdType type = time == TimeInForce.GDX ? OrdType.HIDDEN : OrdType.LIMIT;
        TradingFloor floor = TradingFloor.withoutSchedule(JSE);
        boolean isEntered = "AP".contains(RuleBook.treatment(session, type, time));
        if (isEntered) floor.operatorUntil(session, END);
        else floor.operator("CONTINUOUS");
        floor.enter(type, time);
        if (!isEntered) floor.operator("HALTED").operatorUntil(session, END);
        floor.told();
        return floor.at(END + MINUTE).told();
    }
}
