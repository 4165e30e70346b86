package crossbook.web.live;

import crossbook.client.entry.Role;

import java.util.Optional;
import java.util.Set;

/// A participant, and what it did since the first event that is kept.
///
/// @param roles as the engine knows them
/// @param kill that it may not trade; empty: it may
public record ParticipantView(
        int participantId,
        String name,
        boolean isActive,
        Set<Role> roles,
        Optional<KillView> kill,
        boolean cancelsOnDisconnect,
        int openOrders,
        ActivityView activity) {
    /// Whether it may not trade.
    public boolean isKilled() {
        return kill.isPresent();
    }
}
