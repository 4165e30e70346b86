package crossbook.simulation.hawkes;

import java.util.random.RandomGenerator;

/// The events of a Hawkes process, one by one, by thinning (Lewis and Shedler 1979, Ogata
/// 1981).
///
/// Between events no intensity rises, so the total intensity just after an event bounds
/// what follows. The next candidate comes after an exponential time at the bound, and is
/// an event of type `i` with probability `lambda_i / bound`. That is exact: there is no
/// grid of time. Once made, a stream allocates nothing.
///
/// The events depend on the model, the warm-up and the generator alone, not on how far
/// [#nextBefore] is asked to go at a time.
public final class HawkesStream {
    private static final double NANOS = 1e9;

    private final HawkesModel model;
    private final BaselineProfile profile;
    private final double[] mu;
    private final Excitation excitation;
    private final Draws draws;
    private final TypeGate gate;

    /// To when the excitation has decayed, and the part of the profile there.
    private double nowS;

    private long part;
    private double factor;

    private double bound;
    private double candidateS;
    private double timeS;
    private int type;

    private HawkesStream(HawkesModel model, RandomGenerator random, TypeGate gate, double startS) {
        this.model = model;
        this.gate = gate;
        profile = model.profile();
        mu = new double[model.typeCount()];
        for (int each = 0; each < mu.length; each++) mu[each] = model.mu(each);
        excitation = new Excitation(model);
        draws = new Draws(random);
        nowS = startS;
        part = profile.partAt(startS);
        factor = profile.factorOfPart(part);
        propose();
    }

    /// A process before which nothing happened.
    ///
    /// @param random independent 64-bit words
    public static HawkesStream of(HawkesModel model, RandomGenerator random) {
        return gated(model, random, TypeGate.OPEN);
    }

    /// A process before which nothing happened, some of whose types are closed at times.
    public static HawkesStream gated(HawkesModel model, RandomGenerator random, TypeGate gate) {
        return new HawkesStream(model, random, gate, 0);
    }

    /// A process that has already run for some time when its events begin to be told, at
    /// time 0.
    ///
    /// @param warmUpS for how long, in seconds
    public static HawkesStream warm(HawkesModel model, RandomGenerator random, double warmUpS) {
        return warm(model, random, TypeGate.OPEN, warmUpS);
    }

    /// The same, some of whose types are closed at times.
    public static HawkesStream warm(
            HawkesModel model, RandomGenerator random, TypeGate gate, double warmUpS) {
        if (!(warmUpS >= 0 && Double.isFinite(warmUpS))) {
            throw new IllegalArgumentException(
                    "warm-up: " + warmUpS + " must be a finite number of seconds of at least 0");
        }
        HawkesStream stream = new HawkesStream(model, random, gate, -warmUpS);
        boolean isBefore = true;
        while (isBefore) isBefore = stream.nextBefore(0);
        return stream;
    }

    /// Goes to the next event.
    ///
    /// @return whether there is one: no event ever follows if all intensities are 0
    public boolean next() {
        return nextBefore(Double.POSITIVE_INFINITY);
    }

    /// Goes to the next event, if it comes before a time.
    ///
    /// @param endS the time in seconds
    /// @return whether there is one; if not, the stream can be asked again for a later
    ///     time
    public boolean nextBefore(double endS) {
        while (true) {
            double partEndS = profile.endOfPartS(part);
            if (candidateS < partEndS) {
                if (!(candidateS < endS)) return false;
                boolean isEvent = accept();
                propose();
                if (isEvent) return true;
            } else {
                if (!(partEndS < endS)) return false;
                excitation.decay(partEndS - nowS);
                nowS = partEndS;
                part++;
                factor = profile.factorOfPart(part);
                propose();
            }
        }
    }

    /// Decides about the candidate, and of which type it is.
    private boolean accept() {
        excitation.decay(candidateS - nowS);
        nowS = candidateS;
        double level = draws.uniform() * bound;
        double sum = 0;
        for (int each = 0; each < mu.length; each++) {
            sum += mu[each] * factor + excitation.of(each);
            if (level < sum) {
                if (!gate.isOpen(each)) return false;
                timeS = nowS;
                type = each;
                excitation.excite(each);
                gate.happened(each);
                return true;
            }
        }
        return false;
    }

    private void propose() {
        double sum = 0;
        for (int each = 0; each < mu.length; each++) sum += mu[each] * factor + excitation.of(each);
        bound = sum;
        candidateS = sum > 0 ? nowS + draws.exponential() / sum : Double.POSITIVE_INFINITY;
    }

    /// When the last event was, in seconds.
    public double timeS() {
        return timeS;
    }

    /// When the last event was, in whole nanoseconds: several may share one.
    public long timeNs() {
        return (long) (timeS * NANOS);
    }

    /// The type of the last event.
    public int type() {
        return type;
    }

    /// The events from here to a time, with what its gate closes.
    public EventHistory until(double endS) {
        EventHistory.Builder events = EventHistory.of(model.typeCount()).gate(gate);
        while (nextBefore(endS)) events.add(timeS, type).gate(gate);
        return events.build(endS);
    }
}
