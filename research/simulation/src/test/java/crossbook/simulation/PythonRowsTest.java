package crossbook.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.model.Instrument;
import crossbook.core.order.OrdType;
import crossbook.core.order.TimeInForce;
import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventFlag;
import crossbook.simulation.events.EventKind;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The Python package knows the columns of the rows and what their numbers mean: this test prints
/// its module. With `-Dcrossbook.update=true` it writes the file.
class PythonRowsTest {
    private static final Path FILE = Path.of("../python/src/crossbook/tables/_rows.py");

    @Test
    void thePythonPackageKnowsTheRows() throws IOException {
        String expected = module();
        if (Boolean.getBoolean("crossbook.update")) Files.writeString(FILE, expected);
        assertThat(Files.readString(FILE))
                .as("write it with -Dcrossbook.update=true")
                .isEqualTo(expected);
    }

    private static String module() {
        StringBuilder text = new StringBuilder("""
                \"""The rows of a run: columns, kinds, flags, and the words that numbers stand for.

                Printed from the event table by PythonRowsTest: do not edit.
                \"""

                """);
        text.append("NO_PRICE = ").append(Instrument.NO_PRICE).append("\n\n");
        text.append("COLUMNS = [\n");
        for (EventColumn column : EventColumn.values()) {
            text.append("    (\"%s\", \"%s\"),\n".formatted(lower(column), column.dtype()));
        }
        text.append("]\n\nFLAGS = {\n");
        for (EventFlag flag : EventFlag.values()) {
            text.append("    \"%s\": %d,\n".formatted(lower(flag), flag.bit));
        }
        text.append(
                "}\n\n# Each kind by its number: its name, its action, and what counts its reasons.\n");
        text.append("KINDS = [\n");
        for (EventKind kind : EventKind.values()) {
            String reasons = kind.reasons == null ? "" : kind.reasons.getSimpleName();
            text.append(
                    "    (\"%s\", \"%s\", \"%s\"),\n".formatted(lower(kind), kind.action, reasons));
        }
        text.append("]\n\nREASONS = {\n");
        reasons().forEach((name, words) -> {
            text.append("    \"").append(name).append("\": [\n");
            for (Enum<?> word : words) text.append("        \"").append(word).append("\",\n");
            text.append("    ],\n");
        });
        text.append("}\n\n").append(words("ORDER_TYPES", OrdType.values()));
        return text.append('\n')
                .append(words("TIMES_IN_FORCE", TimeInForce.values()))
                .toString();
    }

    private static Map<String, List<Enum<?>>> reasons() {
        Map<String, List<Enum<?>>> reasons = new TreeMap<>();
        for (EventKind kind : EventKind.values()) {
            if (kind.reasons == null) continue;
            reasons.put(kind.reasons.getSimpleName(), List.of(kind.reasons.getEnumConstants()));
        }
        return reasons;
    }

    private static String words(String name, Enum<?>[] values) {
        return Arrays.stream(values)
                .map(each -> "    \"" + lower(each) + "\",\n")
                .collect(Collectors.joining("", name + " = [\n", "]\n"));
    }

    private static String lower(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }
}
