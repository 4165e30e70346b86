package crossbook.scenario.day;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Who takes part in the slow exchange, by number: what each may do, and what becomes of its orders
/// when its session ends.
final class SlowMembers {
    static final class Member {
        final String name;
        boolean isActive = true;
        Set<String> roles = Set.of("TRADER");

        /// Who threw its kill switch; null if it is off.
        String killedBy;

        boolean cancelsOnDisconnect = true;
        boolean cancelsGtc;

        /// The open session; 0 if there is none.
        int session;

        /// The latest session, open or not.
        int lastSession = 1;

        int gateway;

        Member(String name) {
            this.name = name;
        }

        /// Whether an order that was entered in the open session ends with it (4.7).
        boolean cancels(SlowOrder order) {
            boolean isLong = order.timeInForce.name().matches("GTC|GTD");
            return cancelsOnDisconnect && !order.stays && (cancelsGtc || !isLong);
        }
    }

    private final SlowExchange exchange;

    /// In the order of their numbers.
    final List<Member> all = new ArrayList<>();

    private int sessions;

    SlowMembers(SlowExchange exchange) {
        this.exchange = exchange;
    }

    /// The member of that name, or null.
    Member find(String name) {
        for (Member member : all) if (member.name.equals(name)) return member;
        return null;
    }

    /// The member of that name, who joins if need be; null if nobody can have it.
    Member join(String name) {
        if (name.startsWith("?")) return null;
        if (find(name) == null) all.add(new Member(name));
        exchange.ids.join(name);
        return find(name);
    }

    // participant alice id 0 inactive stay role RISK TRADER by adam
    void define(SlowLine line) {
        String name = line.word();
        int number = line.skip("id") ? (int) line.number() : all.size();
        boolean isActive = !line.skip("inactive");
        boolean stays = line.skip("stay");
        boolean cancelsGtc = line.skip("expire") && line.skip("GTC");
        Set<String> roles = roles(line);
        exchange.operators.readAsker(line);
        String byAsker = exchange.operators.askerRefusal("members");
        String reason = byAsker == null ? refusal(name, number, roles) : byAsker;
        if (reason != null) {
            exchange.say("rejected participant " + name + " " + reason);
            return;
        }
        Member member = join(name);
        member.isActive = isActive;
        member.cancelsOnDisconnect = !stays;
        member.cancelsGtc = cancelsGtc;
        member.roles = roles;
    }

    private static Set<String> roles(SlowLine line) {
        if (!line.skip("role")) return Set.of("TRADER");
        Set<String> roles = new HashSet<>();
        while (line.hasMore() && !SlowOperators.isAsker(line.peek())) roles.add(line.word());
        return roles;
    }

    /// @throws UnsupportedOperationException if the line gives a member another name
    private String refusal(String name, int number, Set<String> roles) {
        if (number > all.size()) return "ID_NOT_DENSE";
        Member namesake = find(name);
        if (namesake != null && all.indexOf(namesake) != number) return "NAME_TAKEN";
        if (roles.containsAll(Set.of("ADMIN", "TRADER"))) return "ROLES_EXCLUDE_EACH_OTHER";
        if (namesake == null && number < all.size()) {
            throw new UnsupportedOperationException("a new name: " + name);
        }
        return null;
    }

    // Sessions (4.7).

    // open alice session 7 via 2
    void open(SlowLine line) {
        String name = line.word();
        Member member = join(name);
        int session = line.skip("session") ? (int) line.number() : ++sessions;
        int gateway = line.skip("via") ? (int) line.number() : 1;
        String reason = null;
        if (member == null) reason = "UNKNOWN_PARTICIPANT";
        else if (!member.isActive) reason = "PARTICIPANT_INACTIVE";
        else if (session <= 0) reason = "SESSION_ID_NOT_POSITIVE";
        else if (member.session != 0) reason = "SESSION_ALREADY_OPEN";
        if (reason != null) {
            exchange.say("rejected open " + name + " " + reason);
            return;
        }
        member.session = session;
        member.lastSession = session;
        member.gateway = gateway;
        exchange.say("opened " + name + " session " + session + " via " + gateway);
    }

    // close alice DISCONNECT session 7
    void close(SlowLine line) {
        String name = line.word();
        Member member = join(name);
        String end = line.skip("DISCONNECT") ? "DISCONNECT" : "LOGOUT";
        int last = member == null ? 1 : member.lastSession;
        int session = line.skip("session") ? (int) line.number() : last;
        String reason = null;
        if (member == null) reason = "UNKNOWN_PARTICIPANT";
        else if (session <= 0) reason = "SESSION_ID_NOT_POSITIVE";
        else if (member.session != session) reason = "SESSION_NOT_OPEN";
        if (reason != null) exchange.say("rejected close " + name + " " + reason);
        else end(member, end);
    }

    // gateway 2 lost
    void lose(SlowLine line) {
        int gateway = (int) line.number();
        for (Member member : all) {
            if (member.session != 0 && member.gateway == gateway) end(member, "GATEWAY_LOST");
        }
    }

    /// Who was entered first ends first; a phase may keep all.
    private void end(Member member, String reason) {
        List<SlowOrder> ending = new ArrayList<>();
        for (SlowBook book : exchange.books) {
            for (SlowOrder order : book.orders) {
                if (!order.owner.equals(member.name) || order.session == 0) continue;
                order.session = 0;
                if (!book.phase.keepsOrders() && member.cancels(order)) ending.add(order);
            }
        }
        ending.sort((one, other) -> Long.compare(one.number, other.number));
        for (SlowOrder order : ending) exchange.expire(order, "CANCEL_ON_DISCONNECT");
        if (!ending.isEmpty()) exchange.settleAll();
        exchange.say("closed " + member.name + " session " + member.session + " via "
                + member.gateway + " " + reason + ", " + ending.size() + " expired");
        member.session = 0;
    }
}
