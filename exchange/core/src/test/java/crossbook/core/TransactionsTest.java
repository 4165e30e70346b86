package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crossbook.core.command.TransferFunds;
import crossbook.core.order.Parties;
import crossbook.core.order.TransferType;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/// How long a transaction id is remembered (`docs/decisions/0025-money.md`).
class TransactionsTest {
    private static final int USD = 0;
    private static final long DAY_NS = TimeUnit.DAYS.toNanos(1);

    private final TestMarket market = TestMarket.open(1);
    private MatchingEngine engine = market.engine;

    @BeforeEach
    void define() {
        market.asset(USD, "USD", 2);
    }

    /// Deposits of one unit, under the ids from `first` to below `end`.
    private void deposit(int first, int end, long timestampNs) {
        for (int i = first; i < end; i++) {
            TransferFunds command = market.transfer(TransferType.DEPOSIT, 0, USD, 1);
            command.transactionId.set("batch-" + i);
            command.timestampNs = timestampNs;
            engine.onTransferFunds(command);
        }
        market.events.clear();
    }

    private void has(long amount) {
        assertEquals(amount, engine.accounts().of(0, new Parties(), USD).posted());
    }

    @Test
    void aBatchThatIsRunAgainBooksNothingTwice() {
        deposit(0, 100_000, 1);
        deposit(0, 100_000, DAY_NS);
        has(100_000);
    }

    @Test
    void itBooksNothingTwiceAWeekLaterAfterARestart() {
        for (int day = 0; day <= 7; day++) {
            deposit(day * 12_500, (day + 1) * 12_500, day * DAY_NS + 1);
        }
        LongStream.Builder words = LongStream.builder();
        engine.save(words::add);
        engine = MatchingEngine.load(TestMarket.input(words.build().toArray()), market);
        deposit(0, 100_000, 8 * DAY_NS - 1);
        has(100_000);
    }

    @Test
    void blanksAreNoId() {
        market.events.clear();
        TransferFunds command = market.transfer(TransferType.DEPOSIT, 0, USD, 1);
        command.transactionId.set("  ");
        engine.onTransferFunds(command);
        assertEquals("[rejected    TRANSACTION_ID_MISSING]", market.events.toString());
        command.transactionId.set(" 1");
        engine.onTransferFunds(command);
        has(1);
    }

    /// Of what is older the last 65,536 are remembered.
    @Test
    void whatIsOlderIsForgotten() {
        deposit(0, 100_000, 1);
        deposit(100_000, 150_000, 8 * DAY_NS);
        deposit(150_000 - 65_536, 150_000, 8 * DAY_NS);
        has(150_000);
        deposit(0, 1, 8 * DAY_NS);
        has(150_001);
    }
}
