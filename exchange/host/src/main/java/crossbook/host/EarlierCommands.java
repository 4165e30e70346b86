package crossbook.host;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Schema;
import crossbook.protocol.command.DefineBatchDecoder;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.collections.Int2IntHashMap;

import java.nio.ByteOrder;

/// Commands that an earlier version has recorded, as this one says them. A command only ever gets
/// more fields at the end of its block, and 0 there is what it said before it had them; so a block
/// that is too short ends with zeros here.
final class EarlierCommands {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;

    private final Int2IntHashMap blockLengths = new Int2IntHashMap(0);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ExpandableArrayBuffer widened = new ExpandableArrayBuffer(1 << 16);
    private int length;

    EarlierCommands() {
        Schema.command()
                .messages()
                .forEach(message -> blockLengths.put(message.templateId(), message.blockLength(0)));
    }

    /// Hands over each command of a frame as this version says it.
    void forEach(DirectBuffer buffer, int offset, int frameLength, EventHandler handler) {
        Frames.forEach(widened, 0, widen(buffer, offset, frameLength), handler);
    }

    /// Writes framed commands to [#widened]; returns how many bytes they are there.
    int widen(DirectBuffer buffer, int offset, int frameLength) {
        length = 0;
        if (Frames.fill(buffer, offset, frameLength)) {
            Frames.forEach(buffer, offset, frameLength, this::add);
        } else { // whoever reads it next refuses it
            widened.putBytes(0, buffer, offset, frameLength);
            length = frameLength;
        }
        return length;
    }

    DirectBuffer widened() {
        return widened;
    }

    private void add(DirectBuffer buffer, int at, int given) {
        int block = Math.min(header.wrap(buffer, at).blockLength(), given - HEADER);
        int added = Math.max(0, blockLengths.get(header.templateId()) - block);
        int tails = given - HEADER - block;
        int to = length + Frames.PREFIX;
        int afterBlock = to + HEADER + block + added;
        widened.putBytes(to, buffer, at, HEADER + block);
        widened.setMemory(afterBlock - added, added, (byte) 0);
        widened.putBytes(afterBlock, buffer, at + HEADER + block, tails);
        setBlockLength(to, block + added);
        Frames.putLength(widened, length, given + added);
        if (header.templateId() == DefineBatchDecoder.TEMPLATE_ID) {
            widenLines(afterBlock + DefineBatchDecoder.linesHeaderLength(), afterBlock + tails);
        }
        length = afterBlock + tails;
    }

    /// Lines end where their zeros begin: they only say how long they are with them.
    private void widenLines(int from, int end) {
        int at = from;
        while (end - at >= Frames.PREFIX + HEADER) {
            int line = at + Frames.PREFIX;
            int block = header.wrap(widened, line).blockLength();
            setBlockLength(line, Math.max(block, blockLengths.get(header.templateId())));
            at = line + Frames.length(widened, at);
        }
    }

    private void setBlockLength(int at, int block) {
        widened.putShort(
                at + MessageHeaderDecoder.blockLengthEncodingOffset(),
                (short) block,
                ByteOrder.LITTLE_ENDIAN);
    }
}
