package crossbook.server;

import crossbook.configuration.PasswordHash;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// Passwords that were found right a short time ago: anyone who comes back need not wait for
/// the slow hash again, least of all a client that left because it took too long. One wrong
/// guess makes it forget, so that nobody can guess here faster than at the slow hash.
/// Thread-safe.
final class RecentPasswords {
    private final long keptNs;
    private final Map<String, Recent> recent = new HashMap<>();

    /// @param stored what the credentials had when it was right
    /// @param quick of the same password, and checked at once
    private record Recent(PasswordHash stored, PasswordHash quick, long untilNs) {}

    /// @param kept for how long one is remembered
    RecentPasswords(Duration kept) {
        keptNs = kept.toNanos();
    }

    /// A password is right.
    ///
    /// @param stored its hash in the credentials
    synchronized void add(String name, PasswordHash stored, char[] password, long nowNs) {
        recent.values().removeIf(each -> each.untilNs - nowNs <= 0);
        PasswordHash quick = PasswordHash.ofGenerated(password);
        recent.put(name, new Recent(stored, quick, nowNs + keptNs));
    }

    /// Whether it is a password that was right.
    ///
    /// @param stored the hash that the credentials have now
    synchronized boolean matches(String name, PasswordHash stored, char[] password, long nowNs) {
        Recent known = recent.remove(name);
        boolean matches = known != null
                && known.untilNs - nowNs > 0
                && known.stored.equals(stored)
                && known.quick.matches(password);
        if (matches) recent.put(name, known);
        return matches;
    }
}
