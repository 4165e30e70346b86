package crossbook.client.stream;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.archive.client.AeronArchive;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.IdleStrategy;

/// A connection over a network, by way of a media driver of its own. Events come as
/// they are recorded.
final class RemoteConnection extends MediaConnection {
    private final RemoteHost host;
    private final MediaDriver driver;
    private final AgentInvoker driverWork;

    RemoteConnection(RemoteHost host, IdleStrategy idle) {
        super(idle);
        this.host = host;
        driver = MediaDriver.launchEmbedded(new MediaDriver.Context()
                .aeronDirectoryName(CommonContext.generateRandomDirName())
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true)
                .threadingMode(ThreadingMode.INVOKER)
                .ipcTermBufferLength(1 << 20)
                .publicationTermBufferLength(1 << 20)
                .clientLivenessTimeoutNs(PATIENCE.toNanos())
                .publicationUnblockTimeoutNs(2 * PATIENCE.toNanos())
                .lowStorageWarningThreshold(0)
                .errorHandler(MediaConnection::onError));
        driverWork = driver.sharedAgentInvoker();
        begin();
    }

    private void begin() {
        Aeron aeron = Aeron.connect(
                aeronContext(driver.aeronDirectoryName()).driverAgentInvoker(driverWork));
        connected(aeron, new HostFile(0, driver.aeronDirectoryName(), udp(host.ingress()), "", 0));
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
                .controlRequestChannel(udp(host.archive()))
                .controlRequestStreamId(HostFile.CONTROL_STREAM)
                .controlResponseChannel(udp(host.own() + ":0"))
                .controlResponseStreamId(HostFile.CONTROL_RESPONSE_STREAM)
                .controlTermBufferLength(CONTROL_TERM);
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
