package crossbook.host;

import static crossbook.host.HostException.Kind.STORAGE;

import org.agrona.DirectBuffer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/// The recorded commands that the engine cannot handle and that are left out of every replay,
/// because the operator said so. The time of such a command passes, nothing else
/// happens; so the numbers of those after it stay as they are.
///
/// The file has a line for each: its number, and the CRC-32C of its bytes, so that it says
/// nothing about another log.
final class SkippedCommands {
    /// None.
    static final SkippedCommands NONE = new SkippedCommands(new TreeMap<>());

    static final String FILE = "skipped-commands";
    private static final int RADIX = 16;

    private final SortedMap<Long, Long> checksums;
    private long next;

    private SkippedCommands(SortedMap<Long, Long> checksums) {
        this.checksums = checksums;
        next = checksums.isEmpty() ? 0 : checksums.firstKey();
    }

    /// What the directory of a host says.
    static SkippedCommands of(HostDirectory directory) {
        Path file = file(directory);
        SortedMap<Long, Long> found = new TreeMap<>();
        try {
            for (String line : Files.readAllLines(file)) {
                String[] words = line.split(" ", 2);
                found.put(Long.valueOf(words[0]), Long.valueOf(words[1], RADIX));
            }
            return new SkippedCommands(found);
        } catch (NoSuchFileException e) {
            return NONE;
        } catch (IOException e) {
            throw unreadable(file, StorageProblem.of(e), e);
        } catch (RuntimeException e) {
            throw unreadable(file, "a line is not the number and the checksum of a command", e);
        }
    }

    private static HostException unreadable(Path file, String why, Exception cause) {
        return new HostException(
                STORAGE,
                file + ": cannot be read: " + why + ": restore the directory from a copy",
                cause);
    }

    private static Path file(HostDirectory directory) {
        return directory.root().resolve(FILE);
    }

    /// Writes one more into the file of a directory.
    static void add(HostDirectory directory, long number, long checksum) {
        Path file = file(directory);
        String line = number + " " + Long.toString(checksum, RADIX);
        try {
            Files.write(
                    file,
                    List.of(line),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND,
                    StandardOpenOption.SYNC);
        } catch (IOException e) {
            throw new HostException(
                    STORAGE, file + ": cannot be written: " + StorageProblem.of(e), e);
        }
    }

    /// Whether the command of that number, which is a message of a buffer, is one of them. To be
    /// asked in the order of the log.
    boolean has(long number, DirectBuffer buffer, int offset, int length) {
        if (next == 0 || number < next) return false;
        Long checksum = checksums.get(number);
        SortedMap<Long, Long> later = checksums.tailMap(number + 1);
        next = later.isEmpty() ? 0 : later.firstKey();
        return checksum != null && checksum == checksum(buffer, offset, length);
    }

    /// Whether the command of that number is one of them, whatever its bytes are now.
    boolean hasNumber(long number) {
        return checksums.containsKey(number);
    }

    static long checksum(DirectBuffer buffer, int offset, int length) {
        byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return crc.getValue();
    }
}
