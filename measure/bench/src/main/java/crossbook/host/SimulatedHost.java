package crossbook.host;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventHead;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostConnection;
import crossbook.core.EngineSettings;
import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.command.AdvanceTimeEncoder;
import crossbook.protocol.command.GatewayLostEncoder;
import crossbook.protocol.command.HashStateEncoder;
import crossbook.protocol.command.TakeSnapshotEncoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/// A host whose log, events and snapshots are in memory, and whose time and faults
/// somebody decides. The engine, its wire, its snapshots, the check of commands and the
/// care of gateways are those of the other hosts.
///
/// A crash takes with it what was offered and is not in the log, and some of the log
/// that was not handled. A start loads a snapshot, replays the log after it, and
/// compares every event that comes again with the one that was told, byte by byte, and
/// the hash of the state with that of before.
public final class SimulatedHost {
    private static final int FRAME_CAPACITY = 1 << 16;
    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int PIECES_PER_HASH = 64;
    private static final int SNAPSHOTS = 2;
    private static final long GATEWAY_TIMEOUT_NS = 10_000_000_000L;

    private final Random random;
    private final LongSupplier epochNs;
    private final CommandCheck check = new CommandCheck();

    /// Commands that were offered together, stamped.
    private final List<byte[]> log = new ArrayList<>();

    private final List<byte[]> events = new ArrayList<>();
    private final List<Saved> snapshots = new ArrayList<>();
    private final List<SimulatedConnection> connections = new ArrayList<>();

    /// What was offered and is not in the log yet.
    private final Queue<byte[]> arrived = new ArrayDeque<>();

    /// How many events there were when each life ended.
    private final List<Integer> ends = new ArrayList<>();

    private HostedEngine engine;
    private Gateways gateways = new Gateways();
    private int handled;
    private int sinceHash;
    private int handledAtCrash = -1;
    private long hashAtCrash;
    private long stampNs;
    private long endedNs;
    private boolean isSlow;
    private boolean isSnapshotAsked;
    private int replays;
    private int links;

    /// A state, and how much of the log led to it.
    private static final class Saved {
        final int handled;
        final long[] words;

        Saved(int handled, long[] words) {
            this.handled = handled;
            this.words = words;
        }
    }

    /// @param epochNs the time, in nanoseconds since 1970
    public SimulatedHost(long seed, LongSupplier epochNs) {
        random = new Random(seed);
        this.epochNs = epochNs;
        start();
    }

    /// A connection to it, whether it runs or not.
    public HostConnection connect() {
        SimulatedConnection connection = new SimulatedConnection(this, ++links, random);
        connections.add(connection);
        return connection;
    }

    /// Handles commands one at a time and now and then, or all that have come.
    public void slow(boolean slow) {
        isSlow = slow;
    }

    /// Saves its state soon.
    public void takeSnapshot() {
        isSnapshotAsked = true;
    }

    /// Whether it runs.
    public boolean isRunning() {
        return engine != null;
    }

    /// How often it was started.
    public int lives() {
        return ends.size() + 1;
    }

    /// Events that came again after a start, and were the same.
    public int replays() {
        return replays;
    }

    /// How many events there are.
    public int eventCount() {
        return events.size();
    }

    /// Hands over all events, oldest first.
    public void visitEvents(EventHandler handler) {
        UnsafeBuffer view = new UnsafeBuffer(0, 0);
        for (byte[] event : List.copyOf(events)) {
            view.wrap(event);
            handler.onEvent(view, 0, event.length);
        }
    }

    // A life.

    /// Works: takes commands, handles them, commands what is due.
    public int doWork() {
        if (engine == null) return 0;
        if (isSlow && random.nextInt(8) != 0) return 0;
        stampNs = Math.max(stampNs, epochNs.getAsLong());
        int work = take();
        gateways.look(stampNs);
        connections.removeIf(connection -> connection.isGone(gateways));
        while (!gateways.lost().isEmpty()) {
            GatewayLostEncoder lost = new GatewayLostEncoder();
            append(lost, () -> lost.gatewayId(gateways.lost().remove()));
        }
        if (engine.engine().nextDeadlineNs() <= stampNs) append(new AdvanceTimeEncoder(), () -> {});
        if (sinceHash >= PIECES_PER_HASH) {
            append(new HashStateEncoder(), () -> {});
            sinceHash = 0;
        }
        if (isSnapshotAsked) {
            TakeSnapshotEncoder asked = new TakeSnapshotEncoder();
            append(asked, () -> asked.requestId(0));
            isSnapshotAsked = false;
        }
        int most = isSlow ? 1 : Integer.MAX_VALUE;
        for (int i = 0; i < most && handled < log.size(); i++) work += handle();
        return work;
    }

    private int take() {
        int most = isSlow ? 2 : Integer.MAX_VALUE;
        int count = 0;
        while (count < most && !arrived.isEmpty()) {
            byte[] commands = arrived.remove();
            UnsafeBuffer frame = new UnsafeBuffer(commands);
            count++;
            if (!check.isSound(frame, 0, commands.length)) {
                throw new IllegalStateException("a gateway sent what is no command");
            }
            int at = 0;
            while (at < commands.length) {
                Sequencer.stamp(frame, at + Frames.PREFIX, stampNs);
                at += Frames.PREFIX + Frames.length(frame, at);
            }
            log.add(commands);
        }
        sinceHash += count;
        return count;
    }

    private void append(MessageEncoderFlyweight command, Runnable filling) {
        int length = HEADER + command.sbeBlockLength();
        UnsafeBuffer frame = new UnsafeBuffer(new byte[Frames.PREFIX + length]);
        Frames.putLength(frame, 0, length);
        Framing.begin(command, frame, Frames.PREFIX);
        filling.run();
        Sequencer.stamp(frame, Frames.PREFIX, stampNs);
        log.add(frame.byteArray());
    }

    private int handle() {
        byte[] commands = log.get(handled);
        handled++;
        boolean isSnapshot = engine.onCommands(new UnsafeBuffer(commands), 0, commands.length);
        engine.publish();
        if (isSnapshot) save();
        return 1;
    }

    private void save() {
        LongStream.Builder words = LongStream.builder();
        engine.engine().save(words::add);
        snapshots.removeIf(saved -> saved.handled >= handled);
        snapshots.add(new Saved(handled, words.build().toArray()));
        if (snapshots.size() > SNAPSHOTS) snapshots.removeFirst();
    }

    private void record(DirectBuffer buffer, int offset, int length) {
        Frames.forEach(buffer, offset, length, (frames, at, eventLength) -> {
            int number = (int) EventHead.eventNumber(frames, at);
            byte[] event = new byte[eventLength];
            frames.getBytes(at, event);
            if (number == events.size() + 1) {
                events.add(event);
            } else if (number > events.size() || !Arrays.equals(event, events.get(number - 1))) {
                throw new IllegalStateException(
                        "event " + number + " is another after a restart of the host");
            } else {
                replays++;
            }
        });
    }

    // The end of a life, and the next.

    /// Ends without a word.
    public void crash() {
        hashAtCrash = engine.engine().stateHash();
        handledAtCrash = handled;
        arrived.clear();
        forgetFrom(handled + random.nextInt(log.size() - handled + 1));
        engine = null;
        endedNs = epochNs.getAsLong();
        ends.add(events.size());
    }

    /// Ends, and what came last is gone from its disk though it was told: what must
    /// never be.
    ///
    /// @param pieces how many
    public void crashAndForget(int pieces) {
        crash();
        forgetFrom(Math.max(0, handledAtCrash - pieces));
        if (log.size() >= handledAtCrash) return;
        handledAtCrash = -1;
        snapshots.removeIf(saved -> saved.handled > log.size());
        HostedEngine left = HostedEngine.create(
                EngineSettings.DEFAULT, (buffer, offset, length) -> {}, FRAME_CAPACITY);
        for (byte[] piece : log) {
            left.onCommands(new UnsafeBuffer(piece), 0, piece.length);
            left.publish();
        }
        int told = (int) left.engine().eventNumber();
        events.subList(told, events.size()).clear();
        ends.set(ends.size() - 1, told);
    }

    private void forgetFrom(int piece) {
        log.subList(piece, log.size()).clear();
    }

    /// Begins: at a snapshot or at the beginning of the log.
    public void start() {
        Saved saved = chosen();
        handled = saved == null ? 0 : saved.handled;
        engine = saved == null
                ? HostedEngine.create(EngineSettings.DEFAULT, this::record, FRAME_CAPACITY)
                : load(saved);
        while (handled < log.size()) {
            compareState();
            handle();
        }
        compareState();
        if (engine.engine().eventNumber() < events.size()) {
            throw new IllegalStateException("the log does not lead to event " + events.size());
        }
        handledAtCrash = -1;
        gateways = new Gateways();
        stampNs = Math.max(stampNs, epochNs.getAsLong());
        gateways.await(engine.gatewaysWithSessions(), stampNs + GATEWAY_TIMEOUT_NS);
    }

    /// Mostly the newest, sometimes the one before, as where the newest cannot be read,
    /// or none.
    private Saved chosen() {
        int draw = random.nextInt(8);
        if (snapshots.isEmpty() || draw == 0) return null;
        return draw < 3 ? snapshots.getFirst() : snapshots.getLast();
    }

    private HostedEngine load(Saved saved) {
        int[] at = {0};
        return HostedEngine.load(() -> saved.words[at[0]++], this::record, FRAME_CAPACITY);
    }

    private void compareState() {
        if (handled != handledAtCrash || engine.engine().stateHash() == hashAtCrash) return;
        throw new IllegalStateException(
                "the state is another after a restart of the host, at event "
                        + engine.engine().eventNumber());
    }

    // For its connections.

    Gateways gateways() {
        return gateways;
    }

    long now() {
        return epochNs.getAsLong();
    }

    long endedNs() {
        return endedNs;
    }

    /// The events that could be heard in a life.
    int told(int life) {
        return life <= ends.size() ? ends.get(life - 1) : events.size();
    }

    byte[] event(long number) {
        return events.get((int) number - 1);
    }

    void offered(byte[] commands) {
        arrived.add(commands);
    }

    boolean isFull() {
        return arrived.size() > 1_000;
    }
}
