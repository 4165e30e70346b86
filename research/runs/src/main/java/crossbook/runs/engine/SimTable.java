package crossbook.runs.engine;

import crossbook.simulation.events.EventKind;

import java.util.List;
import java.util.Locale;

/// The tables of a simulation.
public enum SimTable {
    /// Every event.
    EVENTS,

    /// Trades, with both sides of each.
    TRADES,

    /// The best prices after each command that changed them.
    BBO;

    /// As the address of the table has it.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    List<SimColumn> columns() {
        return switch (this) {
            case EVENTS -> SimColumns.EVENTS;
            case TRADES -> SimColumns.TRADES;
            case BBO -> SimColumns.BBO;
        };
    }

    /// Whether a row of the events, or of the best prices, is one of the table's.
    boolean has(EventKind kind) {
        return switch (this) {
            case EVENTS -> true;
            case TRADES -> kind == EventKind.TRADED;
            case BBO -> kind == EventKind.TOP;
        };
    }
}
