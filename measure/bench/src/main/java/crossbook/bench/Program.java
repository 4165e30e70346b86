package crossbook.bench;

import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// A stream of messages as one array of longs, ready to be replayed: nothing is left to
/// decode, look up or allocate. [ProgramRecorder] makes one.
///
/// The first of them may only fill the books: what is measured comes after those.
///
/// A message is five words: the head (what it is, and who sends it for which
/// instrument), the client order id as a number, the price or budget, the quantity, and
/// the new id of a replace that renames. The quantity of a replace is the order's new
/// total.
final class Program {
    static final int STRIDE = 5;
    static final int HEAD = 0;
    static final int CL_ORD_ID = 1;
    static final int PRICE = 2;
    static final int QTY = 3;
    static final int NEW_CL_ORD_ID = 4;

    static final int NEW = 0;
    static final int CANCEL = 1;
    static final int REPLACE = 2;

    /// How many instruments a program can have at most.
    static final int MOST_INSTRUMENTS = 1 << 19;

    // The head: participant << 32 | instrument << 13 | the flags below | the message's
    // kind.
    private static final int INSTRUMENT_SHIFT = 13;
    private static final int SIDE_SHIFT = 2;
    private static final int ORD_TYPE_SHIFT = 3;
    private static final int TIME_IN_FORCE_SHIFT = 6;
    private static final long CHANGES_PRICE = 1 << 10;
    private static final long CHANGES_QTY = 1 << 11;
    private static final long RENAMES = 1 << 12;

    private static final Side[] SIDES = Side.values();
    private static final OrdType[] ORD_TYPES = OrdType.values();
    private static final TimeInForce[] TIMES_IN_FORCE = TimeInForce.values();

    private final String name;
    private final MarketSetup market;
    private final long[] words;
    private final int filling;

    /// @param words the messages; not copied
    /// @param filling how many of them fill the books
    Program(String name, MarketSetup market, long[] words, int filling) {
        this.name = name;
        this.market = market;
        this.words = words;
        this.filling = filling;
    }

    /// The same under another name.
    Program called(String otherName) {
        return new Program(otherName, market, words, filling);
    }

    /// The same without orders that have a budget.
    Program withoutBudgets() {
        long[] left = new long[words.length];
        int length = 0;
        int leftOfFilling = 0;
        for (int at = 0; at < words.length; at += STRIDE) {
            long head = words[at + HEAD];
            if (kind(head) == NEW && ordType(head).hasBudget) continue;
            System.arraycopy(words, at, left, length, STRIDE);
            length += STRIDE;
            if (at < firstMeasured()) leftOfFilling++;
        }
        return new Program(name, market, Arrays.copyOf(left, length), leftOfFilling);
    }

    /// What the stream is called.
    String name() {
        return name;
    }

    /// What it needs.
    MarketSetup market() {
        return market;
    }

    /// The messages themselves: not to be changed.
    long[] words() {
        return words;
    }

    int messageCount() {
        return words.length / STRIDE;
    }

    /// How many messages fill the books.
    int filling() {
        return filling;
    }

    /// How many messages are measured.
    int measured() {
        return messageCount() - filling;
    }

    /// Where the words of the first message begin that is measured.
    int firstMeasured() {
        return filling * STRIDE;
    }

    /// The highest price of all messages.
    long highestPrice() {
        return prices().max().orElse(0);
    }

    /// The lowest price of all messages.
    long lowestPrice() {
        return prices().min().orElse(0);
    }

    /// What the prices of all messages are on average, rounded down.
    long meanPrice() {
        return (long) prices().average().orElse(0);
    }

    private LongStream prices() {
        return IntStream.range(0, messageCount())
                .map(number -> number * STRIDE)
                .filter(at -> namesPrice(words[at + HEAD]))
                .mapToLong(at -> words[at + PRICE]);
    }

    @Override
    public String toString() {
        return name;
    }

    // Writing a head.

    static long newHead(
            int participantId,
            int instrumentId,
            Side side,
            OrdType ordType,
            TimeInForce timeInForce) {
        return target(participantId, instrumentId)
                | NEW
                | (long) side.ordinal() << SIDE_SHIFT
                | (long) ordType.ordinal() << ORD_TYPE_SHIFT
                | (long) timeInForce.ordinal() << TIME_IN_FORCE_SHIFT;
    }

    static long cancelHead(int participantId, int instrumentId) {
        return target(participantId, instrumentId) | CANCEL;
    }

    private static long target(int participantId, int instrumentId) {
        return (long) participantId << 32 | (long) instrumentId << INSTRUMENT_SHIFT;
    }

    static long replaceHead(
            int participantId,
            int instrumentId,
            boolean changesPrice,
            boolean changesQty,
            boolean renames) {
        return target(participantId, instrumentId)
                | REPLACE
                | (changesPrice ? CHANGES_PRICE : 0)
                | (changesQty ? CHANGES_QTY : 0)
                | (renames ? RENAMES : 0);
    }

    /// A head as it is, of another instrument.
    static long retarget(long head, int instrumentId) {
        long flags = head & (1L << INSTRUMENT_SHIFT) - 1;
        return target(participantId(head), instrumentId) | flags;
    }

    // Reading a head.

    static int kind(long head) {
        return (int) head & 3;
    }

    static int participantId(long head) {
        return (int) (head >>> 32);
    }

    static int instrumentId(long head) {
        return (int) head >>> INSTRUMENT_SHIFT;
    }

    static Side side(long head) {
        return SIDES[sideNumber(head)];
    }

    /// The ordinal of the side.
    static int sideNumber(long head) {
        return (int) head >>> SIDE_SHIFT & 1;
    }

    static OrdType ordType(long head) {
        return ORD_TYPES[(int) head >>> ORD_TYPE_SHIFT & 7];
    }

    static TimeInForce timeInForce(long head) {
        return TIMES_IN_FORCE[(int) head >>> TIME_IN_FORCE_SHIFT & 15];
    }

    /// Whether the message's price is one, and not a budget or nothing.
    static boolean namesPrice(long head) {
        return kind(head) == NEW
                ? ordType(head).hasLimitPrice
                : kind(head) == REPLACE && changesPrice(head);
    }

    static boolean changesPrice(long head) {
        return (head & CHANGES_PRICE) != 0;
    }

    static boolean changesQty(long head) {
        return (head & CHANGES_QTY) != 0;
    }

    static boolean renames(long head) {
        return (head & RENAMES) != 0;
    }
}
