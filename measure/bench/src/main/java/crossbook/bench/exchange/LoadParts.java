package crossbook.bench.exchange;

import crossbook.load.LatencyOverTime;
import crossbook.load.LoadLoop;

import org.HdrHistogram.Histogram;

/// The way of measured orders in three parts, as [Legs] has timed it: gateway in, engine, gateway
/// out.
final class LoadParts implements LoadLoop.Listener {
    private final Legs legs;
    private final LoadStages stages;
    private final LatencyOverTime inOverTime;
    private final LatencyOverTime engineOverTime;
    private final LatencyOverTime outOverTime;

    /// From when an order was due to when the gateway had handed it to the host.
    final Histogram in = LoadLoop.newHistogram();

    /// From there to when the gateway had the answer.
    final Histogram engine = LoadLoop.newHistogram();

    /// From there to when the client had it.
    final Histogram out = LoadLoop.newHistogram();

    LoadParts(Legs legs, LoadStages stages) {
        this.legs = legs;
        this.stages = stages;
        inOverTime = stages.stage("gateway in");
        engineOverTime = stages.stage("engine");
        outOverTime = stages.stage("gateway out");
    }

    @Override
    public void answered(long number, long dueNs, long nowNs) {
        long handedNs = legs.handedNs(number);
        long answeredNs = legs.answeredNs(number);
        record(in, inOverTime, dueNs, handedNs - dueNs);
        record(engine, engineOverTime, dueNs, answeredNs - handedNs);
        record(out, outOverTime, dueNs, nowNs - answeredNs);
    }

    private void record(Histogram all, LatencyOverTime overTime, long dueNs, long ns) {
        long latencyNs = Math.clamp(ns, 0, LoadLoop.SLOWEST_NS);
        all.recordValue(latencyNs);
        stages.add(overTime, dueNs, latencyNs);
    }
}
