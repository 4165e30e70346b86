package crossbook.scenario.day;

import static java.math.BigInteger.ZERO;

import crossbook.scenario.MoneySeen;
import crossbook.scenario.MoneySeen.AccountSeen;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What everybody has and holds, in numbers without a limit.
final class SlowAccounts {
    private static final Set<String> MAY_BE_BELOW =
            Set.of(MoneySeen.OUTSIDE, MoneySeen.CLEARING, MoneySeen.IN_TRANSIT);

    record Key(String owner, int assetId) {}

    record Amounts(BigInteger posted, BigInteger held) {}

    private static final Amounts NOTHING = new Amounts(ZERO, ZERO);

    private final Map<Key, BigInteger> posted = new HashMap<>();
    private final Map<Key, BigInteger> held = new HashMap<>();

    /// Of which nothing that was told says yet that they are another amount.
    private final Set<Key> changed = new HashSet<>();

    /// What everybody has after the events that were told, and what an engine shows then.
    private final Map<Key, Amounts> expected = new HashMap<>();

    private final Map<Key, Amounts> shown = new HashMap<>();
    private final Set<Key> unlike = new HashSet<>(); // that may be, since both were compared

    BigInteger posted(String owner, int assetId) {
        return posted.getOrDefault(new Key(owner, assetId), ZERO);
    }

    BigInteger free(String owner, int assetId) {
        Amounts its = of(new Key(owner, assetId));
        return its.posted.subtract(its.held);
    }

    private Amounts of(Key key) {
        return new Amounts(posted.getOrDefault(key, ZERO), held.getOrDefault(key, ZERO));
    }

    void move(String from, String to, int assetId, BigInteger amount) {
        add(from, assetId, amount.negate());
        add(to, assetId, amount);
    }

    void add(String owner, int assetId, BigInteger amount) {
        Key key = new Key(owner, assetId);
        posted.merge(key, amount, BigInteger::add);
        changed.add(key);
    }

    void hold(String owner, int assetId, BigInteger more) {
        Key key = new Key(owner, assetId);
        held.merge(key, more, BigInteger::add);
        changed.add(key);
    }

    // After each event.

    /// What has changed is to be shown once something is told, which is not yet.
    Map<Key, Amounts> takeChanged() {
        Map<Key, Amounts> amounts = new HashMap<>();
        changed.forEach(key -> amounts.put(key, of(key)));
        changed.clear();
        return amounts;
    }

    /// What has changed was told.
    void expectChanged() {
        expect(takeChanged());
    }

    void expect(Map<Key, Amounts> amounts) {
        expected.putAll(amounts);
        unlike.addAll(amounts.keySet());
    }

    /// An engine shows other amounts than before.
    void show(List<AccountSeen> accounts) {
        for (AccountSeen account : accounts) {
            Key key = new Key(account.owner(), account.assetId());
            shown.put(key, amounts(account));
            unlike.add(key);
        }
    }

    /// Compares with what an engine shows after an event.
    void compareShown(Violations violations) {
        for (Key key : unlike) {
            Amounts seen = shown.getOrDefault(key, NOTHING);
            compare(key, seen, expected.getOrDefault(key, NOTHING), violations);
        }
        unlike.clear();
    }

    private static Amounts amounts(AccountSeen account) {
        return new Amounts(
                BigInteger.valueOf(account.posted()), BigInteger.valueOf(account.held()));
    }

    private static void compare(Key key, Amounts seen, Amounts right, Violations violations) {
        boolean hasRight = seen.posted.equals(right.posted);
        violations.check(34, hasRight, () -> key + " has " + seen.posted + ", not " + right.posted);
        boolean holdsRight = seen.held.equals(right.held);
        violations.check(35, holdsRight, () -> key + " holds " + seen.held + ", not " + right.held);
    }

    /// Compares with what an engine shows between two commands.
    ///
    /// @param margin who may have less than they hold
    void compare(List<AccountSeen> seen, SlowMargin margin, Violations violations) {
        Map<Integer, BigInteger> sums = new HashMap<>();
        Set<Key> keys = new HashSet<>();
        for (AccountSeen account : seen) {
            Key key = new Key(account.owner(), account.assetId());
            violations.check(34, keys.add(key), () -> key + " is shown twice");
            compare(key, amounts(account), of(key), violations);
            boolean isCovered = account.held() >= 0 && account.held() <= account.posted();
            boolean mayBeBelow = isCovered
                    || MAY_BE_BELOW.contains(account.owner())
                    || margin.mayLack(account.owner(), account.assetId());
            violations.check(35, mayBeBelow, () -> key + " is below zero");
            sums.merge(account.assetId(), BigInteger.valueOf(account.posted()), BigInteger::add);
        }
        sums.forEach((assetId, sum) ->
                violations.check(34, sum.signum() == 0, () -> assetId + " adds up to " + sum));
        posted.forEach((key, amount) -> violations.check(
                34, amount.signum() == 0 || keys.contains(key), () -> key + " is not shown"));
    }
}
