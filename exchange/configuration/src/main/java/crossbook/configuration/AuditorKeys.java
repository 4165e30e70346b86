package crossbook.configuration;

import static crossbook.configuration.Kinds.text;
import static crossbook.configuration.Kinds.word;
import static crossbook.configuration.Kinds.yesNo;

/// The keys of `[auditor]`.
// spotless:off
public interface AuditorKeys {
    Section SECTION = new Section("auditor", "Who follows the events of the exchange while it runs and says where they cannot be.");

    Key<Boolean> ENABLED = SECTION.key("enabled", yesNo(), "false",
            "Whether there is one beside the gateway, as in crossbook serve; it has a thread of its own, which is busy while events come.");
    Key<OnViolation> ON_VIOLATION = SECTION.key("on_violation", word(OnViolation.class), "report",
            "What follows when something cannot be, beside log and metrics: nothing (report), the instruments of that command are halted (stop_instrument), or all are (stop_market).");
    Key<String> PARTICIPANT = SECTION.key("participant",
            text("[A-Za-z0-9][A-Za-z0-9._-]{0,10}", "the name of a participant"), "operator",
            "Who halts them: a participant with the role market_operations, whose password is among the secrets of the home.");

    /// What follows when a violation was found.
    enum OnViolation {
        REPORT,
        STOP_INSTRUMENT,
        STOP_MARKET
    }
}
// spotless:on
