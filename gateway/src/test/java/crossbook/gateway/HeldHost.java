package crossbook.gateway;

import crossbook.client.stream.RememberedState;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.BackoffIdleStrategy;

import java.nio.file.Path;

/// A journal host on a thread of its own that can be made to take nothing for a while, as if
/// the machine had no time for it.
final class HeldHost implements AutoCloseable {
    private final Work work;
    private final AgentRunner runner;

    private HeldHost(HostSettings settings) {
        work = new Work(settings);
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
        HeldHost host = new HeldHost(settings);
        AgentRunner.startOnThread(host.runner);
        TestExchange.await(() -> host.work.host != null || host.work.failure != null);
        return host;
    }

    Path directory() {
        return work.settings.directory();
    }

    RememberedState definitions() {
        return work.host.definitions();
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
        private volatile JournalHost host;
        private volatile Throwable failure;
        private volatile boolean isHeld;

        Work(HostSettings settings) {
            this.settings = settings;
        }

        @Override
        public void onStart() {
            host = JournalHost.open(settings);
        }

        @Override
        public int doWork() {
            return isHeld ? 0 : host.doWork();
        }

        @Override
        public void onClose() {
            if (host != null) host.close();
        }

        @Override
        public String roleName() {
            return "host";
        }
    }
}
