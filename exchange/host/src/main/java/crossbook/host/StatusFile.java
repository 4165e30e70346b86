package crossbook.host;

import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;

/// Writes the numbers that [HostStatus] reads, into mapped memory: nobody waits for it.
final class StatusFile implements AutoCloseable {
    private static final long INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
    private static final ValueLayout.OfLong WORD =
            ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final Arena arena = Arena.ofShared();
    private final MemorySegment words;
    private long nextNs = System.nanoTime();
    private ProcessorTime processor; // of the thread that writes
    private long rateNs;
    private long rateCommands;
    private long rateEvents;

    StatusFile(Path directory) {
        Path file = directory.resolve(HostStatus.FILE);
        try (FileChannel channel = FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            // Written, not only mapped: so the disk gives the room, or says that it has none.
            channel.write(ByteBuffer.allocate(HostStatus.length()), 0);
            words = channel.map(MapMode.READ_WRITE, 0, HostStatus.length(), arena);
        } catch (IOException e) {
            throw new HostException(
                    HostException.Kind.STORAGE,
                    file + ": cannot be written: " + StorageProblem.of(e),
                    e);
        }
        words.set(WORD, 0, HostStatus.VERSION);
        put(Value.CORE, -1);
        put(Value.MEMBER, -1);
        put(Value.LEADER, -1);
    }

    void put(Value value, long number) {
        words.set(WORD, Long.BYTES * (1L + value.ordinal()), number);
    }

    void increment(Value value) {
        long at = Long.BYTES * (1L + value.ordinal());
        words.set(WORD, at, words.get(WORD, at) + 1);
    }

    /// Whether it is time to write again.
    boolean isDue(HostClock clock) {
        return clock.passed() - nextNs >= 0;
    }

    /// Writes the counts, what they are per second, and the time.
    void update(HostClock clock, HostedEngine engine) {
        put(Value.LIVE_ORDERS, engine.engine().liveOrderCount());
        put(Value.INSTRUMENTS, engine.engine().instrumentCount());
        put(Value.PARTICIPANTS, engine.engine().participants().count());
        put(Value.HASHES, engine.hashesTold());
        put(Value.STATE_HASH, engine.lastStateHash());
        update(clock, engine.engine().commandNumber(), engine.engine().eventNumber());
    }

    /// The same of a host without an engine.
    void update(HostClock clock, long commands, long events) {
        long passedNs = clock.passed();
        nextNs = passedNs + INTERVAL_NS;
        put(Value.COMMANDS, commands);
        put(Value.EVENTS, events);
        if (rateNs == 0) {
            processor = new ProcessorTime();
            begin(passedNs, commands, events);
        }
        long elapsed = passedNs - rateNs;
        if (elapsed >= SECOND_NS) {
            put(Value.COMMANDS_PER_SECOND, perSecond(commands - rateCommands, elapsed));
            put(Value.EVENTS_PER_SECOND, perSecond(events - rateEvents, elapsed));
            put(Value.WITHOUT_PROCESSOR_PERCENT, processor.look());
            begin(passedNs, commands, events);
        }
        put(Value.CLOCK_OFF_MS, clock.offMs());
        put(Value.CLOCK_STEPS, clock.steps());
        put(Value.UPDATED_NS, clock.now());
        increment(Value.WRITTEN);
    }

    private void begin(long passedNs, long commands, long events) {
        rateNs = passedNs;
        rateCommands = commands;
        rateEvents = events;
    }

    private static long perSecond(long count, long elapsedNs) {
        return Math.round((double) count * SECOND_NS / elapsedNs);
    }

    @Override
    public void close() {
        arena.close();
    }
}
