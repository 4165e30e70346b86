package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crossbook.core.command.NewOrder;
import crossbook.core.command.SettleObligations;
import crossbook.core.command.TransferFunds;
import crossbook.core.event.Account;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.Instrument;
import crossbook.core.model.RuleKey;
import crossbook.core.order.Dates;
import crossbook.core.order.Parties;
import crossbook.core.order.Side;
import crossbook.core.order.TransferType;

import org.junit.jupiter.api.Test;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Trades that settle two business days later (`docs/decisions/0028-settlement.md`). A lot of
/// ABC is 10 SHARES, a price step of it 100 CASH; a taker pays 3 CASH for a lot, a maker 1.
/// The first day is a Thursday, the settlement date of its trades the Monday after. Owners
/// are numbered 5, 6, ... as they come to own something.
class SettlementTest {
    private static final int SHARES = 0;
    private static final int CASH = 1;
    private static final int FIRST = 0; // owner 5
    private static final int SECOND = 1; // owner 6
    private static final long DAY_NS = 86_400_000_000_000L;
    private static final long HOUR_NS = DAY_NS / 24;
    private static final String THURSDAY = "2026-03-05";
    private static final String FRIDAY = "2026-03-06";
    private static final String MONDAY = "2026-03-09";

    private static final Coverage COVERAGE =
            new Coverage(SHARES, CASH, 10, 100, FeeUnit.PER_UNIT, 3, 1, 0).settling(2);

    private TestMarket market;
    private long now;
    private int trades;

    SettlementTest() {
        begin("-");
    }

    /// The market, with the time of the day at which it settles by itself.
    private void begin(String settlementTime) {
        market = TestMarket.open(
                3,
                TestMarket.model()
                        .rule(RuleKey.WEEKEND, "SATURDAY SUNDAY")
                        .rule(RuleKey.SETTLEMENT_TIME, settlementTime)
                        .build());
        date(THURSDAY);
        market.asset(SHARES, "SHARES", 0);
        market.asset(CASH, "CASH", 0);
        cover(COVERAGE);
        deposit(FIRST, CASH, 10_000);
        deposit(SECOND, SHARES, 100);
        market.events.clear();
    }

    private MatchingEngine engine() {
        return market.engine;
    }

    private void date(String date) {
        time(date, 0);
    }

    private void time(String date, int hour) {
        now = Dates.parse(date) * DAY_NS + hour * HOUR_NS;
        engine().onAdvanceTime(now);
    }

    private void cover(Coverage coverage) {
        market.cover(0, "ABC", coverage, Instrument.NO_PRICE);
    }

    private void deposit(int participant, int asset, long amount) {
        move(TransferType.DEPOSIT, participant, asset, amount);
    }

    private void withdraw(int participant, int asset, long amount) {
        move(TransferType.WITHDRAWAL, participant, asset, amount);
    }

    private void move(TransferType type, int participant, int asset, long amount) {
        TransferFunds command = market.transfer(type, participant, asset, amount);
        command.timestampNs = now;
        engine().onTransferFunds(command);
    }

    private void buy(int participant, String id, long qty, long price) {
        enter(TestMarket.order(participant, id, Side.BUY, qty, price));
    }

    private void sell(int participant, String id, long qty, long price) {
        enter(TestMarket.order(participant, id, Side.SELL, qty, price));
    }

    private void enter(NewOrder order) {
        order.timestampNs = now;
        engine().onNewOrder(order);
    }

    private void settle() {
        SettleObligations command = new SettleObligations();
        command.timestampNs = now;
        engine().onSettleObligations(command);
    }

    private void told(String... lines) {
        assertEquals(List.of(lines), market.events);
        market.events.clear();
    }

    /// What a participant has, and what of it is held. What everybody has adds up to nothing.
    private void has(int participant, int asset, long posted, long held) {
        Account account = engine().accounts().of(participant, new Parties(), asset);
        assertEquals(posted, account == null ? 0 : account.posted(), "posted");
        assertEquals(held, account == null ? 0 : account.held(), "held");
        Map<Integer, Long> sums = new HashMap<>();
        engine().accounts().visit(any -> sums.merge(any.assetId(), any.posted(), Long::sum));
        sums.forEach((id, sum) -> assertEquals(0, sum, "sum of asset " + id));
    }

    private long ofExchange(int owner) {
        long[] posted = {0};
        engine().accounts().visit(account -> {
            if (account.owner() == owner && account.assetId() == CASH) posted[0] = account.posted();
        });
        return posted[0];
    }

    private long clearing() {
        return ofExchange(2);
    }

    private long fees() {
        return ofExchange(1);
    }

    /// 4 lots at 5: 40 SHARES for 2,000 CASH, fees of 12 for who takes and 4 for who waits.
    private void trade() {
        trades++;
        sell(SECOND, "s" + trades, 4, 5);
        buy(FIRST, "b" + trades, 4, 5);
    }

    /// The first buys 40 SHARES for 2,000 and sells 20 that it had for 1,200, less a fee of
    /// 6. At the end of the day it owes 806, and is due 20.
    @Test
    void anOwnersObligationsAreNettedAtTheEndOfTheDay() {
        deposit(FIRST, SHARES, 20);
        trade();
        buy(SECOND, "x", 1, 1);
        deposit(SECOND, CASH, 5_000);
        buy(SECOND, "c", 2, 6); // 1,200 and a fee of 2
        sell(FIRST, "d", 2, 6);
        has(FIRST, CASH, 9_988, 2_000);
        has(FIRST, SHARES, 20, 20);
        has(SECOND, CASH, 4_998, 1_200);
        has(SECOND, SHARES, 100, 40);
        market.events.clear();
        date(FRIDAY);
        told(
                "netted SHARES of 6 for 2026-03-09: owed 20, due 0",
                "netted SHARES of 5 for 2026-03-09: owed 0, due 20",
                "netted CASH of 5 for 2026-03-09: owed 806, due 0",
                "netted CASH of 6 for 2026-03-09: owed 0, due 796");
        has(FIRST, CASH, 9_988, 806);
        has(FIRST, SHARES, 20, 0);
        has(SECOND, CASH, 4_998, 0);
        has(SECOND, SHARES, 100, 20);
        date(MONDAY);
        settle();
        told(
                "settled SHARES of 6 for 2026-03-09: owed 20, due 0",
                "settled CASH of 5 for 2026-03-09: owed 806, due 0",
                "settled SHARES of 5 for 2026-03-09: owed 0, due 20",
                "settled CASH of 6 for 2026-03-09: owed 0, due 796",
                "settled 4");
        has(FIRST, CASH, 9_182, 0);
        has(FIRST, SHARES, 40, 0);
        has(SECOND, CASH, 5_794, 0);
        has(SECOND, SHARES, 80, 0);
        assertEquals(0, clearing());
        assertEquals(16 + 8, fees());
    }

    @Test
    void otherSettlementDaysAreForLaterTrades() {
        deposit(SECOND, SHARES, 100);
        trade();
        cover(COVERAGE.settling(31));
        cover(COVERAGE.settling(-1));
        cover(COVERAGE.settling(1));
        market.events.clear();
        date(FRIDAY);
        trade();
        cover(COVERAGE.settling(0));
        trade();
        assertEquals(
                List.of(
                        "booked 40 for 2000, fees 12 and 4, held 0 and 0, on 2026-03-09",
                        "booked 40 for 2000, fees 12 and 4, held 0 and 0"),
                market.events.stream().filter(line -> line.startsWith("booked")).toList());
        cover(COVERAGE.settling(31));
        assertEquals("rejected ABC SETTLEMENT_DAYS_OUT_OF_RANGE", market.events.getLast());
    }

    @Test
    void settlementDatesComeInTheirOrder() {
        trade(); // for Monday
        cover(COVERAGE.settling(1));
        trade(); // for Friday
        date(MONDAY);
        market.events.clear();
        settle();
        assertEquals(
                List.of(FRIDAY, FRIDAY, FRIDAY, FRIDAY, MONDAY, MONDAY, MONDAY, MONDAY),
                market.events.stream()
                        .filter(line -> line.contains(" for "))
                        .map(line -> line.replaceAll(".* for (\\S+):.*", "$1"))
                        .toList());
        has(SECOND, CASH, 2 * 1_996, 0);
    }

    // By schedule.

    /// On each trading day; on Monday after the date has begun.
    @Test
    void theModelSettlesAtItsTime() {
        begin("16:00");
        trade();
        market.events.clear();
        assertEquals(now + 16 * HOUR_NS, engine().nextDeadlineNs());
        time(THURSDAY, 15);
        told();
        time(THURSDAY, 16);
        told("settled by schedule 0");
        assertEquals(now + DAY_NS, engine().nextDeadlineNs());
        time(FRIDAY, 20);
        told("settled by schedule 0");
        time(MONDAY, 15);
        told();
        assertEquals(now + HOUR_NS, engine().nextDeadlineNs());
        time(MONDAY, 16);
        told(
                "settled SHARES of 6 for 2026-03-09: owed 40, due 0",
                "settled CASH of 5 for 2026-03-09: owed 2000, due 0",
                "settled SHARES of 5 for 2026-03-09: owed 0, due 40",
                "settled CASH of 6 for 2026-03-09: owed 0, due 1996",
                "settled by schedule 4");
        assertEquals(0, clearing());
    }

    /// Everything in the order of time, as if somebody had been there.
    @Test
    void whatWasMissedIsSettledBeforeTheNextCommand() {
        begin("00:00");
        deposit(FIRST, SHARES, 20);
        trade();
        deposit(SECOND, CASH, 5_000);
        buy(SECOND, "c", 2, 6);
        sell(FIRST, "d", 2, 6);
        market.events.clear();
        now = Dates.parse(MONDAY) * DAY_NS + DAY_NS;
        withdraw(FIRST, SHARES, 40);
        told(
                "netted SHARES of 6 for 2026-03-09: owed 20, due 0",
                "netted SHARES of 5 for 2026-03-09: owed 0, due 20",
                "netted CASH of 5 for 2026-03-09: owed 806, due 0",
                "netted CASH of 6 for 2026-03-09: owed 0, due 796",
                "settled by schedule 0",
                "settled SHARES of 6 for 2026-03-09: owed 20, due 0",
                "settled CASH of 5 for 2026-03-09: owed 806, due 0",
                "settled SHARES of 5 for 2026-03-09: owed 0, due 20",
                "settled CASH of 6 for 2026-03-09: owed 0, due 796",
                "settled by schedule 4",
                "settled by schedule 0",
                "transferred 40");
    }

    /// Saved before its time, and at the very instant after it, it goes on as if it had not been.
    @Test
    void theScheduleIsResumed() {
        begin("16:00");
        trade();
        for (int hour : new int[] {15, 16}) {
            time(MONDAY, hour);
            long[] saved = market.saved();
            MatchingEngine original = market.engine;
            market.engine = MatchingEngine.load(TestMarket.input(saved), market);
            assertEquals(original.nextDeadlineNs(), engine().nextDeadlineNs());
        }
        market.events.clear();
        time(MONDAY, 20);
        told();
    }
}
