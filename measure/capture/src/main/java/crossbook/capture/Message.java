package crossbook.capture;

import org.agrona.DirectBuffer;

/// A message of a stream: where it stands, and when it was there.
final class Message {
    DirectBuffer buffer;
    int start;
    int end;

    /// When the packet was there that carries its first byte.
    long beginNs;

    /// When the last packet was there that it needs to be whole.
    long wholeNs;
}
