package crossbook.simulation.hawkes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/// What happened from time 0 to a horizon: events in the order of their times, each of a
/// type, and when types were closed, so that they could not happen. No event of before is
/// known. Times are in seconds.
public final class EventHistory {
    private final double[] times;
    private final int[] types;
    private final double[][] timesOf;
    private final double[][] endsOf;
    private final double horizonS;

    private EventHistory(Builder builder, double[][] timesOf, double[][] endsOf, double horizonS) {
        times = Arrays.copyOf(builder.times, builder.size);
        types = Arrays.copyOf(builder.types, builder.size);
        this.timesOf = timesOf;
        this.endsOf = endsOf;
        this.horizonS = horizonS;
    }

    /// A history of events of so many types, to be added.
    public static Builder of(int typeCount) {
        if (typeCount < 1) throw new IllegalArgumentException("types: there must be at least one");
        return new Builder(typeCount);
    }

    /// A history of events as arrays.
    ///
    /// @param timesS ascending, in seconds
    /// @param types of each event, from 0
    /// @param horizonS to when events would have been seen, in seconds
    /// @throws IllegalArgumentException if the arrays differ in length, or as [Builder] says
    public static EventHistory of(int typeCount, double[] timesS, int[] types, double horizonS) {
        if (timesS.length != types.length) {
            throw new IllegalArgumentException(
                    "types: there are " + types.length + ": times has " + timesS.length);
        }
        Builder builder = of(typeCount);
        for (int i = 0; i < types.length; i++) builder.add(timesS[i], types[i]);
        return builder.build(horizonS);
    }

    /// The same events, that have gone through a gate from time 0 on.
    ///
    /// @param gate as it is at time 0; it is told of each event
    /// @throws IllegalArgumentException if an event happened while its type was closed
    public EventHistory through(TypeGate gate) {
        Builder builder = of(typeCount()).gate(gate);
        for (int i = 0; i < times.length; i++) {
            builder.add(times[i], types[i]);
            gate.happened(types[i]);
            builder.gate(gate);
        }
        return builder.build(horizonS);
    }

    /// Collects events.
    public static final class Builder {
        private final int[] counts;
        private final List<List<Double>> turnsOf = new ArrayList<>();
        private double[] times = new double[1024];
        private int[] types = new int[1024];
        private int size;

        private Builder(int typeCount) {
            counts = new int[typeCount];
            for (int type = 0; type < typeCount; type++) turnsOf.add(new ArrayList<>());
        }

        /// Adds an event.
        ///
        /// @throws IllegalArgumentException if the time is before that of the last event,
        ///     or the type is unknown or closed
        public Builder add(double seconds, int type) {
            if (type < 0 || type >= counts.length) {
                throw new IllegalArgumentException("event " + (size + 1) + ": type " + type
                        + " must be from 0 to " + (counts.length - 1));
            }
            if (!(seconds >= lastS())) {
                throw new IllegalArgumentException("event " + (size + 1) + ": time " + seconds
                        + " must be at least 0 and not before that of the last event");
            }
            if (isClosed(type)) {
                throw new IllegalArgumentException(
                        "event " + (size + 1) + ": type " + type + " is closed then");
            }
            if (size == times.length) {
                times = Arrays.copyOf(times, 2 * size);
                types = Arrays.copyOf(types, 2 * size);
            }
            times[size] = seconds;
            types[size++] = type;
            counts[type]++;
            return this;
        }

        private double lastS() {
            return size == 0 ? 0 : times[size - 1];
        }

        private boolean isClosed(int type) {
            return turnsOf.get(type).size() % 2 == 1;
        }

        /// Types are closed and open from the last event on, or from time 0, as a gate says. Before
        /// the first call all are open.
        public Builder gate(TypeGate gate) {
            for (int type = 0; type < counts.length; type++) {
                if (gate.isOpen(type) == isClosed(type)) turnsOf.get(type).add(lastS());
            }
            return this;
        }

        /// The events so far.
        ///
        /// @param horizonS to when events would have been seen, in seconds
        /// @throws IllegalArgumentException if it is before the last event, or not after 0
        public EventHistory build(double horizonS) {
            if (!(horizonS > 0 && Double.isFinite(horizonS)) || lastS() > horizonS) {
                throw new IllegalArgumentException("horizon: " + horizonS
                        + " must be a finite number of seconds after 0 and the last event");
            }
            double[][] timesOf = new double[counts.length][];
            for (int type = 0; type < counts.length; type++) {
                timesOf[type] = new double[counts[type]];
            }
            int[] filled = new int[counts.length];
            for (int i = 0; i < size; i++) timesOf[types[i]][filled[types[i]]++] = times[i];
            double[][] endsOf = new double[counts.length][];
            for (int type = 0; type < counts.length; type++) endsOf[type] = ends(type, horizonS);
            return new EventHistory(this, timesOf, endsOf, horizonS);
        }

        /// When it closes, opens, and so on; an odd number, with the horizon if it is open there.
        private double[] ends(int type, double horizonS) {
            DoubleStream turns = turnsOf.get(type).stream().mapToDouble(each -> each);
            DoubleStream last = isClosed(type) ? DoubleStream.empty() : DoubleStream.of(horizonS);
            return DoubleStream.concat(turns, last).toArray();
        }
    }

    /// The number of events.
    public int size() {
        return times.length;
    }

    public int typeCount() {
        return timesOf.length;
    }

    /// To when events would have been seen, in seconds.
    public double horizonS() {
        return horizonS;
    }

    /// When an event was, in seconds.
    public double timeS(int event) {
        return times[event];
    }

    public int type(int event) {
        return types[event];
    }

    /// When each event was, ascending, in seconds.
    public double[] timesS() {
        return times.clone();
    }

    /// The type of each event.
    public int[] types() {
        return types.clone();
    }

    /// The number of events of a type.
    public int count(int type) {
        return timesOf[type].length;
    }

    /// The times of the events of a type, ascending, in seconds.
    public double[] timesS(int type) {
        return timesOf[type].clone();
    }

    /// The same, not to be changed.
    double[] timesOf(int type) {
        return timesOf[type];
    }

    /// Whether events of a type can happen at a time. A type closes and opens after the event at
    /// that time.
    boolean isOpen(int type, double seconds) {
        double[] ends = endsOf[type];
        int low = 0;
        int high = ends.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (ends[middle] < seconds) low = middle + 1;
            else high = middle;
        }
        return low % 2 == 0;
    }

    OpenPoints pointsOf(int type) {
        return new OpenPoints(timesOf[type], endsOf[type]);
    }
}
