package crossbook.scenario;

import org.tomlj.Toml;
import org.tomlj.TomlParseResult;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The tables of a market model file, read once more and without the engine's classes: a
/// map of rows to maps of columns to words.
final class ReferenceRules {
    private static final Map<Path, ReferenceRules> READ = new HashMap<>();

    final Map<String, Map<String, String>> phases;
    final Map<String, Map<String, String>> byTimeInForce;
    final Map<String, Map<String, String>> byOrdType;
    final Map<String, Map<String, String>> combinations;
    final String initialPhase;
    final String replacePriority;
    final int rememberIds;

    private ReferenceRules(TomlParseResult toml) {
        phases = table(toml.getString("phases"));
        byTimeInForce = table(toml.getString("by_time_in_force"));
        byOrdType = table(toml.getString("by_ord_type"));
        combinations = table(toml.getString("combinations"));
        initialPhase = toml.getString("initial_phase");
        replacePriority = toml.getString("replace_priority");
        rememberIds = (int) (long) toml.getLong("remember_ids");
    }

    static ReferenceRules read(Path file) {
        return READ.computeIfAbsent(file, path -> {
            try {
                return new ReferenceRules(Toml.parse(Files.readString(path)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static Map<String, Map<String, String>> table(String text) {
        List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
        List<String> columns = List.of(lines.getFirst().trim().split("\\s+"));
        Map<String, Map<String, String>> rows = new LinkedHashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            List<String> words = new ArrayList<>(List.of(line.trim().split("\\s+")));
            String name = words.removeFirst();
            Map<String, String> row = new HashMap<>();
            for (int i = 0; i < words.size(); i++) row.put(columns.get(i), words.get(i));
            rows.put(name, row);
        }
        return rows;
    }

    boolean says(String phase, String column) {
        return phases.get(phase).get(column).equals("yes");
    }

    /// What happens to an order in a phase: the weaker of the two words.
    String treatment(String phase, String ordType, String timeInForce) {
        String one = byOrdType.get(phase).get(ordType);
        String other = byTimeInForce.get(phase).get(timeInForce);
        if (one.equals("-") || other.equals("-")) return "-";
        return one.equals("take") || other.equals("take") ? "take" : "rest";
    }

    /// What forbids an order by its fields, by the matrix, or by the phase of its book.
    String refusal(ReferenceBook.Entry order) {
        if (order.id.equals("-")) return "CL_ORD_ID_MISSING";
        String byQty = order.book.qtyRefusal(order.orderQty);
        if (byQty != null) return byQty;
        if (order.ordType.equals("LIMIT")) {
            String byPrice = order.book.priceRefusal(order.price);
            if (byPrice != null) return byPrice;
        }
        if (order.ordType.equals("BUDGET") && order.budget.signum() <= 0)
            return "BUDGET_NOT_POSITIVE";
        if (!combinations.get(order.ordType).get(order.timeInForce).equals("yes")) {
            return "ORD_TYPE_REFUSES_TIME_IN_FORCE";
        }
        String phase = order.book.phase;
        if (byOrdType.get(phase).get(order.ordType).equals("-")) return "PHASE_REFUSES_ORD_TYPE";
        if (byTimeInForce.get(phase).get(order.timeInForce).equals("-")) {
            return "PHASE_REFUSES_TIME_IN_FORCE";
        }
        return null;
    }
}
