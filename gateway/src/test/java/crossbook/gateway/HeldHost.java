package crossbook.gateway;

import crossbook.client.stream.RememberedState;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;
import crossbook.host.PartitionedHost;
import crossbook.host.PartitionedHost.Partitions;
import crossbook.host.RunningHost;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.BackoffIdleStrategy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A journal host on a thread of its own that can be made to take nothing for a while, as if
/// the machine had no time for it.
final class HeldHost implements AutoCloseable {
    private final Work work;
    private final AgentRunner runner;

    private HeldHost(HostSettings settings, int partitions) {
        work = new Work(settings, partitions);
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
    static HeldHost start(HostSettings settings) {
        return start(settings, 1);
    }

    /// One in front of several partitions, of which the last has every instrument that is tested.
    static HeldHost start(HostSettings settings, int partitions) {
        HeldHost host = new HeldHost(settings, partitions);
        AgentRunner.startOnThread(host.runner);
        TestExchange.await(() -> host.work.host != null || host.work.failure != null);
        return host;
    }

    Path directory() {
        return work.settings.directory();
    }

    RememberedState definitions() {
        return work.definitions;
    }

    void hold() {
        work.isHeld = true;
    }

    void release() {
        work.isHeld = false;
    }

    @Override
    public void close() {
        runner.close();
    }

    private static final class Work implements Agent {
        private final HostSettings settings;
        private final int partitions;
        private final List<RunningHost> behind = new ArrayList<>();
        private volatile RememberedState definitions;
        private volatile Agent host;
        private volatile Throwable failure;
        private volatile boolean isHeld;

        Work(HostSettings settings, int partitions) {
            this.settings = settings;
            this.partitions = partitions;
        }

        @Override
        public void onStart() {
            if (partitions == 1) {
                JournalHost journal = JournalHost.open(settings);
                definitions = handler -> journal.definitions().tell(handler);
                host = journal;
                return;
            }
            for (int i = 0; i < partitions; i++) {
                HostSettings each = HostSettings.of(settings.directory().resolve("partition-" + i))
                        .withPartition(i);
                behind.add(JournalHost.start(each));
            }
            PartitionedHost front = PartitionedHost.open(
                    settings,
                    new Partitions(
                            behind.stream().map(RunningHost::directory).toList(),
                            Map.of(TestExchange.SYMBOL, partitions - 1)));
            definitions = front.definitions();
            host = front;
        }

        @Override
        public int doWork() throws Exception {
            return isHeld ? 0 : host.doWork();
        }

        @Override
        public void onClose() {
            if (host != null) host.onClose();
            behind.forEach(RunningHost::close);
        }

        @Override
        public String roleName() {
            return "host";
        }
    }
}
