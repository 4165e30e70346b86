package crossbook.flow;

import crossbook.core.order.Side;

/// The orders that rest by what a feed has said so far, by id: many messages name an order and
/// leave out its side and its price.
///
/// A hash table with open addressing: an order is a place in arrays, which is good until the next
/// order comes or goes.
final class RestingOrders {
    static final int NONE = -1;

    private static final byte FREE = 0;
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private byte[] sides;
    private long[] ids;
    private long[] prices;
    private long[] qtys;
    private int[] instruments;
    private int size;
    private int shift;

    RestingOrders() {
        allocate(1 << 10);
    }

    private void allocate(int capacity) {
        sides = new byte[capacity];
        ids = new long[capacity];
        prices = new long[capacity];
        qtys = new long[capacity];
        instruments = new int[capacity];
        shift = Long.SIZE - Integer.numberOfTrailingZeros(capacity);
        size = 0;
    }

    int size() {
        return size;
    }

    /// The place of an order, or [#NONE].
    int find(long id) {
        int place = home(id);
        while (sides[place] != FREE) {
            if (ids[place] == id) return place;
            place = after(place);
        }
        return NONE;
    }

    private int home(long id) {
        return (int) ((id * GOLDEN_RATIO) >>> shift);
    }

    private int after(int place) {
        return (place + 1) & (sides.length - 1);
    }

    /// Adds an order whose id is not there.
    void add(int instrument, long id, Side side, long price, long qty) {
        if (size >= sides.length / 2) grow();
        int place = home(id);
        while (sides[place] != FREE) place = after(place);
        sides[place] = (byte) (1 + side.ordinal());
        ids[place] = id;
        prices[place] = price;
        qtys[place] = qty;
        instruments[place] = instrument;
        size++;
    }

    private void grow() {
        rebuild(2 * sides.length, NONE);
    }

    /// Takes the orders of an instrument out.
    void clear(int instrument) {
        rebuild(sides.length, instrument);
    }

    private void rebuild(int capacity, int without) {
        byte[] oldSides = sides;
        long[] oldIds = ids;
        long[] oldPrices = prices;
        long[] oldQtys = qtys;
        int[] oldInstruments = instruments;
        allocate(capacity);
        for (int i = 0; i < oldSides.length; i++) {
            if (oldSides[i] == FREE || oldInstruments[i] == without) continue;
            add(oldInstruments[i], oldIds[i], side(oldSides[i]), oldPrices[i], oldQtys[i]);
        }
    }

    Side side(int place) {
        return side(sides[place]);
    }

    private static Side side(byte code) {
        return code == 1 + Side.BUY.ordinal() ? Side.BUY : Side.SELL;
    }

    int instrument(int place) {
        return instruments[place];
    }

    long price(int place) {
        return prices[place];
    }

    long qty(int place) {
        return qtys[place];
    }

    void change(int place, long price, long qty) {
        prices[place] = price;
        qtys[place] = qty;
    }

    /// Takes a quantity off; an order of which nothing is left goes.
    void reduce(int place, long qty) {
        qtys[place] -= qty;
        if (qtys[place] <= 0) remove(place);
    }

    /// Takes an order out, and moves those that stand behind its place nearer to their homes.
    void remove(int place) {
        int gap = place;
        int next = after(gap);
        while (sides[next] != FREE) {
            int home = home(ids[next]);
            boolean mayMove = distance(home, next) >= distance(gap, next);
            if (mayMove) {
                move(next, gap);
                gap = next;
            }
            next = after(next);
        }
        sides[gap] = FREE;
        size--;
    }

    private int distance(int from, int to) {
        return (to - from) & (sides.length - 1);
    }

    private void move(int from, int to) {
        sides[to] = sides[from];
        ids[to] = ids[from];
        prices[to] = prices[from];
        qtys[to] = qtys[from];
        instruments[to] = instruments[from];
    }
}
