package crossbook.core.event;

import crossbook.core.order.Role;

/// On whose authority the command acts that is running, if it is one that not everybody may give:
/// who asked, which role let it, and why. During all others it is that of the exchange itself.
public interface Authority {
    /// Who asked: a participant, or `Participant.EXCHANGE`.
    int participantId();

    /// The role that let it; null for the exchange itself, and where none did.
    Role role();

    /// The asker's reason; may be empty.
    String text();
}
