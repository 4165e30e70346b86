package crossbook.simulation.hawkes;

import crossbook.market.BadInput;
import crossbook.market.TomlPlaces;

import org.tomlj.TomlArray;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

import java.util.List;
import java.util.function.Supplier;

/// Numbers, vectors and matrices of a TOML text, with mistakes told by their place, value
/// and rule.
final class TomlNumbers {
    private final TomlPlaces places;

    TomlNumbers(TomlPlaces places) {
        this.places = places;
    }

    BadInput bad(TomlTable table, String key, String message) {
        if (!table.contains(key)) return places.bad(null, "key " + key + " is missing");
        return places.bad(table.inputPositionOf(List.of(key)), key + ": " + message);
    }

    /// What a constructor makes, or its refusal as a mistake of a key.
    <T> T checked(TomlTable table, String key, Supplier<T> constructor) {
        try {
            return constructor.get();
        } catch (IllegalArgumentException e) {
            String message = e.getMessage();
            String prefix = key + ": ";
            throw bad(
                    table,
                    key,
                    message.startsWith(prefix) ? message.substring(prefix.length()) : message);
        }
    }

    double number(TomlTable table, String key, double least) {
        return number(table.get(key), table.inputPositionOf(List.of(key)), key, least);
    }

    private double number(Object value, TomlPosition position, String key, double least) {
        if (value == null) throw places.bad(null, "key " + key + " is missing");
        boolean isNumber = value instanceof Long || value instanceof Double;
        double number = isNumber ? ((Number) value).doubleValue() : Double.NaN;
        if (number >= least && Double.isFinite(number)) return number;
        throw places.bad(
                position,
                key + ": " + value + " must be a finite number "
                        + (least > 0 ? "greater than 0" : "of at least 0"));
    }

    TomlArray array(TomlTable table, String key) {
        if (table.isArray(key)) return table.getArray(key);
        throw bad(table, key, table.get(key) + " must be a list");
    }

    double[] vector(TomlTable table, String key, double least) {
        return vector(array(table, key), key, least);
    }

    private double[] vector(TomlArray array, String key, double least) {
        double[] values = new double[array.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = number(array.get(i), array.inputPositionOf(i), key, least);
        }
        return values;
    }

    double[][] square(TomlTable table, String key, int size, double least) {
        TomlArray rows = array(table, key);
        if (rows.size() != size) {
            throw bad(table, key, "has " + rows.size() + " rows: must have " + size + ", as mu");
        }
        double[][] matrix = new double[size][];
        for (int row = 0; row < size; row++) {
            boolean fits = rows.get(row) instanceof TomlArray each && each.size() == size;
            if (!fits) {
                throw places.bad(
                        rows.inputPositionOf(row),
                        key + ": row " + (row + 1) + " must be a list of " + size + " numbers");
            }
            matrix[row] = vector((TomlArray) rows.get(row), key, least);
        }
        return matrix;
    }
}
