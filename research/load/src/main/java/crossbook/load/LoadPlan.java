package crossbook.load;

import java.time.Duration;
import java.util.Locale;

/// How requests are sent.
///
/// With a rate, request n is due n intervals after the start, whether or not the ones
/// before it were answered, and its latency counts from then: a stall is charged to all
/// that should have been sent meanwhile. Without a rate, a request is sent as soon as
/// fewer than `window` are unanswered, and its latency counts from there.
///
/// @param perSecond the rate; 0: none
/// @param window how many may be unanswered; with a rate there is no such bound
/// @param requests how many are sent at most
/// @param duration how long they are sent at most; the first always is
public record LoadPlan(long perSecond, int window, long requests, Duration duration) {
    private static final long NS_PER_S = 1_000_000_000;

    public LoadPlan {
        if (perSecond < 0 || perSecond > NS_PER_S) {
            throw new IllegalArgumentException("perSecond: " + perSecond);
        }
        if (window < 1 || window > LoadLoop.MOST_UNANSWERED) {
            throw new IllegalArgumentException("window: " + window);
        }
    }

    /// Open loop: this many per second.
    public static LoadPlan rate(long perSecond, Duration duration) {
        return new LoadPlan(perSecond, LoadLoop.MOST_UNANSWERED, Long.MAX_VALUE, duration);
    }

    /// Closed loop: one after the other, or up to `window` at once.
    public static LoadPlan window(int window, Duration duration) {
        return new LoadPlan(0, window, Long.MAX_VALUE, duration);
    }

    /// A number of requests, up to `window` at once.
    public static LoadPlan requests(int window, long requests) {
        return new LoadPlan(0, window, requests, Duration.ofDays(1));
    }

    /// The same for another time.
    public LoadPlan lasting(Duration other) {
        return new LoadPlan(perSecond, window, requests, other);
    }

    /// The same, but no more requests than these.
    public LoadPlan atMost(long most) {
        return new LoadPlan(perSecond, window, Math.min(requests, most), duration);
    }

    /// The same, short, before it counts: a fifth of it, or so long.
    LoadPlan settling(Duration most) {
        Duration fifth = duration.dividedBy(5);
        return new LoadPlan(
                perSecond,
                window,
                Math.max(1, requests / 5),
                fifth.compareTo(most) < 0 ? fifth : most);
    }

    /// How many requests there are at most. With a rate, all that fall due are sent, even if
    /// that takes longer than planned.
    public long mostRequests() {
        if (perSecond == 0) return requests;
        return Math.min(requests, Math.max(1, duration.toMillis() * perSecond / 1000));
    }

    /// Whether no more are sent after that time.
    boolean isOver(long elapsedNs) {
        return perSecond == 0 && elapsedNs >= duration.toNanos();
    }

    /// When a request is due, in nanoseconds after the start.
    public long dueNs(long index) {
        return index / perSecond * NS_PER_S + index % perSecond * NS_PER_S / perSecond;
    }

    /// In words.
    public String text() {
        if (perSecond > 0) return String.format(Locale.ROOT, "%,d/s", perSecond);
        return window == 1 ? "one at a time" : String.format(Locale.ROOT, "window %,d", window);
    }
}
