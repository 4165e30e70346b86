package crossbook.gateway.password;

import java.net.InetAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// The waits of names and addresses after logons that failed: twice as long each
/// time. A name waits only where it failed: nobody's guesses elsewhere keep its owner out.
/// Not thread-safe.
///
/// Many clients come from an address that is shared: that of this machine, where tunnels end,
/// or of a proxy. There no failure of one name makes another wait; but once many have failed,
/// the checks of all of them come with pauses.
public final class FailedLogons {
    /// Anyone who failed longest ago is forgotten first.
    private static final int MAX_REMEMBERED = 10_000;

    /// Several people may sit behind one address: this many of its failures cost no wait.
    private static final int FREE_PER_ADDRESS = 8;

    private final Terms terms;
    private final Map<NameThere, Failures> byName = new LinkedHashMap<>();
    private final Map<String, Failures> byAddress = new LinkedHashMap<>();

    /// A name as it was given at an address.
    private record NameThere(String name, String address) {}

    private record Failures(int count, long untilNs) {}

    /// The lengths of those waits.
    ///
    /// @param first the wait after the first failure
    /// @param longest the longest wait
    /// @param proxies the addresses of proxies, through which many clients come
    public record Terms(Duration first, Duration longest, Set<String> proxies) {
        boolean isShared(String address) {
            if (proxies.contains(address)) return true;
            try {
                return InetAddress.ofLiteral(address).isLoopbackAddress();
            } catch (IllegalArgumentException e) {
                return true; // Aeron without a network
            }
        }
    }

    public FailedLogons(Terms terms) {
        this.terms = terms;
    }

    /// How long a logon must wait; 0: it may be tried.
    public long waitNs(String name, String address, long nowNs) {
        long nameNs = leftNs(byName, new NameThere(name, address), nowNs);
        return terms.isShared(address)
                ? nameNs
                : Math.max(nameNs, leftNs(byAddress, address, nowNs));
    }

    /// How long the check of a password has to rest before it begins, of any name; 0: it may
    /// begin.
    public long pauseNs(String address, long nowNs) {
        return terms.isShared(address) ? leftNs(byAddress, address, nowNs) : 0;
    }

    private static <K> long leftNs(Map<K, Failures> failures, K key, long nowNs) {
        Failures known = failures.get(key);
        return known == null ? 0 : Math.max(0, known.untilNs - nowNs);
    }

    /// A logon failed.
    public void failed(String name, String address, long nowNs) {
        long longestNs = terms.longest.toNanos();
        failed(byName, new NameThere(name, address), nowNs, 0, longestNs);
        long mostNs = terms.isShared(address) ? terms.first.toNanos() : longestNs;
        failed(byAddress, address, nowNs, FREE_PER_ADDRESS, mostNs);
    }

    private <K> void failed(Map<K, Failures> failures, K key, long nowNs, int free, long mostNs) {
        Failures known = failures.remove(key);
        boolean isOld = known == null || nowNs - known.untilNs > terms.longest.toNanos();
        int count = isOld ? 1 : Math.min(known.count + 1, free + Integer.SIZE);
        int counted = count - free;
        long doubledNs = terms.first.toNanos() << Math.clamp(counted - 1, 0, 20);
        long delayNs = counted <= 0 ? 0 : Math.min(mostNs, doubledNs);
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
