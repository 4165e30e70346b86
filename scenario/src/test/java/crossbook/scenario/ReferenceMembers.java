package crossbook.scenario;

import crossbook.scenario.ReferenceBook.Entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Who takes part, by number, and in which session.
final class ReferenceMembers {
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

        /// Whether an order that was entered in the open session ends with it.
        boolean cancels(Entry order) {
            return cancelsOnDisconnect
                    && !order.stays
                    && (cancelsGtc || !order.timeInForce.startsWith("GT"));
        }
    }

    /// In the order of their numbers.
    final List<Member> all = new ArrayList<>();

    private int sessionCount;

    int newSession() {
        return ++sessionCount;
    }

    /// The member of that name, or null.
    Member find(String name) {
        for (Member member : all) if (member.name.equals(name)) return member;
        return null;
    }

    Member join(String name) {
        if (find(name) == null) all.add(new Member(name));
        return find(name);
    }

    /// The member that a line defines or changes, or null where it is refused.
    ///
    /// @throws UnsupportedOperationException if the line gives a member another name
    Member define(String name, int number) {
        if (number == all.size()) return find(name) == null ? join(name) : null;
        if (number > all.size()) return null;
        if (all.get(number).name.equals(name)) return all.get(number);
        if (find(name) != null) return null;
        throw new UnsupportedOperationException("a new name: " + name);
    }
}
