package crossbook.cli.certify;

import static crossbook.cli.certify.FixLine.value;

import java.util.List;
import java.util.function.Predicate;

/// What an answer is, and whether it is one that a step may have.
final class Answer {
    /// Beginnings of the texts by which a market says that it has not what was asked for.
    private static final List<String> NOT_HERE = List.of(
            "PHASE_REFUSES",
            "ORD_TYPE_REFUSES",
            "PHASE_COMES_NO_MORE",
            "PEG_",
            "PRICE_BOUND_MISSING",
            "QTY_BELOW_MINIMUM_RESERVE",
            "EXPIRY_",
            "POST_ONLY",
            "INSTRUMENT_INACTIVE");

    private Answer() {}

    static Predicate<String> isType(String type) {
        return message -> value(message, 35).equals(type);
    }

    static Predicate<String> has(int tag, String text) {
        return message -> value(message, tag).equals(text);
    }

    static Predicate<String> isAbout(String clOrdId) {
        Predicate<String> isReport = isType("8").or(isType("9")).or(isType("j")).or(isType("3"));
        return isReport.and(message -> value(message, 35).equals("3")
                || value(message, 11).equals(clOrdId)
                || value(message, 41).equals(clOrdId)
                || value(message, 379).equals(clOrdId));
    }

    static boolean isAccepted(String answer) {
        String type = value(answer, 150);
        return value(answer, 35).equals("8") && (type.equals("0") || type.equals("9"));
    }

    static void refused(Step step, String answer) {
        String text = value(answer, 58);
        boolean isNotHere = NOT_HERE.stream().anyMatch(text::startsWith);
        if (isNotHere) step.skip("this market does not take it now: " + text);
        else step.fail(text.isEmpty() ? "it was not accepted" : text);
    }

    static Predicate<String> begins(String code) {
        return message -> value(message, 58).startsWith(code);
    }
}
