package crossbook.core.book;

import crossbook.core.command.NewOrder;
import crossbook.core.order.OrdType;
import crossbook.core.order.PegReference;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

/// What only some orders have beyond price, quantity and time in force: a stop price, a
/// part that is not displayed, a minimum execution size, an expiry, a place other than
/// the visible book. [Orders] lends them from a pool to the orders that need them.
public final class Conditions {
    /// The expiry of an order that has none.
    static final long NO_EXPIRY = Long.MAX_VALUE;

    // Flags of a saved state; the peg is above them.
    private static final int POST_ONLY = 1;
    private static final int EXCLUDE_HIDDEN = 2;
    private static final int ATTRIBUTED = 4;
    private static final int TRIGGERED = 8;
    private static final int VOLUME_AUCTION = 16;
    private static final int FLAGS = 0xFF;
    private static final int PEG_SHIFT = 8;
    private static final long SAVED_WORDS = 0xFFFF;

    private long stopPrice;
    private long displayQty;
    private long reserveQty; // of a resting iceberg: what is not displayed
    private long minQty;
    private long expireNs;
    private long smpKey;
    private int flags;
    private PegReference pegReference;
    private Place place;
    private int expiryPlace;
    private int partSlot;
    private Conditions nextFree;

    /// Keeps what a command says.
    void set(NewOrder command) {
        clear();
        if (command.ordType.hasStopPrice) stopPrice = command.stopPrice;
        if (command.ordType == OrdType.ICEBERG) displayQty = command.displayQty;
        if (command.ordType.isHidden) minQty = Math.max(1, command.minQty);
        if (command.timeInForce.hasExpiry()) expireNs = command.expireNs;
        smpKey = command.smpKey;
        if (command.ordType.isPegged) pegReference = command.pegReference;
        flags = (command.postOnly ? POST_ONLY : 0)
                | (command.excludeHidden ? EXCLUDE_HIDDEN : 0)
                | (command.attributed ? ATTRIBUTED : 0)
                | (command.volumeAuction ? VOLUME_AUCTION : 0);
    }

    /// Keeps what another order has, of which nothing rests.
    public void setAs(Conditions other) {
        clear();
        stopPrice = other.stopPrice;
        displayQty = other.displayQty;
        minQty = other.minQty;
        expireNs = other.expireNs;
        smpKey = other.smpKey;
        pegReference = other.pegReference;
        flags = other.flags;
    }

    /// Forgets everything.
    void clear() {
        stopPrice = 0;
        displayQty = 0;
        reserveQty = 0;
        minQty = 1;
        expireNs = NO_EXPIRY;
        smpKey = 0;
        flags = 0;
        pegReference = PegReference.of(0);
        place = Place.of(0);
        expiryPlace = -1;
        partSlot = Orders.NONE;
    }

    public long stopPrice() {
        return stopPrice;
    }

    public void setStopPrice(long price) {
        stopPrice = price;
    }

    /// How much of an iceberg is seen at most; 0 of other orders.
    long displayQty() {
        return displayQty;
    }

    public void setDisplayQty(long qty) {
        displayQty = qty;
    }

    long reserveQty() {
        return reserveQty;
    }

    /// Takes `qty` from what an iceberg does not display.
    void takeReserve(long qty) {
        reserveQty -= qty;
    }

    void setReserveQty(long qty) {
        reserveQty = qty;
    }

    /// The least that an execution must give; 1 where any will do.
    public long minQty() {
        return minQty;
    }

    public void setMinQty(long qty) {
        minQty = Math.max(1, qty);
    }

    public long expireNs() {
        return expireNs;
    }

    public void setExpireNs(long ns) {
        expireNs = ns;
    }

    /// The self-match prevention key; 0: none.
    public long smpKey() {
        return smpKey;
    }

    public boolean isPostOnly() {
        return (flags & POST_ONLY) != 0;
    }

    boolean excludesHidden() {
        return (flags & EXCLUDE_HIDDEN) != 0;
    }

    boolean isAttributed() {
        return (flags & ATTRIBUTED) != 0;
    }

    /// Whether a pegged order takes part in the volume auction.
    public boolean isForVolumeAuction() {
        return (flags & VOLUME_AUCTION) != 0;
    }

    /// It was a stop order and has been elected.
    void setTriggered() {
        flags |= TRIGGERED;
    }

    public PegReference pegReference() {
        return pegReference;
    }

    /// Where the order is, unless it is in no queue; only [LiveBook] changes it.
    public Place place() {
        return place;
    }

    void setPlace(Place its) {
        place = its;
    }

    /// Its place in the heap of expiries, or -1; only [Expiries] changes it.
    int expiryPlace() {
        return expiryPlace;
    }

    void setExpiryPlace(int its) {
        expiryPlace = its;
    }

    /// The slot of the part that is shown of an iceberg, or [Orders#NONE] if its own id is
    /// shown; only [Orders] changes it.
    int partSlot() {
        return partSlot;
    }

    void setPartSlot(int slot) {
        partSlot = slot;
    }

    // The pool, which [Orders] keeps.

    Conditions nextFree() {
        return nextFree;
    }

    void free(Conditions next) {
        nextFree = next;
    }

    // A saved state, read and written by [SavedOrders]. The places of an order are not in it: they
    // are made anew.

    void save(StateOutput out) {
        out.writeLong(stopPrice);
        out.writeLong(displayQty);
        out.writeLong(reserveQty);
        out.writeLong(minQty);
        out.writeLong(expireNs);
        out.writeLong(smpKey);
        out.writeLong((long) pegReference.ordinal() << PEG_SHIFT | flags);
        out.writeLong(partSlot);
    }

    void load(StateInput in, String where) {
        stopPrice = in.readLong();
        displayQty = in.readLong();
        reserveQty = in.readLong();
        minQty = in.readLong();
        expireNs = in.readLong();
        smpKey = in.readLong();
        long words = in.readLong();
        State.check((words & ~SAVED_WORDS) == 0, where + "conditions");
        State.check(words >>> PEG_SHIFT < PegReference.values().length, where + "peg");
        State.check(reserveQty >= 0, where + "reserve");
        State.check(minQty > 0, where + "minimum");
        flags = (int) words & FLAGS;
        pegReference = PegReference.of((int) (words >>> PEG_SHIFT));
        partSlot = State.readIndex(in, Orders.MAX_SLOTS, where + "part");
    }
}
