package crossbook.core.auction;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.model.AllocationStep;

import org.junit.jupiter.api.Test;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/// Examples worked out by hand, and what holds for any sizes and steps.
class AllocationTest {
    private final Allocation allocation = new Allocation();

    @Test
    void byTimeTheOldestComeFirst() {
        assertThat(shares(120, "FIFO", level(100, 50, 50))).containsExactly(100L, 20L, 0L);
    }

    @Test
    void inProportionSharesAreRoundedDownAndTheRestGoesByTime() {
        // 100 of 350: 14.28, 28.57, 57.14; one is left for the oldest
        assertThat(shares(100, "PRO_RATA FIFO", level(50, 100, 200)))
                .containsExactly(15L, 28L, 57L);
    }

    @Test
    void aShareBelowTheMinimumIsNothing() {
        // 10 of 100: 0.3, 0.7, 1, 8; below two is nothing, so two are left for the oldest
        assertThat(shares(10, "PRO_RATA:2 FIFO", level(3, 7, 10, 80)))
                .containsExactly(2L, 0L, 0L, 8L);
        assertThat(shares(10, "PRO_RATA FIFO", level(3, 7, 10, 80)))
                .containsExactly(1L, 0L, 1L, 8L);
    }

    @Test
    void sharesAreWholeLots() {
        // 500 of 1400: 107.1, 142.8, 250 -> 100, 100, 200; the oldest takes the rest
        assertThat(shares(500, "PRO_RATA FIFO", level(300, 400, 700), 100))
                .containsExactly(200L, 100L, 200L);
    }

    @Test
    void theOrderThatSetThePriceComesFirst() {
        allocation.clear();
        allocation.add(1, 100);
        allocation.addTop(2, 30);
        allocation.add(3, 100);
        allocation.share(80, AllocationStep.read("TOP PRO_RATA FIFO"), 1);
        assertThat(shares()).containsExactly(25L, 30L, 25L);
        allocation.share(20, AllocationStep.read("TOP PRO_RATA FIFO"), 1);
        assertThat(shares()).containsExactly(0L, 20L, 0L);
    }

    @Test
    void aSplitGivesAPartByTimeAndTheRestInProportion() {
        // 40 of 100 by time to the first; 60 of (160, 100, 100): 26.6, 16.6, 16.6
        assertThat(shares(100, "SPLIT:40 PRO_RATA FIFO", level(200, 100, 100)))
                .containsExactly(40L + 26 + 2, 16L, 16L);
    }

    @Test
    void aSplitIsRoundedDownToLots() {
        // 55 % of 5 lots are 2
        assertThat(shares(500, "SPLIT:55 PRO_RATA FIFO", level(200, 100, 500), 100))
                .containsExactly(200L, 100L, 200L);
    }

    @Test
    void levelingGivesALotToThoseWhoGotNothing() {
        // 10 of 100: 0.3, 0.3, 0.4, 9; one is left
        assertThat(shares(10, "PRO_RATA LEVELING FIFO", level(3, 3, 4, 90)))
                .containsExactly(1L, 0L, 0L, 9L);
        // 10 of 100 with at least two: 0, 0, 0, 8; of the two left the second takes one
        assertThat(shares(10, "PRO_RATA:2 LEVELING FIFO", level(3, 7, 10, 80)))
                .containsExactly(1L, 1L, 0L, 8L);
    }

    @Test
    void proportionsOfLargeQuantitiesAreExact() {
        long whole = Long.MAX_VALUE / 3;
        // each gets a third of the quantity; three are two short of it
        assertThat(shares(whole - 1, "PRO_RATA FIFO", level(whole, whole, whole)))
                .containsExactlyElementsOf(
                        thirds(BigInteger.valueOf(whole - 1), BigInteger.valueOf(whole)));
    }

    private static List<Long> thirds(BigInteger qty, BigInteger each) {
        long share =
                qty.multiply(each).divide(each.multiply(BigInteger.valueOf(3))).longValueExact();
        long rest = qty.longValueExact() - 3 * share;
        return List.of(share + rest, share, share);
    }

    @Test
    void everythingIsSharedAndNobodyGetsMoreThanRests() {
        SplittableRandom random = new SplittableRandom(3);
        String[] words = {"TOP", "SPLIT:40", "SPLIT:75", "PRO_RATA", "PRO_RATA:2", "LEVELING"};
        for (int i = 0; i < 50_000; i++) {
            long lot = random.nextBoolean() ? 1 : 100;
            long scale = random.nextInt(10) == 0 ? 1L << 50 : 50;
            long[] level = random.longs(random.nextInt(1, 9), 1, scale)
                    .map(lots -> lots * lot)
                    .toArray();
            String steps = random.ints(random.nextInt(5), 0, words.length)
                    .mapToObj(word -> words[word] + " ")
                    .collect(Collectors.joining("", "", "FIFO"));
            long qty = random.nextLong(0, Arrays.stream(level).sum() / lot + 1) * lot;
            List<Long> shares = shares(qty, steps, level, lot);
            String text = qty + " of " + Arrays.toString(level) + ": " + steps;
            assertThat(shares.stream().mapToLong(share -> share).sum()).as(text).isEqualTo(qty);
            for (int place = 0; place < level.length; place++) {
                assertThat(shares.get(place)).as(text).isBetween(0L, level[place]);
                assertThat(shares.get(place) % lot).as(text).isZero();
            }
        }
    }

    private static long[] level(long... qtys) {
        return qtys;
    }

    private List<Long> shares(long qty, String steps, long[] level) {
        return shares(qty, steps, level, 1);
    }

    private List<Long> shares(long qty, String steps, long[] level, long lotSize) {
        allocation.clear();
        for (int i = 0; i < level.length - 1; i++) allocation.add(i, level[i]);
        allocation.addTop(level.length - 1, level[level.length - 1]);
        allocation.share(qty, AllocationStep.read(steps), lotSize);
        return shares();
    }

    private List<Long> shares() {
        List<Long> shares = new ArrayList<>();
        for (int place = 0; place < allocation.count(); place++) {
            shares.add(allocation.share(place));
        }
        return shares;
    }
}
