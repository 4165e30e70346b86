package crossbook.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// What can go wrong, on every interface: a code that never changes, and what it means. Those
/// that the engine and the gateways give are the constants of [Reason]; the others only occur
/// over HTTP. The table is the resource `problems.txt`.
///
/// @param code such as `PRICE_OFF_TICK`
/// @param status of an HTTP answer that has it
/// @param field of an order or another request that it speaks of, as JSON spells it; or empty
/// @param title one plain sentence
/// @param help what to do about it; or empty
/// @param reason the constant of that name, if it is one
public record ProblemCode(
        String code, int status, String field, String title, String help, Optional<Reason> reason) {
    private static final Map<String, ProblemCode> TABLE = read();

    /// All of them, in the order of the table.
    public static Collection<ProblemCode> all() {
        return TABLE.values();
    }

    /// The one of a reason.
    public static ProblemCode of(Reason reason) {
        return of(reason.name());
    }

    /// The one of that name.
    ///
    /// @throws IllegalArgumentException if the table has none
    public static ProblemCode of(String code) {
        ProblemCode found = TABLE.get(code);
        if (found == null) throw new IllegalArgumentException("no problem code: " + code);
        return found;
    }

    private static Map<String, ProblemCode> read() {
        Map<String, ProblemCode> table = new LinkedHashMap<>();
        text().lines().filter(line -> !line.isBlank() && line.charAt(0) != '#').forEach(line -> {
            String[] cells = line.split("\\|", -1);
            if (cells.length != 5) throw new IllegalStateException("problems.txt: " + line);
            for (int i = 0; i < cells.length; i++) cells[i] = cells[i].strip();
            ProblemCode row = new ProblemCode(
                    cells[0],
                    Integer.parseInt(cells[1]),
                    cells[2],
                    cells[3],
                    cells[4],
                    reason(cells[0]));
            if (table.put(row.code, row) != null) {
                throw new IllegalStateException("problems.txt: twice: " + row.code);
            }
        });
        return Collections.unmodifiableMap(table);
    }

    private static Optional<Reason> reason(String code) {
        for (Reason reason : Reason.values()) {
            if (reason.name().equals(code)) return Optional.of(reason);
        }
        return Optional.empty();
    }

    private static String text() {
        try (InputStream table = ProblemCode.class.getResourceAsStream("problems.txt")) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The table as Markdown, for `docs/problems.md`.
    public static String page() {
        StringBuilder page = new StringBuilder("""
                # Problem codes

                What can go wrong, on every interface: FIX has the code in tag 58, the native protocol the number,
                HTTP the code and the status in an `application/problem+json` answer (`docs/http-api.md`), and
                `GET /api/v1/codes` this table. A code never changes its meaning. Without a number it occurs over
                HTTP alone. This page is made from `problems.txt` of the module `protocol`; a test compares the two.

                | code | number | HTTP | field | what it means | what to do |
                |---|---|---|---|---|---|
                """);
        for (ProblemCode row : all()) {
            String number =
                    row.reason.map(reason -> String.valueOf(reason.value())).orElse("");
            page.append("| `%s` | %s | %d | %s | %s | %s |\n"
                    .formatted(
                            row.code,
                            number,
                            row.status,
                            row.field.isEmpty() ? "" : "`" + row.field + "`",
                            row.title,
                            row.help));
        }
        return page.toString();
    }
}
