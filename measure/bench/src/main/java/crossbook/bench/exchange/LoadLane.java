package crossbook.bench.exchange;

import crossbook.load.LoadLoop;
import crossbook.load.LoadPlan;
import crossbook.load.Pausable;
import crossbook.load.RoundTrip;
import crossbook.load.wire.Logon;
import crossbook.protocol.Reason;

import org.agrona.concurrent.YieldingIdleStrategy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/// Some clients that share a rate and send in turns. What is refused is counted. While something
/// else is measured what they come to rests with them.
final class LoadLane implements RoundTrip {
    private final String name;
    private final Orders orders;
    private final long perSecond;
    private final Pausable behind;
    private final LoadLoop loop = new LoadLoop(this, YieldingIdleStrategy.INSTANCE);
    private final List<RoundTrip> clients = new ArrayList<>();
    private final Map<Reason, Long> refused = new EnumMap<>(Reason.class);
    private int refusals;

    /// @param perSecond orders of all clients together
    LoadLane(String name, Orders orders, long perSecond) {
        this(name, orders, perSecond, new Pausable() {});
    }

    /// @param behind what they come to
    LoadLane(String name, Orders orders, long perSecond, Pausable behind) {
        this.name = name;
        this.orders = orders;
        this.perSecond = perSecond;
        this.behind = behind;
    }

    /// Begins to send for so long, or so many.
    void start(Duration length, long requests) {
        refused.clear();
        loop.start(LoadPlan.rate(perSecond, length).atMost(requests));
    }

    /// What sends.
    LoadLoop loop() {
        return loop;
    }

    /// Lets one more client log on.
    void add(LoadDoor door, Logon logon) {
        clients.add(door.open(name, logon, orders, this::refuse));
    }

    boolean isEmpty() {
        return clients.isEmpty();
    }

    @Override
    public String name() {
        return name;
    }

    /// It leaves with the next poll.
    @Override
    public boolean offer(long number) {
        return clients.get((int) ((number - 1) % clients.size())).offer(number);
    }

    @Override
    public int poll(LongConsumer answers) {
        int count = 0;
        for (int i = 0; i < clients.size(); i++) count += clients.get(i).poll(answers);
        return count;
    }

    @Override
    public int takeRefusals() {
        int taken = refusals;
        refusals = 0;
        return taken;
    }

    /// What was refused since the start, and why; these orders have no latency.
    Map<Reason, Long> refused() {
        return refused;
    }

    private void refuse(Reason reason) {
        refusals++;
        refused.merge(reason, 1L, Long::sum);
    }

    @Override
    public void resume() {
        behind.resume();
    }

    @Override
    public void pause() {
        behind.pause();
    }

    @Override
    public void close() {
        clients.forEach(RoundTrip::close);
    }
}
