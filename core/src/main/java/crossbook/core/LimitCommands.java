package crossbook.core;

import static crossbook.core.order.RejectReason.*;

import crossbook.core.command.DefineLimits;
import crossbook.core.command.QueryExposures;
import crossbook.core.order.RejectReason;

/// What the commands about limits do.
final class LimitCommands {
    private final Exposures exposures;
    private final ReferenceData reference;
    private final AskersAuthority authority;
    private final Events events;

    LimitCommands(
            ReferenceData reference,
            AskersAuthority authority,
            Events events,
            Exposures exposures) {
        this.reference = reference;
        this.authority = authority;
        this.events = events;
        this.exposures = exposures;
    }

    void define(DefineLimits command) {
        RejectReason reason = refusal(command);
        if (reason != NONE) {
            events.tell().limitsRejected(command, reason);
            return;
        }

        set(command);
    }

    /// Sets what nothing forbids.
    void set(DefineLimits command) {
        if (!exposures.isOn()) exposures.begin(reference);
        exposures.set(command);
        events.tell().limitsDefined(command);
    }

    void tell(QueryExposures command) {
        exposures.tell(command, events);
    }

    RejectReason refusal(DefineLimits command) {
        if (authority.refusal() != NONE) return authority.refusal();
        boolean isKnown = command.everybody || reference.hasParticipant(command.participantId);
        if (!isKnown) return UNKNOWN_PARTICIPANT;
        if (command.oneInstrument && reference.book(command.instrumentId) == null) {
            return UNKNOWN_INSTRUMENT;
        }
        return command.limits.isInRange() ? NONE : LIMIT_OUT_OF_RANGE;
    }
}
