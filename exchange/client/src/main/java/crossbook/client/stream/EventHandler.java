package crossbook.client.stream;

import org.agrona.DirectBuffer;

/// Takes events of a stream, one at a time.
@FunctionalInterface
public interface EventHandler {
    /// One whole event: its SBE header stands at `offset`, `length` counts header and
    /// body. The buffer is valid during the call.
    void onEvent(DirectBuffer buffer, int offset, int length);
}
