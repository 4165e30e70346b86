package crossbook.host;

import static io.aeron.AeronCounters.DRIVER_RECEIVE_CHANNEL_STATUS_TYPE_ID;
import static io.aeron.AeronCounters.DRIVER_SEND_CHANNEL_STATUS_TYPE_ID;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.status.CountersReader;

import java.util.concurrent.TimeUnit;

/// Invokes the media driver in every turn while it has something to do, and now and then
/// while it has not: what goes through shared memory does not pass through it, and a turn
/// of its own takes as long as the rest of a host with little to do. With an endpoint on
/// the network, whose messages do pass through it, it is invoked every time.
final class SparingInvoker extends AgentInvoker {
    private static final long REST_NS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final int LOOK_INTERVAL = 256;

    private final AgentInvoker driver;
    private final CountersReader counters;
    private boolean rests;
    private long restedFromNs;
    private int invocations;
    private boolean hasNetwork;

    SparingInvoker(AgentInvoker driver, CountersReader counters) {
        super(Throwable::printStackTrace, null, new Nothing());
        this.driver = driver;
        this.counters = counters;
    }

    @Override
    public int invoke() {
        if (rests && System.nanoTime() - restedFromNs < REST_NS) return 0;
        if (invocations++ % LOOK_INTERVAL == 0) hasNetwork = hasEndpoint();
        int work = driver.invoke();
        rests = work == 0 && !hasNetwork;
        if (rests) restedFromNs = System.nanoTime();
        return work;
    }

    private boolean hasEndpoint() {
        for (int counter = 0; counter <= counters.maxCounterId(); counter++) {
            int state = counters.getCounterState(counter);
            if (state == CountersReader.RECORD_UNUSED) break; // nor is any behind it
            int type = counters.getCounterTypeId(counter);
            boolean isEndpoint = type == DRIVER_RECEIVE_CHANNEL_STATUS_TYPE_ID
                    || type == DRIVER_SEND_CHANNEL_STATUS_TYPE_ID;
            if (isEndpoint && state == CountersReader.RECORD_ALLOCATED) return true;
        }
        return false;
    }

    /// An invoker must have an agent.
    private static final class Nothing implements Agent {
        @Override
        public int doWork() {
            return 0;
        }

        @Override
        public String roleName() {
            return "nothing";
        }
    }
}
