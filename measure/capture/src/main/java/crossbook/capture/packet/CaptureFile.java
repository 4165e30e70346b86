package crossbook.capture.packet;

import crossbook.flow.Progress;
import crossbook.market.BadInput;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;

/// A file of packets, of either format: pcap or pcapng. It is mapped, and read once from its
/// beginning to its end.
public final class CaptureFile implements AutoCloseable {
    /// More than any capture has of a packet.
    static final int MAX_PACKET_BYTES = 1 << 24;

    private static final int PROGRESS_EACH = 1 << 14;

    private final Path path;
    private final Arena arena;
    private final MemorySegment bytes;
    private final PacketReader reader;

    private CaptureFile(Path path, Arena arena, MemorySegment bytes) {
        this.path = path;
        this.arena = arena;
        this.bytes = bytes;
        reader = reader();
    }

    /// Opens a file.
    ///
    /// @throws BadInput if it cannot be read or is no capture
    public static CaptureFile open(Path path) {
        if (!Files.exists(path)) throw new BadInput(path + ": there is no such file");
        if (Files.isDirectory(path)) {
            throw new BadInput(path + ": is a directory; name the files in it");
        }
        Arena arena = Arena.ofConfined();
        try (FileChannel channel = FileChannel.open(path)) {
            MemorySegment mapped =
                    channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            return new CaptureFile(path, arena, mapped);
        } catch (IOException e) {
            arena.close();
            throw new BadInput(path + ": cannot be read: " + e.getMessage());
        } catch (RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    private PacketReader reader() {
        if (bytes.byteSize() < 4) {
            throw new BadInput(path + ": has " + bytes.byteSize()
                    + " bytes; a capture begins with the 4 of the magic number of pcap or pcapng");
        }
        int magic = bytes.get(ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN), 0);
        Bytes here = new Bytes(path, bytes);
        return switch (magic) {
            case 0xA1B2C3D4, 0xA1B23C4D ->
                new PcapReader(here.in(ByteOrder.BIG_ENDIAN), magic == 0xA1B23C4D);
            case 0xD4C3B2A1, 0x4D3CB2A1 ->
                new PcapReader(here.in(ByteOrder.LITTLE_ENDIAN), magic == 0x4D3CB2A1);
            case PcapngReader.SECTION_HEADER -> new PcapngReader(here);
            default ->
                throw new BadInput(path + ": offset 0: "
                        + HexFormat.of().toHexDigits(magic)
                        + " is no magic number of pcap (a1b2c3d4, a1b23c4d, in either byte order)"
                        + " or pcapng (0a0d0d0a)"
                        + advice(magic));
        };
    }

    private static String advice(int magic) {
        if (magic >>> 16 == 0x1F8B) return "; it is compressed, gunzip it first";
        return magic == 0x28B52FFD ? "; it is compressed, unzstd it first" : "";
    }

    /// Gives every packet to a sink.
    ///
    /// @throws BadInput if the file is damaged, with the offset and the rule that is broken
    public void read(PacketSink sink, Progress progress) {
        Packet packet = new Packet();
        progress.start("reading " + path.getFileName(), bytes.byteSize(), "bytes");
        try {
            long count = 0;
            while (reader.next(packet)) {
                sink.packet(packet);
                if (++count % PROGRESS_EACH == 0) progress.advance(reader.offset());
            }
        } finally {
            progress.finish();
        }
    }

    /// `pcap` or `pcapng`, and how finely it tells the time.
    public String format() {
        return reader.format();
    }

    /// That the file ends within a packet, if it does. What is before it counts.
    public Optional<String> cutOff() {
        return Optional.ofNullable(reader.cutOff());
    }

    /// How many packets whoever captured has lost, as far as the file says so.
    public long dropped() {
        return reader.dropped();
    }

    @Override
    public void close() {
        arena.close();
    }
}
