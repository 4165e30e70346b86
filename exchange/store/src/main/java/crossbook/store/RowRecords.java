package crossbook.store;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/// Makes records of the rows of an answer: its columns are the components, in their order. What a
/// row has not is empty: a text, an optional number; of another number it is 0.
final class RowRecords<T extends Record> implements StoreConnections.RowReader<T> {
    /// An event's number and its time in nanoseconds: the first two columns of most questions.
    static final String HEAD = "event_number, cast(ts AS LONG) ns";

    private final Constructor<T> constructor;
    private final RecordComponent[] components;
    private final Set<String> absent;
    private final String select;

    private RowRecords(Class<T> type, Set<String> absent, String select) {
        components = type.getRecordComponents();
        this.absent = absent;
        this.select = select;
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            constructor = type.getDeclaredConstructor(types);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e); // every record has it
        }
    }

    /// Those of an answer that has a column for each component.
    static <T extends Record> RowRecords<T> of(Class<T> type) {
        return new RowRecords<>(type, Set.of(), "");
    }

    /// Those of a table, in which a component has the column of its name, or none.
    static <T extends Record> RowRecords<T> of(Class<T> type, StoreTable table) {
        return of(type, table, Map.of());
    }

    /// @param asked what is asked for instead of a column
    static <T extends Record> RowRecords<T> of(
            Class<T> type, StoreTable table, Map<String, String> asked) {
        List<String> columns = new ArrayList<>(List.of(HEAD));
        Set<String> absent = new HashSet<>();
        for (RecordComponent component : type.getRecordComponents()) {
            String name = component.getName();
            if (name.equals("eventNumber") || name.equals("timestampNs")) continue;
            String column = name.replaceAll("(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
            if (table.has(column)) columns.add(asked.getOrDefault(column, column));
            else absent.add(name);
        }
        String select = "SELECT " + String.join(", ", columns) + " FROM " + table.tableName();
        return new RowRecords<>(type, absent, select);
    }

    /// The question without its conditions.
    String select() {
        return select;
    }

    @Override
    public T read(ResultSet row) throws SQLException {
        Object[] values = new Object[components.length];
        int column = 0;
        for (int i = 0; i < values.length; i++) {
            boolean isAbsent = absent.contains(components[i].getName());
            Class<?> type = components[i].getType();
            values[i] = isAbsent ? nothing(type) : value(row, ++column, type);
        }
        try {
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object value(ResultSet row, int column, Class<?> type) throws SQLException {
        if (type == int.class) return row.getInt(column);
        Object value = type == String.class ? row.getString(column) : (Object) row.getLong(column);
        boolean isThere = !row.wasNull();
        if (type == OptionalLong.class) {
            return isThere ? OptionalLong.of((long) value) : OptionalLong.empty();
        }
        return isThere || type == long.class ? value : nothing(type);
    }

    private static Object nothing(Class<?> type) {
        return type == String.class ? "" : OptionalLong.empty();
    }
}
