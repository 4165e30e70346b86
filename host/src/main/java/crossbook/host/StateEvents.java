package crossbook.host;

import static crossbook.host.HostException.Kind.STORAGE;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.Frames;

import org.agrona.DirectBuffer;

import java.nio.file.Path;

/// The newest snapshot of a host, told as events: for readers that need what was before
/// the first event that is kept. The host may run meanwhile.
public final class StateEvents {
    private static final int FRAME_CAPACITY = 60 * 1024;

    private StateEvents() {}

    /// Hands over the state ([crossbook.client.stream.RememberedState]).
    public static long tell(Path hostDirectory, EventHandler handler) {
        HostDirectory directory = new HostDirectory(hostDirectory);
        Snapshots.Loaded loaded = new Snapshots(directory.snapshots(), false)
                .loadNewest(state -> HostedEngine.load(
                        state,
                        (frame, at, length) -> split(frame, at, length, handler),
                        FRAME_CAPACITY))
                .orElseThrow(() -> new HostException(
                        STORAGE,
                        directory.snapshots() + ": there is no snapshot to begin with:"
                                + " take one with crossbook snapshot"));
        loaded.engine().describe();
        loaded.engine().publish();
        return loaded.snapshot().eventNumber();
    }

    private static void split(DirectBuffer frame, int offset, int length, EventHandler handler) {
        int at = offset;
        while (at < offset + length) {
            int eventLength = Frames.length(frame, at);
            handler.onEvent(frame, at + Frames.PREFIX, eventLength);
            at += Frames.PREFIX + eventLength;
        }
    }
}
