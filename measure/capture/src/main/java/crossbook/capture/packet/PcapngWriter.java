package crossbook.capture.packet;

import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Writes packets of one interface into a pcapng file, with nanoseconds.
public final class PcapngWriter implements PacketSink, AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 20;
    private static final int PACKET_OVERHEAD = 32;
    private static final int NANO = 9;
    private static final long NOT_SAID = -1;

    private final FileChannel file;
    private final ByteBuffer buffer =
            ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final UnsafeBuffer view = new UnsafeBuffer(buffer);

    /// Begins a file; one that is there is replaced.
    ///
    /// @param interfaceName what the packets were captured on
    public PcapngWriter(Path path, String interfaceName, int linkType) throws IOException {
        file = FileChannel.open(
                path,
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING);
        buffer.putInt(PcapngReader.SECTION_HEADER).putInt(28).putInt(0x1A2B3C4D);
        buffer.putShort((short) 1).putShort((short) 0).putLong(NOT_SAID).putInt(28);
        byte[] name = interfaceName.getBytes(StandardCharsets.UTF_8);
        int length = 20 + 4 + padded(name.length) + 8 + 4;
        buffer.putInt(1)
                .putInt(length)
                .putShort((short) linkType)
                .putShort((short) 0)
                .putInt(0);
        buffer.putShort((short) 2).putShort((short) name.length).put(name);
        pad(name.length);
        buffer.putShort((short) 9).putShort((short) 1).putInt(NANO);
        buffer.putInt(0).putInt(length);
    }

    private static int padded(int length) {
        return (length + 3) & ~3;
    }

    private void pad(int length) {
        for (int i = length; i < padded(length); i++) buffer.put((byte) 0);
    }

    @Override
    public void packet(Packet packet) {
        int captured = packet.length();
        int length = PACKET_OVERHEAD + padded(captured);
        if (length > buffer.remaining()) flush();
        buffer.putInt(6).putInt(length).putInt(0);
        buffer.putInt((int) (packet.timeNs() >>> 32)).putInt((int) packet.timeNs());
        buffer.putInt(captured).putInt(packet.originalLength());
        packet.bytes().getBytes(0, view, buffer.position(), captured);
        buffer.position(buffer.position() + captured);
        pad(captured);
        buffer.putInt(length);
    }

    /// Says how many packets there were and how many of them the kernel has lost.
    public void statistics(long timeNs, long received, long dropped) {
        int length = 24 + 12 + 12 + 4;
        if (length > buffer.remaining()) flush();
        buffer.putInt(5).putInt(length).putInt(0);
        buffer.putInt((int) (timeNs >>> 32)).putInt((int) timeNs);
        buffer.putShort((short) 4).putShort((short) 8).putLong(received);
        buffer.putShort((short) 7).putShort((short) 8).putLong(dropped);
        buffer.putInt(0).putInt(length);
    }

    private void flush() {
        try {
            buffer.flip();
            while (buffer.hasRemaining()) file.write(buffer);
            buffer.clear();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        try (file) {
            flush();
        }
    }
}
