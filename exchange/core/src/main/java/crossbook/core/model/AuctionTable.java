package crossbook.core.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The table `auctions` of a market model: a row per phase that ends in an uncross.
final class AuctionTable {
    private static final List<String> COLUMNS = List.of(
            "phase",
            "type",
            "length",
            "random_end",
            "moe",
            "moe_length",
            "pme",
            "pme_length",
            "breach");
    private static final int MAX_EXTENSIONS = 99;

    private AuctionTable() {}

    /// The rules of every phase, by number; null for one without a row.
    static AuctionRules[] read(String text, List<Phase> phases) {
        AuctionRules[] rules = new AuctionRules[phases.size()];
        List<String> names = phases.stream().map(Phase::name).toList();
        ListTable table = new ListTable("auctions", COLUMNS, text);
        for (int row = 0; row < table.rows(); row++) {
            int phase = table.choice(row, 0, names);
            if (rules[phase] != null) {
                throw table.error(row, 0, "row " + table.word(row, 0) + " stands twice");
            }
            rules[phase] = rules(table, row, names);
        }
        return rules;
    }

    private static AuctionRules rules(ListTable table, int row, List<String> phases) {
        String breach = table.word(row, 8);
        if (table.isNone(row, 8)) breach = "";
        else table.choice(row, 8, phases);
        return new AuctionRules(
                type(table, row),
                length(table, row, 2),
                length(table, row, 3),
                extensions(table, row, 4),
                length(table, row, 5),
                extensions(table, row, 6),
                length(table, row, 7),
                breach);
    }

    private static char type(ListTable table, int row) {
        if (table.word(row, 1).length() == 1) return table.word(row, 1).charAt(0);
        throw table.error(row, 1, "'" + table.word(row, 1) + "' is not one letter");
    }

    private static long length(ListTable table, int row, int column) {
        return table.read(row, column, 0L, ModelWords::duration);
    }

    /// How many extensions there may be; their length stands in the next column.
    private static int extensions(ListTable table, int row, int column) {
        long count = table.read(row, column, 0L, ModelWords::number);
        if (count > MAX_EXTENSIONS) {
            throw table.error(row, column, "more than " + MAX_EXTENSIONS + " extensions");
        }
        boolean hasLength = !table.isNone(row, column + 1);
        if (count > 0 && !hasLength) {
            throw table.error(row, column + 1, "extensions need a length");
        }
        return (int) count;
    }

    /// The words of the steps of `auction_steps`.
    static List<AuctionStep> steps(String key, String text) {
        List<AuctionStep> steps = new ArrayList<>();
        List<String> known = Arrays.stream(AuctionStep.values()).map(Enum::name).toList();
        for (String word : ModelWords.words(text)) {
            int step = known.indexOf(word);
            if (step < 0) {
                throw new MarketModelException(
                        key, "'" + word + "' is unknown: " + String.join(", ", known));
            }
            if (steps.contains(AuctionStep.values()[step])) {
                throw new MarketModelException(key, word + " stands twice");
            }
            steps.add(AuctionStep.values()[step]);
        }
        if (steps.isEmpty() || steps.getFirst() != AuctionStep.MAX_VOLUME) {
            throw new MarketModelException(key, "the first step must be MAX_VOLUME");
        }
        return List.copyOf(steps);
    }
}
