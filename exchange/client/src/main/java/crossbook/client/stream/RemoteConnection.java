package crossbook.client.stream;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.IdleStrategy;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// A connection over a network, by way of a media driver of its own. Events come as
/// they are recorded, by the first member of a cluster that answers.
final class RemoteConnection extends MediaConnection {
    /// How long an archive may be silent before another is asked; the media driver takes
    /// twice as long to notice. It costs nothing if it was only slow: the events go on at the
    /// number that comes next.
    private static final Duration SILENCE = Duration.ofMillis(500);

    /// After how long a host that stands alone and says nothing counts as gone; a cluster is
    /// looked after by its session.
    private static final Duration GONE = Duration.ofSeconds(2);

    private final RemoteHost host;
    private final OwnDriver driver;
    private final AgentInvoker driverWork;
    private int archive;
    private int leader = -1;

    RemoteConnection(RemoteHost host, IdleStrategy idle) {
        super(idle);
        this.host = host;
        MediaDriver.Context context = new MediaDriver.Context();
        if (host.members().isEmpty()) context.publicationConnectionTimeoutNs(GONE.toNanos());
        driver = OwnDriver.launch(context.threadingMode(ThreadingMode.INVOKER)
                .clientLivenessTimeoutNs(PATIENCE.toNanos())
                .timerIntervalNs(TimeUnit.MILLISECONDS.toNanos(10))
                .imageLivenessTimeoutNs(SILENCE.toNanos())
                .publicationUnblockTimeoutNs(2 * PATIENCE.toNanos())
                .errorHandler(MediaConnection::onError));
        driverWork = driver.invoker();
        begin();
    }

    private void begin() {
        Aeron aeron = Aeron.connect(aeronContext(driver.directoryName(), DriverClock.HERE)
                .driverAgentInvoker(driverWork));
        connected(
                aeron,
                new HostFile(
                        0,
                        driver.directoryName(),
                        udp(host.ingress()),
                        host.members(),
                        host.own(),
                        0));
    }

    private static String udp(String endpoint) {
        return "aeron:udp?endpoint=" + endpoint;
    }

    @Override
    void look() {
        driverWork.invoke();
        if (aeron() == null) begin();
    }

    @Override
    AeronArchive.Context archiveContext() {
        return new AeronArchive.Context()
                .agentInvoker(driverWork)
                .messageTimeoutNs(SILENCE.toNanos())
                .controlRequestChannel(udp(host.archives().get(archive)))
                .controlRequestStreamId(HostFile.CONTROL_STREAM)
                .controlResponseChannel(udp(host.own() + ":0"))
                .controlResponseStreamId(HostFile.CONTROL_RESPONSE_STREAM)
                .controlTermBufferLength(CONTROL_TERM);
    }

    /// Of one alone there is no other to ask.
    @Override
    long silenceNs() {
        return host.archives().size() == 1 ? FOR_EVER : SILENCE.toNanos();
    }

    @Override
    void archiveFailed() {
        archive = (archive + 1) % host.archives().size();
    }

    /// A leader that another follows is most likely lost, and who reads its events would
    /// notice that later.
    @Override
    void leads(int member) {
        if (member < 0 || member == leader) return;
        if (leader == archive) {
            archive = member;
            askAnew();
        }
        leader = member;
    }

    @Override
    String replayChannel() {
        return udp(host.own() + ":0");
    }

    /// Nothing comes here.
    @Override
    String liveChannel() {
        return udp(host.own() + ":0");
    }

    @Override
    boolean hasLiveChannel() {
        return false;
    }

    @Override
    public void close() {
        super.close();
        CloseHelper.quietClose(driver);
    }
}
