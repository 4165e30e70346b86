package crossbook.core.command;

import crossbook.core.order.Parties;

/// Tell what somebody has open and has done, and what limits it: each participant or one
/// with its clients, or one client. It changes nothing.
public final class QueryExposures extends Command {
    /// How many are told at most, so that an answer cannot hold up the others.
    public static final int MOST = 1_000;

    /// Whether every participant is meant; otherwise [#participantId] is.
    public boolean everybody;

    public int participantId;

    /// Its account says which client is meant; none: the participant with all its clients.
    /// Not read where everybody is meant.
    public final Parties client = new Parties();

    /// Whether somebody is meant.
    ///
    /// @param its its account says which client of the participant; none: the participant
    public boolean isAbout(int itsParticipantId, Parties its) {
        if (everybody) return true;
        boolean isAnyClient = client.accountFirst() == 0;
        boolean isClient = its.accountFirst() == client.accountFirst()
                && its.accountSecond() == client.accountSecond();
        return itsParticipantId == participantId && (isAnyClient || isClient);
    }
}
