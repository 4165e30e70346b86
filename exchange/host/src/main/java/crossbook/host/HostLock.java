package crossbook.host;

import static crossbook.host.HostException.Kind.ALREADY_RUNNING;
import static crossbook.host.HostException.Kind.STORAGE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Sees to it that a directory has one host. The system gives the lock back when the
/// process ends, however it ends: who has it may clear away what another left.
final class HostLock implements AutoCloseable {
    private final FileChannel channel;

    private HostLock(FileChannel channel) {
        this.channel = channel;
    }

    static HostLock acquire(Path file) {
        try {
            FileChannel channel = FileChannel.open(
                    file,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE);
            FileLock lock = tryLock(channel);
            if (lock == null) {
                String holder = read(channel);
                channel.close();
                throw new HostException(
                        ALREADY_RUNNING,
                        file.getParent() + ": a host is running here, process " + holder
                                + ": stop it first, or name another directory");
            }
            write(channel);
            return new HostLock(channel);
        } catch (IOException e) {
            throw new HostException(
                    STORAGE, file + ": cannot be locked: " + StorageProblem.of(e), e);
        }
    }

    private static FileLock tryLock(FileChannel channel) throws IOException {
        try {
            // Only the first byte: elsewhere a mandatory lock would keep others from
            // reading it.
            return channel.tryLock(0, 1, false);
        } catch (OverlappingFileLockException e) {
            return null; // held in this process
        }
    }

    private static String read(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(32);
        channel.read(text, 1);
        return new String(text.array(), 0, text.position(), StandardCharsets.US_ASCII).strip();
    }

    private static void write(FileChannel channel) throws IOException {
        channel.truncate(0);
        String text = " " + ProcessHandle.current().pid() + "\n";
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), 0);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new HostException(STORAGE, "the lock cannot be given back: " + e.getMessage(), e);
        }
    }
}
