package crossbook.load.waits;

import crossbook.load.LoadLoop;
import crossbook.load.Waiting;
import crossbook.load.report.LongWait;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Records the longest waits of a load, and what stood still in this process and on this machine
/// meanwhile, so that each has a name.
public final class WaitRecorder implements AutoCloseable {
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final int LOOKS_PER_BEAT = 25;

    private final LongestWaits waits = new LongestWaits();
    private final SystemSamples samples = new SystemSamples();
    private final Optional<VmRecording> recording = VmRecording.start();
    private final long startNs = System.nanoTime();
    private final Thread thread =
            Thread.ofPlatform().name("wait-recorder").daemon().unstarted(this::look);
    private volatile boolean isRecording = true;

    private WaitRecorder() {}

    /// Begins to record.
    public static WaitRecorder start() {
        WaitRecorder recorder = new WaitRecorder();
        recorder.thread.start();
        return recorder;
    }

    /// Hears the answers of a series. One thread works for all loops that tell it.
    public LoadLoop.Listener of(String series) {
        return waits.of(series);
    }

    private void look() {
        for (int looks = 1; isRecording; looks++) {
            LockSupport.parkNanos(LOOK_NS);
            samples.look();
            if (looks % LOOKS_PER_BEAT == 0) recording.ifPresent(each -> VmRecording.beat());
        }
    }

    /// Ends, with the longest waits and what was recorded in each.
    public List<LongWait> finish() {
        end();
        List<Standstill> standstills = new ArrayList<>(samples.all());
        try {
            if (recording.isPresent()) standstills.addAll(recording.get().finish());
        } catch (IOException e) {
            throw new UncheckedIOException("what stood still cannot be read", e);
        }
        NamedWaits named = new NamedWaits(standstills, startNs);
        return waits.all().stream().map(named::named).toList();
    }

    private void end() {
        isRecording = false;
        LockSupport.unpark(thread);
        Waiting.untilEnd(thread);
    }

    @Override
    public void close() {
        end();
        samples.close();
        recording.ifPresent(VmRecording::close);
    }
}
