package crossbook.auditor;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/// The violations that were found, and at which event the auditor is.
final class Findings {
    private static final int KEPT = 1_000;

    private final List<Violation> found = new ArrayList<>();
    private Consumer<Violation> told = violation -> {};
    private Violation last; // null: there is none
    private long number;
    private long count;
    private boolean isDeaf;

    /// What follows is seen at this event.
    void begin(long eventNumber) {
        number = eventNumber;
    }

    long number() {
        return number;
    }

    /// Who hears of each at once.
    void tell(Consumer<Violation> listener) {
        told = listener;
    }

    /// What is told of a state is taken as it is.
    void beDeaf(boolean deaf) {
        isDeaf = deaf;
    }

    void check(int invariant, boolean holds, String what) {
        if (!holds) add(invariant, what);
    }

    /// @param events that prove it too; those that are not known (0) and the one that is on are
    ///     left out
    void add(int invariant, String what, long... events) {
        if (isDeaf) return;
        List<Long> evidence = LongStream.of(events)
                .filter(event -> event > 0 && event != number)
                .distinct()
                .sorted()
                .boxed()
                .toList();
        Violation violation = new Violation(invariant, number, what, evidence);
        last = violation;
        count++;
        if (found.size() < KEPT) found.add(violation);
        told.accept(violation);
    }

    /// The first of them, a thousand at most.
    List<Violation> found() {
        return List.copyOf(found);
    }

    /// The latest of them.
    Violation last() {
        return last;
    }

    long count() {
        return count;
    }
}
