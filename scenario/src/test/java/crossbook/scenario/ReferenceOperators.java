package crossbook.scenario;

import crossbook.scenario.ReferenceBook.Entry;
import crossbook.scenario.ReferenceMembers.Member;

import java.util.ArrayList;
import java.util.List;

/// What operators may ask of the reference, and what the commands about many orders at once do.
final class ReferenceOperators {
    /// The roles in the order in which they are tried: name, and what it may kill, resume and
    /// cancel: its own, one, all; and whether it runs the market, and the members.
    private static final List<List<String>> RULES = List.of(
            List.of("VIEWER", "", "", ""),
            List.of("TRADER", "own", "", ""),
            List.of("RISK", "own one", "", ""),
            List.of("MARKET_OPERATIONS", "own one all", "market", ""),
            List.of("ADMIN", "", "", "members"));

    /// Who asked, as the last line read says it.
    private String asker;

    private String text;
    private String role;

    private final ReferenceEngine engine;

    /// Who threw the switch of everybody; null if it is off.
    private String allKilledBy;

    ReferenceOperators(ReferenceEngine engine) {
        this.engine = engine;
    }

    /// What forbids a member to enter orders, but for its sessions and its books.
    String entryRefusal(Member member) {
        if (member == null) return "UNKNOWN_PARTICIPANT";
        if (!member.isActive) return "PARTICIPANT_INACTIVE";
        if (!member.roles.contains("TRADER")) return "ROLE_NOT_PERMITTED";
        return allKilledBy != null || member.killedBy != null ? "TRADING_KILLED" : null;
    }

    static String cancelRefusal(Member member) {
        if (member == null) return "UNKNOWN_PARTICIPANT";
        return member.roles.contains("TRADER") ? null : "ROLE_NOT_PERMITTED";
    }

    /// Reads the end of a line, `by carol because "it"`.
    void readAsker(PlainLine line) {
        asker = line.skip("by") ? joining(line) : "the exchange";
        text = line.skip("because") ? line.word() : null;
        role = null;
    }

    /// What forbids the asker.
    ///
    /// @param what own, one, all, market or members
    String askerRefusal(String what) {
        if (asker.equals("the exchange")) return null;
        Member member = engine.members.find(asker);
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

    String askerText() {
        return (role == null ? "" : " by " + asker + " " + role)
                + (text == null ? "" : " because " + text);
    }

    /// The next word, which names a member that joins if need be, or all.
    private String joining(PlainLine line) {
        String who = line.word();
        if (!who.equals("all")) engine.joined(who);
        return who;
    }

    private String scope(String who) {
        if (who.equals("all")) return "all";
        return who.equals(asker) ? "own" : "one";
    }

    private boolean isKnown(String who) {
        return who.equals("all") || engine.members.find(who) != null;
    }

    void kill(PlainLine line) {
        String who = joining(line);
        readAsker(line);
        String reason = isKnown(who) ? askerRefusal(scope(who)) : "UNKNOWN_PARTICIPANT";
        if (reason != null) {
            engine.say("rejected kill " + (isKnown(who) ? who : "?") + " " + reason);
            return;
        }
        if (who.equals("all")) {
            allKilledBy = asker;
        } else {
            Member member = engine.members.find(who);
            if (member.killedBy == null || !asker.equals(who)) member.killedBy = asker;
        }
        List<Entry> orders = orders(who, null);
        engine.say("killed " + who + askerText() + ", " + orders.size() + " canceled");
        for (Entry order : orders) engine.gone(order, "canceled", "KILLED");
    }

    void resume(PlainLine line) {
        String who = joining(line);
        readAsker(line);
        String killedBy = null;
        if (who.equals("all")) killedBy = allKilledBy;
        else if (isKnown(who)) killedBy = engine.members.find(who).killedBy;
        boolean isForeign = killedBy != null && !killedBy.equals(asker);
        String scope = isForeign && scope(who).equals("own") ? "one" : scope(who);
        String reason = isKnown(who) ? askerRefusal(scope) : "UNKNOWN_PARTICIPANT";
        if (reason == null && killedBy == null) reason = "TRADING_NOT_KILLED";
        if (reason != null) {
            engine.say("rejected resume " + (isKnown(who) ? who : "?") + " " + reason);
            return;
        }
        if (who.equals("all")) allKilledBy = null;
        else engine.members.find(who).killedBy = null;
        engine.say("resumed " + who + askerText());
    }

    // mass cancel all in XYZ buy by opal
    void massCancel(PlainLine line) {
        line.skip("cancel");
        String who = joining(line);
        ReferenceBook[] only = line.skip("in") ? new ReferenceBook[] {engine.book(line)} : null;
        String side = side(line);
        readAsker(line);
        massCancel(who, only, side, who.equals(asker) ? "" : " of " + who);
    }

    // alice mass cancel XYZ buy
    void massCancelOwn(String name, PlainLine line) {
        line.skip("cancel");
        boolean one = line.hasMore() && !List.of("buy", "sell").contains(line.peek());
        ReferenceBook[] only = one ? new ReferenceBook[] {engine.book(line)} : null;
        String side = side(line);
        asker = name;
        text = null;
        massCancel(name, only, side, "");
    }

    private static String side(PlainLine line) {
        if (line.skip("buy")) return "buy";
        return line.skip("sell") ? "sell" : null;
    }

    /// @param only the book that is meant, which may be unknown; null for all
    private void massCancel(String who, ReferenceBook[] only, String side, String of) {
        String reason = isKnown(who) ? askerRefusal(scope(who)) : "UNKNOWN_PARTICIPANT";
        if (reason == null && only != null) {
            if (only[0] == null) reason = "UNKNOWN_INSTRUMENT";
            else if (!engine.rules.says(only[0].phase, "cancel")) reason = "PHASE_REFUSES_CANCEL";
        }
        if (reason != null) {
            engine.say("rejected mass cancel " + reason);
            return;
        }
        List<Entry> orders = orders(who, side);
        orders.removeIf(order -> only != null && order.book != only[0]);
        orders.removeIf(order -> !engine.rules.says(order.book.phase, "cancel"));
        engine.say("mass canceled " + orders.size() + of + (of.isEmpty() ? "" : askerText()));
        for (Entry order : orders) engine.gone(order, "canceled", "MASS_CANCEL");
    }

    private List<Entry> orders(String who, String side) {
        List<Entry> found = new ArrayList<>();
        for (ReferenceBook book : engine.books) {
            if (side == null || side.equals("buy")) found.addAll(book.bids);
            if (side == null || side.equals("sell")) found.addAll(book.asks);
        }
        found.removeIf(order -> !who.equals("all") && !order.owner.equals(who));
        return found;
    }
}
