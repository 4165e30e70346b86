package crossbook.core.model;

import crossbook.core.order.TradeType;

import java.util.List;

/// When trades made off the book may be reported, and of which types (`rulebook.md`
/// 1.1, 1.6): the keys `trade_reporting` and `trade_report_types`. A track of its own
/// beside the phases.
///
/// @param fromNs local time of trading days, nanoseconds since midnight
/// @param untilNs the first time that is too late; `fromNs` if there is no reporting
/// @param types two letters each
public record ReportingRules(long fromNs, long untilNs, List<String> types) {
    private static final String HOURS = "trade_reporting";

    static ReportingRules read(String hours, String types) {
        List<String> words = ModelWords.words(hours);
        List<String> known = List.copyOf(ModelWords.words(types));
        for (String type : known) {
            if (type.length() != 2) {
                throw new MarketModelException(
                        "trade_report_types", "'" + type + "' is not two letters");
            }
        }
        if (words.equals(List.of(ModelWords.NONE))) return new ReportingRules(0, 0, known);
        try {
            if (words.size() == 2) {
                long from = ModelWords.timeOfDay(words.getFirst());
                long until = ModelWords.timeOfDay(words.getLast());
                if (from < until) return new ReportingRules(from, until, known);
            }
            throw new IllegalArgumentException(
                    "'" + hours + "' is not two times such as 08:00 18:15, nor -");
        } catch (IllegalArgumentException e) {
            throw new MarketModelException(HOURS, e.getMessage());
        }
    }

    /// Whether trades of a type are, by its number ([TradeType#reportType]).
    public boolean accepts(int type) {
        for (int i = 0; i < types.size(); i++) {
            String word = types.get(i);
            if (TradeType.reportType(word.charAt(0), word.charAt(1)) == type) return true;
        }
        return false;
    }

    /// Whether reports are accepted at a local time.
    public boolean isOpen(long timeOfDayNs) {
        return timeOfDayNs >= fromNs && timeOfDayNs < untilNs;
    }
}
