package crossbook.client.stream;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;

import org.agrona.CloseHelper;
import org.agrona.concurrent.IdleStrategy;

import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A connection by way of a media driver: what the ways to a host have in common.
abstract class MediaConnection implements HostConnection {
    static final System.Logger LOG = System.getLogger("crossbook.client");
    static final long FOR_EVER = Long.MAX_VALUE;
    static final int CONTROL_TERM = 1 << 16;
    private static final long WORK_INTERVAL_NS = TimeUnit.MICROSECONDS.toNanos(10);

    private final IdleStrategy idle;
    private final HostCommandLink commands = new HostCommandLink(this);
    private final List<RecordedEventStream> streams = new ArrayList<>();
    private Aeron aeron;
    private long workedAtNs = System.nanoTime() - WORK_INTERVAL_NS;
    private boolean closed;

    MediaConnection(IdleStrategy idle) {
        this.idle = idle;
    }

    /// Where the archive of the host is asked, and how it answers.
    abstract AeronArchive.Context archiveContext();

    /// How long an archive that was asked for events may send none before it is given up.
    long silenceNs() {
        return FOR_EVER;
    }

    /// It did not answer, or what it sent has ended.
    void archiveFailed() {}

    /// A member of a cluster leads, which may be another than before; -1 if nobody is known to.
    void leads(int member) {}

    /// Where recorded events come.
    abstract String replayChannel();

    /// Where events come as they happen.
    abstract String liveChannel();

    /// Whether there are live events; else those that were just recorded are as good as
    /// live.
    abstract boolean hasLiveChannel();

    /// Looks whether the host is there, and connects or disconnects.
    abstract void look();

    @Override
    public final CommandLink commands() {
        return commands;
    }

    @Override
    public final EventStream events(long fromNumber) {
        RecordedEventStream stream = new RecordedEventStream(this, fromNumber);
        streams.add(stream);
        return stream;
    }

    /// It is called before everything else, often for nothing, so it does not work each
    /// time.
    @Override
    public final int doWork() {
        long now = System.nanoTime();
        if (now - workedAtNs < WORK_INTERVAL_NS || closed) return 0;
        workedAtNs = now;
        look();
        if (aeron == null) return 0;
        try {
            int work = aeron.conductorAgentInvoker().invoke() + commands.doWork();
            leads(commands.leader());
            return work;
        } catch (RuntimeException e) {
            tell("connection lost: ", e);
            disconnect();
            return 0;
        }
    }

    /// A client of a media driver, to be used by one thread.
    final Aeron.Context aeronContext(String directory, DriverClock clock) {
        return new Aeron.Context()
                .aeronDirectoryName(directory)
                .epochClock(clock)
                .driverTimeoutMs(PATIENCE.toMillis())
                .useConductorAgentInvoker(true)
                .idleStrategy(idle)
                .awaitingIdleStrategy(idle)
                .errorHandler(MediaConnection::onError)
                .subscriberErrorHandler(MediaConnection::onError);
    }

    static void onError(Throwable error) {
        tell("connection: ", error);
    }

    static void tell(String what, Throwable error) {
        MediaError.words(error).ifPresent(words -> LOG.log(Level.INFO, () -> what + words));
    }

    final void connected(Aeron client, HostFile host) {
        aeron = client;
        commands.connect(client, host);
    }

    /// The next time that they are polled the streams ask an archive anew.
    final void askAnew() {
        for (RecordedEventStream stream : streams) stream.disconnect();
    }

    void disconnect() {
        commands.disconnect();
        askAnew();
        CloseHelper.quietClose(aeron);
        aeron = null;
    }

    /// The client of the media driver; null while there is none.
    final Aeron aeron() {
        return aeron;
    }

    final IdleStrategy idle() {
        return idle;
    }

    final void forget(RecordedEventStream stream) {
        streams.remove(stream);
    }

    @Override
    public void close() {
        if (closed) return;
        closed = true;
        disconnect();
        streams.clear();
    }
}
