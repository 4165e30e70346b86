package crossbook.charts;

import crossbook.charts.PercentileTable.Row;

import java.util.stream.Collectors;

/// Writes a [PercentileTable] for programs, as one line of JSON.
final class PercentileJson {
    private PercentileJson() {}

    static String of(PercentileTable table) {
        return table.rows().stream()
                .map(PercentileJson::row)
                .collect(Collectors.joining(",", head(table), "]}"));
    }

    private static String head(PercentileTable table) {
        return "{\"unit\":\"ns\",\"count\":" + table.count() + ",\"significantDigits\":"
                + table.significantDigits() + ",\"rows\":[";
    }

    private static String row(Row row) {
        String start = "{\"row\":\"" + row.label() + "\",\"supported\":" + row.supported();
        if (!row.supported()) return start + ",\"neededCount\":" + row.neededCount() + "}";
        return start + ",\"valueNs\":" + row.valueNs() + ",\"cumulativeCount\":"
                + row.cumulativeCount() + ",\"beyondCount\":" + row.beyondCount() + "}";
    }
}
