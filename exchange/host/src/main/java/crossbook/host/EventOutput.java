package crossbook.host;

import org.agrona.DirectBuffer;

/// Where frames of events go.
@FunctionalInterface
interface EventOutput {
    /// Takes framed events, all of them; returns when that is done.
    void publish(DirectBuffer buffer, int offset, int length);
}
