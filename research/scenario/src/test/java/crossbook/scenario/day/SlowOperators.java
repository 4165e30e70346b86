package crossbook.scenario.day;

import crossbook.scenario.day.SlowMembers.Member;

import java.util.ArrayList;
import java.util.List;

/// What operators may ask of the slow exchange, and what the commands about many orders at once do.
final class SlowOperators {
    private static final String EXCHANGE = "the exchange";

    /// The roles in the order in which they are tried: name, and what it may kill, resume and
    /// cancel: its own, one, all; and whether it runs the market, and the members (8.5).
    private static final List<List<String>> RULES = List.of(
            List.of("VIEWER", "", "", ""),
            List.of("TRADER", "own", "", ""),
            List.of("RISK", "own one", "", ""),
            List.of("MARKET_OPERATIONS", "own one all", "market", ""),
            List.of("ADMIN", "", "", "members"));

    private final SlowExchange exchange;

    // Who asked, as the line says it.
    private String asker;
    private String text;
    private String role;

    /// Who threw the switch of everybody; null if it is off.
    private String allKilledBy;

    SlowOperators(SlowExchange exchange) {
        this.exchange = exchange;
    }

    /// A line begins: what is due before it nobody has asked for.
    void begin() {
        ask(EXCHANGE, null);
    }

    private void ask(String by, String because) {
        asker = by;
        text = because;
        role = null;
    }

    static boolean isAsker(String word) {
        return word.equals("by") || word.equals("because");
    }

    /// Reads the end of a line, `by carol because "it"`.
    void readAsker(SlowLine line) {
        String by = line.skip("by") ? joining(line) : EXCHANGE;
        ask(by, line.skip("because") ? line.word() : null);
    }

    /// The next word, which names a member that joins if need be, or all.
    private String joining(SlowLine line) {
        String who = line.word();
        if (!who.equals("all")) exchange.members.join(who);
        return who;
    }

    /// What forbids the asker.
    ///
    /// @param what own, one, all, market or members
    String askerRefusal(String what) {
        if (asker.equals(EXCHANGE)) return null;
        Member member = exchange.members.find(asker);
        if (member == null) return "UNKNOWN_PARTICIPANT";
        if (!member.isActive && !what.equals("own")) return "PARTICIPANT_INACTIVE";
        for (List<String> rule : RULES) {
            boolean allows = rule.subList(1, 4).stream()
                    .anyMatch(cell -> List.of(cell.split(" ")).contains(what));
            if (!member.roles.contains(rule.getFirst()) || !allows) continue;
            role = rule.getFirst();
            return null;
        }
        return "ROLE_NOT_PERMITTED";
    }

    /// On whose authority something happens; empty for the exchange itself.
    String askerText() {
        return (role == null ? "" : " by " + asker + " " + role)
                + (text == null ? "" : " because " + text);
    }

    // Who may trade.

    /// What forbids a member to enter orders, but for its sessions and its books.
    String entryRefusal(String name) {
        Member member = exchange.members.find(name);
        if (member == null) return "UNKNOWN_PARTICIPANT";
        if (!member.isActive) return "PARTICIPANT_INACTIVE";
        if (!member.roles.contains("TRADER")) return "ROLE_NOT_PERMITTED";
        return allKilledBy != null || member.killedBy != null ? "TRADING_KILLED" : null;
    }

    String cancelRefusal(String name) {
        Member member = exchange.members.find(name);
        if (member == null) return "UNKNOWN_PARTICIPANT";
        return member.roles.contains("TRADER") ? null : "ROLE_NOT_PERMITTED";
    }

    // Many orders at once (4.7).

    private String scope(String who) {
        if (who.equals("all")) return "all";
        return who.equals(asker) ? "own" : "one";
    }

    private boolean isKnown(String who) {
        return who.equals("all") || exchange.members.find(who) != null;
    }

    private String refusal(String who, String what) {
        return isKnown(who) ? askerRefusal(what) : "UNKNOWN_PARTICIPANT";
    }

    private void reject(String what, String who, String reason) {
        exchange.say("rejected " + what + " " + (isKnown(who) ? who : "?") + " " + reason);
    }

    /// Cancels every order of somebody or of all, and lets them enter no more.
    void kill(SlowLine line) {
        String who = joining(line);
        readAsker(line);
        String reason = refusal(who, scope(who));
        if (reason != null) {
            reject("kill", who, reason);
            return;
        }
        if (who.equals("all")) {
            allKilledBy = asker;
        } else {
            Member member = exchange.members.find(who);
            if (member.killedBy == null || !asker.equals(who)) member.killedBy = asker;
        }
        List<SlowOrder> orders = orders(exchange.books, who, null);
        exchange.say("killed " + who + askerText() + ", " + orders.size() + " canceled");
        for (SlowOrder order : orders) exchange.cancel(order, "KILLED");
        exchange.settleAll();
    }

    /// What another has thrown nobody takes back by being oneself.
    void resume(SlowLine line) {
        String who = joining(line);
        readAsker(line);
        String killedBy = null;
        if (who.equals("all")) killedBy = allKilledBy;
        else if (isKnown(who)) killedBy = exchange.members.find(who).killedBy;
        boolean isForeign = killedBy != null && !killedBy.equals(asker);
        String scope = isForeign && scope(who).equals("own") ? "one" : scope(who);
        String reason = refusal(who, scope);
        if (reason == null && killedBy == null) reason = "TRADING_NOT_KILLED";
        if (reason != null) {
            reject("resume", who, reason);
            return;
        }
        if (who.equals("all")) allKilledBy = null;
        else exchange.members.find(who).killedBy = null;
        exchange.say("resumed " + who + askerText());
    }

    // mass cancel all in XYZ buy by opal
    void massCancel(SlowLine line) {
        line.skip("cancel");
        String who = joining(line);
        boolean one = line.skip("in");
        SlowBook only = one ? line.book() : null;
        String side = side(line);
        readAsker(line);
        massCancel(who, one, only, side);
    }

    // alice mass cancel XYZ buy
    void massCancelOwn(String name, SlowLine line) {
        line.skip("cancel");
        boolean one = line.hasMore() && !List.of("buy", "sell").contains(line.peek());
        SlowBook only = one ? line.book() : null;
        String side = side(line);
        ask(name, null);
        massCancel(name, one, only, side);
    }

    private static String side(SlowLine line) {
        if (line.skip("buy")) return "buy";
        return line.skip("sell") ? "sell" : null;
    }

    /// @param only the book that is meant, which may be unknown, if it is one
    private void massCancel(String who, boolean one, SlowBook only, String side) {
        String reason = refusal(who, scope(who));
        if (reason == null && one && only == null) reason = "UNKNOWN_INSTRUMENT";
        else if (reason == null && one && !only.phase.admitsCancel())
            reason = "PHASE_REFUSES_CANCEL";
        if (reason != null) {
            exchange.say("rejected mass cancel " + reason);
            return;
        }
        List<SlowBook> meant = one ? List.of(only) : exchange.books;
        List<SlowOrder> orders = orders(meant, who, side);
        boolean isAny = !orders.isEmpty();
        orders.removeIf(order -> !order.book.phase.admitsCancel());
        if (isAny && orders.isEmpty()) {
            exchange.say("rejected mass cancel PHASE_REFUSES_CANCEL");
            return;
        }
        String of = who.equals(asker) ? "" : " of " + who + askerText();
        exchange.say("mass canceled " + orders.size() + of);
        for (SlowOrder order : orders) exchange.cancel(order, "MASS_CANCEL");
        for (SlowBook book : meant) exchange.settle(book, false);
    }

    private static List<SlowOrder> orders(List<SlowBook> books, String who, String side) {
        List<SlowOrder> found = new ArrayList<>();
        for (SlowBook book : books) found.addAll(book.everybody());
        found.removeIf(order -> !who.equals("all") && !order.owner.equals(who));
        if (side != null) found.removeIf(order -> order.buys != side.equals("buy"));
        return found;
    }
}
