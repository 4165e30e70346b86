package crossbook.web.sim;

import crossbook.store.arrow.ArrowColumn;
import crossbook.web.text.JsonNames;

/// A column of a table of a simulation.
///
/// @param name as Arrow has it, such as `ts_event`
/// @param source puts the value of a row
record SimColumn(String name, ArrowColumn.Kind kind, Source source) {
    /// Puts the value of a row, or none.
    @FunctionalInterface
    interface Source {
        void put(SimRow row, Cells cells);
    }

    /// As JSON has it, such as `tsEvent`.
    String jsonName() {
        return JsonNames.of(name);
    }
}
