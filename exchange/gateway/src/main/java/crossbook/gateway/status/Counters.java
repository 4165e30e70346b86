package crossbook.gateway.status;

/// The counters of a gateway. Written by its thread; others may read values that are a little
/// old.
public final class Counters {
    public long framesIn;
    public long commands;
    public long reports;
    public long malformed;
    public long throttled;
    public long slowConsumers;
    public long logons;
    public long failedLogons;
    public long acceptFailures;
    public long recoveries;

    /// How long the host took no commands.
    public long fullNs;

    /// Sessions that are logged on, by door.
    public final int[] loggedOn = new int[AnswerTimes.Door.values().length];
}
