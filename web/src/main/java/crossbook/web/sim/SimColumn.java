package crossbook.web.sim;

import crossbook.store.arrow.ArrowColumn;

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
        StringBuilder json = new StringBuilder();
        for (String word : name.split("_", -1)) {
            boolean isFirst = json.isEmpty();
            json.append(isFirst ? word.charAt(0) : Character.toUpperCase(word.charAt(0)));
            json.append(word, 1, word.length());
        }
        return json.toString();
    }
}
