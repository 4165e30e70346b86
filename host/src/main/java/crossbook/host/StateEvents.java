package crossbook.host;

import static crossbook.host.HostException.Kind.STORAGE;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.Frames;

import java.nio.file.Path;

/// The newest snapshot of a host, told as events: for readers that need what was before
/// the first event that is kept. The host may run meanwhile.
public final class StateEvents {
    private StateEvents() {}

    /// Hands over the state ([crossbook.client.stream.RememberedState]).
    public static long tell(Path hostDirectory, EventHandler handler) {
        HostDirectory directory = new HostDirectory(hostDirectory);
        HostedEngine engine = LogReplay.newest(
                        directory,
                        Identity.read(directory),
                        (frame, at, length) -> Frames.forEach(frame, at, length, handler))
                .orElseThrow(() -> new HostException(
                        STORAGE,
                        hostDirectory + ": there is no snapshot to begin with:"
                                + " take one with crossbook snapshot"))
                .engine();
        long eventNumber = engine.engine().eventNumber();
        engine.describe();
        engine.publish();
        return eventNumber;
    }
}
