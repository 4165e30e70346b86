package crossbook.bench;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/// How often an order lacks money that its owner has in other partitions, by the number of
/// partitions and by when money is moved (`docs/allotments.md`). A simulation without an
/// engine: an owner's orders come one after the other, each holds an amount in the partition
/// of its instrument for some of the owner's next orders, and then it is free there again.
/// The same seed gives the same figures.
public final class AllotmentContention {
    /// As many partitions, each in a row of its own.
    public static final List<Integer> PARTITIONS = List.of(2, 5, 10, 20, 50, 100);

    /// How much of its balance an owner's orders hold on average, percent.
    public static final List<Integer> USED = List.of(25, 50, 75);

    private static final long BALANCE = 1_000_000_000;
    private static final int FAVOURITES = 20; // instruments in which an owner trades
    private static final int LIFE = 20; // mean, orders of the owner
    private static final long STEP = BALANCE / 10;
    private static final int AHEAD = 2; // mean orders for which there is to be money

    private final long seed;
    private final int owners;
    private final int orders;

    /// When money is moved.
    public enum Policy {
        /// Never: the balance is split evenly, and stays so.
        NEVER,

        /// What an order lacks is brought before it is entered.
        MISSING,

        /// The same, and with it up to a tenth of the balance.
        STEP,

        /// Besides, after each order so much is brought that the next two will find their
        /// money.
        AHEAD
    }

    /// What was counted.
    ///
    /// @param refused orders that lacked money that was free elsewhere, and did not get it
    /// @param waited orders for which money was brought first
    /// @param moves between two partitions
    public record Counts(long orders, long refused, long waited, long moves) {
        Counts plus(Counts other) {
            return new Counts(
                    orders + other.orders,
                    refused + other.refused,
                    waited + other.waited,
                    moves + other.moves);
        }

        String text(Policy policy) {
            double lacking = percent(policy == Policy.NEVER ? refused : waited);
            return policy == Policy.NEVER
                    ? String.format(Locale.ROOT, "%.1f", lacking)
                    : String.format(Locale.ROOT, "%.1f (%.1f)", lacking, percent(moves));
        }

        private double percent(long count) {
            return 100.0 * count / orders;
        }
    }

    /// @param owners how many, each on its own
    /// @param orders of each
    public AllotmentContention(long seed, int owners, int orders) {
        this.seed = seed;
        this.owners = owners;
        this.orders = orders;
    }

    /// Of all owners together.
    public Counts count(int partitions, int usedPercent, Policy policy) {
        Counts sum = new Counts(0, 0, 0, 0);
        for (int owner = 0; owner < owners; owner++) {
            SplittableRandom random = new SplittableRandom(seed + owner);
            sum = sum.plus(new Owner(partitions, usedPercent, policy, random).trade(orders));
        }
        return sum;
    }

    /// A table for each part of the balance that is used.
    public String table() {
        StringBuilder text = new StringBuilder();
        for (int used : USED) {
            if (!text.isEmpty()) text.append('\n');
            text.append("| partitions, ").append(used).append(" % used |");
            for (Policy policy : Policy.values()) {
                text.append(' ').append(policy.name().toLowerCase(Locale.ROOT)).append(" |");
            }
            text.append("\n|---:|---:|---:|---:|---:|\n");
            for (int partitions : PARTITIONS) {
                text.append("| ").append(partitions).append(" |");
                for (Policy policy : Policy.values()) {
                    String cell = count(partitions, used, policy).text(policy);
                    text.append(' ').append(cell).append(" |");
                }
                text.append('\n');
            }
        }
        return text.toString();
    }

    /// What a live order holds.
    private record Hold(int until, int partition, long amount) {}

    private static final class Owner {
        private final Policy policy;
        private final SplittableRandom random;
        private final long meanAmount;
        private final long[] free;
        private final int[] favourites = new int[FAVOURITES];
        private final PriorityQueue<Hold> holds =
                new PriorityQueue<>(Comparator.comparingInt(Hold::until));
        private long freeInAll = BALANCE;
        private long refused;
        private long waited;
        private long moves;

        Owner(int partitions, int usedPercent, Policy policy, SplittableRandom random) {
            this.policy = policy;
            this.random = random;
            meanAmount = BALANCE * usedPercent / 100 / LIFE;
            free = new long[partitions];
            for (int i = 0; i < partitions; i++) {
                free[i] = BALANCE * (i + 1) / partitions - BALANCE * i / partitions;
            }
            for (int i = 0; i < FAVOURITES; i++) favourites[i] = random.nextInt(partitions);
        }

        Counts trade(int orders) {
            int entered = 0;
            for (int now = 0; now < orders; now++) {
                while (!holds.isEmpty() && holds.peek().until <= now) release(holds.remove());
                long amount = 1 + (long) (meanAmount * random.nextExponential());
                int life = 1 + (int) (LIFE * random.nextExponential());
                int partition = favourites[random.nextInt(FAVOURITES)];
                if (amount > freeInAll) continue; // one balance would not do either
                entered++;
                if (mayHold(partition, amount)) {
                    free[partition] -= amount;
                    freeInAll -= amount;
                    holds.add(new Hold(now + life, partition, amount));
                    long next = AHEAD * meanAmount;
                    boolean isShort = free.length > 1 && free[partition] < next;
                    if (policy == Policy.AHEAD && isShort) bring(partition, next);
                }
            }
            return new Counts(entered, refused, waited, moves);
        }

        private void release(Hold hold) {
            free[hold.partition] += hold.amount;
            freeInAll += hold.amount;
        }

        private boolean mayHold(int partition, long amount) {
            if (amount <= free[partition]) return true;
            if (policy == Policy.NEVER) {
                refused++;
                return false;
            }
            waited++;
            bring(partition, amount);
            return true;
        }

        /// As `AllotmentTopUps` does it: from where most is free first.
        private void bring(int partition, long needed) {
            long missing = needed - free[partition];
            long left = policy == Policy.MISSING ? missing : Math.max(missing, STEP);
            while (left > 0) {
                int richest = richestBut(partition);
                long amount = Math.min(left, free[richest]);
                if (amount == 0) return;
                free[richest] -= amount;
                free[partition] += amount;
                left -= amount;
                moves++;
            }
        }

        private int richestBut(int partition) {
            int richest = partition == 0 ? 1 : 0;
            for (int i = 0; i < free.length; i++) {
                if (i != partition && free[i] > free[richest]) richest = i;
            }
            return richest;
        }
    }
}
