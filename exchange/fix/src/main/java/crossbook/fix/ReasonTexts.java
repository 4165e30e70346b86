package crossbook.fix;

import static java.nio.charset.StandardCharsets.US_ASCII;

import crossbook.protocol.ProblemCode;
import crossbook.protocol.Reason;

/// What Text (58) says of each reason: its code, and a sentence where there is one.
final class ReasonTexts {
    private static final byte[][] TEXTS = texts();

    private ReasonTexts() {}

    private static byte[][] texts() {
        int highest = 0;
        for (Reason reason : Reason.values()) {
            if (reason != Reason.NULL_VAL) highest = Math.max(highest, reason.value());
        }
        byte[][] texts = new byte[highest + 1][];
        for (Reason reason : Reason.values()) {
            if (reason != Reason.NULL_VAL) texts[reason.value()] = text(reason).getBytes(US_ASCII);
        }
        return texts;
    }

    static byte[] bytes(Reason reason) {
        return TEXTS[reason.value()];
    }

    /// Whether it says the same of every instrument, if no values would be right.
    static boolean isAlike(Reason reason) {
        return switch (reason) {
            case PHASE_REFUSES_ORD_TYPE,
                    PHASE_REFUSES_TIME_IN_FORCE,
                    PHASE_REFUSES_LATE_ENTRY,
                    PHASE_REFUSES_CANCEL,
                    PHASE_REFUSES_REPLACE,
                    PHASE_REFUSES_PRICE_CHANGE,
                    PRICE_NOT_CLOSING_PRICE -> false;
            default -> true;
        };
    }

    static String text(Reason reason) {
        return ProblemCode.all().stream()
                .filter(problem -> problem.code().equals(reason.name()))
                .findFirst()
                .map(problem -> reason + ": " + problem.title())
                .orElse(reason.name());
    }
}
