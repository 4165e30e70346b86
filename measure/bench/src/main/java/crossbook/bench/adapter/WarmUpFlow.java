package crossbook.bench.adapter;

import org.agrona.UnsafeApi;

import java.util.SplittableRandom;

/// A stream of messages with which an adapter warms up: of the same kinds and about the same
/// shares as those of the five scenarios, from a seed.
///
/// A buy comes a few ticks below the middle and a sell a few above; the middle swings, by how
/// much is the character of the flow. Of 100 new orders 15 are immediate; of the others 20 are
/// modified and 95 canceled, mostly one or two messages later; 2 of 100 cancels and modifies come
/// once more after that; 5 of 100 modifies lead through the middle. What nobody cancels stays
/// until the middle comes by. One of 100 new orders comes far away and stays, so that there are
/// many levels.
final class WarmUpFlow {
    /// How far the middle swings, in thousandths: from a fixed one to a crash.
    static final int[] SWINGS = {0, 20, 250, 400, 600};

    private static final int MIDDLE = 33_500;
    private static final int FAR = 12;
    private static final int FARTHEST = 5_000;
    private static final int MOST_AT_ONCE = 6;
    private static final long ID_STEP = 0x9E37_79B1L;
    private static final long IDS = 1 << 22;

    private final SplittableRandom random;
    private final int swing;
    private final long from;
    private final long to;
    private long at;
    private long orders;
    private double angle;
    private long kept = IDS + 1;

    private WarmUpFlow(long seed, int swing, long from, int messages) {
        random = new SplittableRandom(seed);
        this.swing = swing;
        this.from = from;
        at = from;
        to = from + (long) messages * Messages.BYTES;
    }

    /// Writes a flow into memory: as many messages, from an address on.
    ///
    /// @param swing one of [#SWINGS]
    static void write(long seed, int swing, long from, int messages) {
        UnsafeApi.setMemory(from, (long) messages * Messages.BYTES, (byte) 0);
        new WarmUpFlow(seed, swing, from, messages).write();
    }

    private void write() {
        while (at + MOST_AT_ONCE * Messages.BYTES <= to) order();
        while (at < to) cancel(IDS + 1); // which there is not
    }

    /// A new order and what happens to it.
    private void order() {
        int side = random.nextInt(2);
        boolean isFar = chance(1);
        boolean isImmediate = !isFar && chance(15);
        long id = orders++ * ID_STEP & IDS - 1;
        long price = price(side, isFar ? FARTHEST : FAR);
        int qty = 1 + random.nextInt(100);
        put(Messages.NEW, id, price, qty, side);
        UnsafeApi.putByte(at - Messages.BYTES + Messages.IOC, (byte) (isImmediate ? 1 : 0));
        if (isImmediate || isFar) return;
        boolean isModified = chance(20);
        long change = chance(5) ? across(side) : random.nextInt(3) - 1L;
        if (isModified) put(Messages.MODIFY, id, price + change, qty + 1, side);
        boolean isCanceled = chance(95);
        if (isCanceled) cancel(chance(5) ? forLater(id) : id);
        if (isModified && chance(2)) put(Messages.MODIFY, id, price + change, qty + 1, side);
        if (isCanceled && chance(2)) cancel(id);
    }

    /// Keeps an id for later, in exchange for the one that was kept: by then others have come to
    /// its price.
    private long forLater(long id) {
        long earlier = kept;
        kept = id;
        return earlier;
    }

    /// A change of price that leads through the middle.
    private static long across(int side) {
        return side == 0 ? FAR : -FAR;
    }

    private long price(int side, int farthest) {
        angle += random.nextDouble();
        double middle = MIDDLE * (1 + Math.sin(angle) * swing / 1_000 / 2);
        int away = 1 + random.nextInt(farthest);
        return Math.round(middle) + (side == 0 ? -away : away);
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private void cancel(long id) {
        put(Messages.CANCEL, id, 0, 0, 0);
    }

    private void put(int type, long id, long price, int qty, int side) {
        UnsafeApi.putByte(at, (byte) type);
        UnsafeApi.putLong(at + Messages.ORDER_ID, id);
        UnsafeApi.putLong(at + Messages.SEQUENCE, (at - from) / Messages.BYTES);
        UnsafeApi.putLong(at + Messages.PRICE, price);
        UnsafeApi.putInt(at + Messages.QTY, qty);
        UnsafeApi.putByte(at + Messages.SIDE, (byte) side);
        at += Messages.BYTES;
    }
}
