package crossbook.client.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/// How a host does, as it last said: numbers in a file of its directory, which it keeps
/// writing while it lives and which stay when it is gone.
public final class HostStatus {
    /// The name of the file: a word of version, then a word for each [Value] in order.
    public static final String FILE = "host.status";

    public static final long VERSION = 1;

    /// What the words mean.
    public enum Value {
        /// When the words were written, nanoseconds since 1970 UTC.
        UPDATED_NS,
        /// When the host was started.
        STARTED_NS,
        COMMANDS,
        EVENTS,
        EVENTS_PER_SECOND,
        COMMANDS_PER_SECOND,
        /// How far the log has been written, recorded and handled, in bytes.
        LOG_POSITION,
        LOG_RECORDED,
        LOG_HANDLED,
        /// How far the events have been written and recorded, in bytes.
        EVENT_POSITION,
        EVENT_RECORDED,
        LIVE_ORDERS,
        INSTRUMENTS,
        PARTICIPANTS,
        GATEWAYS,
        /// Pieces that were no sound commands.
        REFUSED,
        SNAPSHOTS,
        SNAPSHOT_COMMAND,
        SNAPSHOT_NS,
        SNAPSHOT_PAUSE_US,
        HASHES,
        STATE_HASH,
        /// The core to which the engine's thread is bound; -1: none.
        CORE,
        /// Which member of a cluster it is, from 0; -1: of none.
        MEMBER,
        /// The member that leads, as far as this one knows; -1: none.
        LEADER,
        /// How often a leader was elected.
        TERM,
        /// Of the host in front of several partitions: which of them are away, a bit for each, that
        /// of the first the lowest.
        SUSPENDED,
        /// How often the words were written: while it stays the same the host stands still.
        WRITTEN,
        /// How far the system's clock is ahead of the market's time, in milliseconds; negative:
        /// it is behind.
        CLOCK_OFF_MS,
        /// How often the system's clock was set while the host ran, by more than
        /// [ClockOff#SMALL_MS].
        CLOCK_STEPS,
        /// Of the time that its thread wanted to run in the last second, how much it had no
        /// processor, in hundredths.
        WITHOUT_PROCESSOR_PERCENT
    }

    private final boolean isAlive;
    private final Map<Value, Long> values;

    private HostStatus(boolean isAlive, Map<Value, Long> values) {
        this.isAlive = isAlive;
        this.values = values;
    }

    /// What the host of a directory last said; nothing if there never was one.
    public static Optional<HostStatus> read(Path hostDirectory) {
        try {
            ByteBuffer words = ByteBuffer.wrap(Files.readAllBytes(hostDirectory.resolve(FILE)))
                    .order(ByteOrder.LITTLE_ENDIAN);
            if (words.remaining() < length() || words.getLong() != VERSION) return Optional.empty();
            Map<Value, Long> values = new EnumMap<>(Value.class);
            for (Value value : Value.values()) values.put(value, words.getLong());
            boolean isAlive = HostFile.read(hostDirectory)
                    .flatMap(host -> ProcessHandle.of(host.pid()))
                    .isPresent();
            return Optional.of(new HostStatus(isAlive, values));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// The bytes of the file.
    public static int length() {
        return Long.BYTES * (1 + Value.values().length);
    }

    /// Whether its process lives and has not stopped hosting.
    public boolean isAlive() {
        return isAlive;
    }

    public long get(Value value) {
        return values.get(value);
    }

    /// How the system's clock stands to the market's time.
    public ClockOff clockOff() {
        return new ClockOff(get(Value.CLOCK_OFF_MS), get(Value.MEMBER) >= 0);
    }

    /// Whether the host in front of several partitions has found one of them away.
    public boolean isSuspended(int partition) {
        return (get(Value.SUSPENDED) & 1L << partition) != 0;
    }
}
