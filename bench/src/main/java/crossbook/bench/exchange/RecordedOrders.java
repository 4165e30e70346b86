package crossbook.bench.exchange;

import crossbook.client.stream.HostConnection;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.load.LoadLoop;
import crossbook.load.LoadPlan;

import org.agrona.concurrent.YieldingIdleStrategy;

import java.nio.file.Path;

/// A journal host that has recorded the orders of a flow, and goes on running: what readers of its
/// events are measured with.
public final class RecordedOrders implements AutoCloseable {
    private static final int WINDOW = 4_096;

    private final RunningHost host;

    private RecordedOrders(RunningHost host) {
        this.host = host;
    }

    /// Has this many orders recorded in a directory that is empty.
    public static RecordedOrders of(Path directory, OrderFlow flow, long orders) {
        RecordedOrders recorded = new RecordedOrders(JournalHost.start(HostSettings.of(directory)));
        try (HostConnection connection = HostConnection.open(directory)) {
            OwnExchange.MARKET.define(connection, () -> {});
            HostTrip trip = new HostTrip("journal host", connection, flow);
            new LoadLoop(trip, YieldingIdleStrategy.INSTANCE)
                    .run(LoadPlan.requests(WINDOW, orders));
        } catch (RuntimeException | Error e) {
            recorded.close();
            throw e;
        }
        return recorded;
    }

    /// Where it records.
    public Path directory() {
        return host.directory();
    }

    @Override
    public void close() {
        host.close();
    }
}
