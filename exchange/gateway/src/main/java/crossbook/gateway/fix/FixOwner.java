package crossbook.gateway.fix;

import crossbook.fix.FixSessionState;

import java.time.Instant;
import java.util.Optional;

/// The process that has the store of a FIX session: its number, and when it was started, because
/// after its death another one may get that number.
record FixOwner(long pid, long startedMs) {
    /// This process.
    static final FixOwner THIS = of(ProcessHandle.current());

    private static FixOwner of(ProcessHandle process) {
        long startedMs =
                process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
        return new FixOwner(process.pid(), startedMs);
    }

    void claim(FixSessionState state) {
        state.claim(pid, startedMs);
    }

    private static FixOwner of(FixSessionState state) {
        return new FixOwner(state.ownerPid(), state.ownerStartedMs());
    }

    /// Whether a process has it that lives, and is not this one.
    static boolean isOther(FixSessionState state) {
        return state.ownerPid() != 0 && !of(state).equals(THIS) && isAlive(state);
    }

    /// Whether a process has it that lives.
    static boolean isAlive(FixSessionState state) {
        if (state.ownerPid() == 0) return false;
        Optional<FixOwner> now = ProcessHandle.of(state.ownerPid())
                .filter(ProcessHandle::isAlive)
                .map(FixOwner::of);
        return now.isPresent() && now.get().equals(of(state));
    }
}
