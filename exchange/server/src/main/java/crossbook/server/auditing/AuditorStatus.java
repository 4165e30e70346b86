package crossbook.server.auditing;

/// How an auditor is that follows an engine.
///
/// @param partition the number of the engine
/// @param isRunning whether it follows; false when it has failed
/// @param isCaughtUp whether it reads what happens now, not what was recorded
/// @param lastEvent the number of the event that it judged last
/// @param lagEvents how many the engine has told since; 0 where the engine is not on this
///     machine
/// @param events how many it has judged since it was started
/// @param violations how many violations it has found
/// @param latest the latest of them in words; empty if there is none
/// @param problem why it has failed; empty if it has not
public record AuditorStatus(
        int partition,
        boolean isRunning,
        boolean isCaughtUp,
        long lastEvent,
        long lagEvents,
        long events,
        long violations,
        String latest,
        String problem) {}
