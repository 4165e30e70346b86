package crossbook.gateway.host;

import crossbook.client.stream.CommandLink;
import crossbook.client.stream.Frames;
import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.command.AdvanceTimeEncoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

/// Commands on their way to the host: written one after the other, offered in one piece.
/// While the host takes none the batch stays full, and anyone who writes to it stops
/// reading.
public final class CommandBatch {
    /// No command is longer, with all that stands before it.
    private static final int MAX_COMMAND_BYTES = 512;

    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;

    /// Where the time stands in every command.
    private static final int TIMESTAMP = HEADER + AdvanceTimeEncoder.timestampNsEncodingOffset();

    /// Larger pieces gain nothing, and delay the first command of them.
    private static final int MAX_BATCH_BYTES = 1 << 15;

    private final CommandLink link;
    private final UnsafeBuffer buffer;
    private int length;
    private boolean isSealed;
    private DefinitionLines lines;

    public CommandBatch(CommandLink link) {
        this.link = link;
        buffer = new UnsafeBuffer(new byte[Math.min(link.maxLength(), MAX_BATCH_BYTES)]);
    }

    /// Whether there is room for a command, after offering what is there if there is not.
    public boolean hasRoom() {
        return (!isSealed && length + MAX_COMMAND_BYTES <= buffer.capacity()) || flush();
    }

    /// Begins a command: writes its length and its header. There must be room ([#hasRoom]). It has
    /// no time: the host stamps it.
    public <C extends MessageEncoderFlyweight> C begin(C command) {
        if (lines != null) return lines.begin(command);
        int at = length + Frames.PREFIX;
        int commandLength = HEADER + command.sbeBlockLength();
        assert !isSealed
                        && length + MAX_COMMAND_BYTES <= buffer.capacity()
                        && commandLength < MAX_COMMAND_BYTES
                : "no room for a command";
        Frames.putLength(buffer, length, commandLength);
        length = at + commandLength;
        buffer.putLong(at + TIMESTAMP, 0);
        return Framing.begin(command, buffer, at);
    }

    /// Writes the commands that are begun from now on as the lines of a batch; null: by themselves
    /// again.
    public void write(DefinitionLines to) {
        lines = to;
    }

    /// Offers a command by itself, however long it is; false if the host takes none now.
    public boolean offer(DirectBuffer command, int commandLength) {
        return flush() && link.offer(command, 0, commandLength);
    }

    /// The longest command that can be offered by itself, with its length before it.
    public int maxLength() {
        return link.maxLength();
    }

    /// Offers what there is. True if nothing is left.
    public boolean flush() {
        if (length != 0 && link.offer(buffer, 0, length)) clear();
        return length == 0;
    }

    /// No command may follow in the same piece.
    public void seal() {
        isSealed = true;
    }

    /// Forgets what was not taken: the host is gone.
    public void clear() {
        length = 0;
        isSealed = false;
    }
}
