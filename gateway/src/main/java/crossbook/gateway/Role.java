package crossbook.gateway;

import crossbook.protocol.RolesEncoder;

import java.util.Set;

/// What a participant may do (`settled.md` 6).
public enum Role {
    /// Sees public data and its own profile.
    VIEWER,
    /// Enters, replaces and cancels its own orders.
    TRADER,
    /// Limits and kills for its firm.
    RISK,
    /// Changes phases and instruments.
    MARKET_OPERATIONS,
    /// Manages participants, takes snapshots, stops the exchange.
    ADMIN;

    static void write(Set<Role> roles, RolesEncoder encoder) {
        encoder.clear()
                .viewer(roles.contains(VIEWER))
                .trader(roles.contains(TRADER))
                .risk(roles.contains(RISK))
                .marketOperations(roles.contains(MARKET_OPERATIONS))
                .admin(roles.contains(ADMIN));
    }
}
