package crossbook.store;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;

/// How a store keeps what it reads.
///
/// @param directory where the database, its checkpoint and its log are
/// @param address where PostgreSQL's protocol is spoken; port 0: any
/// @param access who may come in there
/// @param retainDays days whose rows stay; the definitions stay for ever
/// @param batch what is brought to the database at once
/// @param memory what it may take
public record StoreSettings(
        Path directory,
        InetSocketAddress address,
        StoreAccess access,
        int retainDays,
        Batch batch,
        Memory memory) {
    /// What is brought to the database at once.
    ///
    /// @param rows more are committed at once
    /// @param interval what waits longer is committed
    /// @param checkpointEvents after this many events the books are written to a file, from
    ///     which the reader goes on when it is started again
    public record Batch(int rows, Duration interval, long checkpointEvents) {}

    /// What the database may take.
    ///
    /// @param writerPageBytes what a column of a table that is written maps at a time
    /// @param queryBytes the native memory that the database may take in all; 0: as it likes
    public record Memory(long writerPageBytes, long queryBytes) {}

    public static final Batch USUAL_BATCH = new Batch(50_000, Duration.ofMillis(250), 2_000_000);
    public static final Memory USUAL_MEMORY = new Memory(1 << 20, 1L << 30);

    /// The usual settings for a directory: loopback, any port.
    public static StoreSettings of(Path directory, StoreAccess access) {
        return new StoreSettings(
                directory,
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                access,
                30,
                USUAL_BATCH,
                USUAL_MEMORY);
    }

    /// The same in another directory.
    StoreSettings in(Path other) {
        return new StoreSettings(other, address, access, retainDays, batch, memory);
    }

    /// The same at another address.
    StoreSettings at(InetSocketAddress other) {
        return new StoreSettings(directory, other, access, retainDays, batch, memory);
    }

    Path databaseDirectory() {
        return databaseDirectory(directory);
    }

    static Path databaseDirectory(Path store) {
        return store.resolve("questdb");
    }

    Path checkpoint() {
        return directory.resolve("books.checkpoint");
    }
}
