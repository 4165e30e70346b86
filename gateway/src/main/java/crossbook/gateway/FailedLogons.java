package crossbook.gateway;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/// How long names and addresses must wait after logons that failed: twice as long each
/// time. A name waits only where it failed: nobody's guesses elsewhere keep its owner out.
/// Not thread-safe.
public final class FailedLogons {
    /// Anyone who failed longest ago is forgotten first.
    private static final int MAX_REMEMBERED = 10_000;

    /// Several people may sit behind one address: this many of its failures cost no wait.
    private static final int FREE_PER_ADDRESS = 8;

    private final long firstNs;
    private final long longestNs;
    private final Map<NameThere, Failures> byName = new LinkedHashMap<>();
    private final Map<String, Failures> byAddress = new LinkedHashMap<>();

    /// A name as it was given at an address.
    private record NameThere(String name, String address) {}

    private record Failures(int count, long untilNs) {}

    /// @param first how long somebody waits after the first failure
    /// @param longest the longest wait
    public FailedLogons(Duration first, Duration longest) {
        firstNs = first.toNanos();
        longestNs = longest.toNanos();
    }

    /// How long a logon must wait; 0: it may be tried.
    public long waitNs(String name, String address, long nowNs) {
        return Math.max(
                waitNs(byName, new NameThere(name, address), nowNs),
                waitNs(byAddress, address, nowNs));
    }

    private static <K> long waitNs(Map<K, Failures> failures, K key, long nowNs) {
        Failures known = failures.get(key);
        return known == null ? 0 : Math.max(0, known.untilNs - nowNs);
    }

    /// A logon failed; an empty name is nobody's.
    public void failed(String name, String address, long nowNs) {
        if (!name.isEmpty()) failed(byName, new NameThere(name, address), nowNs, 0);
        failed(byAddress, address, nowNs, FREE_PER_ADDRESS);
    }

    private <K> void failed(Map<K, Failures> failures, K key, long nowNs, int free) {
        Failures known = failures.remove(key);
        boolean isOld = known == null || nowNs - known.untilNs > longestNs;
        int count = isOld ? 1 : Math.min(known.count + 1, free + Integer.SIZE);
        int counted = count - free;
        long delayNs = counted <= 0 ? 0 : Math.min(longestNs, firstNs << Math.min(counted - 1, 20));
        failures.put(key, new Failures(count, nowNs + delayNs));
        if (failures.size() > MAX_REMEMBERED) {
            failures.remove(failures.keySet().iterator().next());
        }
    }

    /// A logon succeeded.
    public void succeeded(String name, String address) {
        byName.remove(new NameThere(name, address));
    }
}
