package crossbook.simulation.hawkes;

import java.util.function.IntToDoubleFunction;

/// The moments at which the likelihood of a type asks for the excitation, ascending: its events,
/// and the ends of the stretches in which it is open.
///
/// A type is open from time 0, unless a first end is there. An end closes it, the next opens it,
/// and so on; there is an odd number of them, for the horizon is the last if the type is open
/// there. So the integral of its intensity is the one up to the first end, less the one up to the
/// second, and so on.
final class OpenPoints {
    private final double[] times;

    /// Which of the points the events are, and which the ends.

    private final int[] events;

    private final int[] ends;

    /// @param eventTimes ascending, all while the type is open
    /// @param endTimes ascending, an odd number
    OpenPoints(double[] eventTimes, double[] endTimes) {
        times = new double[eventTimes.length + endTimes.length];
        events = new int[eventTimes.length];
        ends = new int[endTimes.length];
        int event = 0;
        int end = 0;
        for (int i = 0; i < times.length; i++) {
            boolean isEvent = event < events.length
                    && (end == ends.length || eventTimes[event] <= endTimes[end]);
            if (isEvent) events[event] = i;
            else ends[end] = i;
            times[i] = isEvent ? eventTimes[event++] : endTimes[end++];
        }
    }

    int count() {
        return times.length;
    }

    double timeS(int point) {
        return times[point];
    }

    /// Which of the points an event is.
    int ofEvent(int event) {
        return events[event];
    }

    /// A sum over the ends of what is there at each point, the first, less the second, and so on.
    double alternating(IntToDoubleFunction ofPoint) {
        double sum = 0;
        int sign = 1;
        for (int end : ends) {
            sum += sign * ofPoint.applyAsDouble(end);
            sign = -sign;
        }
        return sum;
    }

    /// How much an integral grows up to each event, from the one before it, while the type is open.
    ///
    /// @param grown by how much it grows up to each point, from the one before it
    double[] growth(double[] grown) {
        double[] growth = new double[events.length];
        int event = 0;
        int end = 0;
        for (int i = 0; event < events.length; i++) {
            boolean isOpen = end % 2 == 0;
            if (isOpen) growth[event] += grown[i];
            if (events[event] == i) event++;
            else end++;
        }
        return growth;
    }
}
