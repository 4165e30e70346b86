package crossbook.server;

import crossbook.host.HostSettings.Idle;

import java.util.Locale;

/// Whether a thread that is idle without leaving the processor costs more than it brings: it
/// saves being woken, some 50 microseconds, and where others want the processors too it waits
/// for milliseconds when its work comes, because it had them before.
public final class Spinning {
    /// The share of its time that a spinning thread may wait for a processor.
    private static final long MOST_WAITED_PERCENT = 10;

    /// The advice of `doctor`.
    public static final String REMEDY =
            "set engine.idle = \"backoff\", or leave it a processor: fewer other processes, or engine.cores";

    private Spinning() {}

    /// Whether it does.
    ///
    /// @param waitedPercent of the time that the engine's thread wanted to run, how much it
    ///     had no processor
    public static boolean costsMore(Idle idle, long waitedPercent) {
        return !idle.sleeps() && waitedPercent > MOST_WAITED_PERCENT;
    }

    /// How the engine's thread is idle, and what that costs, in a sentence.
    public static String words(Idle idle, long waitedPercent) {
        String name = idle.name().toLowerCase(Locale.ROOT);
        String words = name + ", without a processor for " + waitedPercent
                + " % of the time that it wanted one";
        return costsMore(idle, waitedPercent) ? words + ": this costs more than it brings" : words;
    }
}
