package crossbook.client.stream;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.archive.client.AeronArchive;
import io.aeron.exceptions.AeronException;

import org.agrona.concurrent.IdleStrategy;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A connection by way of the media driver of a host of this machine. It looks at the
/// host's file now and then: when another host stands in it, it begins anew there.
final class LocalConnection extends MediaConnection {
    private static final long LOOK_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long OWN_PID = ProcessHandle.current().pid();
    /// A channel on which nothing comes.
    private static final String NOTHING = "aeron:udp?endpoint=127.0.0.1:0";

    private static final String IPC = CommonContext.IPC_CHANNEL;

    private final Path hostDirectory;
    private final File file; // which allocates nothing when it is asked for its time
    private final HostPulse pulse;
    private HostFile host;
    private long writtenMs;

    /// Whether the host that was found lives in another process.
    private boolean isElsewhere;

    private long lookedAtNs = System.nanoTime() - LOOK_INTERVAL_NS;

    LocalConnection(Path hostDirectory, IdleStrategy idle) {
        super(idle);
        this.hostDirectory = hostDirectory;
        file = HostFile.path(hostDirectory).toFile();
        pulse = new HostPulse(hostDirectory);
        look();
    }

    @Override
    void look() {
        long now = System.nanoTime();
        if (now - lookedAtNs < LOOK_INTERVAL_NS) return;
        lookedAtNs = now;
        if (host == null || isElsewhere) pulse.look(now);
        long foundMs = file.lastModified(); // 0: there is no host
        boolean isSame = host != null && foundMs == writtenMs && isAlive(host);
        if (isSame && !aeron().isClosed()) return;
        if (host != null) disconnect();
        Optional<HostFile> present = HostFile.read(hostDirectory).filter(LocalConnection::isAlive);
        isElsewhere = present.filter(each -> each.pid() != OWN_PID).isPresent();
        if (isElsewhere && pulse.isStill(now)) return; // its media driver may answer nobody
        present.ifPresent(each -> connect(each, foundMs));
    }

    private static boolean isAlive(HostFile host) {
        return host.pid() == OWN_PID || ProcessHandle.of(host.pid()).isPresent();
    }

    @Override
    public boolean isStill() {
        return isElsewhere && pulse.isStill(System.nanoTime());
    }

    private void connect(HostFile found, long foundMs) {
        try {
            host = found;
            writtenMs = foundMs;
            connected(Aeron.connect(aeronContext(found.aeronDirectory(), found.clock())), found);
        } catch (AeronException e) { // it may have ended meanwhile; the next look tells
            tell("no connection: ", e);
            disconnect();
        }
    }

    @Override
    void disconnect() {
        super.disconnect();
        host = null;
    }

    @Override
    AeronArchive.Context archiveContext() {
        return new AeronArchive.Context()
                .controlRequestChannel(IPC)
                .controlRequestStreamId(HostFile.CONTROL_STREAM)
                .controlResponseChannel(IPC)
                .controlResponseStreamId(HostFile.CONTROL_RESPONSE_STREAM)
                .controlTermBufferLength(CONTROL_TERM);
    }

    @Override
    String replayChannel() {
        return IPC;
    }

    /// Untethered: the host does not wait for this reader. It may join again after it was left
    /// behind: where it was before it learned that it had joined, nothing else lets it become
    /// live.
    @Override
    String liveChannel() {
        return hasLiveChannel() ? IPC + "?tether=false" : NOTHING;
    }

    @Override
    boolean hasLiveChannel() {
        return host != null && host.tellsLive();
    }
}
