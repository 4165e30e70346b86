package crossbook.cli.record;

import crossbook.charts.DepthLadder;
import crossbook.charts.Numbers;
import crossbook.charts.PercentileTable;
import crossbook.core.event.Book;
import crossbook.core.event.BookSide;
import crossbook.flow.replay.ReplaySummary;
import crossbook.flow.replay.ReplaySummary.BookDepth;
import crossbook.flow.replay.ReplaySummary.Depth;
import crossbook.flow.replay.ReplaySummary.Events;
import crossbook.protocol.Decimals;
import crossbook.server.JsonObject;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/// The outcome of a replay, for people and for programs: the same facts in both.
final class ReplayReport {
    private static final double NS_PER_S = 1e9;
    private static final int WIDTH = 80;
    private static final int MOST_BOOKS = 20;
    private static final String BOOK_LINE = "%-18s %12s %12s %10s %10s";

    private final ReplaySummary summary;
    private final List<Book> books;
    private final PercentileTable latencies;

    ReplayReport(ReplaySummary summary, List<Book> books) {
        this.summary = summary;
        this.books = books;
        latencies = PercentileTable.of(summary.latencies());
    }

    // For people.

    /// Without trailing newline.
    String text() {
        StringJoiner text = new StringJoiner("\n");
        text.add(summary.file() + ": " + summary.format().text() + " flow\n");
        text.add(line(
                "messages",
                Numbers.grouped(summary.messages()),
                "(" + list(summary.kinds()) + ")"));
        events().forEach((name, count) -> text.add(line(name, Numbers.grouped(count), note(name))));
        details().forEach((name, count) -> {
            if (count > 0) text.add(line(name, Numbers.grouped(count), note(name)));
        });
        text.add("");
        if (books.size() == 1) {
            text.add(line("best bid", bestText(summary.bids()), depthText(summary.bids())));
            text.add(line("best ask", bestText(summary.asks()), depthText(summary.asks())));
        } else {
            addBooks(text);
        }
        text.add("");
        addDeviations(text);
        summary.digests().forEach((name, hash) -> text.add(line(name, hash, "")));
        text.add(line("state hash", summary.stateHash(), ""));
        double seconds = summary.elapsed().toNanos() / NS_PER_S;
        String rate = String.format(Locale.ROOT, "%,.0f", summary.messagesPerSecond());
        text.add(line(
                "time",
                String.format(Locale.ROOT, "%.3f s", seconds),
                rate + " messages/s, " + timeIncludes()));
        text.add("\nlatency of a message: " + latencyIncludes());
        text.add("(from a cold start; the engine alone, warmed up: crossbook bench)");
        text.add(latencies.text());
        if (books.size() == 1) {
            String symbol = summary.books().getFirst().symbol();
            text.add("\nthe book that remains\n" + DepthLadder.of(books.getFirst(), symbol));
        }
        if (!summary.written().isEmpty()) text.add("");
        summary.written().forEach(file -> text.add("wrote " + file));
        return text.toString();
    }

    /// A line for each book, the fullest first, as many as can be looked at.
    private void addBooks(StringJoiner text) {
        text.add(Numbers.grouped(books.size()) + " instruments; those with most orders:");
        text.add(BOOK_LINE.formatted("", "best bid", "best ask", "bids", "asks"));
        summary.books().stream()
                .sorted(Comparator.comparingLong(
                        (BookDepth book) -> -book.bids().orders() - book.asks().orders()))
                .limit(MOST_BOOKS)
                .forEach(book -> text.add(BOOK_LINE.formatted(
                        book.symbol(),
                        bestText(book.bids()),
                        bestText(book.asks()),
                        Numbers.grouped(book.bids().orders()),
                        Numbers.grouped(book.asks().orders()))));
    }

    private void addDeviations(StringJoiner text) {
        int before = text.length();
        others().forEach((name, count) -> {
            if (count > 0) text.add(line(name, Numbers.grouped(count), ""));
        });
        summary.firstBadRecord().ifPresent(first -> text.add("first bad record: " + first));
        if (text.length() > before) text.add("");
    }

    private String note(String name) {
        return switch (name) {
            case "rejects" ->
                summary.rejects().isEmpty() ? "" : "(" + list(summary.rejects()) + ")";
            case "ioc filled by one" -> "(one maker had the whole quantity)";
            default -> "";
        };
    }

    private static String line(String name, String value, String note) {
        String line = String.format(Locale.ROOT, "%-18s %12s  ", name, value);
        return (line + wrapped(note, line.length())).stripTrailing();
    }

    /// Goes on below, after a comma, where it does not fit.
    private static String wrapped(String note, int indent) {
        StringBuilder text = new StringBuilder();
        int column = indent;
        for (String part : note.split("(?<=, )", -1)) {
            if (column > indent && column + part.stripTrailing().length() > WIDTH) {
                text.setLength(text.length() - 1);
                text.append('\n').append(" ".repeat(indent + 1));
                column = indent + 1;
            }
            text.append(part);
            column += part.length();
        }
        return text.toString();
    }

    private static String list(Map<?, Long> counts) {
        return counts.entrySet().stream()
                .map(entry -> Numbers.grouped(entry.getValue()) + " " + words(entry.getKey()))
                .collect(Collectors.joining(", "));
    }

    static String words(Object constant) {
        return String.valueOf(constant).toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private String bestText(Depth side) {
        String best = best(side.bestPrice());
        return best == null ? "none" : best;
    }

    private static String depthText(Depth side) {
        return Numbers.grouped(side.orders()) + " orders, " + Numbers.grouped(side.levels())
                + " levels, quantity " + Numbers.grouped(side.qty());
    }

    private String best(OptionalLong price) {
        return price.isEmpty() ? null : Decimals.text(price.getAsLong(), summary.priceScale());
    }

    // The facts of both.

    private SequencedMap<String, Long> events() {
        Events events = summary.events();
        SequencedMap<String, Long> counts = new LinkedHashMap<>();
        counts.put("accepted", events.accepted());
        counts.put("trades", events.trades());
        counts.put("volume", events.volume());
        counts.put("replaced", events.replaced());
        counts.put("canceled", events.canceled());
        counts.put("expired", events.expired());
        counts.put(
                "rejects",
                events.orderRejects() + events.cancelRejects() + events.replaceRejects());
        return counts;
    }

    /// Of some of these there mostly are none.
    private SequencedMap<String, Long> details() {
        Events events = summary.events();
        SequencedMap<String, Long> counts = new LinkedHashMap<>();
        counts.put("order rejects", events.orderRejects());
        counts.put("cancel rejects", events.cancelRejects());
        counts.put("replace rejects", events.replaceRejects());
        counts.put("repeated", events.repeated());
        counts.put("ioc filled by one", events.immediateFilledByOne());
        return counts;
    }

    private String timeIncludes() {
        return (summary.written().isEmpty() ? "reading and digests" : "reading, digests and files")
                + " included";
    }

    private String latencyIncludes() {
        return "matching, counts, digests" + (summary.written().isEmpty() ? "" : ", files")
                + "; not reading it";
    }

    private SequencedMap<String, Long> others() {
        SequencedMap<String, Long> counts = new LinkedHashMap<>();
        summary.deviations().forEach((deviation, count) -> counts.put(words(deviation), count));
        counts.put("hidden executions", summary.hiddenExecutions());
        counts.put("cross trades", summary.crossTrades());
        counts.put("broken trades", summary.brokenTrades());
        counts.put("bad records", summary.badRecords());
        return counts;
    }

    // For programs.

    /// One line.
    String json() {
        SequencedMap<String, Long> all = events();
        all.putAll(details());
        return new JsonObject()
                .text("file", summary.file().toString())
                .text("format", summary.format().text())
                .number("messages", summary.messages())
                .numbers("kinds", named(summary.kinds()))
                .numbers("events", named(all))
                .numbers("rejects", named(summary.rejects()))
                .text("bestBid", best(summary.bids().bestPrice()))
                .text("bestAsk", best(summary.asks().bestPrice()))
                .raw("bids", depthJson(summary.bids(), books.getFirst().bids()))
                .raw("asks", depthJson(summary.asks(), books.getFirst().asks()))
                .raw("instruments", instrumentsJson())
                .number("badRecords", summary.badRecords())
                .text("firstBadRecord", summary.firstBadRecord().orElse(null))
                .numbers("deviations", named(summary.deviations()))
                .number("hiddenExecutions", summary.hiddenExecutions())
                .number("crossTrades", summary.crossTrades())
                .number("brokenTrades", summary.brokenTrades())
                .raw("digests", digestsJson())
                .text("stateHash", summary.stateHash())
                .number("elapsedNs", summary.elapsed().toNanos())
                .text("elapsedIs", timeIncludes())
                .number("messagesPerSecond", Math.round(summary.messagesPerSecond()))
                .raw("latencyNs", latencies.json())
                .text("latencyIs", latencyIncludes())
                .texts("written", summary.written())
                .texts("warnings", summary.warnings())
                .toString();
    }

    private String instrumentsJson() {
        List<JsonObject> instruments = new ArrayList<>();
        for (int i = 0; i < books.size(); i++) {
            BookDepth depth = summary.books().get(i);
            instruments.add(new JsonObject()
                    .text("symbol", depth.symbol())
                    .text("bestBid", best(depth.bids().bestPrice()))
                    .text("bestAsk", best(depth.asks().bestPrice()))
                    .raw("bids", depthJson(depth.bids(), books.get(i).bids()))
                    .raw("asks", depthJson(depth.asks(), books.get(i).asks())));
        }
        return JsonObject.array(instruments);
    }

    private String digestsJson() {
        JsonObject object = new JsonObject();
        summary.digests().forEach(object::text);
        return object.toString();
    }

    private String depthJson(Depth depth, BookSide side) {
        return new JsonObject()
                .number("orders", depth.orders())
                .number("levels", depth.levels())
                .number("qty", depth.qty())
                .raw("best", bestLevelsJson(side))
                .toString();
    }

    /// The levels that the ladder shows, best first.
    private String bestLevelsJson(BookSide side) {
        List<JsonObject> levels = new ArrayList<>();
        side.visitLevels((price, leavesQty, orderCount) -> {
            levels.add(new JsonObject()
                    .text("price", Decimals.text(price, summary.priceScale()))
                    .number("qty", leavesQty)
                    .number("orders", orderCount));
            return levels.size() < DepthLadder.DEFAULT_LEVELS;
        });
        return JsonObject.array(levels);
    }

    /// Keys as JSON spells them: NEW_LIMIT and "new limit" are newLimit.
    private static SequencedMap<String, Long> named(Map<?, Long> counts) {
        SequencedMap<String, Long> named = new LinkedHashMap<>();
        counts.forEach((key, count) -> named.put(camelCase(words(key)), count));
        return named;
    }

    private static String camelCase(String words) {
        StringBuilder camel = new StringBuilder();
        for (int i = 0; i < words.length(); i++) {
            boolean starts = i > 0 && words.charAt(i - 1) == ' ';
            if (words.charAt(i) == ' ') continue;
            camel.append(starts ? Character.toUpperCase(words.charAt(i)) : words.charAt(i));
        }
        return camel.toString();
    }
}
