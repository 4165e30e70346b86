package crossbook.gateway;

import crossbook.client.stream.CommandLink;
import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderEncoder;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/// Commands on their way to the host: written one after the other, offered in one piece.
/// While the host takes none the batch stays full, and anyone who writes to it stops
/// reading.
final class CommandBatch {
    /// No command is longer, with all that stands before it.
    private static final int MAX_COMMAND_BYTES = 512;

    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;

    /// Larger pieces gain nothing, and delay the first command of them.
    private static final int MAX_BATCH_BYTES = 1 << 15;

    private final CommandLink link;
    private final UnsafeBuffer buffer;
    private int length;
    private boolean isSealed;

    CommandBatch(CommandLink link) {
        this.link = link;
        buffer = new UnsafeBuffer(new byte[Math.min(link.maxLength(), MAX_BATCH_BYTES)]);
    }

    MutableDirectBuffer buffer() {
        return buffer;
    }

    /// Whether there is room for a command, after offering what is there if there is not.
    boolean hasRoom() {
        return (!isSealed && length + MAX_COMMAND_BYTES <= buffer.capacity()) || flush();
    }

    /// Writes the length of a command with a body of this many bytes; returns where its
    /// header goes. There must be room ([#hasRoom]).
    int claim(int bodyLength) {
        int at = length;
        assert !isSealed
                        && at + MAX_COMMAND_BYTES <= buffer.capacity()
                        && HEADER + bodyLength < MAX_COMMAND_BYTES
                : "no room for a command";
        Frames.putLength(buffer, at, HEADER + bodyLength);
        length = at + Frames.PREFIX + HEADER + bodyLength;
        return at + Frames.PREFIX;
    }

    /// Offers what there is. True if nothing is left.
    boolean flush() {
        if (length != 0 && link.offer(buffer, 0, length)) clear();
        return length == 0;
    }

    /// No command may follow in the same piece.
    void seal() {
        isSealed = true;
    }

    /// Forgets what was not taken: the host is gone.
    void clear() {
        length = 0;
        isSealed = false;
    }
}
