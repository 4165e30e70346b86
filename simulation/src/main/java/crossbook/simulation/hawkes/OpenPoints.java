package crossbook.simulation.hawkes;

/// The moments at which the likelihood of a type asks for the excitation, ascending: its events,
/// and the ends of the stretches in which it is open.
///
/// A type is open from time 0, unless a first end is there. An end closes it, the next opens it,
/// and so on; there is an odd number of them, for the horizon is the last if the type is open
/// there. So the integral of its intensity is the one up to the first end, less the one up to the
/// second, and so on.
final class OpenPoints {
    private final double[] times;
    private final boolean[] isEnd;
    private final int[] events;

    /// @param eventTimes ascending, all while the type is open
    /// @param ends ascending, an odd number
    OpenPoints(double[] eventTimes, double[] ends) {
        times = new double[eventTimes.length + ends.length];
        isEnd = new boolean[times.length];
        events = new int[eventTimes.length];
        int event = 0;
        int end = 0;
        for (int i = 0; i < times.length; i++) {
            boolean isEvent =
                    event < events.length && (end == ends.length || eventTimes[event] <= ends[end]);
            isEnd[i] = !isEvent;
            if (isEvent) events[event] = i;
            times[i] = isEvent ? eventTimes[event++] : ends[end++];
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
    double alternating(double[] values) {
        double sum = 0;
        int sign = 1;
        for (int i = 0; i < times.length; i++) {
            if (!isEnd[i]) continue;
            sum += sign * values[i];
            sign = -sign;
        }
        return sum;
    }

    /// How much an integral grows up to each event, from the one before it, while the type is open.
    ///
    /// @param grown by how much it grows up to each point, from the one before it
    double[] growth(double[] grown) {
        double[] growth = new double[events.length];
        boolean isOpen = true;
        int event = 0;
        for (int i = 0; event < events.length; i++) {
            if (isOpen) growth[event] += grown[i];
            if (isEnd[i]) isOpen = !isOpen;
            else event++;
        }
        return growth;
    }
}
