package crossbook.scenario.day;

import static org.junit.jupiter.api.Assertions.fail;

/// The search for a day that shows a planted fault: it begins with the day that showed it last,
/// whose seed is written beside the fault.
final class FaultSearch {
    /// Whether a day shows it.
    interface Shows {
        boolean on(long seed) throws Exception;
    }

    private FaultSearch() {}

    /// The seed of a day that shows a fault. It fails if none of the first days does, and says
    /// which seed to write where the one that is written is of no use any more.
    static long seed(Object fault, long last, int days, Shows shows) throws Exception {
        if (shows.on(last)) return last;
        for (long seed = 1; seed <= days; seed++) {
            if (!shows.on(seed)) continue;
            System.out.println(fault + ": write seed " + seed);
            return seed;
        }
        return fail("not found: " + fault);
    }
}
