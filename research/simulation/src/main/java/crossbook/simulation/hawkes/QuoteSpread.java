package crossbook.simulation.hawkes;

import java.util.Locale;

/// The spread of a process of moves of the best quotes by a tick, by its events alone: while it is
/// one tick, what would narrow it is closed (Zheng, Roueff and Abergel 2014).
///
/// The types are, from 0: the ask moves up, the ask moves down, the bid moves up, the bid moves
/// down.
public final class QuoteSpread implements TypeGate {
    private static final int TYPES = 4;
    private static final int ASK_UP = 0;
    private static final int BID_DOWN = 3;

    private long ticks;

    private QuoteSpread(long firstTicks) {
        ticks = firstTicks;
    }

    /// The spread of a process that begins.
    ///
    /// @param firstTicks how many ticks it is at first, 1 or more
    /// @throws IllegalArgumentException if it is less
    public static QuoteSpread of(long firstTicks) {
        if (firstTicks < 1) {
            throw new IllegalArgumentException(
                    "spread: " + firstTicks + " ticks: must be at least 1");
        }
        return new QuoteSpread(firstTicks);
    }

    /// Accepts a model whose spread has a stationary law: it has these types, of which those that
    /// narrow the spread are closed at one tick; it is stable; and where nothing is closed the
    /// spread becomes narrower in the mean.
    ///
    /// @throws IllegalArgumentException if a model is no such one
    public static void check(HawkesModel model) {
        boolean isOfQuotes = model.typeCount() == TYPES;
        for (int type = 0; isOfQuotes && type < TYPES; type++) {
            isOfQuotes = model.isClosedAtOneTick(type) == narrows(type);
        }
        if (!isOfQuotes) {
            throw new IllegalArgumentException(
                    "model: must have 4 types, and closed_at_one_tick = [2, 3]: what narrows the"
                            + " spread");
        }
        if (!model.isStable()) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "model: the branching ratio is %.4f: must be less than 1 for moves of quotes",
                    model.branchingRatio()));
        }
        double drift = drift(model);
        if (drift < 0) return;
        throw new IllegalArgumentException(String.format(
                Locale.ROOT,
                "model: the spread changes by %.4f ticks a second in the mean where nothing is"
                        + " closed: must be less than 0, or it grows without limit",
                drift));
    }

    /// By how many ticks a second the spread of a stable model grows in the mean where nothing is
    /// closed.
    public static double drift(HawkesModel model) {
        double[] intensities = model.stationaryIntensities();
        double drift = 0;
        for (int type = 0; type < TYPES; type++) {
            drift += narrows(type) ? -intensities[type] : intensities[type];
        }
        return drift;
    }

    /// How many ticks it is now.
    public long ticks() {
        return ticks;
    }

    /// Whether an event of a type makes it a tick narrower; if not, wider.
    private static boolean narrows(int type) {
        return type != ASK_UP && type != BID_DOWN;
    }

    @Override
    public boolean isOpen(int type) {
        return ticks > 1 || !narrows(type);
    }

    @Override
    public void happened(int type) {
        ticks += narrows(type) ? -1 : 1;
    }
}
