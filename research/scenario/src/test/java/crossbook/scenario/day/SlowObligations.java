package crossbook.scenario.day;

import static java.math.BigInteger.ZERO;

import crossbook.core.model.Coverage;
import crossbook.scenario.MoneySeen;
import crossbook.scenario.MoneySeen.Booked;
import crossbook.scenario.MoneySeen.Moved;
import crossbook.scenario.MoneySeen.Obliged;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// What everybody owes and is due, as decision 0028 has it, in numbers without a limit.
final class SlowObligations {
    private record Key(String owner, int assetId, int date) {}

    private record Amounts(BigInteger owed, BigInteger due) {
        /// It owes so much more; where that is less than nothing, it is due the rest.
        Amounts owing(BigInteger more) {
            BigInteger owes = owed.add(more);
            return more.signum() >= 0 || owes.signum() >= 0
                    ? new Amounts(owes, due)
                    : new Amounts(ZERO, due.subtract(owes));
        }

        /// It is due so much more; where that is less than nothing, it owes the rest.
        Amounts expecting(BigInteger more) {
            BigInteger expects = due.add(more);
            return more.signum() >= 0 || expects.signum() >= 0
                    ? new Amounts(owed, expects)
                    : new Amounts(owed.subtract(expects), ZERO);
        }

        Amounts netted() {
            BigInteger both = owed.min(due);
            return new Amounts(owed.subtract(both), due.subtract(both));
        }
    }

    private static final Amounts NOTHING = new Amounts(ZERO, ZERO);

    private final Map<Key, Amounts> all = new HashMap<>();
    private final Set<Key> netted = new HashSet<>(); // since the last look
    private final Set<Key> toBeNetted = new HashSet<>(); // at the last look
    private final SlowAccounts accounts;
    private final Violations violations;
    private int lookedOn;
    private int settledUntil = Integer.MIN_VALUE;
    private long payments;

    SlowObligations(SlowAccounts accounts, Violations violations) {
        this.accounts = accounts;
        this.violations = violations;
    }

    /// Whether what settles on a date has not been settled.
    boolean isOpen(int date) {
        return date != Booked.AT_ONCE && date > settledUntil;
    }

    /// What an owner owes of an asset on all dates.
    BigInteger owed(String owner, int assetId) {
        BigInteger sum = ZERO;
        for (Map.Entry<Key, Amounts> entry : all.entrySet()) {
            Key key = entry.getKey();
            boolean isIts = key.owner.equals(owner) && key.assetId == assetId;
            if (isIts) sum = sum.add(entry.getValue().owed);
        }
        return sum;
    }

    /// Whether an owner owes or is due something of a date that is not settled, if only nothing.
    boolean concern(String owner) {
        return all.keySet().stream().anyMatch(key -> key.owner.equals(owner));
    }

    // Trades.

    private Map<Key, Amounts> after(Booked booked, Coverage coverage) {
        Moved moved = booked.moved();
        BigInteger base = BigInteger.valueOf(moved.base());
        BigInteger quote = BigInteger.valueOf(moved.quote());
        BigInteger due = quote.subtract(BigInteger.valueOf(booked.sellerFee()));
        Map<Key, Amounts> after = new HashMap<>();
        Key buyerQuote = new Key(moved.buyer(), coverage.quoteAssetId(), booked.date());
        Key buyerBase = new Key(moved.buyer(), coverage.baseAssetId(), booked.date());
        Key sellerQuote = new Key(moved.seller(), coverage.quoteAssetId(), booked.date());
        Key sellerBase = new Key(moved.seller(), coverage.baseAssetId(), booked.date());
        after.put(buyerQuote, of(buyerQuote).owing(quote));
        after.put(sellerBase, of(sellerBase).owing(base));
        after.put(buyerBase, of(buyerBase).expecting(base));
        after.put(sellerQuote, of(sellerQuote).expecting(due));
        return after;
    }

    private Amounts of(Key key) {
        return all.getOrDefault(key, NOTHING);
    }

    void book(Booked booked, Coverage coverage) {
        after(booked, coverage).forEach(this::set);
        int asset = coverage.quoteAssetId();
        BigInteger fee = BigInteger.valueOf(booked.buyerFee());
        accounts.move(booked.moved().buyer(), MoneySeen.FEES, asset, fee);
        BigInteger sellerFee = BigInteger.valueOf(booked.sellerFee());
        accounts.move(MoneySeen.CLEARING, MoneySeen.FEES, asset, sellerFee);
    }

    /// What is owed is held.
    private void set(Key key, Amounts amounts) {
        accounts.hold(key.owner, key.assetId, amounts.owed.subtract(of(key).owed));
        all.put(key, amounts);
    }

    /// Who has less free than a booking makes them owe more.
    Set<SlowAccounts.Key> lacking(Booked booked, Coverage coverage) {
        Set<SlowAccounts.Key> lacking = new HashSet<>();
        after(booked, coverage).forEach((key, amounts) -> {
            BigInteger more = amounts.owed.subtract(of(key).owed);
            boolean isThere = more.compareTo(accounts.free(key.owner, key.assetId)) <= 0;
            if (more.signum() > 0 && !isThere) {
                lacking.add(new SlowAccounts.Key(key.owner, key.assetId));
            }
        });
        return lacking;
    }

    // Netting and settling.

    void net(Obliged left) {
        Key key = key(left);
        Amounts right = of(key).netted();
        check(amounts(left).equals(right), "netted to " + left + ", not " + right);
        check(!right.equals(of(key)), "netted, and nothing was to be: " + left);
        set(key, right);
        netted.add(key);
    }

    void settle(Obliged paid) {
        Key key = key(paid);
        Amounts its = of(key);
        check(amounts(paid).equals(its) && !its.equals(NOTHING), "paid " + paid + ", not " + its);
        check(its.netted().equals(its), "paid without being netted: " + paid);
        set(key, NOTHING);
        BigInteger paidMore = its.owed.subtract(its.due);
        accounts.move(key.owner, MoneySeen.CLEARING, key.assetId, paidMore);
        payments++;
    }

    void settleAll(MoneySeen.SettledAll settled) {
        all.forEach((key, amounts) -> check(
                key.date > settled.date() || amounts.equals(NOTHING),
                key + " is not settled: " + amounts));
        all.keySet().removeIf(key -> key.date <= settled.date());
        settledUntil = Math.max(settledUntil, settled.date());
        check(settled.payments() == payments, settled + ", not " + payments);
        payments = 0;
    }

    /// A command has ended: what was to be netted when the date began was.
    void look(int date) {
        boolean isNew = date != lookedOn;
        lookedOn = date;
        for (Key key : toBeNetted) {
            boolean isDone = !isNew || key.date <= settledUntil || netted.contains(key);
            check(isDone, key + " is not netted");
        }
        netted.clear();
        toBeNetted.clear();
        all.forEach((key, amounts) -> {
            if (!amounts.netted().equals(amounts)) toBeNetted.add(key);
        });
        check(payments == 0, "paid without being asked");
    }

    /// What is due of an asset, less what is owed, on all dates.
    BigInteger due(int assetId) {
        BigInteger sum = ZERO;
        for (Map.Entry<Key, Amounts> entry : all.entrySet()) {
            if (entry.getKey().assetId != assetId) continue;
            sum = sum.add(entry.getValue().due).subtract(entry.getValue().owed);
        }
        return sum;
    }

    private void check(boolean holds, String what) {
        violations.check(34, holds, what);
    }

    private static Key key(Obliged obliged) {
        return new Key(obliged.owner(), obliged.assetId(), obliged.date());
    }

    private static Amounts amounts(Obliged obliged) {
        return new Amounts(BigInteger.valueOf(obliged.owed()), BigInteger.valueOf(obliged.due()));
    }
}
