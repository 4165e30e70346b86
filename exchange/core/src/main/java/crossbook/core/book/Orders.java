package crossbook.core.book;

import crossbook.core.command.NewOrder;
import crossbook.core.order.OrderId;
import crossbook.core.order.Parties;

import java.util.Arrays;

/// Every live order: a pool that lends [LiveOrder]s and finds them by their slots.
///
/// Free ones are a list through the links of a queue, last in, first out, so that a busy book
/// stays in the cache.
public final class Orders {
    /// The slot of no order.
    public static final int NONE = 0;

    public static final int MAX_SLOTS = 1 << 24;

    /// How many are made at once where room runs out, so that they lie side by side.
    private static final int CHUNK = 1 << 10;

    public final Attachments attachments = new Attachments(this);

    public final HoldRecords holdRecords = new HoldRecords();

    private final int partition;
    private final Parties parties = new Parties();
    private LiveOrder[] slots;
    private int made = 1;
    private int used = 1;
    private LiveOrder firstFree;
    private Conditions freeConditions;
    private int free;
    private int live;

    public Orders(int partition, int expectedOrders) {
        this.partition = partition;
        slots = new LiveOrder[Math.min(MAX_SLOTS, expectedOrders + 1)];
        make(slots.length);
    }

    // Finding one.

    /// The order of a slot that has been used, or null for [#NONE].
    public LiveOrder at(int slot) {
        return slots[slot];
    }

    /// The live order of that id, its own or that of the part which is shown of it, or null.
    public LiveOrder find(long orderId) {
        if (!isOurs(orderId)) return null;
        LiveOrder order = slots[OrderId.slot(orderId)];
        if (order.generation() != OrderId.generation(orderId)) return null;
        if (order.isLive()) return order;
        return order.isPart() ? order.whole() : null;
    }

    /// Whether an order of that id, or a part of one, was opened and has closed.
    public boolean isClosed(long orderId) {
        if (!isOurs(orderId) || OrderId.generation(orderId) == 0) return false;
        LiveOrder order = slots[OrderId.slot(orderId)];
        int age = Integer.compareUnsigned(OrderId.generation(orderId), order.generation());
        return age < 0 || (age == 0 && !order.isLive() && !order.isPart());
    }

    private boolean isOurs(long orderId) {
        int slot = OrderId.slot(orderId);
        return OrderId.partition(orderId) == partition && slot != NONE && slot < used;
    }

    public long orderId(LiveOrder order) {
        return OrderId.of(partition, order.slot(), order.generation());
    }

    /// The id under which the market sees an order: its own, until another part of it is shown.
    long publicId(LiveOrder order) {
        return orderId(order.partSlot() == NONE ? order : slots[order.partSlot()]);
    }

    /// Whether an order that was found by an id is that to others too: of an iceberg which
    /// goes on in another part they know no more than that what they saw is gone.
    public boolean isSeen(LiveOrder order, long orderId) {
        return order.partSlot() == NONE || orderId != orderId(order);
    }

    /// Whether a participant has a live order for one of its clients, or for itself if the account
    /// is none. Walks past every slot.
    public boolean hasLive(int participantId, Parties client) {
        for (int slot = 1; slot < used; slot++) {
            LiveOrder order = slots[slot];
            boolean isOf = order.isLive() && order.participantId() == participantId;
            if (isOf && isFor(order, client)) return true;
        }
        return false;
    }

    private boolean isFor(LiveOrder order, Parties client) {
        if (order.isPlain()) return client.accountFirst() == 0;
        attachments.readParties(order, parties);
        return parties.accountFirst() == client.accountFirst()
                && parties.accountSecond() == client.accountSecond();
    }

    // Opening and closing.

    /// How many slots there is room for now.
    public int capacity() {
        return slots.length;
    }

    public int live() {
        return live;
    }

    /// Whether there is room for another two.
    public boolean hasRoomForTwo() {
        return free + MAX_SLOTS - used >= 2;
    }

    public boolean isFull() {
        return used == MAX_SLOTS && firstFree == null;
    }

    /// Opens an order with nothing executed. It is in no queue and not yet found by its
    /// client order id.
    public LiveOrder open(NewOrder command, long payloadHash, long acceptedEvent, int day) {
        LiveOrder order = openPlain(command, payloadHash, acceptedEvent, day);
        if (command.isConditional()) {
            order.setConditions(takeConditions());
            order.conditions().set(command);
        }
        return order;
    }

    /// The same of a command that asks for no conditions.
    public LiveOrder openPlain(NewOrder command, long payloadHash, long acceptedEvent, int day) {
        LiveOrder order = take();
        live++;
        order.setAnswer(payloadHash, acceptedEvent);
        order.setEntry(acceptedEvent);
        write(order, order.generation() + 1, command, day);
        return order;
    }

    private void write(LiveOrder order, int generation, NewOrder command, int day) {
        order.open(command, generation, day);
        if (!order.isPlain()) attachments.attach(order, command, slots.length);
    }

    /// Gives an order conditions if it has none.
    void makeConditional(LiveOrder order) {
        if (order.isConditional()) return;
        order.setConditions(takeConditions());
        order.conditions().clear();
    }

    private Conditions takeConditions() {
        if (freeConditions == null) {
            for (int i = 0; i < CHUNK; i++) free(new Conditions());
        }
        Conditions taken = freeConditions;
        freeConditions = taken.nextFree();
        return taken;
    }

    private void free(Conditions conditions) {
        conditions.free(freeConditions);
        freeConditions = conditions;
    }

    /// Notes where an order stands that is not in the visible book.
    void place(LiveOrder order, Place place) {
        makeConditional(order);
        order.conditions().setPlace(place);
        order.placeElsewhere();
    }

    private LiveOrder take() {
        LiveOrder order = firstFree;
        if (order == null) {
            useSlots(used + 1);
            return slots[used - 1];
        }
        firstFree = order.next();
        free--;
        return order;
    }

    /// Makes room for this many slots, the one that is no order's among them.
    void useSlots(int count) {
        assert count <= MAX_SLOTS : "no slot left";
        if (count > made) grow(count);
        used = Math.max(used, count);
    }

    private void grow(int count) {
        while (slots.length < count) {
            slots = Arrays.copyOf(slots, Slab.grownCapacity(slots.length, MAX_SLOTS));
        }
        make(Math.min(slots.length, Math.max(count, made + CHUNK)));
    }

    private void make(int count) {
        for (; made < count; made++) slots[made] = new LiveOrder(made);
    }

    /// Gives the order back. The last thing that is done with it.
    public void close(LiveOrder order) {
        assert order.isLive() : "closed twice: " + order;
        assert order.level() == null : "still resting: " + order;

        if (order.hasRecords()) leaveRecords(order);
        order.close();
        live--;
        giveBack(order);
    }

    private void leaveRecords(LiveOrder order) {
        if (!order.isPlain()) attachments.leave(order, order.participantId());
        endPart(order);
        if (order.isConditional()) free(order.conditions());
    }

    private void giveBack(LiveOrder slot) {
        if (slot.generation() != -1) release(slot); // else it is spent
    }

    /// Makes an order the next one that is used.
    void release(LiveOrder order) {
        order.setNext(firstFree);
        firstFree = order;
        free++;
    }

    // Parts of icebergs: to the market orders like any other, so that they have slots like any
    // other.

    /// Gives what is shown next of an iceberg the id that a new order would have. Where no slot is
    /// left it goes on under its own.
    public void beginPart(LiveOrder iceberg) {
        assert iceberg.partSlot() == NONE : "shown twice: " + iceberg;

        if (isFull()) return;
        LiveOrder part = take();
        part.setGeneration(part.generation() + 1);
        lend(part, iceberg);
    }

    private void lend(LiveOrder part, LiveOrder iceberg) {
        part.lendTo(iceberg);
        iceberg.conditions().setPartSlot(part.slot());
    }

    /// What was shown of an iceberg is gone, and its id with it.
    public void endPart(LiveOrder iceberg) {
        int partSlot = iceberg.partSlot();
        if (partSlot == NONE) return;
        iceberg.conditions().setPartSlot(NONE);
        slots[partSlot].endPart();
        giveBack(slots[partSlot]);
    }

    // A saved state, read and written by [SavedOrders].

    /// How many slots have ever been used, with the one that is no order's.
    public int used() {
        return used;
    }

    LiveOrder firstFree() {
        return firstFree;
    }

    int free() {
        return free;
    }

    /// Notes for an order that has been read in which slot is what is shown of it.
    void restorePart(LiveOrder iceberg) {
        lend(slots[iceberg.partSlot()], iceberg);
    }

    /// Opens an order in a slot that is not live.
    LiveOrder restore(int slot, int generation, NewOrder command, int day) {
        useSlots(slot + 1);
        live++;
        LiveOrder order = slots[slot];
        write(order, generation, command.classify(), day);
        return order;
    }
}
