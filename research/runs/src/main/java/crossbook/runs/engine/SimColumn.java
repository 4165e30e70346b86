package crossbook.runs.engine;

import crossbook.store.arrow.ArrowColumn;
import crossbook.web.text.JsonNames;

import java.util.function.BiConsumer;

/// A column of a table of a simulation.
///
/// @param name as Arrow has it, such as `ts_event`
/// @param source puts the value of a row, or none
record SimColumn(String name, ArrowColumn.Kind kind, BiConsumer<SimRow, Cells> source) {
    /// As JSON has it, such as `tsEvent`.
    String jsonName() {
        return JsonNames.of(name);
    }
}
