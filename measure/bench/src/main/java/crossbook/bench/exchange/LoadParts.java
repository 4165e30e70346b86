package crossbook.bench.exchange;

import crossbook.load.LoadLoop;

import org.HdrHistogram.Histogram;

/// The way of measured orders in three parts, as [Legs] has timed it: gateway in, engine, gateway
/// out.
final class LoadParts implements LoadLoop.Listener {
    private final Legs legs;

    /// From when an order was due to when the gateway had handed it to the host.
    final Histogram in = LoadLoop.newHistogram();

    /// From there to when the gateway had the answer.
    final Histogram engine = LoadLoop.newHistogram();

    /// From there to when the client had it.
    final Histogram out = LoadLoop.newHistogram();

    LoadParts(Legs legs) {
        this.legs = legs;
    }

    @Override
    public void answered(long number, long dueNs, long nowNs) {
        long handedNs = legs.handedNs(number);
        long answeredNs = legs.answeredNs(number);
        record(in, handedNs - dueNs);
        record(engine, answeredNs - handedNs);
        record(out, nowNs - answeredNs);
    }

    private static void record(Histogram histogram, long ns) {
        histogram.recordValue(Math.clamp(ns, 0, LoadLoop.SLOWEST_NS));
    }
}
