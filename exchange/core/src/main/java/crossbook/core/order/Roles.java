package crossbook.core.order;

/// The roles of a participant, as many as it has.
///
/// @param bits one for each role, by its ordinal
public record Roles(int bits) {
    public static final Roles NONE = new Roles(0);

    /// What a participant has of whom nothing else is said.
    public static final Roles TRADER = of(Role.TRADER);

    /// Beyond the bits of all roles.
    public static final int LIMIT = 1 << Role.values().length;

    public static Roles of(Role... roles) {
        int bits = 0;
        for (Role role : roles) bits |= bit(role);
        return new Roles(bits);
    }

    public boolean has(Role role) {
        return (bits & bit(role)) != 0;
    }

    /// Whether somebody may be all of this: an admin cannot trade (`rulebook.md` 8.5).
    public boolean agree() {
        return !has(Role.ADMIN) || !has(Role.TRADER);
    }

    private static int bit(Role role) {
        return 1 << role.ordinal();
    }
}
