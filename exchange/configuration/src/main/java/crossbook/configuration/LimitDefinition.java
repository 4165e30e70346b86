package crossbook.configuration;

import static crossbook.configuration.Kinds.text;
import static crossbook.configuration.Kinds.word;

import crossbook.client.entry.LimitSet;
import crossbook.client.entry.LimitTerms;
import crossbook.protocol.LimitLayer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/// A row of the list of limits before the trade (`docs/limits.md`): all that somebody may do at
/// most, in one layer, in one instrument or in all.
///
/// @param participant whose; empty: each participant's
/// @param account which client of the participant; empty: the participant with all its clients
/// @param symbol in which instrument; empty: in all
public record LimitDefinition(
        String participant, String account, String symbol, LimitLayer layer, LimitSet limits) {
    /// Stands for each participant, and for all instruments.
    public static final String ALL = "*";

    /// The columns of the list.
    public static final Section SECTION = new Section(
                    "limit", "What participants and their clients may do at most before the trade.")
            .namedByFirst(3);

    // spotless:off
    static final Key<String> OWNER = SECTION.required("owner",
            text("\\*|[A-Za-z0-9][A-Za-z0-9._-]{0,10}(/[!-~]{1,10})?",
                    "*, the name of a participant, or that, a slash and an account"),
            "Whose: a participant, a client such as alice/C1, or * for each participant.");
    static final Key<String> SYMBOL = SECTION.key("symbol",
            text("\\*|[!-~]{1,16}", "* or the symbol of an instrument"), ALL,
            "In which instrument, or * for all.");
    static final Key<LimitLayer> LAYER = SECTION.required("layer", word(LimitLayer.class),
            "By whom they are set: for the market, or by who answers for the firm. Those of both layers apply.");
    // spotless:on

    private static final Map<LimitColumn, Key<String>> COLUMNS = columns();

    private static Map<LimitColumn, Key<String>> columns() {
        Map<LimitColumn, Key<String>> keys = new EnumMap<>(LimitColumn.class);
        for (LimitColumn each : LimitColumn.values()) {
            Kind<String> kind = new LimitText(each.form());
            keys.put(each, SECTION.key(each.word(), kind, LimitColumn.NONE, each.meaning()));
        }
        return keys;
    }

    /// What is known of instruments.
    ///
    /// @param bySymbol the decimals of each one's prices
    public record Scales(Map<String, Integer> bySymbol) {
        /// The decimals of a value in an instrument, or null if there is none of that symbol.
        private Integer of(String symbol) {
            return symbol.isEmpty() ? (Integer) ofAll() : bySymbol.get(symbol);
        }

        private int ofAll() {
            return LimitTerms.scaleOfAll(bySymbol.values().stream().mapToInt(scale -> scale));
        }
    }

    /// Reads a list that is in no configuration.
    ///
    /// @return the rows with where each stands
    /// @throws BadConfiguration with every mistake in it
    public static List<EditableList.Row<LimitDefinition>> read(Path file, Scales scales) {
        List<Mistake> mistakes = new ArrayList<>();
        RowFile rows = RowFile.read(file, SECTION, mistakes);
        List<LimitDefinition> definitions = rows.definitions(row -> read(row, scales), mistakes);
        BadConfiguration.throwIfAny(mistakes);
        List<EditableList.Row<LimitDefinition>> placed = new ArrayList<>();
        for (Values row : rows.rows()) {
            String place = row.place(OWNER).toString();
            placed.add(new EditableList.Row<>(place, definitions.get(placed.size())));
        }
        return placed;
    }

    /// Reads rows; none if there are mistakes in one, which are noted.
    static Function<Values, Optional<LimitDefinition>> reader(
            Scales scales, List<String> participants) {
        return row -> {
            Optional<LimitDefinition> read = read(row, scales);
            boolean isKnown = read.isEmpty()
                    || read.get().participant.isEmpty()
                    || participants.contains(read.get().participant);
            if (isKnown) return read;
            row.refuse(
                    OWNER,
                    "is of nobody in the list of participants",
                    WrongValue.didYouMean(read.get().participant, participants));
            return Optional.empty();
        };
    }

    private static Optional<LimitDefinition> read(Values row, Scales scales) {
        for (Key<?> key : SECTION.keys()) if (!row.isGood(key)) return Optional.empty();
        String owner = row.get(OWNER);
        String symbol = row.get(SYMBOL).equals(ALL) ? "" : row.get(SYMBOL);
        Integer scale = scales.of(symbol);
        if (scale == null) {
            row.refuse(SYMBOL, "is not in the list of instruments", "");
            return Optional.empty();
        }
        Optional<LimitSet> limits = limits(row, scale);
        if (limits.isEmpty()) return Optional.empty();
        if (limits.get().isEmpty()) {
            row.refuse(OWNER, "is limited by no column of its row", "");
            return Optional.empty();
        }
        boolean isAll = owner.equals(ALL);
        int slash = owner.indexOf('/');
        return Optional.of(new LimitDefinition(
                isAll ? "" : slash < 0 ? owner : owner.substring(0, slash),
                slash < 0 ? "" : owner.substring(slash + 1),
                symbol,
                row.get(LAYER),
                limits.get()));
    }

    private static Optional<LimitSet> limits(Values row, int scale) {
        LimitSet limits = LimitSet.NONE;
        for (LimitColumn each : LimitColumn.values()) {
            Key<String> key = COLUMNS.get(each);
            try {
                limits = each.set(limits, row.get(key), scale);
            } catch (IllegalArgumentException e) {
                row.refuse(key, e.getMessage(), "");
                return Optional.empty();
            }
        }
        return Optional.of(limits);
    }

    /// The same as a gateway is told.
    ///
    /// @param idOf the id of an instrument that there is
    public LimitTerms terms(ToIntFunction<String> idOf) {
        int instrumentId = symbol.isEmpty() ? LimitTerms.ALL : idOf.applyAsInt(symbol);
        return new LimitTerms(participant, account, instrumentId, layer, limits);
    }

    /// A limit as people write it. What it means depends on its column and on the instrument.
    private static final class LimitText extends Kind<String> {
        private final String rule;

        LimitText(String form) {
            rule = "must be " + form + ", or \"" + LimitColumn.NONE + "\"";
        }

        @Override
        String read(String text) {
            if (text.matches("[0-9a-z.,/% ]{1,40}")) return text;
            throw new WrongValue(rule);
        }

        /// A whole number needs no quotes.
        @Override
        String readToml(Object value) {
            return value instanceof Long number ? read(number.toString()) : super.readToml(value);
        }

        @Override
        String write(String value) {
            return value;
        }

        @Override
        String rule() {
            return rule;
        }

        @Override
        String schema() {
            return "\"type\": [\"string\", \"integer\"], \"pattern\": \"^[0-9a-z.,/% ]{1,40}$\"";
        }
    }
}
