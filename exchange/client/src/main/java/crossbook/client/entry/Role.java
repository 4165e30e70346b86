package crossbook.client.entry;

import crossbook.protocol.RolesDecoder;
import crossbook.protocol.RolesEncoder;

import java.util.Collection;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/// What a participant may do (`rulebook.md` 8.5). Gateways and the web
/// look at it first, and the engine has the last word.
public enum Role {
    /// Sees public data and its own profile.
    VIEWER,
    /// Enters, replaces and cancels its own orders.
    TRADER,
    /// Limits, kills and cancels for its firm.
    RISK,
    /// Halts and resumes, changes phases and instruments, busts trades.
    MARKET_OPERATIONS,
    /// Manages participants, takes snapshots, stops the exchange; may not trade.
    ADMIN;

    /// How files, JSON and the command line spell it.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The role of that word.
    ///
    /// @throws IllegalArgumentException in one line, if there is none
    public static Role of(String word) {
        for (Role role : values()) if (role.word().equals(word)) return role;
        throw new IllegalArgumentException(
                "must be viewer, trader, risk, market_operations or admin");
    }

    /// The roles of a message, in the order of this enum.
    public static Set<Role> of(RolesDecoder roles) {
        Set<Role> set = EnumSet.noneOf(Role.class);
        if (roles.viewer()) set.add(VIEWER);
        if (roles.trader()) set.add(TRADER);
        if (roles.risk()) set.add(RISK);
        if (roles.marketOperations()) set.add(MARKET_OPERATIONS);
        if (roles.admin()) set.add(ADMIN);
        return set;
    }

    /// Puts them, and no others, into a message.
    public static void write(Collection<Role> roles, RolesEncoder encoder) {
        encoder.clear()
                .viewer(roles.contains(VIEWER))
                .trader(roles.contains(TRADER))
                .risk(roles.contains(RISK))
                .marketOperations(roles.contains(MARKET_OPERATIONS))
                .admin(roles.contains(ADMIN));
    }
}
