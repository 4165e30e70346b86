package crossbook.web.access;

import crossbook.protocol.RolesDecoder;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/// What a participant may do. The engine checks it again.
public enum Role {
    VIEWER,
    TRADER,
    RISK,
    MARKET_OPERATIONS,
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

    /// The roles of a message.
    public static Set<Role> of(RolesDecoder roles) {
        Set<Role> set = EnumSet.noneOf(Role.class);
        if (roles.viewer()) set.add(VIEWER);
        if (roles.trader()) set.add(TRADER);
        if (roles.risk()) set.add(RISK);
        if (roles.marketOperations()) set.add(MARKET_OPERATIONS);
        if (roles.admin()) set.add(ADMIN);
        return set;
    }
}
