package crossbook.client.stream;

import io.aeron.driver.MediaDriver;

import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.SleepingMillisIdleStrategy;

import java.io.IOException;
import java.io.UncheckedIOException;

/// The media driver of a process whose host is elsewhere.
public final class OwnDriver implements AutoCloseable {
    private static final int TERM = 1 << 20;

    /// How often the driver's helper, which makes its files, looks for work.
    private static final long HELPER_NAP_MS = 4;

    private final DriverDirectory directory;
    private final MediaDriver driver;

    private OwnDriver(DriverDirectory directory, MediaDriver.Context context) {
        this.directory = directory;
        driver = MediaDriver.launchEmbedded(
                context.aeronDirectoryName(directory.driver().toString())
                        .epochClock(DriverClock.HERE)
                        .ipcTermBufferLength(TERM)
                        .publicationTermBufferLength(TERM)
                        .lowStorageWarningThreshold(0)
                        .asyncExecutorIdleStrategy(new SleepingMillisIdleStrategy(HELPER_NAP_MS)));
    }

    /// Starts one.
    ///
    /// @param context its threads and times; directory and sizes are the same for all
    /// @throws UncheckedIOException if its directory cannot be made
    public static OwnDriver launch(MediaDriver.Context context) {
        DriverDirectory directory;
        try {
            directory = DriverDirectory.ofClient();
        } catch (IOException e) {
            throw new UncheckedIOException("the media driver's directory cannot be made: " + e, e);
        }
        try {
            return new OwnDriver(directory, context);
        } catch (RuntimeException | Error e) {
            CloseHelper.quietClose(directory);
            throw e;
        }
    }

    /// Where its clients find it.
    public String directoryName() {
        return driver.aeronDirectoryName();
    }

    /// What makes it work, if it has no threads.
    AgentInvoker invoker() {
        return driver.sharedAgentInvoker();
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(driver, directory);
    }
}
