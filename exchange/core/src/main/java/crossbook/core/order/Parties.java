package crossbook.core.order;

import crossbook.core.state.Hash;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

/// Who stands behind an order: trader mnemonic, account and capacity (`rulebook.md` 8.1). A
/// reusable holder; only its texts allocate. The engine carries the parties of an order and gives
/// them back with its events, but reads nothing in them.
///
/// They are four words, the first character of a text in the highest byte, zeros after the last:
///
/// | word | bytes from the highest |
/// |---|---|
/// | first | trader 1 to 8 |
/// | second | trader 9 to 16 |
/// | third | account 1 to 8 |
/// | fourth | trader 17; account 9, 10; four zeros; the FIX code of the capacity |
public final class Parties {
    /// How many words there are.
    public static final int WORDS = 4;

    public static final int MAX_TRADER_LENGTH = 17;
    public static final int MAX_ACCOUNT_LENGTH = 10;

    private static final long TRADER_17 = 0xFFL << 56;
    private static final long ACCOUNT_9_10 = 0xFFFFL << 40;
    private static final long CAPACITY = 0xFF;

    public long first;
    public long second;
    public long third;
    public long fourth;

    public Parties clear() {
        return set(0, 0, 0, 0);
    }

    public boolean isEmpty() {
        return (first | second | third | fourth) == 0;
    }

    public Parties set(Parties other) {
        return set(other.first, other.second, other.third, other.fourth);
    }

    /// Sets all four words as they came from [#first] to [#fourth].
    public Parties set(long first, long second, long third, long fourth) {
        this.first = first;
        this.second = second;
        this.third = third;
        this.fourth = fourth;
        return this;
    }

    /// Writes the words into an array.
    public void copyTo(long[] words, int at) {
        words[at] = first;
        words[at + 1] = second;
        words[at + 2] = third;
        words[at + 3] = fourth;
    }

    /// Reads the words from an array.
    public Parties copyFrom(long[] words, int at) {
        return set(words[at], words[at + 1], words[at + 2], words[at + 3]);
    }

    public void save(StateOutput out) {
        out.writeLong(first);
        out.writeLong(second);
        out.writeLong(third);
        out.writeLong(fourth);
    }

    public void load(StateInput in) {
        set(in.readLong(), in.readLong(), in.readLong(), in.readLong());
    }

    /// A hash that goes on with the words.
    public long then(long hash) {
        return Hash.then(Hash.then(Hash.then(Hash.then(hash, first), second), third), fourth);
    }

    public long first() {
        return first;
    }

    public long second() {
        return second;
    }

    public long third() {
        return third;
    }

    public long fourth() {
        return fourth;
    }

    // The trader.

    /// Sets the trader from 17 characters as they stand on a wire: in words, the first character
    /// in the highest byte, zeros after the last. Returns false, and leaves no trader, where a
    /// character is not printable ASCII or stands after a zero.
    public boolean setTrader(long first, long second, byte third) {
        long last = (long) third << 56;
        boolean isText = Ascii.length(first, second, last) != Ascii.NOT_A_TEXT;
        putTrader(isText ? first : 0, isText ? second : 0, isText ? last : 0);
        return isText;
    }

    private void putTrader(long first, long second, long last) {
        this.first = first;
        this.second = second;
        fourth = (fourth & ~TRADER_17) | last;
    }

    /// Sets the trader from a text; an empty one is none.
    ///
    /// @throws IllegalArgumentException if the text is not 0 to 17 printable ASCII characters
    public void setTrader(CharSequence text) {
        checkText("trader", text, MAX_TRADER_LENGTH);
        putTrader(Ascii.word(text, 0), Ascii.word(text, 8), Ascii.word(text, 16));
    }

    /// Characters 1 to 8, as [#setTrader(long, long, byte)] takes them.
    public long traderFirst() {
        return first;
    }

    /// Characters 9 to 16.
    public long traderSecond() {
        return second;
    }

    /// Character 17.
    public byte traderThird() {
        return (byte) (fourth >>> 56);
    }

    /// The trader as text; empty where there is none.
    public String trader() {
        return Ascii.text(first, second, fourth & TRADER_17);
    }

    // The account.

    /// Sets the account from 10 characters, as [#setTrader(long, long, byte)] does.
    public boolean setAccount(long first, short second) {
        long last = (long) second << 48;
        boolean isText = Ascii.length(first, last, 0) != Ascii.NOT_A_TEXT;
        putAccount(isText ? first : 0, isText ? last : 0);
        return isText;
    }

    private void putAccount(long first, long last) {
        third = first;
        fourth = (fourth & ~ACCOUNT_9_10) | last >>> 8;
    }

    /// Sets the account from a text; an empty one is none.
    ///
    /// @throws IllegalArgumentException if the text is not 0 to 10 printable ASCII characters
    public void setAccount(CharSequence text) {
        checkText("account", text, MAX_ACCOUNT_LENGTH);
        putAccount(Ascii.word(text, 0), Ascii.word(text, 8));
    }

    /// Characters 1 to 8.
    public long accountFirst() {
        return third;
    }

    /// Characters 9 and 10.
    public short accountSecond() {
        return (short) (fourth >>> 40);
    }

    /// The account as text; empty where there is none.
    public String account() {
        return Ascii.text(third, (fourth & ACCOUNT_9_10) << 8, 0);
    }

    // The capacity.

    public void setCapacity(Capacity capacity) {
        fourth = (fourth & ~CAPACITY) | capacity.fixCode;
    }

    /// [Capacity#UNSET] also for a code that is none.
    public Capacity capacity() {
        long code = fourth & CAPACITY;
        if (code == Capacity.PRINCIPAL.fixCode) return Capacity.PRINCIPAL;
        return code == Capacity.AGENCY.fixCode ? Capacity.AGENCY : Capacity.UNSET;
    }

    private static void checkText(String what, CharSequence text, int maxLength) {
        boolean isText =
                text.length() <= maxLength && text.chars().allMatch(c -> c >= ' ' && c <= '~');
        if (!isText) {
            throw new IllegalArgumentException(what + ": '" + text + "': not up to " + maxLength
                    + " printable ASCII characters");
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Parties parties
                && first == parties.first
                && second == parties.second
                && third == parties.third
                && fourth == parties.fourth;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(then(0));
    }

    /// For people: trader, account and capacity, as far as they are set.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        if (!trader().isEmpty()) text.append("trader ").append(trader());
        if (!account().isEmpty()) text.append(" account ").append(account());
        if (capacity() != Capacity.UNSET) text.append(' ').append(capacity());
        return text.toString().strip();
    }
}
