package crossbook.host;

import crossbook.client.stream.DriverClock;
import crossbook.client.stream.HostFile;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.archive.client.AeronArchive;

import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.NoOpLock;

import java.util.concurrent.TimeUnit;

/// One thread's clients of a host's media driver and archive.
final class RecorderClient implements AutoCloseable {
    /// The client's conductor hears of what comes and goes, which is not urgent.
    private static final long CONDUCTOR_INTERVAL_NS = TimeUnit.MICROSECONDS.toNanos(10);

    private final Recorder recorder;
    private final AgentInvoker driverAndArchive;
    private final Aeron aeron;
    private final AgentInvoker conductor;
    private final AeronArchive control;
    private long conductedNs = System.nanoTime() - CONDUCTOR_INTERVAL_NS;

    private RecorderClient(Recorder recorder, Aeron aeron, AeronArchive control) {
        this.recorder = recorder;
        this.aeron = aeron;
        this.control = control;
        driverAndArchive = recorder.invoker();
        conductor = aeron.conductorAgentInvoker();
    }

    static RecorderClient connect(Recorder recorder) {
        AgentInvoker driverAndArchive = recorder.invoker();
        Aeron.Context context = new Aeron.Context()
                .epochClock(DriverClock.HERE)
                .aeronDirectoryName(recorder.aeronDirectory())
                .driverTimeoutMs(recorder.patienceMs())
                .useConductorAgentInvoker(true)
                .clientLock(NoOpLock.INSTANCE)
                .errorHandler(recorder.errors())
                .subscriberErrorHandler(recorder.errors());
        AeronArchive.Context archiveContext = archiveContext(recorder)
                .messageTimeoutNs(Recorder.PATIENCE_NS)
                .lock(NoOpLock.INSTANCE);
        if (driverAndArchive != null) {
            context.driverAgentInvoker(driverAndArchive);
            archiveContext.agentInvoker(driverAndArchive);
        }
        Aeron aeron = Aeron.connect(context);
        try {
            AeronArchive control = AeronArchive.connect(archiveContext.aeron(aeron));
            return new RecorderClient(recorder, aeron, control);
        } catch (RuntimeException e) {
            CloseHelper.quietClose(aeron);
            throw e;
        }
    }

    /// How the archive of a host is reached in its process.
    static AeronArchive.Context archiveContext(Recorder recorder) {
        return new AeronArchive.Context()
                .credentialsSupplier(recorder.access().credentials())
                .ownsAeronClient(false)
                .controlRequestChannel(CommonContext.IPC_CHANNEL)
                .controlRequestStreamId(HostFile.CONTROL_STREAM)
                .controlResponseChannel(CommonContext.IPC_CHANNEL)
                .controlResponseStreamId(HostFile.CONTROL_RESPONSE_STREAM)
                .controlTermBufferLength(Recorder.CONTROL_TERM);
    }

    /// Lets everything work that has no thread of its own.
    int pump() {
        int work = driverAndArchive == null ? 0 : driverAndArchive.invoke();
        long now = System.nanoTime();
        if (now - conductedNs < CONDUCTOR_INTERVAL_NS) return work;
        conductedNs = now;
        work += conductor.invoke();
        // What a closed client has mapped may be read no more.
        if (aeron.isClosed()) throw stopped("the client of the media driver was given up");
        return work;
    }

    Aeron aeron() {
        return aeron;
    }

    AeronArchive control() {
        return control;
    }

    long archiveId() {
        return recorder.archiveId();
    }

    /// Why something of it has stopped.
    HostException stopped(String what) {
        return recorder.errors().stopped(what, recorder.room());
    }

    @Override
    public void close() {
        CloseHelper.closeAll(control, aeron);
    }
}
