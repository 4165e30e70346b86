package crossbook.server;

import static crossbook.server.FuturesFloor.FAIR;
import static crossbook.server.FuturesFloor.TICK;
import static crossbook.server.ShippedFloor.FRIEND;
import static crossbook.server.ShippedFloor.MALLORY;
import static crossbook.server.ShippedFloor.OTHERS;
import static crossbook.server.ShippedFloor.VICTIM;

import crossbook.core.order.Side;

import java.util.SplittableRandom;

/// An hour in which two adversaries do whatever could move a price or a mark, and take out what is
/// free, while the others come and go. The fair price moves by less than a margin, so that at the
/// end, with what is open counted at it, nobody may be below zero: what somebody lacks somebody
/// else has taken, and the exchange pays.
final class FuturesDay {
    private static final int[] ADVERSARIES = {MALLORY, FRIEND};
    private static final int MINUTES = 60;
    private static final long FARTHEST = FAIR * 15 / 1_000;

    private final FuturesFloor floor;
    private final SplittableRandom random;

    /// Which way the adversaries push the price.
    private final boolean isUp;

    private long fair = FAIR;
    private long pushed = FAIR;

    FuturesDay(FuturesFloor floor, SplittableRandom random) {
        this.floor = floor;
        this.random = random;
        isUp = random.nextBoolean();
    }

    void pass() {
        for (int id : ADVERSARIES) floor.deposit(id, 2_000_000L + random.nextLong(20_000_000));
        floor.deposit(VICTIM, 15_000_000);
        floor.trade(VICTIM, OTHERS, 1 + random.nextInt(10), FAIR);
        int awayUntil = 0;
        for (int minute = 0; minute < MINUTES; minute++) {
            move();
            if (random.nextInt(8) == 0) awayUntil = minute + random.nextInt(30);
            if (minute >= awayUntil) quote();
            for (int i = random.nextInt(8); i > 0; i--) act();
            floor.pass(random.nextInt(1, 60));
            for (int i = random.nextInt(4); i > 0; i--) act();
            floor.cancel(OTHERS);
            floor.pass(random.nextInt(1, 30));
        }
        for (int id : ADVERSARIES) floor.cancel(id);
    }

    /// The fair price goes on, and mostly the index says so.
    private void move() {
        long next = fair + (random.nextInt(81) - 40) * TICK;
        if (Math.abs(next - FAIR) <= FARTHEST) fair = next;
        if (random.nextInt(4) > 0) floor.index(fair);
    }

    private void quote() {
        floor.enter(OTHERS, Side.BUY, 1 + random.nextInt(20), fair - TICK);
        floor.enter(OTHERS, Side.SELL, 1 + random.nextInt(20), fair + TICK);
    }

    private void act() {
        int one = ADVERSARIES[random.nextInt(2)];
        int other = random.nextInt(3) == 0 ? one : MALLORY + FRIEND - one;
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> push(one, other);
            case 3 -> floor.trade(one, other, 1 + random.nextInt(20), anyPrice());
            case 4 -> floor.enter(one, Side.BUY, 1 + random.nextInt(20), anyPrice());
            case 5 -> floor.enter(one, Side.SELL, 1 + random.nextInt(20), anyPrice());
            case 6 -> floor.cancel(one);
            case 7 -> floor.liquidate(random.nextInt(VICTIM) + 1);
            case 8 ->
                floor.enter(one, isUp ? Side.BUY : Side.SELL, 1, fair + (isUp ? TICK : -TICK));
            case 9 -> give(one, MALLORY + FRIEND - one);
            case 10 -> lose(one, MALLORY + FRIEND - one);
            default -> floor.withdraw(one);
        }
    }

    /// Who has something open takes out what is free, and closes it with a friend at the worst
    /// price that is taken.
    private void give(int giver, int friend) {
        long qty = floor.position(giver);
        if (qty == 0) return;
        floor.cancel(giver);
        floor.withdraw(giver);
        for (long away = 500; away > 0; away -= 50) {
            long price = away(away, qty > 0);
            boolean isTraded = qty > 0
                    ? floor.trade(friend, giver, qty, price)
                    : floor.trade(giver, friend, -qty, price);
            if (isTraded) return;
        }
    }

    /// What somebody has open is liquidated, if it can be, while a friend waits for it.
    private void lose(int loser, int friend) {
        long qty = floor.position(loser);
        if (qty == 0) return;
        floor.withdraw(loser);
        Side side = qty > 0 ? Side.BUY : Side.SELL;
        floor.enter(friend, side, Math.abs(qty), away(random.nextInt(6) * 100L, qty > 0));
        floor.liquidate(loser);
    }

    /// So many hundredths of a percent from the mark, on tick and no further.
    private long away(long hundredths, boolean isBelow) {
        long mark = floor.engine.markPrice(0);
        long gap = mark * hundredths / 10_000;
        long below = (mark - gap + TICK - 1) / TICK * TICK;
        return isBelow ? below : (mark + gap) / TICK * TICK;
    }

    /// A contract goes over and comes back, farther each time as long as that is taken; at times
    /// they quote around it, so that the middle is theirs too.
    private void push(int giver, int taker) {
        long step = pushed / (4 + random.nextInt(60)) / TICK * TICK;
        long to = Math.max(TICK, isUp ? pushed + step : pushed - step);
        if (floor.trade(giver, taker, 1, to)) {
            floor.trade(taker, giver, 1, to);
            pushed = to;
            if (random.nextBoolean()) return;
            floor.enter(taker, Side.BUY, 1, Math.max(TICK, to - TICK));
            floor.enter(giver, Side.SELL, 1, to + TICK);
        } else if (random.nextInt(4) == 0) {
            pushed = fair;
        }
    }

    private long anyPrice() {
        long mark = floor.engine.markPrice(0);
        long price = switch (random.nextInt(5)) {
            case 0 -> TICK * (1 + random.nextInt(10));
            case 1 -> mark + mark * (random.nextInt(13) - 6) / 100;
            case 2 -> fair + (random.nextInt(41) - 20) * TICK;
            case 3 -> pushed;
            default -> mark * random.nextInt(50, 200) / 100;
        };
        return Math.max(TICK, price / TICK * TICK);
    }

    /// Whether one of them is below zero; what is still open counts at the fair price.
    boolean isBelowZero(int... who) {
        for (int id : who) {
            if (floor.worth(id, fair) < 0) return true;
        }
        return false;
    }
}
