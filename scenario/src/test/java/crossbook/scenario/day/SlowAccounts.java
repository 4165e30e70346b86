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

    private record Key(String owner, int assetId) {}

    private final Map<Key, BigInteger> posted = new HashMap<>();
    private final Map<Key, BigInteger> held = new HashMap<>();

    BigInteger posted(String owner, int assetId) {
        return posted.getOrDefault(new Key(owner, assetId), ZERO);
    }

    BigInteger free(String owner, int assetId) {
        Key key = new Key(owner, assetId);
        return posted.getOrDefault(key, ZERO).subtract(held.getOrDefault(key, ZERO));
    }

    void move(String from, String to, int assetId, BigInteger amount) {
        add(from, assetId, amount.negate());
        add(to, assetId, amount);
    }

    void add(String owner, int assetId, BigInteger amount) {
        posted.merge(new Key(owner, assetId), amount, BigInteger::add);
    }

    void hold(String owner, int assetId, BigInteger more) {
        held.merge(new Key(owner, assetId), more, BigInteger::add);
    }

    /// Compares with what an engine shows between two commands.
    ///
    /// @param margin who may have less than they hold
    void compare(List<AccountSeen> seen, SlowMargin margin, Violations violations) {
        Map<Integer, BigInteger> sums = new HashMap<>();
        Set<Key> shown = new HashSet<>();
        for (AccountSeen account : seen) {
            Key key = new Key(account.owner(), account.assetId());
            violations.check(34, shown.add(key), key + " is shown twice");
            BigInteger its = posted.getOrDefault(key, ZERO);
            boolean isRight = BigInteger.valueOf(account.posted()).equals(its);
            violations.check(34, isRight, key + " has " + account.posted() + ", not " + its);
            BigInteger needed = held.getOrDefault(key, ZERO);
            boolean holdsRight = BigInteger.valueOf(account.held()).equals(needed);
            violations.check(35, holdsRight, key + " holds " + account.held() + ", not " + needed);
            boolean isCovered = account.held() >= 0 && account.held() <= account.posted();
            boolean mayBeBelow = MAY_BE_BELOW.contains(account.owner())
                    || margin.hasPosition(account.owner(), account.assetId());
            violations.check(35, mayBeBelow || isCovered, key + " is below zero");
            sums.merge(account.assetId(), BigInteger.valueOf(account.posted()), BigInteger::add);
        }
        sums.forEach((assetId, sum) ->
                violations.check(34, sum.signum() == 0, assetId + " adds up to " + sum));
        posted.forEach((key, amount) -> violations.check(
                34, amount.signum() == 0 || shown.contains(key), key + " is not shown"));
    }
}
