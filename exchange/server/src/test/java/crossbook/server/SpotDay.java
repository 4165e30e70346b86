package crossbook.server;

import static crossbook.server.ShippedFloor.FRIEND;
import static crossbook.server.ShippedFloor.MALLORY;
import static crossbook.server.ShippedFloor.OTHERS;
import static crossbook.server.ShippedFloor.VICTIM;

import crossbook.core.command.NewOrder;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.order.TransferType;

import java.util.SplittableRandom;

/// Some days of a spot market on which two adversaries trade with everybody and each other at any
/// price, in orders of all kinds, move money between them, and take out what is free, again and
/// again before what they owe is settled. At no time may an owner have less than is held; nobody
/// trades at a price worse than its limit; and at the end everybody has what was brought, less
/// fees.
final class SpotDay {
    private static final int[] ADVERSARIES = {MALLORY, FRIEND};
    private static final int DAYS = 3;
    private static final int ROUNDS = 12;

    private final SpotFloor floor;
    private final SplittableRandom random;
    private final long[] fair;
    private boolean isTaken;

    SpotDay(SpotFloor floor, SplittableRandom random) {
        this.floor = floor;
        this.random = random;
        fair = new long[] {60_000, 55_000, 10_800}; // of BTC-USD, BTC-EUR and EUR-USD
    }

    /// Returns whether somebody has taken something.
    boolean isMoneyTaken() {
        for (int asset = 0; asset < floor.assets(); asset++) {
            for (int id : new int[] {OTHERS, VICTIM}) floor.deposit(id, asset, 1L << 40);
            for (int id : ADVERSARIES) floor.deposit(id, asset, random.nextLong(1L << 30));
        }
        for (int day = 0; day < DAYS; day++) {
            for (int round = 0; round < ROUNDS; round++) round();
            floor.nextDay();
            if (random.nextInt(3) > 0) floor.settle();
        }
        for (int id = 0; id <= VICTIM; id++) floor.cancel(id);
        for (int day = 0; day < DAYS; day++) floor.nextDay();
        floor.settle();
        for (int id : ADVERSARIES) {
            for (int asset = 0; asset < floor.assets(); asset++) withdraw(id, asset);
        }
        look();
        return isTaken || !floor.isSettled() || floor.hasTradedBeyondLimit();
    }

    private void look() {
        isTaken |= floor.hasOwnerBelowZero();
    }

    private void round() {
        int instrument = random.nextInt(floor.instruments());
        fair[instrument] += random.nextInt(41) - 20;
        enter(OTHERS, instrument, Side.BUY, fair[instrument] - 5);
        enter(OTHERS, instrument, Side.SELL, fair[instrument] + 5);
        Side side = Side.of(random.nextInt(2));
        enter(VICTIM, instrument, side, fair[instrument] + random.nextInt(21) - 10);
        for (int i = random.nextInt(8); i > 0; i--) act(instrument);
        if (random.nextBoolean()) floor.cancel(OTHERS);
        floor.pass(random.nextInt(1, 300));
        look();
    }

    private void enter(int participant, int instrument, Side side, long price) {
        floor.enter(order(participant, instrument, side, price));
    }

    private NewOrder order(int participant, int instrument, Side side, long price) {
        long lots = 1 + random.nextInt(random.nextInt(4) == 0 ? 1_000 : 20);
        long qty = lots * floor.instrument(instrument).lotSize();
        return floor.order(participant, instrument, side, qty, price);
    }

    private void act(int instrument) {
        int one = ADVERSARIES[random.nextInt(2)];
        int other = MALLORY + FRIEND - one;
        int asset = random.nextInt(floor.assets());
        Side side = Side.of(random.nextInt(2));
        long price = anyPrice(instrument);
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> enter(one, instrument, side, price);
            case 3 -> {
                enter(one, instrument, side, price);
                enter(other, instrument, side.opposite(), price);
            }
            case 4 -> floor.enter(special(one, instrument, side, price));
            case 5 -> floor.cancel(one);
            case 6 -> floor.deposit(one, asset, 1 + random.nextLong(1L << 24));
            case 7 -> {
                long amount = 1 + random.nextLong(1 + Math.max(0, floor.free(one, asset)));
                floor.transfer(TransferType.TRANSFER, one, other, asset, amount);
            }
            case 8 -> floor.withdraw(one, asset, 1 + random.nextLong(1L << 32));
            default -> withdraw(one, asset);
        }
    }

    /// All that is free; or more, where that is to be refused.
    private void withdraw(int participant, int asset) {
        long free = floor.free(participant, asset);
        floor.withdraw(participant, asset, free + 1);
        if (free > 0) floor.withdraw(participant, asset, free);
    }

    /// An order at market, with a budget or with a stop price, or for longer than the day.
    private NewOrder special(int participant, int instrument, Side side, long price) {
        NewOrder order = order(participant, instrument, side, price);
        switch (random.nextInt(4)) {
            case 0 -> {
                order.ordType = OrdType.MARKET;
                order.reservePrice = side == Side.BUY ? price : 0;
            }
            case 1 -> {
                order.ordType = OrdType.BUDGET;
                order.timeInForce = TimeInForce.IOC;
                order.budget = price * order.orderQty;
            }
            case 2 -> {
                order.ordType = OrdType.STOP;
                order.stopPrice = price;
                order.reservePrice = side == Side.BUY ? price : 0;
            }
            default -> order.timeInForce = TimeInForce.GTC;
        }
        return order;
    }

    private long anyPrice(int instrument) {
        long near = fair[instrument];
        return switch (random.nextInt(4)) {
            case 0 -> 1 + random.nextInt(10);
            case 1 -> near * random.nextInt(50, 200) / 100;
            default -> near + random.nextInt(41) - 20;
        };
    }
}
