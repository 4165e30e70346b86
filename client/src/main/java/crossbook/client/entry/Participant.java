package crossbook.client.entry;

import java.util.Set;

/// Who may log on, and what it may do.
///
/// @param active whether it may log on and enter orders
/// @param cancelOnDisconnect whether its orders are canceled when its session ends
/// @param cancelsGtcOnDisconnect whether those too that are good till canceled or a date
/// @param passwordHash as the credentials file holds it; empty: it stays
public record Participant(
        String name,
        boolean active,
        boolean cancelOnDisconnect,
        boolean cancelsGtcOnDisconnect,
        Set<Role> roles,
        String passwordHash) {}
