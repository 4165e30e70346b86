package crossbook.server;

import static crossbook.server.FuturesFloor.FAIR;
import static crossbook.server.FuturesFloor.TICK;
import static crossbook.server.ShippedFloor.FRIEND;
import static crossbook.server.ShippedFloor.MALLORY;
import static crossbook.server.ShippedFloor.OTHERS;
import static crossbook.server.ShippedFloor.VICTIM;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.configuration.Market;
import crossbook.core.order.Side;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/// In the market of futures that ships, nobody gets more than was brought by making the price of
/// a thin book: neither alone nor with a friend. Others trade INDEX at 5,000.00; a price unit of
/// a contract is worth 50 cents.
class FuturesAttackTest {
    private Market market;
    private FuturesFloor floor;

    @TempDir
    private Path directory;

    @BeforeEach
    void readTheMarketThatShips() throws IOException {
        market = FuturesFloor.shipped(directory);
    }

    private void open(boolean liquidatesAlone) {
        floor = new FuturesFloor(
                market, UnaryOperator.identity(), FuturesFloor.liquidating(liquidatesAlone));
    }

    // The attacks.

    /// For an hour they have the book for themselves. Each minute Mallory gives her contract to
    /// her friend and takes it back as much higher (or lower, short) as is accepted, so that a
    /// profit is realised; they quote around that price, and take out what is free. Then the
    /// others are back.
    @ParameterizedTest
    @CsvSource({"true, BUY", "true, SELL", "false, BUY", "false, SELL"})
    void twoWhoMakeThePriceTakeOutNothing(boolean hasIndex, Side side) {
        open(false);
        floor.deposit(MALLORY, 10_000_000);
        floor.deposit(FRIEND, 10_000_000);
        boolean isLong = side == Side.BUY;
        floor.trade(isLong ? MALLORY : OTHERS, isLong ? OTHERS : MALLORY, 1, FAIR);
        assertThat(floor.position(MALLORY)).isEqualTo(isLong ? 1 : -1);
        long taken = 0;
        long price = FAIR;
        for (int minute = 0; minute < 60; minute++) {
            if (hasIndex) floor.index(FAIR);
            price = passOnAndBack(price, isLong);
            floor.enter(isLong ? MALLORY : FRIEND, Side.BUY, 1, price - TICK);
            floor.enter(isLong ? FRIEND : MALLORY, Side.SELL, 1, price + TICK);
            floor.pass(30);
            if (hasIndex) floor.index(FAIR);
            floor.pass(29);
            taken += floor.withdraw(MALLORY) + floor.withdraw(FRIEND);
            floor.cancel(MALLORY);
            floor.cancel(FRIEND);
            taken += floor.withdraw(MALLORY) + floor.withdraw(FRIEND);
            floor.pass(1);
        }
        comeBack(isLong);
        assertThat(floor.position(MALLORY)).isZero();
        assertThat(floor.posted(MALLORY)).isNotNegative();
        assertThat(taken + floor.posted(MALLORY) + floor.posted(FRIEND))
                .isLessThanOrEqualTo(20_000_000);
    }

    private long passOnAndBack(long price, boolean isLong) {
        int giver = isLong ? FRIEND : MALLORY;
        int taker = isLong ? MALLORY : FRIEND;
        for (long tenths = 300; tenths > 0; tenths /= 2) {
            long gap = price * tenths / 1_000 / TICK * TICK;
            long to = isLong ? price + gap : price - gap;
            if (gap > 0 && floor.trade(giver, taker, 1, to)) {
                floor.trade(taker, giver, 1, to);
                if (floor.position(FRIEND) == 0) return to;
            }
        }
        return price;
    }

    /// The others trade at the fair price again, which everybody sees.
    private void comeBack(boolean isLong) {
        for (int minute = 0; minute < 3; minute++) {
            floor.index(FAIR);
            floor.trade(OTHERS, OTHERS, 1, FAIR);
            floor.pass(60);
        }
        floor.index(FAIR);
        floor.enter(OTHERS, Side.BUY, 1, FAIR);
        boolean isClosed = !isLong || floor.enter(MALLORY, Side.SELL, 1, FAIR);
        floor.cancel(OTHERS);
        if (!isLong) {
            floor.enter(OTHERS, Side.SELL, 1, FAIR);
            isClosed = floor.enter(MALLORY, Side.BUY, 1, FAIR);
        }
        assertThat(isClosed).isTrue();
    }

    @Test
    void nobodyTradesWithOneself() {
        open(false);
        floor.deposit(MALLORY, 10_000_000);
        floor.trade(MALLORY, OTHERS, 1, FAIR);
        assertThat(floor.trade(MALLORY, MALLORY, 1, FAIR * 104 / 100)).isFalse();
        assertThat(floor.engine.book(0).lastPrice()).isEqualTo(FAIR);
    }

    /// A lot that trades 2 % below the market, and a bid at the lowest price that is taken, which
    /// waits for what is liquidated.
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void aLotBelowTheMarketLiquidatesNobody(boolean hasIndex) {
        open(true);
        for (int id : new int[] {MALLORY, FRIEND}) floor.deposit(id, 10_000_000);
        floor.deposit(VICTIM, 15_000_000);
        floor.trade(VICTIM, OTHERS, 10, FAIR);
        for (int minute = 0; minute < 10; minute++) {
            if (hasIndex) floor.index(FAIR);
            floor.trade(FRIEND, MALLORY, 1, FAIR * 98 / 100);
            floor.trade(MALLORY, FRIEND, 1, FAIR * 98 / 100);
            assertThat(floor.enter(MALLORY, Side.BUY, 1, TICK)).isFalse();
            floor.enter(MALLORY, Side.BUY, 1, FAIR * 96 / 100);
            floor.pass(60);
        }
        assertThat(floor.position(VICTIM)).isEqualTo(10);
        assertThat(floor.posted(VICTIM)).isGreaterThan(14_900_000);
    }

    /// Mallory has lost nearly all when the index falls: what is left is not enough to sell to
    /// her friend below the market. She is closed within the collar.
    @Test
    void whoHasNothingLeftGivesNothingToAFriend() {
        open(false);
        floor.deposit(MALLORY, 13_200_000 + 10_000);
        floor.deposit(FRIEND, 50_000_000);
        floor.trade(MALLORY, OTHERS, 10, FAIR);
        long fallen = 474_000;
        for (int i = 0; i < 3; i++) {
            floor.index(fallen);
            floor.pass(50);
        }
        floor.index(fallen);
        assertThat(floor.engine.markPrice(0)).isEqualTo(fallen);
        assertThat(floor.enter(FRIEND, Side.BUY, 10, 450_400)).isTrue();
        assertThat(floor.enter(MALLORY, Side.SELL, 10, 450_400)).isFalse();
        assertThat(floor.position(MALLORY)).isEqualTo(10);

        floor.liquidate(MALLORY);
        assertThat(floor.position(MALLORY))
                .as("nobody is within 2 % of the mark")
                .isEqualTo(10);
        assertThat(floor.posted(FRIEND)).isEqualTo(50_000_000);
        assertThat(floor.posted(MALLORY)).isPositive();
    }
}
