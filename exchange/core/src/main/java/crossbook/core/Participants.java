package crossbook.core;

import crossbook.core.event.Exposure;
import crossbook.core.event.LimitVisitor;
import crossbook.core.market.ReferenceData;
import crossbook.core.market.Sessions;
import crossbook.core.model.KillSwitch;
import crossbook.core.model.Participant;
import crossbook.core.order.Parties;
import crossbook.core.risk.Exposures;

import java.util.OptionalInt;

/// The participants of an engine, to look at: their definitions, kill switches, sessions and
/// limits.
public final class Participants {
    private final ReferenceData reference;
    private final Sessions sessions;
    private final Exposures exposures;

    Participants(ReferenceData reference, Sessions sessions, Exposures exposures) {
        this.reference = reference;
        this.sessions = sessions;
        this.exposures = exposures;
    }

    /// How many participants are defined; their ids are the numbers below it.
    public int count() {
        return reference.participants().size();
    }

    /// A participant, or null if it is not defined.
    public Participant get(int participantId) {
        boolean isKnown = reference.hasParticipant(participantId);
        return isKnown ? reference.participants().get(participantId) : null;
    }

    /// The kill switch of a participant, or null if it is off.
    public KillSwitch killSwitch(int participantId) {
        return reference.rights.of(participantId);
    }

    /// The kill switch of everybody, or null if it is off.
    public KillSwitch killSwitch() {
        return reference.rights.ofEverybody();
    }

    /// The participant of that name, if there is one.
    public OptionalInt find(String name) {
        return reference.participantId(name);
    }

    /// The open session of a participant, or 0 if there is none.
    public int sessionId(int participantId) {
        return sessions.sessionId(participantId);
    }

    /// The gateway of a participant's open session.
    public int gatewayId(int participantId) {
        return sessions.gatewayId(participantId);
    }

    /// What a subject has open and has done in an instrument, or in [Exposure#ALL]; null if nothing
    /// is counted of it.
    ///
    /// @param client its account says which client of the participant; none: the participant
    public Exposure exposure(int participantId, Parties client, int instrumentId) {
        int subject = exposures.subject(participantId, client);
        return exposures.find(subject, instrumentId);
    }

    /// Shows each set of limits to a visitor.
    public void visitLimits(LimitVisitor visitor) {
        exposures.visitSets(visitor);
    }
}
