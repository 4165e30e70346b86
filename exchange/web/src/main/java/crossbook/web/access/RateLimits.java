package crossbook.web.access;

import java.util.LinkedHashMap;
import java.util.Map;

/// How many requests each log-in, key or address may make: a bucket of tokens for each, which
/// fills up again. Thread-safe.
public final class RateLimits {
    /// Anyone who was quiet the longest is forgotten first, and begins anew with a full
    /// bucket.
    private static final int MAX_REMEMBERED = 10_000;

    private static final long SECOND_NS = 1_000_000_000;

    private final long perSecond;
    private final long burst;
    private final Map<String, Bucket> buckets = new LinkedHashMap<>(1_024, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
            return size() > MAX_REMEMBERED;
        }
    };

    /// Tokens as of a time; a token is a second's worth of nanoseconds.
    private static final class Bucket {
        long tokens;
        long atNs;
    }

    /// What happened to a request.
    ///
    /// @param limit requests at once
    /// @param remaining of them
    /// @param waitNs until there is one again; 0: go on
    public record State(long limit, long remaining, long waitNs) {}

    /// @param perSecond requests in the long run; 0: no limit
    public RateLimits(int perSecond, int burst) {
        this.perSecond = perSecond;
        this.burst = burst;
    }

    public boolean areOff() {
        return perSecond == 0;
    }

    /// Takes `cost` tokens of a bucket, if it has them.
    public synchronized State take(String whose, int cost, long nowNs) {
        long full = burst * SECOND_NS;
        Bucket bucket = buckets.get(whose);
        if (bucket == null) {
            bucket = new Bucket();
            bucket.tokens = full;
            bucket.atNs = nowNs;
            buckets.put(whose, bucket);
        }
        // Who read the clock first may come last: time does not go back for that.
        long elapsedNs = Math.clamp(nowNs - bucket.atNs, 0, full / perSecond + 1);
        bucket.tokens = Math.min(full, bucket.tokens + elapsedNs * perSecond);
        bucket.atNs = Math.max(bucket.atNs, nowNs);
        long missing = cost * SECOND_NS - bucket.tokens;
        if (missing > 0) {
            return new State(burst, bucket.tokens / SECOND_NS, Math.ceilDiv(missing, perSecond));
        }
        bucket.tokens -= cost * SECOND_NS;
        return new State(burst, bucket.tokens / SECOND_NS, 0);
    }
}
