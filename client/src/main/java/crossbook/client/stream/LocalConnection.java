package crossbook.client.stream;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.archive.client.AeronArchive;
import io.aeron.exceptions.AeronException;

import org.agrona.CloseHelper;
import org.agrona.concurrent.IdleStrategy;

import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A connection by way of the media driver of a host of this machine. It looks at the
/// host's file now and then: when another host stands in it, it begins anew there.
final class LocalConnection implements HostConnection {
    private static final System.Logger LOG = System.getLogger("crossbook.client");
    private static final long LOOK_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int CONTROL_TERM = 1 << 16;

    private final Path hostDirectory;
    private final IdleStrategy idle;
    private final LocalCommandLink commands = new LocalCommandLink(this);
    private final List<RecordedEventStream> streams = new ArrayList<>();
    private HostFile host;
    private Aeron aeron;
    private long lookedAtNs;
    private boolean closed;

    LocalConnection(Path hostDirectory, IdleStrategy idle) {
        this.hostDirectory = hostDirectory;
        this.idle = idle;
        look(System.nanoTime());
    }

    @Override
    public CommandLink commands() {
        return commands;
    }

    @Override
    public EventStream events(long fromNumber) {
        RecordedEventStream stream = new RecordedEventStream(this, fromNumber);
        streams.add(stream);
        return stream;
    }

    @Override
    public int doWork() {
        long now = System.nanoTime();
        if (now - lookedAtNs >= LOOK_INTERVAL_NS) look(now);
        if (aeron == null) return 0;
        try {
            return aeron.conductorAgentInvoker().invoke();
        } catch (RuntimeException e) {
            LOG.log(Level.INFO, () -> "connection lost: " + e);
            disconnect();
            return 0;
        }
    }

    private void look(long nowNs) {
        lookedAtNs = nowNs;
        Optional<HostFile> found = HostFile.read(hostDirectory).filter(LocalConnection::isAlive);
        if (aeron != null && (aeron.isClosed() || !found.equals(Optional.of(host)))) disconnect();
        if (aeron == null && found.isPresent()) connect(found.get());
    }

    private static boolean isAlive(HostFile host) {
        return ProcessHandle.of(host.pid()).isPresent();
    }

    private void connect(HostFile found) {
        try {
            aeron = Aeron.connect(new Aeron.Context()
                    .aeronDirectoryName(found.aeronDirectory())
                    .useConductorAgentInvoker(true)
                    .idleStrategy(idle)
                    .awaitingIdleStrategy(idle)
                    .errorHandler(LocalConnection::onError)
                    .subscriberErrorHandler(LocalConnection::onError));
            host = found;
            commands.connect(aeron, found);
        } catch (AeronException e) { // it may have ended meanwhile; the next look tells
            LOG.log(Level.INFO, () -> "no connection: " + e);
            disconnect();
        }
    }

    private static void onError(Throwable error) {
        LOG.log(Level.INFO, () -> "connection: " + error);
    }

    private void disconnect() {
        commands.disconnect();
        for (RecordedEventStream stream : streams) stream.disconnect();
        CloseHelper.quietClose(aeron);
        aeron = null;
        host = null;
    }

    /// The client of the host's media driver; null while there is none.
    Aeron aeron() {
        return aeron;
    }

    /// The host that is connected; null while there is none.
    HostFile host() {
        return host;
    }

    IdleStrategy idle() {
        return idle;
    }

    AeronArchive.Context archiveContext() {
        return new AeronArchive.Context()
                .aeron(aeron)
                .ownsAeronClient(false)
                .idleStrategy(idle)
                .errorHandler(LocalConnection::onError)
                .controlRequestChannel(CommonContext.IPC_CHANNEL)
                .controlRequestStreamId(HostFile.CONTROL_STREAM)
                .controlResponseChannel(CommonContext.IPC_CHANNEL)
                .controlResponseStreamId(HostFile.CONTROL_RESPONSE_STREAM)
                .controlTermBufferLength(CONTROL_TERM);
    }

    void forget(RecordedEventStream stream) {
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
