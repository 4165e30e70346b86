package crossbook.core.operate;

import static crossbook.core.order.RejectReason.*;

import crossbook.core.command.DefineLimits;
import crossbook.core.command.QueryExposures;
import crossbook.core.market.AskersAuthority;
import crossbook.core.market.Events;
import crossbook.core.market.ReferenceData;
import crossbook.core.order.RejectReason;
import crossbook.core.risk.Exposures;

/// What the commands about limits do.
public final class LimitCommands {
    private final Exposures exposures;
    private final ReferenceData reference;
    private final AskersAuthority authority;
    private final Events events;

    public LimitCommands(
            ReferenceData reference,
            AskersAuthority authority,
            Events events,
            Exposures exposures) {
        this.reference = reference;
        this.authority = authority;
        this.events = events;
        this.exposures = exposures;
    }

    public void define(DefineLimits command) {
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

    public void tell(QueryExposures command) {
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
