package crossbook.scenario;

import crossbook.core.model.Participant;
import crossbook.core.order.Role;
import crossbook.core.order.Roles;
import crossbook.scenario.Observed.Accepted;
import crossbook.scenario.Observed.Acted;
import crossbook.scenario.Observed.Began;
import crossbook.scenario.Observed.Ended;
import crossbook.scenario.Observed.Joined;
import crossbook.scenario.Observed.OrderSeen;
import crossbook.scenario.Observed.Replaced;
import crossbook.scenario.Observed.Traded;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Watches from outside who does what.
///
/// 39  after a kill nothing of whom it means is accepted, changed or executed until trading is
/// resumed, and every order of it that lived is canceled, once
/// 57  anyone who acts has a role that lets it, at that moment
final class OperatorObserver {
    private final Map<Integer, Roles> roles = new HashMap<>();
    private final Map<Long, OrderSeen> live = new HashMap<>();
    private final Set<Integer> killed = new HashSet<>();
    private final List<String> violations = new ArrayList<>();
    private String line = "";

    /// The kill of the command that runs; null if it is another.
    private Acted kill;

    private long canceled;

    /// The violations in a whole recording.
    static List<String> violations(List<Observed> recording) {
        OperatorObserver observer = new OperatorObserver();
        recording.forEach(observer::observe);
        observer.endCommand();
        return observer.violations;
    }

    private void observe(Observed observed) {
        switch (observed) {
            case Began began -> {
                endCommand();
                line = began.line();
            }
            case Joined joined ->
                roles.put(
                        joined.participant().participantId(),
                        joined.participant().roles());
            case Acted acted -> act(acted);
            case Accepted accepted -> {
                trades(accepted.order());
                live.put(accepted.order().orderId(), accepted.order());
            }
            case Replaced replaced -> {
                trades(replaced.order());
                live.put(replaced.order().orderId(), replaced.order());
            }
            case Traded traded -> {
                fill(traded.taker());
                fill(traded.maker());
            }
            case Ended ended -> end(ended);
            default -> {} // nobody has done it
        }
    }

    private void check(int invariant, boolean holds, String what) {
        if (!holds) violations.add("invariant " + invariant + ": " + what + ": " + line);
    }

    /// An order was entered or changed.
    private void trades(OrderSeen order) {
        check(57, has(order.participantId(), Role.TRADER), "trades without the role");
        check(39, !isKilled(order.participantId()), "an order after a kill");
    }

    private void fill(OrderSeen order) {
        check(39, !isKilled(order.participantId()), "a fill after a kill");
        if (order.leavesQty() == 0) live.remove(order.orderId());
    }

    private void end(Ended ended) {
        live.remove(ended.order().orderId());
        if (ended.reason().equals("REQUESTED")) {
            boolean isTrader = has(ended.order().participantId(), Role.TRADER);
            check(57, isTrader, "cancels without the role");
        }
        if (!ended.reason().equals("KILLED")) return;
        canceled++;
        boolean isMeant = kill != null && kill.isAbout(ended.order().participantId());
        check(39, isMeant, "an order that no kill means");
    }

    private boolean has(int participantId, Role role) {
        return roles.get(participantId).has(role);
    }

    private boolean isKilled(int participantId) {
        return killed.contains(participantId) || killed.contains(Acted.ALL);
    }

    private void act(Acted acted) {
        if (acted.what().equals("kill")) {
            kill = acted;
            killed.add(acted.subjectId());
        }
        if (acted.what().equals("resume")) killed.remove(acted.subjectId());
        if (acted.askerId() == Participant.EXCHANGE) return;
        boolean hasRole = acted.role() != null && has(acted.askerId(), acted.role());
        check(57, hasRole, acted.role() + " is none of its roles");
        check(57, hasRole && lets(acted), acted.role() + " does not let it");
    }

    /// What each role lets: this observer's own words, not the engine's.
    private static boolean lets(Acted acted) {
        boolean isOwn = acted.subjectId() == acted.askerId();
        boolean isAll = acted.subjectId() == Acted.ALL;
        return switch (acted.what()) {
            case "kill", "resume", "mass cancel" ->
                switch (acted.role()) {
                    case TRADER -> isOwn;
                    case RISK -> !isAll;
                    case MARKET_OPERATIONS -> true;
                    case VIEWER, ADMIN -> false;
                };
            case "phase", "trade", "instrument" -> acted.role() == Role.MARKET_OPERATIONS;
            case "participant" -> acted.role() == Role.ADMIN;
            default -> false;
        };
    }

    private void endCommand() {
        if (kill != null) {
            check(39, canceled == kill.count(), canceled + " orders are canceled");
            boolean isOver =
                    live.values().stream().noneMatch(order -> kill.isAbout(order.participantId()));
            check(39, isOver, "an order outlives a kill");
        }
        kill = null;
        canceled = 0;
    }
}
