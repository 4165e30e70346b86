package crossbook.scenario.cases;

import crossbook.market.BadInput;
import crossbook.scenario.cases.CaseTable.Row;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A case of order handling: an initial book, what comes in, and the outcome.
///
/// @param minReserveQty the minimum reserve size of hidden orders
/// @param initial in the order of entry
public record ExchangeCase(
        String category,
        String number,
        String title,
        boolean isDoubtful,
        String note,
        long minReserveQty,
        List<CaseRow> initial,
        List<Incoming> incoming,
        List<String> expectedBook,
        List<Trade> expectedTrades) {
    private static final String INDEX = "index.csv";

    /// What happens to the initial book.
    ///
    /// @param order null of an uncross
    record Incoming(Action action, CaseRow order) {}

    enum Action {
        NEW,
        CANCEL,
        REPLACE,
        UNCROSS
    }

    /// One trade; price in the units of the case.
    record Trade(long price, long qty) {
        @Override
        public String toString() {
            return qty + " @ " + price;
        }
    }

    /// The category and the number, as the folder is called.
    public String name() {
        return category + '/' + number;
    }

    /// The cases of a directory, in the order of its index.
    ///
    /// @throws BadInput with file, line and column if something is not as it should be
    public static List<ExchangeCase> read(Path directory) {
        CaseTable index = CaseTable.read(
                directory.resolve(INDEX), List.of("category", "number", "title", "trust", "note"));
        List<ExchangeCase> cases = new ArrayList<>();
        for (Row row : index.rows()) cases.add(read(directory, row));
        checkThatAllAreListed(directory, cases);
        return cases;
    }

    private static void checkThatAllAreListed(Path directory, List<ExchangeCase> cases) {
        List<String> names = cases.stream().map(ExchangeCase::name).toList();
        try (Stream<Path> files = Files.walk(directory, 3)) {
            List<Path> found =
                    files.filter(file -> file.endsWith("incoming.csv")).sorted().toList();
            for (Path file : found) {
                Path folder = directory.relativize(file.getParent());
                if (names.contains(folder.toString().replace('\\', '/'))) continue;
                throw new BadInput(file.getParent() + ": is not in " + directory.resolve(INDEX));
            }
        } catch (IOException e) {
            throw new BadInput(directory + ": cannot be read: " + e.getMessage());
        }
    }

    private static ExchangeCase read(Path directory, Row row) {
        String category = row.text("category");
        String number = row.text("number");
        Path folder = directory.resolve(category).resolve(number);
        if (category.isEmpty() || number.isEmpty() || !Files.isDirectory(folder)) {
            throw row.error("number", folder + ": there is no such folder");
        }
        CaseTable instrument =
                CaseTable.read(folder.resolve("instrument.csv"), List.of("min_reserve_size"));
        return new ExchangeCase(
                category,
                number,
                row.text("title"),
                isDoubtful(row),
                row.text("note"),
                instrument.single().number("min_reserve_size"),
                readInitial(folder.resolve("initial.csv")),
                readIncoming(folder.resolve("incoming.csv")),
                readBook(folder.resolve("expected_book.csv")),
                readTrades(folder.resolve("expected_trades.csv")));
    }

    private static boolean isDoubtful(Row row) {
        return switch (row.text("trust")) {
            case "good" -> false;
            case "doubtful" -> true;
            default ->
                throw row.error(
                        "trust", "'" + row.text("trust") + "' is neither good nor doubtful");
        };
    }

    private static List<CaseRow> readInitial(Path file) {
        return CaseTable.read(file, CaseRow.COLUMNS).rows().stream()
                .map(CaseRow::read)
                .sorted(Comparator.comparingLong(CaseRow::timeNs)) // ties as the file has them
                .toList();
    }

    private static List<Incoming> readIncoming(Path file) {
        List<String> columns = new ArrayList<>(CaseRow.COLUMNS);
        columns.add("action");
        return CaseTable.read(file, columns).rows().stream()
                .map(ExchangeCase::incoming)
                .toList();
    }

    private static Incoming incoming(Row row) {
        String word = row.text("action");
        return switch (word) {
            case "new" -> new Incoming(Action.NEW, CaseRow.read(row));
            case "cancel" -> new Incoming(Action.CANCEL, CaseRow.read(row));
            case "replace" -> new Incoming(Action.REPLACE, CaseRow.read(row));
            case "uncross" -> new Incoming(Action.UNCROSS, null);
            default ->
                throw row.error(
                        "action", "'" + word + "' is none of new, cancel, replace, uncross");
        };
    }

    private static List<String> readBook(Path file) {
        return CaseTable.read(file, CaseRow.COLUMNS).rows().stream()
                .map(row -> CaseRow.read(row).text())
                .sorted()
                .toList();
    }

    private static List<Trade> readTrades(Path file) {
        return CaseTable.read(file, List.of("price", "quantity")).rows().stream()
                .map(row -> new Trade(row.number("price"), row.number("quantity")))
                .toList();
    }
}
