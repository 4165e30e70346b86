package crossbook.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;

/// The bytes of small order flows that are right, with ways to make them wrong.
final class FlowBytes {
    private final byte[] bytes;

    FlowBytes(byte[] bytes) {
        this.bytes = bytes;
    }

    byte[] bytes() {
        return bytes;
    }

    static final int FIVE_HEADER = 16;
    static final int CORE_HEADER = 16;
    static final int RECORDED_HEADER = 64;

    /// A new buy and a cancel, 40 bytes each.
    static FlowBytes fiveScenarios() {
        byte[] bytes = new byte[FIVE_HEADER + 2 * 40];
        ByteBuffer buffer = littleEndian(bytes);
        buffer.put("100_WBEM".getBytes(StandardCharsets.US_ASCII)).putInt(1).putInt(2);
        five(buffer, 0, 0);
        five(buffer, 1, 1);
        return new FlowBytes(bytes);
    }

    private static void five(ByteBuffer buffer, int type, long sequence) {
        buffer.put((byte) type).put((byte) 0).putShort((short) 0).putInt(5);
        buffer.putLong(sequence).putLong(7).putLong(100).putLong(0);
    }

    /// Two bids, 40 bytes each.
    static FlowBytes exchangeCore() {
        byte[] bytes = new byte[CORE_HEADER + 2 * 40];
        ByteBuffer buffer = littleEndian(bytes);
        buffer.put("ECS1".getBytes(StandardCharsets.US_ASCII))
                .putInt(1)
                .putInt(1)
                .putInt(1);
        for (int i = 1; i <= 2; i++) {
            buffer.put((byte) 1).put((byte) 1).putShort((short) 0).putInt(i);
            buffer.putLong(i).putLong(100).putLong(5).putLong(0);
        }
        return new FlowBytes(bytes);
    }

    /// Two limit orders, 32 bytes each.
    static FlowBytes recorded() {
        byte[] bytes = new byte[RECORDED_HEADER + 2 * 32];
        ByteBuffer buffer = littleEndian(bytes);
        buffer.put("LOBWL001".getBytes(StandardCharsets.US_ASCII)).putInt(1).putInt(32);
        buffer.putLong(0).putLong(2).putLong(0).putLong(90).putLong(110).putLong(9);
        for (int i = 1; i <= 2; i++) {
            buffer.put((byte) 1).put((byte) 0).putShort((short) 0).putInt(5);
            buffer.putLong(i).putLong(100).putLong(0);
        }
        return new FlowBytes(bytes);
    }

    static FlowBytes text(String text) {
        return new FlowBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    private static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    FlowBytes with8(int offset, int value) {
        byte[] changed = bytes.clone();
        changed[offset] = (byte) value;
        return new FlowBytes(changed);
    }

    FlowBytes with32(int offset, int value) {
        byte[] changed = bytes.clone();
        littleEndian(changed).putInt(offset, value);
        return new FlowBytes(changed);
    }

    FlowBytes with64(int offset, long value) {
        byte[] changed = bytes.clone();
        littleEndian(changed).putLong(offset, value);
        return new FlowBytes(changed);
    }

    FlowBytes cut(int length) {
        return new FlowBytes(Arrays.copyOf(bytes, length));
    }

    /// Zeros after the end.
    FlowBytes longer(int more) {
        return new FlowBytes(Arrays.copyOf(bytes, bytes.length + more));
    }

    FlowBytes gzip() {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new FlowBytes(packed.toByteArray());
    }
}
