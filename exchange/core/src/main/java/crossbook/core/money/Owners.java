package crossbook.core.money;

import crossbook.core.order.Parties;
import crossbook.core.state.Hash;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

import java.util.Arrays;

/// Who owns: the exchange, participants, and the clients of participants, by numbers from 0. A
/// client is found by its participant and its account, the text that orders carry.
public final class Owners {
    /// Nobody.
    public static final int NOBODY = -1;

    /// Where deposits come from and withdrawals go.
    public static final int OUTSIDE = 0;

    /// The exchange, as far as it takes fees.
    public static final int FEES = 1;

    /// The exchange, as far as it stands between those who pay and those who are paid: settlements
    /// go through it, and profits and losses of positions are realised against it.
    public static final int CLEARING = 2;

    /// The exchange, as the one who pays what owners on margin cannot.
    public static final int INSURANCE = 3;
    /// What is on its way between partitions: above zero where more has left than come. Over
    /// all partitions it adds up to what has not arrived yet.
    public static final int IN_TRANSIT = 4;

    /// The first that is not the exchange.
    public static final int FIRST = 5;

    private static final int LONGS = 3; // participant, and the account as it stands in parties
    private static final int PARTICIPANT = 0;
    private static final int ACCOUNT = 1;

    private static final int RECENT = 1_024; // a power of two

    private long[] records = new long[LONGS * 16];
    private int count = FIRST;
    private int[] index = new int[64]; // by hash: a number of an owner; 0 where nothing is

    /// Whom the latest search for a participant found, by the last bits of its number: a command
    /// looks for the same owner more than once, and the next one of a participant does again.
    private final int[] latest = new int[RECENT];

    /// How many there are; their numbers are those below.
    public int count() {
        return count;
    }

    /// The owner for whom an order of a participant is, or [#NOBODY] if there is none.
    public int find(int participantId, Parties parties) {
        long first = first(parties);
        long last = last(parties);
        int recent = latest[participantId & RECENT - 1];
        if (recent != 0 && isAt(recent, participantId, first, last)) return recent;
        int found = index[place(participantId, first, last)] - 1;
        if (found != NOBODY) latest[participantId & RECENT - 1] = found;
        return found;
    }

    /// The same; made if there is none.
    public int open(int participantId, Parties parties) {
        int owner = find(participantId, parties);
        return owner == NOBODY ? add(participantId, first(parties), last(parties)) : owner;
    }

    /// The participant of an owner that is not the exchange.
    public int participantId(int owner) {
        return (int) records[owner * LONGS + PARTICIPANT];
    }

    /// Sets the account of a holder to that of an owner.
    public void readAccount(int owner, Parties parties) {
        int at = owner * LONGS + ACCOUNT;
        parties.setAccount(records[at], (short) records[at + 1]);
    }

    private static long first(Parties parties) {
        return parties.accountFirst();
    }

    private static long last(Parties parties) {
        return parties.accountSecond();
    }

    private int place(int participantId, long first, long last) {
        int mask = index.length - 1;
        int place = (int) hash(participantId, first, last) & mask;
        while (index[place] != 0 && !isAt(index[place] - 1, participantId, first, last)) {
            place = place + 1 & mask;
        }
        return place;
    }

    private static long hash(int participantId, long first, long last) {
        return Hash.then(Hash.then(participantId, first), last);
    }

    private boolean isAt(int owner, int participantId, long first, long last) {
        int at = owner * LONGS;
        return records[at + PARTICIPANT] == participantId
                && records[at + ACCOUNT] == first
                && records[at + ACCOUNT + 1] == last;
    }

    private int add(int participantId, long first, long last) {
        if ((count + 1) * LONGS > records.length) {
            records = Arrays.copyOf(records, 2 * records.length);
        }
        if (2 * count >= index.length) grow();
        int owner = count++;
        int at = owner * LONGS;
        records[at + PARTICIPANT] = participantId;
        records[at + ACCOUNT] = first;
        records[at + ACCOUNT + 1] = last;
        index[place(participantId, first, last)] = owner + 1;
        return owner;
    }

    private void grow() {
        index = new int[2 * index.length];
        for (int owner = FIRST; owner < count; owner++) {
            int at = owner * LONGS;
            int participantId = (int) records[at + PARTICIPANT];
            index[place(participantId, records[at + ACCOUNT], records[at + ACCOUNT + 1])] =
                    owner + 1;
        }
    }

    // State.

    public void save(StateOutput out) {
        out.writeLong(count - FIRST);
        for (int i = FIRST * LONGS; i < count * LONGS; i++) out.writeLong(records[i]);
    }

    public void load(StateInput in) {
        int saved = State.readIndex(in, Integer.MAX_VALUE / LONGS - FIRST, "owners");
        Parties parties = new Parties();
        for (int i = 0; i < saved; i++) {
            int participantId = State.readIndex(in, Integer.MAX_VALUE, "participant of an owner");
            boolean isText = parties.setAccount(in.readLong(), (short) in.readLong());
            State.check(isText, "owner " + count + ": account");
            State.check(find(participantId, parties) == NOBODY, "owner " + count + ": twice");
            add(participantId, first(parties), last(parties));
        }
    }
}
