package crossbook.host;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.Frames;
import crossbook.client.stream.RememberedState;
import crossbook.core.MatchingEngine;

import org.agrona.ExpandableArrayBuffer;

/// The rules, participants and instruments of an engine at some moment, as events.
///
/// @param eventNumber of the last event before
record Definitions(long eventNumber, ExpandableArrayBuffer frames, int length)
        implements RememberedState {
    static Definitions of(MatchingEngine engine) {
        ExpandableArrayBuffer frames = new ExpandableArrayBuffer();
        int[] length = {0};
        StateAsEvents state = new StateAsEvents(engine, (buffer, offset, frameLength) -> {
            frames.putBytes(length[0], buffer, offset, frameLength);
            length[0] += frameLength;
        });
        state.tellDefinitions();
        return new Definitions(engine.eventNumber(), frames, length[0]);
    }

    @Override
    public long tell(EventHandler handler) {
        Frames.forEach(frames, 0, length, handler);
        return eventNumber;
    }
}
