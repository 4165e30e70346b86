package crossbook.server;

import static crossbook.server.FuturesFloor.FAIR;
import static crossbook.server.FuturesFloor.FRIEND;
import static crossbook.server.FuturesFloor.MALLORY;
import static crossbook.server.FuturesFloor.OTHERS;
import static crossbook.server.FuturesFloor.TICK;
import static crossbook.server.FuturesFloor.VICTIM;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.configuration.Market;
import crossbook.core.model.Margin;
import crossbook.core.model.MarkSource;
import crossbook.core.model.MarketModel;
import crossbook.core.model.RuleKey;
import crossbook.core.order.Side;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/// Searches for money: on random days two adversaries do whatever could move a price or a mark,
/// and take out what is free. The fair price moves by less than a margin, so that at the end, with
/// what is open counted at it, nobody may be below zero: what somebody lacks somebody else has
/// taken, and the exchange pays. `-Dcrossbook.days=10000` is the long form.
@Tag("slow")
class AdversaryTest {
    private static final int DAYS = Integer.getInteger("crossbook.days", 300);

    /// In so many days the search finds each attack that is planted back.
    private static final int ENOUGH = 3_000;

    private static final int[] ALL = {MALLORY, FRIEND, VICTIM};

    private static final int MINUTES = 60;
    private static final long FARTHEST = FAIR * 15 / 1_000;

    private Market market;

    @TempDir
    private Path directory;

    @BeforeEach
    void readTheMarketThatShips() throws IOException {
        market = FuturesFloor.shipped(directory);
    }

    @Test
    void nothingIsTakenFromTheMarketThatShips() {
        assertThat(firstLoss(DAYS, UnaryOperator.identity(), UnaryOperator.identity(), ALL))
                .isEmpty();
    }

    /// As it shipped once: a trade with oneself made the mark.
    @Test
    void aMarkOfOneTradeIsFound() {
        UnaryOperator<MarketModel> rules =
                model -> model.toBuilder().rule(RuleKey.SELF_MATCH, "off").build();
        assertThat(firstLoss(ENOUGH, rules, AdversaryTest::byTheLastPrice, ALL)).isPresent();
    }

    /// The middle price and the last one can both be made, so that nothing bounds a median.
    @Test
    void aMedianWithoutAStepIsFound() {
        UnaryOperator<Margin> terms = margin -> margin.bounded(0, margin.indexStalenessNs());
        assertThat(firstLoss(ENOUGH, UnaryOperator.identity(), terms, ALL)).isPresent();
    }

    /// What is liquidated is sold at any price.
    @Test
    void aLiquidationAtAnyPriceIsFound() {
        UnaryOperator<Margin> terms = margin -> byTheLastPrice(margin).liquidating(true, 1_000_000);
        assertThat(firstLoss(ENOUGH, UnaryOperator.identity(), terms, VICTIM)).isPresent();
    }

    private static Margin byTheLastPrice(Margin margin) {
        return new Margin(
                        margin.unit(),
                        margin.initialLong(),
                        margin.initialShort(),
                        margin.maintenanceLong(),
                        margin.maintenanceShort(),
                        MarkSource.LAST,
                        margin.maxPrice())
                .liquidating(margin.liquidatesAlone(), margin.collar());
    }

    /// The first of so many days at whose end one of them is below zero.
    private OptionalInt firstLoss(
            int days, UnaryOperator<MarketModel> rules, UnaryOperator<Margin> terms, int... who) {
        for (int seed = 0; seed < days; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            boolean alone = random.nextBoolean();
            UnaryOperator<Margin> today = margin -> {
                Margin set = terms.apply(margin);
                return set.liquidating(set.liquidatesAlone() || alone, set.collar());
            };
            Day day = new Day(new FuturesFloor(market, rules, today), random);
            day.pass();
            if (day.isBelowZero(who)) return OptionalInt.of(seed);
        }
        return OptionalInt.empty();
    }

    /// An hour in which the others come and go.
    private static final class Day {
        private static final int[] ADVERSARIES = {MALLORY, FRIEND};

        private final FuturesFloor floor;
        private final SplittableRandom random;

        /// Which way the adversaries push the price.
        private final boolean isUp;

        private long fair = FAIR;
        private long pushed = FAIR;

        Day(FuturesFloor floor, SplittableRandom random) {
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
            switch (random.nextInt(10)) {
                case 0, 1, 2 -> push(one, other);
                case 3 -> floor.trade(one, other, 1 + random.nextInt(20), anyPrice());
                case 4 -> floor.enter(one, Side.BUY, 1 + random.nextInt(20), anyPrice());
                case 5 -> floor.enter(one, Side.SELL, 1 + random.nextInt(20), anyPrice());
                case 6 -> floor.cancel(one);
                case 7 -> floor.liquidate(random.nextInt(VICTIM) + 1);
                case 8 ->
                    floor.enter(one, isUp ? Side.BUY : Side.SELL, 1, fair + (isUp ? TICK : -TICK));
                default -> floor.withdraw(one);
            }
        }

        /// A contract goes over and comes back, farther each time as long as that is taken.
        private void push(int giver, int taker) {
            long step = pushed / (4 + random.nextInt(60)) / TICK * TICK;
            long to = Math.max(TICK, isUp ? pushed + step : pushed - step);
            if (floor.trade(giver, taker, 1, to)) {
                floor.trade(taker, giver, 1, to);
                pushed = to;
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

        /// What is still open counts at the fair price.
        boolean isBelowZero(int... who) {
            for (int id : who) {
                if (floor.worth(id, fair) < 0) return true;
            }
            return false;
        }
    }
}
