package crossbook.testkit;

import java.util.concurrent.TimeUnit;

/// How long a test waits for something that must happen. Only a hang reaches the limit: a busy
/// machine may be a hundred times slower than an idle one, and no test may fail because of it.
public interface Patience {
    long MINUTES = 10;
    long NS = TimeUnit.MINUTES.toNanos(MINUTES);
    int MS = Math.toIntExact(TimeUnit.MINUTES.toMillis(MINUTES));
}
