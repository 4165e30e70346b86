package crossbook.host;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.Frames;
import crossbook.core.MatchingEngine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The newest snapshot of a host, told as events: for readers that need what was before
/// the first event that is kept, or would rather not read all of them. The host may run
/// meanwhile.
public final class StateEvents {
    private StateEvents() {}

    /// Hands over the state ([crossbook.client.stream.RememberedState]); nothing, and
    /// event number 0, where there is no snapshot.
    public static long tell(Path hostDirectory, EventHandler handler) {
        HostDirectory directory = new HostDirectory(hostDirectory);
        if (!Files.exists(directory.identity())) return 0;
        EventOutput output = (frame, at, length) -> Frames.forEach(frame, at, length, handler);
        Optional<LogReplay> newest = LogReplay.newest(directory, Identity.read(directory), output);
        if (newest.isEmpty()) return 0;
        MatchingEngine engine = newest.get().engine().engine();
        new StateAsEvents(engine, output).tellAll();
        return engine.eventNumber();
    }
}
