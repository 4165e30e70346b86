package crossbook.server;

import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.HeaderFlyweight;

import org.agrona.BitUtil;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// One way in which a file may be other than it was left.
enum Damage {
    /// One bit is another.
    BIT,
    /// Up to 512 bytes in a row are random ones.
    NOISE,
    /// It ends early.
    CUT,
    /// It has no bytes.
    EMPTY,
    /// All its bytes are 0.
    ZEROS,
    /// It is not there.
    MISSING,
    /// It is that of another exchange.
    OF_ANOTHER_HOME,
    /// It is another file of the same kind.
    OF_ANOTHER_FILE,
    /// A bit of what the last frame of a recording holds is another.
    LAST_CONTENT,
    /// The last frame is longer or shorter than it was.
    LAST_LENGTH,
    /// The last frame does not end its message, or does not begin it.
    LAST_FLAGS;

    /// Every one, the last ones of recordings alone.
    static List<Damage> of(boolean isRecording) {
        return Arrays.asList(values()).subList(0, isRecording ? values().length : 8);
    }

    /// Does it, and says where; empty where it changes nothing.
    ///
    /// @param other the file of which this is one
    String to(Path file, Path other, Random random) throws IOException {
        byte[] old = Files.readAllBytes(file);
        byte[] bytes = old.clone();
        String where = "";
        switch (this) {
            case BIT -> where = flip(bytes, random.nextInt(Math.max(1, written(old))), random);
            case NOISE -> where = fill(bytes, random.nextInt(Math.max(1, written(old))), random);
            case CUT -> {
                bytes = Arrays.copyOf(old, random.nextInt(Math.max(1, written(old))));
                where = " after byte " + bytes.length;
            }
            case EMPTY -> bytes = new byte[0];
            case ZEROS -> bytes = new byte[old.length];
            case OF_ANOTHER_HOME, OF_ANOTHER_FILE ->
                bytes = Files.exists(other) ? Files.readAllBytes(other) : old;
            case LAST_CONTENT, LAST_LENGTH, LAST_FLAGS -> where = inLastFrame(bytes, random);
            default -> {}
        }
        if (this == MISSING) Files.delete(file);
        else if (Arrays.equals(bytes, old)) return "";
        else Files.write(file, bytes);
        return this + where + (this == OF_ANOTHER_FILE ? " (" + other.getFileName() + ")" : "");
    }

    /// What lies behind this is zeros, as in a recording that has room left.
    private static int written(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] == 0) end--;
        return end;
    }

    private static String flip(byte[] bytes, int at, Random random) {
        if (bytes.length == 0) return "";
        int bit = random.nextInt(Byte.SIZE);
        bytes[at] ^= (byte) (1 << bit);
        return " " + bit + " of byte " + at;
    }

    private static String fill(byte[] bytes, int from, Random random) {
        int to = Math.min(bytes.length, from + 512);
        for (int at = from; at < to; at++) bytes[at] = (byte) random.nextInt();
        return " from byte " + from + " to " + to;
    }

    private String inLastFrame(byte[] bytes, Random random) {
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int last = 0;
        int at = 0;
        while (at + DataHeaderFlyweight.HEADER_LENGTH <= bytes.length && file.getInt(at) > 0) {
            last = at;
            at += BitUtil.align(file.getInt(at), FrameDescriptor.FRAME_ALIGNMENT);
        }
        if (at == 0) return "";
        int content = file.getInt(last) - DataHeaderFlyweight.HEADER_LENGTH;
        return switch (this) {
            case LAST_LENGTH -> flip(bytes, last + random.nextInt(2), random);
            case LAST_FLAGS -> {
                bytes[last + HeaderFlyweight.FLAGS_FIELD_OFFSET] ^=
                        (byte) (random.nextBoolean() ? 0x80 : 0x40);
                yield " of byte " + (last + HeaderFlyweight.FLAGS_FIELD_OFFSET);
            }
            default ->
                content <= 0
                        ? ""
                        : flip(
                                bytes,
                                last + DataHeaderFlyweight.HEADER_LENGTH + random.nextInt(content),
                                random);
        };
    }
}
