package crossbook.gateway.host;

import crossbook.client.stream.Frames;
import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Reason;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

/// The lines of a batch as they are written: the commands that they would be by themselves, each
/// without the zeros at its end.
public final class DefinitionLines {
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;

    private final MutableDirectBuffer buffer = new ExpandableArrayBuffer(1 << 12);
    private int begun; // where the line stands that was begun last
    private int end; // and where it ends
    private int count;
    private int definitions;
    private Reason refusal = Reason.NONE;

    /// The next line is about to be read.
    public void next() {
        count++;
    }

    /// The directory has given numbers for the line.
    ///
    /// @param more for how many definitions
    public void numbers(int more) {
        definitions += more;
    }

    <C extends MessageEncoderFlyweight> C begin(C command) {
        finish();
        begun = end;
        int length = HEADER + command.sbeBlockLength();
        end += Frames.PREFIX + length;
        buffer.setMemory(begun, Frames.PREFIX + length, (byte) 0);
        return Framing.begin(command, buffer, begun + Frames.PREFIX);
    }

    /// The line that was begun last is written.
    public void finish() {
        if (begun == end) return;
        int from = begun + Frames.PREFIX;
        while (end > from + HEADER && buffer.getByte(end - 1) == 0) end--;
        Frames.putLength(buffer, begun, end - from);
        begun = end;
    }

    /// The line cannot be asked for.
    public void refuse(Reason reason) {
        if (refusal == Reason.NONE) refusal = reason;
    }

    /// Why the line that was read last cannot be asked for; NONE: it can.
    public Reason refusal() {
        return refusal;
    }

    /// How many lines were read.
    public int count() {
        return count;
    }

    /// For how many of them the directory has given a number.
    public int definitions() {
        return definitions;
    }

    /// The lines, from its beginning.
    public MutableDirectBuffer buffer() {
        return buffer;
    }

    /// How long all lines are.
    public int length() {
        return end;
    }
}
