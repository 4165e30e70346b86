package crossbook.gateway;

/// What a gateway counts. Written by its thread; others may read values that are a little
/// old.
final class Counters {
    long framesIn;
    long commands;
    long reports;
    long malformed;
    long throttled;
    long slowConsumers;
    long logons;
    long failedLogons;
    long acceptFailures;
    long recoveries;

    /// How long the host took no commands.
    long fullNs;

    /// Sessions that are logged on, by door.
    final int[] loggedOn = new int[AnswerTimes.Door.values().length];
}
