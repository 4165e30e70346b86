package crossbook.scenario.day;

import crossbook.core.order.LimitLayer;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// What somebody has done in an instrument, or in all, as far as limits ask for it.
final class SlowPast {
    record Terms(long timeNs, boolean buys, long price, long qty) {}

    record Fill(long timeNs, long qty) {}

    BigInteger position = BigInteger.ZERO;
    final List<Long> orders = new ArrayList<>();
    final List<Long> cancels = new ArrayList<>();
    final List<Terms> terms = new ArrayList<>();
    final List<Fill> fills = new ArrayList<>();
    final Map<LimitLayer, Long> pulledUntilNs = new EnumMap<>(LimitLayer.class);
    int mostOrders;
    int mostCancels;

    boolean isPulled(long now) {
        return pulledUntilNs.values().stream().anyMatch(until -> now < until);
    }

    /// Adds a time, and forgets the oldest beyond so many.
    static void add(List<Long> times, long now, int most) {
        times.add(now);
        while (times.size() > most) times.removeFirst();
    }

    static long within(List<Long> times, long windowNs, long now) {
        return times.stream().filter(time -> time > now - windowNs).count();
    }
}
