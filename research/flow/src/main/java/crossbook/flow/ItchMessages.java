package crossbook.flow;

import crossbook.flow.ItchType.Field;
import crossbook.market.BadInput;
import crossbook.protocol.Decimals;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/// Reads a file of NASDAQ TotalView-ITCH 5.0 message by message, every type of the specification. A
/// message stands behind its length of two bytes; all numbers are big endian.
///
/// ```java
/// try (ItchMessages messages = ItchMessages.open(file)) {
///     while (messages.next()) System.out.println(messages.text());
/// }
/// ```
public final class ItchMessages implements Closeable {
    private static final int PREFIX = 2;
    private static final int LOCATE = 1;
    private static final int TRACKING = 3;
    private static final int TIMESTAMP = 5;

    private final FlowInput in;
    private final FlowErrors errors;
    private ItchType type;
    private int unread;
    private long number;
    private boolean ended;

    ItchMessages(FlowInput in, FlowErrors errors) {
        this.in = in;
        this.errors = errors;
    }

    /// Opens a file, plain or gzip.
    ///
    /// @throws BadInput if it cannot be read
    public static ItchMessages open(Path file) {
        return new ItchMessages(new FlowInput(FlowFiles.stream(file)), new FlowErrors(file));
    }

    /// Whether bytes look like the beginning of such a file.
    static boolean startIn(FlowInput in, int present) {
        if (present <= PREFIX) return false;
        ItchType first = ItchType.of(in.u8(PREFIX));
        return first != null && in.u16be(0) == first.lengthBytes();
    }

    /// Goes to the next message. Returns false at the end of the file.
    ///
    /// @throws BadInput if what follows is no message; the next call continues behind it
    public boolean next() {
        if (ended) return false;
        in.skip(unread);
        unread = 0;
        number++;
        try {
            return read();
        } catch (IOException e) {
            ended = true;
            locate();
            throw errors.unreadable(e);
        }
    }

    private boolean read() throws IOException {
        int present = in.available(PREFIX);
        if (present == 0) {
            ended = true;
            return false;
        }
        if (present < PREFIX) throw cut(present + " of the two bytes of a length");
        int length = in.u16be(0);
        if (length == 0 || length > FlowInput.CAPACITY / 2) {
            ended = true;
            locate();
            throw errors.field("length", length, "must be 12 to " + ItchType.LONGEST);
        }
        present = in.available(PREFIX + length) - PREFIX;
        if (present < length) throw cut(present + " of the " + length + " bytes of this message");
        unread = PREFIX + length;
        type = ItchType.of(in.u8(PREFIX));
        if (type != null && type.lengthBytes() == length) return true;
        locate();
        if (type == null) {
            String code = FlowErrors.hex(in.u8(PREFIX));
            throw errors.field("type", code, "must be a type of ITCH 5.0");
        }
        String rule = "a message " + type.code() + " has " + type.lengthBytes() + " bytes";
        throw errors.field("length", length, rule);
    }

    private BadInput cut(String words) {
        ended = true;
        locate();
        return errors.whole("the file ends after " + words);
    }

    /// Has errors name this message.
    void locate() {
        errors.at(number, in.byteOffset());
    }

    /// Which message of the file this is, from 1.
    public long number() {
        return number;
    }

    /// How many messages have been read.
    long readCount() {
        return ended ? number - 1 : number;
    }

    /// Where the message begins with its length, in the unpacked file.
    public long byteOffset() {
        return in.byteOffset();
    }

    public ItchType type() {
        return type;
    }

    /// The number of the stock in this file.
    public int stockLocate() {
        return in.u16be(PREFIX + LOCATE);
    }

    public int trackingNumber() {
        return in.u16be(PREFIX + TRACKING);
    }

    /// Nanoseconds after midnight.
    public long timestampNs() {
        return in.u48be(PREFIX + TIMESTAMP);
    }

    // Fields, at their offsets in the message.

    int u8(int offset) {
        return in.u8(PREFIX + offset);
    }

    long u32(int offset) {
        return in.u32be(PREFIX + offset);
    }

    long i64(int offset) {
        return in.i64be(PREFIX + offset);
    }

    /// Without the spaces at its end.
    String text(int offset, int lengthBytes) {
        StringBuilder text = new StringBuilder(lengthBytes);
        for (int i = 0; i < lengthBytes; i++) text.append((char) u8(offset + i));
        return text.toString().stripTrailing();
    }

    /// The value of a number, or of a price in units of its decimals.
    ///
    /// @throws IllegalArgumentException if the message has no such field, or it is text
    public long number(String name) {
        Field field = field(name);
        if (field.kind() == 'a') throw new IllegalArgumentException(name + " is text");
        return field.lengthBytes() == Integer.BYTES ? u32(field.offset()) : i64(field.offset());
    }

    /// The value of a field in words, without the spaces at its end.
    ///
    /// @throws IllegalArgumentException if the message has no such field
    public String text(String name) {
        Field field = field(name);
        return switch (field.kind()) {
            case 'p' -> Decimals.text(number(name), 4);
            case 'q' -> Decimals.text(number(name), 8);
            case 'n' -> Long.toUnsignedString(number(name));
            default -> text(field.offset(), field.lengthBytes());
        };
    }

    private Field field(String name) {
        return type.field(name)
                .orElseThrow(() -> new IllegalArgumentException(type + " has no " + name));
    }

    /// The message with all its fields, on one line.
    public String text() {
        StringBuilder text = new StringBuilder(200);
        text.append(type.code()).append(" stockLocate=").append(stockLocate());
        text.append(" trackingNumber=").append(trackingNumber());
        text.append(" timestampNs=").append(timestampNs());
        for (Field field : type.fields()) {
            text.append(' ').append(field.name()).append('=').append(text(field.name()));
        }
        return text.toString();
    }

    @Override
    public void close() {
        in.close();
    }
}
