package crossbook.testkit;

import java.util.concurrent.TimeUnit;

/// How long a test waits for what must come. The limit is for what never comes: a busy machine
/// may be a hundred times slower than an idle one, and a test must not fail on it.
public interface Patience {
    long MINUTES = 10;
    long NS = TimeUnit.MINUTES.toNanos(MINUTES);
    int MS = Math.toIntExact(TimeUnit.MINUTES.toMillis(MINUTES));
}
