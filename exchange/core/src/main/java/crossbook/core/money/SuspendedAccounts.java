package crossbook.core.money;

import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

import java.util.Arrays;

/// What suspended owners have: the accounts of each one after the other, an asset and an amount, in
/// as few bytes as the numbers need.
///
/// A run of bytes is never changed. What is taken out leaves a gap, and where gaps are half of all
/// bytes, the rest moves together.
public final class SuspendedAccounts {
    private static final int BITS = 7; // of a number, in a byte whose last bit says: more follow
    private static final int MORE = 1 << BITS;
    private static final int MAX_BYTES = 10;

    private byte[] bytes = {};
    private int end;
    private int gaps;
    private int[] places = {}; // by owner: where its run begins, and one; 0: is not suspended
    private int count;
    private int at; // of what is read

    /// How many owners are suspended.
    int count() {
        return count;
    }

    boolean has(int owner) {
        return owner >= 0 && owner < places.length && places[owner] != 0;
    }

    /// Begins the run of an owner; so many accounts follow.
    void begin(int owner, int accounts) {
        assert !has(owner) : "suspended twice: owner " + owner;
        if (gaps > end / 2) moveTogether();
        if (owner >= places.length) places = Arrays.copyOf(places, 2 * owner + 1);
        places[owner] = end + 1;
        count++;
        write(owner);
        write(accounts);
    }

    void add(int asset, long posted) {
        write(asset);
        write(posted);
    }

    /// Shows the accounts of an owner, by asset.
    void read(int owner, Visitor visitor) {
        at = places[owner] - 1;
        readRun(visitor);
    }

    private void readRun(Visitor visitor) {
        int owner = (int) next();
        int accounts = (int) next();
        for (int i = 0; i < accounts; i++) {
            int asset = (int) next();
            visitor.visit(owner, asset, next());
        }
    }

    /// Forgets what an owner has.
    void remove(int owner) {
        int from = places[owner] - 1;
        at = from;
        readRun((of, asset, posted) -> {});
        gaps += at - from;
        places[owner] = 0;
        count--;
    }

    private void moveTogether() {
        int to = 0;
        at = 0;
        while (at < end) {
            int from = at;
            int owner = (int) next();
            at = from;
            readRun((of, asset, posted) -> {});
            if (places[owner] - 1 != from) continue;
            System.arraycopy(bytes, from, bytes, to, at - from);
            places[owner] = to + 1;
            to += at - from;
        }
        end = to;
        gaps = 0;
    }

    /// Shows what all of them have, by owner and asset.
    void visit(Visitor visitor) {
        for (int owner = 0; owner < places.length; owner++) {
            if (has(owner)) read(owner, visitor);
        }
    }

    private void write(long number) {
        if (end + MAX_BYTES > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(64, 2 * bytes.length));
        }
        long left = number;
        for (; left >= MORE; left >>>= BITS) bytes[end++] = (byte) (left | MORE);
        bytes[end++] = (byte) left;
    }

    private long next() {
        long number = 0;
        int shift = 0;
        for (; bytes[at] < 0; shift += BITS) number |= (bytes[at++] & MORE - 1L) << shift;
        return number | (long) bytes[at++] << shift;
    }

    // State.

    void save(StateOutput out) {
        out.writeLong(count);
        for (int owner = 0; owner < places.length; owner++) {
            if (!has(owner)) continue;
            at = places[owner] - 1;
            out.writeLong(next());
            long accounts = next();
            out.writeLong(accounts);
            for (long i = 2 * accounts; i > 0; i--) out.writeLong(next());
        }
    }

    /// Reads what [#save] wrote.
    ///
    /// @param owners how many owners there are
    /// @param visitor is shown what is read, to look whether it can be
    void load(StateInput in, int owners, Visitor visitor) {
        int saved = State.readIndex(in, owners, "suspended owners");
        int last = Owners.FIRST - 1;
        for (int i = 0; i < saved; i++) {
            int owner = State.readIndex(in, owners, "suspended owner");
            State.check(owner > last, "suspended owner " + owner + ": out of order");
            last = owner;
            int accounts = State.readIndex(in, Integer.MAX_VALUE, "suspended accounts");
            begin(owner, accounts);
            loadAccounts(owner, accounts, in, visitor);
        }
    }

    private void loadAccounts(int owner, int accounts, StateInput in, Visitor visitor) {
        int last = -1;
        for (int i = 0; i < accounts; i++) {
            int asset = State.readIndex(in, Integer.MAX_VALUE, "asset of a suspended owner");
            long posted = in.readLong();
            String where = "suspended owner " + owner + ": ";
            State.check(asset > last, where + "assets out of order");
            State.check(posted >= 0, where + "sign");
            visitor.visit(owner, asset, posted);
            add(asset, posted);
            last = asset;
        }
    }

    /// Looks at what owners have, one asset after the other.
    @FunctionalInterface
    public interface Visitor {
        void visit(int owner, int asset, long posted);
    }
}
