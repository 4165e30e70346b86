package crossbook.host;

import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Upcast;
import crossbook.protocol.command.DefineBatchDecoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/// The lines of a batch as they stand in a command: each a length, and a command without the zeros
/// at its end, which are put back here; one of an earlier version is brought to this one.
final class BatchLines {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final UnsafeBuffer line = new UnsafeBuffer(new byte[HEADER + Frames.MAX_LENGTH]);
    private DirectBuffer buffer;
    private int at;
    private int end;

    void wrap(DefineBatchDecoder wire) {
        buffer = wire.buffer();
        at = wire.limit() + DefineBatchDecoder.linesHeaderLength();
        end = at + wire.linesLength();
    }

    boolean hasNext() {
        return at < end;
    }

    /// Moves to the next line; false if what follows is none.
    boolean next() {
        if (end - at < Frames.PREFIX + HEADER) return false;
        int given = Frames.length(buffer, at);
        int from = at + Frames.PREFIX;
        header.wrap(buffer, from);
        if (given < HEADER || given > end - from || given > length()) return false;
        line.putBytes(0, buffer, from, given);
        line.setMemory(given, length() - given, (byte) 0);
        if (Upcast.isOlder(line, 0)) {
            DirectBuffer now = Upcast.of(line, 0, length());
            line.putBytes(0, now, 0, now.capacity());
        }
        header.wrap(line, 0);
        at = from + given;
        return true;
    }

    /// The line, from its SBE header on; the next one takes its place.
    DirectBuffer line() {
        return line;
    }

    MessageHeaderDecoder header() {
        return header;
    }

    /// The length of the line, header and block.
    int length() {
        return HEADER + header.blockLength();
    }
}
