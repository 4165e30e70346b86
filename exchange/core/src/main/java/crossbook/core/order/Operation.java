package crossbook.core.order;

import static crossbook.core.order.Scope.*;

/// What can be asked of the engine, and for whom each role may ask it (`rulebook.md` 8.5).
/// This table is the specification: what it does not allow is refused.
///
/// The exchange itself (`Participant.EXCHANGE`) has no role and may do everything.
public enum Operation {
    // spotless:off
    //                   VIEWER  TRADER  RISK     MARKET_OPERATIONS  ADMIN
    ENTER_ORDERS        (NOBODY, ITSELF, NOBODY,  NOBODY,            NOBODY),
    CANCEL_ORDERS       (NOBODY, ITSELF, NOBODY,  NOBODY,            NOBODY),
    REPORT_TRADES       (NOBODY, ITSELF, NOBODY,  NOBODY,            NOBODY),
    MASS_CANCEL         (NOBODY, ITSELF, ANYBODY, EVERYBODY,         NOBODY),
    KILL_TRADING        (NOBODY, ITSELF, ANYBODY, EVERYBODY,         NOBODY),
    RESUME_TRADING      (NOBODY, ITSELF, ANYBODY, EVERYBODY,         NOBODY),
    CHANGE_PHASES       (NOBODY, NOBODY, NOBODY,  EVERYBODY,         NOBODY),
    CHANGE_TRADES       (NOBODY, NOBODY, NOBODY,  EVERYBODY,         NOBODY),
    MOVE_FUNDS          (NOBODY, NOBODY, NOBODY,  EVERYBODY,         NOBODY),
    LIQUIDATE           (NOBODY, NOBODY, ANYBODY, EVERYBODY,         NOBODY),
    SET_MARKS           (NOBODY, NOBODY, NOBODY,  EVERYBODY,         NOBODY),
    SET_LIMITS          (NOBODY, NOBODY, ANYBODY, EVERYBODY,         NOBODY),
    DEFINE_INSTRUMENTS  (NOBODY, NOBODY, NOBODY,  EVERYBODY,         NOBODY),
    DEFINE_PARTICIPANTS (NOBODY, NOBODY, NOBODY,  NOBODY,            EVERYBODY),
    DEFINE_MARKET_MODEL (NOBODY, NOBODY, NOBODY,  NOBODY,            NOBODY);
    // spotless:on

    private static final Role[] ROLES = Role.values();

    private final Scope viewer;
    private final Scope trader;
    private final Scope risk;
    private final Scope marketOperations;
    private final Scope admin;

    Operation(Scope viewer, Scope trader, Scope risk, Scope marketOperations, Scope admin) {
        this.viewer = viewer;
        this.trader = trader;
        this.risk = risk;
        this.marketOperations = marketOperations;
        this.admin = admin;
    }

    /// For whom at most a role may ask it.
    public Scope scope(Role role) {
        return switch (role) {
            case VIEWER -> viewer;
            case TRADER -> trader;
            case RISK -> risk;
            case MARKET_OPERATIONS -> marketOperations;
            case ADMIN -> admin;
        };
    }

    /// The first of somebody's roles that lets it ask this for a scope, or null if none does.
    public Role roleFor(Roles roles, Scope scope) {
        for (Role role : ROLES) {
            if (roles.has(role) && scope.compareTo(scope(role)) <= 0) return role;
        }
        return null;
    }

    /// Whether somebody of these roles may ask it for itself.
    public boolean isFor(Roles roles) {
        return roleFor(roles, ITSELF) != null;
    }
}
