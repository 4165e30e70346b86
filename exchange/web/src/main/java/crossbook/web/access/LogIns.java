package crossbook.web.access;

import crossbook.web.surroundings.WebSettings;

import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/// Who has logged in with a browser. A log-in ends when it is ended, after a while without use,
/// and after a day's work at the latest. Thread-safe.
public final class LogIns {
    private static final int MAX = 10_000;
    private static final int ID_BYTES = 16;

    private final long idleNs;
    private final long lifetimeNs;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, Used> byId = new HashMap<>();

    private static final class Used {
        final LogIn logIn;
        long lastNs;

        Used(LogIn logIn, long lastNs) {
            this.logIn = logIn;
            this.lastNs = lastNs;
        }
    }

    LogIns(WebSettings.Access settings) {
        idleNs = settings.idleTimeout().toNanos();
        lifetimeNs = settings.sessionTimeout().toNanos();
    }

    /// Begins a log-in. Its id is new, whatever the browser came with.
    synchronized LogIn begin(String participant, long nowNs) {
        sweep(nowNs);
        if (byId.size() >= MAX) endOldest();
        LogIn logIn = new LogIn(randomText(), randomText(), participant, nowNs, nowNs + lifetimeNs);
        byId.put(logIn.id(), new Used(logIn, nowNs));
        return logIn;
    }

    private String randomText() {
        byte[] bytes = new byte[ID_BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /// The log-in of a cookie, if it still holds. It counts as used.
    synchronized Optional<LogIn> find(String id, long nowNs) {
        Used used = byId.get(id);
        if (used == null) return Optional.empty();
        if (isOver(used, nowNs)) {
            byId.remove(id);
            return Optional.empty();
        }
        used.lastNs = nowNs;
        return Optional.of(used.logIn);
    }

    private boolean isOver(Used used, long nowNs) {
        return nowNs >= used.logIn.expiresNs() || nowNs - used.lastNs > idleNs;
    }

    /// Whether a log-in still holds; asking does not extend it.
    synchronized boolean holds(LogIn logIn, long nowNs) {
        Used used = byId.get(logIn.id());
        return used != null && !isOver(used, nowNs);
    }

    /// Ends a log-in. True if it was the last one of its participant.
    synchronized boolean end(LogIn logIn) {
        byId.remove(logIn.id());
        return byId.values().stream()
                .noneMatch(used -> used.logIn.participant().equals(logIn.participant()));
    }

    /// Ends every log-in of a participant: its password or its roles have changed.
    synchronized void endAll(String participant) {
        byId.values().removeIf(used -> used.logIn.participant().equals(participant));
    }

    private void sweep(long nowNs) {
        byId.values().removeIf(used -> isOver(used, nowNs));
    }

    private void endOldest() {
        byId.values().stream()
                .min((a, b) -> Long.compare(a.lastNs, b.lastNs))
                .ifPresent(oldest -> byId.remove(oldest.logIn.id()));
    }
}
