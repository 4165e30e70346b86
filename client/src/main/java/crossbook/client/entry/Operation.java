package crossbook.gateway;

import static crossbook.client.entry.Role.ADMIN;
import static crossbook.client.entry.Role.MARKET_OPERATIONS;
import static crossbook.client.entry.Role.RISK;
import static crossbook.client.entry.Role.TRADER;

import crossbook.client.entry.Role;

/// Who may ask what (`rulebook.md` 8.5): the one table of the gateway. It refuses early
/// what the engine would refuse too; for whom somebody may ask, only the engine decides.
enum Operation {
    // What the engine knows, under the same names.
    ENTER_ORDERS(TRADER),
    CANCEL_ORDERS(TRADER),
    REPORT_TRADES(TRADER),
    MASS_CANCEL(TRADER, RISK, MARKET_OPERATIONS),
    KILL_TRADING(TRADER, RISK, MARKET_OPERATIONS),
    RESUME_TRADING(TRADER, RISK, MARKET_OPERATIONS),
    CHANGE_PHASES(MARKET_OPERATIONS),
    CHANGE_TRADES(MARKET_OPERATIONS),
    DEFINE_INSTRUMENTS(MARKET_OPERATIONS),
    DEFINE_PARTICIPANTS(ADMIN),

    // What never reaches it, or is not about the market.
    TAKE_SNAPSHOT(ADMIN),
    SEE_STATUS(RISK, MARKET_OPERATIONS, ADMIN),
    STOP_EXCHANGE(ADMIN);

    /// A bit for each role.
    private final int roles;

    Operation(Role... roles) {
        int bits = 0;
        for (Role role : roles) bits |= 1 << role.ordinal();
        this.roles = bits;
    }

    boolean isFor(Role role) {
        return (roles & 1 << role.ordinal()) != 0;
    }

    boolean isFor(Session session) {
        for (Role role : Role.values()) if (isFor(role) && session.has(role)) return true;
        return false;
    }
}
