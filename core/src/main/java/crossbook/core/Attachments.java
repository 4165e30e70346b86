package crossbook.core;

import java.util.Arrays;

/// What only some orders have beside their terms: parties, and a session. A record per slot of
/// [Orders], made when the first order comes that needs one; a flag in the order says whether
/// its record means anything.
///
/// The orders of a participant's open session are a chain through the records, oldest first, so
/// that closing a session costs as much as it has orders. Which sessions are open [Sessions]
/// knows.
final class Attachments {
    private static final int LONGS = 6;
    private static final int FIRST = 0; // the four words of the parties
    private static final int SECOND = 1;
    private static final int THIRD = 2;
    private static final int FOURTH = 3;
    private static final int SESSION = 4; // session << 32 | whether it stays on disconnect
    private static final int LINKS = 5; // previous << 32 | next

    private static final long LOW = 0xFFFF_FFFFL;

    private long[] records = {};

    /// First << 32 | last order of the open session, by participant.
    private long[] chains = {};

    /// Keeps what a command says beside its terms.
    ///
    /// @param capacity how many slots there are; room is made for all of them at once
    void attach(int order, NewOrder command, int capacity) {
        int at = order * LONGS;
        if (at >= records.length) records = Arrays.copyOf(records, capacity * LONGS);
        records[at + FIRST] = command.parties.first;
        records[at + SECOND] = command.parties.second;
        records[at + THIRD] = command.parties.third;
        records[at + FOURTH] = command.parties.fourth;
        records[at + SESSION] = command.staysOnDisconnect ? 1 : 0;
        if (command.sessionId != 0) join(order, command.participantId, command.sessionId);
    }

    void readParties(int order, Parties parties) {
        int at = order * LONGS;
        parties.set(
                records[at + FIRST],
                records[at + SECOND],
                records[at + THIRD],
                records[at + FOURTH]);
    }

    boolean staysOnDisconnect(int order) {
        return (records[order * LONGS + SESSION] & 1) != 0;
    }

    /// The open session of an order; 0 if it belongs to none.
    int sessionId(int order) {
        return (int) (records[order * LONGS + SESSION] >>> 32);
    }

    // The chain of a session.

    /// The oldest order of a participant's open session, or [Orders#NONE].
    int first(int participantId) {
        return participantId < chains.length ? (int) (chains[participantId] >>> 32) : Orders.NONE;
    }

    private int last(int participantId) {
        return (int) chains[participantId];
    }

    int next(int order) {
        return (int) records[order * LONGS + LINKS];
    }

    private int previous(int order) {
        return (int) (records[order * LONGS + LINKS] >>> 32);
    }

    /// Puts an order behind the others of its session.
    void join(int order, int participantId, int sessionId) {
        if (participantId >= chains.length) chains = Arrays.copyOf(chains, 2 * participantId + 1);
        records[order * LONGS + SESSION] |= (long) sessionId << 32;
        int last = last(participantId);
        records[order * LONGS + LINKS] = (long) last << 32;
        int first = last == Orders.NONE ? order : first(participantId);
        if (last != Orders.NONE) setNext(last, order);
        chains[participantId] = (long) first << 32 | order;
    }

    /// Takes an order out of its session, if it has one: it is about to close, or the session is.
    void leave(int order, int participantId) {
        if (sessionId(order) == 0) return;
        int previous = previous(order);
        int next = next(order);
        int first = previous == Orders.NONE ? next : first(participantId);
        int last = next == Orders.NONE ? previous : last(participantId);
        if (previous != Orders.NONE) setNext(previous, next);
        if (next != Orders.NONE) setPrevious(next, previous);
        chains[participantId] = (long) first << 32 | last;
        records[order * LONGS + SESSION] &= LOW;
    }

    private void setNext(int order, int next) {
        int at = order * LONGS + LINKS;
        records[at] = (records[at] & ~LOW) | next;
    }

    private void setPrevious(int order, int previous) {
        int at = order * LONGS + LINKS;
        records[at] = (records[at] & LOW) | (long) previous << 32;
    }
}
