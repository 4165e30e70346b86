package crossbook.web.live;

import crossbook.client.entry.Role;

import java.util.Set;

/// A participant, and what it did since the first event that is kept.
///
/// @param roles as the engine knows them
/// @param isKilled whether it may not trade
public record ParticipantView(
        int participantId,
        String name,
        boolean isActive,
        Set<Role> roles,
        boolean isKilled,
        boolean cancelsOnDisconnect,
        int openOrders,
        ActivityView activity) {}
