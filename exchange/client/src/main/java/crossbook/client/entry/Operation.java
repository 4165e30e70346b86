package crossbook.client.entry;

import static crossbook.client.entry.Role.ADMIN;
import static crossbook.client.entry.Role.MARKET_OPERATIONS;
import static crossbook.client.entry.Role.RISK;
import static crossbook.client.entry.Role.TRADER;
import static crossbook.client.entry.Role.VIEWER;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Who may ask what (`rulebook.md` 8.5): the one table of all doors, gateways and web. They refuse
/// early what the engine would refuse too; for whom somebody may ask, only the engine decides.
public enum Operation {
    // What the engine knows, under the same names.
    ENTER_ORDERS(TRADER),
    CANCEL_ORDERS(TRADER),
    REPORT_TRADES(TRADER),
    MASS_CANCEL(TRADER, RISK, MARKET_OPERATIONS),
    KILL_TRADING(TRADER, RISK, MARKET_OPERATIONS),
    RESUME_TRADING(TRADER, RISK, MARKET_OPERATIONS),
    CHANGE_PHASES(MARKET_OPERATIONS),
    CHANGE_TRADES(MARKET_OPERATIONS),
    MOVE_FUNDS(MARKET_OPERATIONS),
    LIQUIDATE(RISK, MARKET_OPERATIONS),
    SET_MARKS(MARKET_OPERATIONS),
    SET_LIMITS(RISK, MARKET_OPERATIONS),
    DEFINE_INSTRUMENTS(MARKET_OPERATIONS),
    DEFINE_PARTICIPANTS(ADMIN),

    // What never reaches it, or is not about the market.
    TAKE_SNAPSHOT(ADMIN),
    SEE_STATUS(RISK, MARKET_OPERATIONS, ADMIN),
    STOP_EXCHANGE(ADMIN),
    SEE_OWN_ORDERS(VIEWER, TRADER, RISK, MARKET_OPERATIONS),
    SEE_ORDERS_OF_OTHERS(RISK, MARKET_OPERATIONS),
    CANCEL_FOR_OTHERS(RISK, MARKET_OPERATIONS),
    SET_THROTTLES(RISK),
    RESET_FIX_SESSIONS(MARKET_OPERATIONS, ADMIN),
    SET_CLOCK(MARKET_OPERATIONS),
    RESET_RUNS(MARKET_OPERATIONS),
    RUN_SIMULATIONS(MARKET_OPERATIONS),
    MANAGE_KEYS(ADMIN);

    @SuppressWarnings("ImmutableEnumChecker") // nobody changes it
    private final Set<Role> roles;

    Operation(Role... roles) {
        this.roles = Collections.unmodifiableSet(EnumSet.copyOf(List.of(roles)));
    }

    /// The roles that may ask it, each at least for itself.
    public Set<Role> roles() {
        return roles;
    }

    public boolean isFor(Role role) {
        return roles.contains(role);
    }

    /// Whether somebody of these roles may ask it.
    public boolean isFor(Set<Role> some) {
        return !Collections.disjoint(roles, some);
    }
}
