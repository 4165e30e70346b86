package crossbook.testkit;

import crossbook.client.stream.RememberedState;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;
import crossbook.host.PartitionedHost;
import crossbook.host.PartitionedHost.Partitions;
import crossbook.host.PartitionedHost.Way;
import crossbook.host.RunningHost;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.BackoffIdleStrategy;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// The host of an exchange of one engine or of several, on a thread of its own. It can be made to
/// take nothing for a while, as if the machine had no time for it; of several engines each can be
/// stopped and started again.
public final class HeldHost implements AutoCloseable {
    private final HostSettings settings;
    private final RunningHost[] partitions;
    private final Work work;
    private final AgentRunner runner;

    private HeldHost(HostSettings settings, int partitions, Map<String, Integer> placed) {
        this.settings = settings;
        this.partitions = new RunningHost[partitions == 1 ? 0 : partitions];
        work = new Work(settings, placed);
        runner = new AgentRunner(
                new BackoffIdleStrategy(10, 10, 1_000, 100_000),
                error -> {
                    error.printStackTrace();
                    work.failure = error;
                },
                null,
                work);
    }

    /// It is ready when this returns.
    ///
    /// @param partitions how many engines there are
    /// @param placed which has an instrument, by symbol; what is not in it is in the first
    public static HeldHost start(
            HostSettings settings, int partitions, Map<String, Integer> placed) {
        HeldHost host = new HeldHost(settings, partitions, placed);
        for (int i = 0; i < host.partitions.length; i++) host.startPartition(i);
        host.work.partitions =
                Arrays.stream(host.partitions).map(RunningHost::directory).toArray(Path[]::new);
        AgentRunner.startOnThread(host.runner);
        await(() -> host.work.host != null || host.work.failure != null);
        return host;
    }

    private static void await(BooleanSupplier condition) {
        long deadlineNs = System.nanoTime() + Patience.NS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadlineNs > 0) throw new AssertionError("waited too long");
            LockSupport.parkNanos(100_000);
        }
    }

    /// Starts one of several engines, or starts it again.
    public void startPartition(int number) {
        Path directory = settings.directory().resolve("partition-" + number);
        partitions[number] = JournalHost.start(HostSettings.of(directory).withPartition(number));
    }

    /// Stops one of several engines; the host goes on without it.
    public void stopPartition(int number) {
        partitions[number].close();
    }

    public Path directory() {
        return settings.directory();
    }

    /// What the host remembers of rules, participants and instruments.
    public RememberedState definitions() {
        return work.definitions;
    }

    /// Lets it take nothing until [#release].
    public void hold() {
        work.isHeld = true;
    }

    public void release() {
        work.isHeld = false;
    }

    /// Fails if the host, or one of several engines, has failed.
    public void requireSound() {
        if (work.failure != null) throw new AssertionError("the host failed", work.failure);
        for (RunningHost each : partitions) {
            each.failure().ifPresent(failure -> {
                throw new AssertionError(each.directory() + " failed", failure);
            });
        }
    }

    @Override
    public void close() {
        runner.close();
        for (RunningHost each : partitions) each.close();
    }

    private static final class Work implements Agent {
        private final HostSettings settings;
        private final Map<String, Integer> placed;
        private Path[] partitions = {};
        private volatile RememberedState definitions;
        private volatile Agent host;
        private volatile Throwable failure;
        private volatile boolean isHeld;

        Work(HostSettings settings, Map<String, Integer> placed) {
            this.settings = settings;
            this.placed = placed;
        }

        @Override
        public void onStart() {
            if (partitions.length == 0) {
                JournalHost journal = JournalHost.open(settings);
                definitions = handler -> journal.definitions().tell(handler);
                host = journal;
            } else {
                PartitionedHost front = PartitionedHost.open(
                        settings,
                        new Partitions(Arrays.stream(partitions).map(Way::to).toList(), placed));
                definitions = front.definitions();
                host = front;
            }
        }

        @Override
        public int doWork() throws Exception {
            return isHeld ? 0 : host.doWork();
        }

        @Override
        public void onClose() {
            if (host != null) host.onClose();
        }

        @Override
        public String roleName() {
            return "host";
        }
    }
}
