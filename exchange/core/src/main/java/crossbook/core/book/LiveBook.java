package crossbook.core.book;

import crossbook.core.event.Book;
import crossbook.core.model.Coverage;
import crossbook.core.model.Instrument;
import crossbook.core.model.Phase;
import crossbook.core.model.Segment;
import crossbook.core.model.Ticks;
import crossbook.core.model.Tolerance;
import crossbook.core.model.Treatment;
import crossbook.core.model.Way;
import crossbook.core.order.Side;
import crossbook.core.price.ClosingAverage;
import crossbook.core.price.EngineTime;
import crossbook.core.price.Mark;
import crossbook.core.price.ReferencePrices;

/// One instrument: the orders resting on its two visible sides, those that nobody sees, its phase
/// and its prices of reference.
public final class LiveBook implements Book {
    private final Instrument instrument;
    public final BookRules rules;
    private final Orders orders;
    private final PriceLevels levels;
    private final LadderNodes nodes;
    private final LiveSide bids;
    private final LiveSide asks;
    private UnseenOrders unseen;

    /// How many orders have a record of [Conditions] and rest, hidden or not.
    private int conditional;

    /// Whether price and time may not be all that decides among plain orders.
    private final boolean needsLayers;

    /// Whether price and time alone may decide here about anything.
    private boolean isPlain;

    private Phase phase;

    /// Whether price and time alone decide among plain orders, and do so when they come.
    private boolean matchesPlainly;

    private boolean restsByLimit;

    /// What the phase does with an order, by its terms.
    private Treatment[] treatments;

    /// The same for one that is live already.
    private Treatment[] laterTreatments;

    /// The [Way]s of orders, by their terms; made anew where a cause of them changes.
    private byte[] ways = Way.none();

    private long phaseEndsNs;

    /// Prices that the market remembers of this instrument.
    public final ReferencePrices prices = new ReferencePrices();

    public final ClosingAverage
            average; // what its day may close at; null where no rule asks for it
    public final Coverage coverage; // what its orders hold of accounts; null if they hold nothing
    public final Mark mark; // of what is on margin; else null

    public final PhaseState state = new PhaseState(); // how far its day has come

    public int deadlinePlace = -1; // where [Deadlines] keeps it; -1: nowhere

    public LiveBook(Instrument instrument, Phase phase, BookRules rules, BookTables tables) {
        this.instrument = instrument;
        this.rules = rules;
        coverage = instrument.coverage();
        mark = coverage != null && coverage.isOnMargin() ? new Mark(coverage) : null;
        needsLayers = rules.model().rules().orders().needsLayers();
        average = rules.averagesClose() ? new ClosingAverage() : null;
        orders = tables.orders();
        levels = tables.levels();
        nodes = tables.nodes();
        bids = new LiveSide(Side.BUY, instrument, orders, levels, nodes);
        asks = new LiveSide(Side.SELL, instrument, orders, levels, nodes);
        bids.face(asks);
        enter(phase, EngineTime.NO_DEADLINE);
    }

    @Override
    public Instrument instrument() {
        return instrument;
    }

    @Override
    public Phase phase() {
        return phase;
    }

    /// The part of the market whose rules it has.
    public Segment segment() {
        return rules.segment();
    }

    /// What quantities are multiples of.
    public long lotSize() {
        return Ticks.common(instrument.lotSize(), segment().lotSize());
    }

    /// The least quantity of a hidden order.
    public long minReserveQty() {
        long own = instrument.minReserveQty();
        return own != 0 ? own : segment().minReserveQty();
    }

    @Override
    public long phaseEndsNs() {
        return phaseEndsNs;
    }

    @Override
    public long lastPrice() {
        return prices.last();
    }

    @Override
    public boolean hasLastPrice() {
        return prices.hasLast();
    }

    @Override
    public boolean wouldTrip(long price) {
        return !phase.breach().isEmpty() && prices.isBreach(price, prices.dynamic());
    }

    @Override
    public LiveSide bids() {
        return bids;
    }

    @Override
    public LiveSide asks() {
        return asks;
    }

    @Override
    public LiveSide side(Side side) {
        return side == Side.BUY ? bids : asks;
    }

    /// The side of that ordinal.
    public LiveSide side(int number) {
        return number == 0 ? bids : asks;
    }

    /// Whether no order is live in it.
    public boolean isEmpty() {
        return bids.isEmpty() && asks.isEmpty() && (unseen == null || unseen.isEmpty());
    }

    /// Whether no order rests in it, even if some wait.
    public boolean hasNobody() {
        boolean isUnseen = unseen != null && (unseen.hasHidden() || unseen.hasUnpriced());
        return bids.isEmpty() && asks.isEmpty() && !isUnseen;
    }

    /// What the phase does with an order of those `TreatmentTables.terms`.
    public Treatment treatment(int terms) {
        return treatments[terms];
    }

    /// What the phase does with an order of those terms that is live already and comes to the
    /// market again.
    public Treatment laterTreatment(int terms) {
        return laterTreatments[terms];
    }

    /// What price and time alone decide about a plain order of those terms: bits of [Way].
    public int way(int terms) {
        return ways[terms];
    }

    /// Lets the short path take orders.
    public void openWays() {
        isPlain = instrument.active();
        findWays();
    }

    private void findWays() {
        boolean has = isPlain && matchesPlainly() && unseen == null && !prices.hasBreaker();
        ways = has ? rules.model().ways(phase) : Way.none();
    }

    public void setTolerance(Tolerance tolerance) {
        prices.setTolerance(tolerance);
        findWays();
    }

    /// Whether a plain order that comes trades now, and price and time alone decide with whom.
    public boolean matchesPlainly() {
        return matchesPlainly && conditional == 0;
    }

    /// Whether limit orders rest at their limits.
    public boolean restsByLimit() {
        return restsByLimit;
    }

    public boolean hasUnseen() {
        return unseen != null;
    }

    public UnseenOrders unseen() {
        if (unseen == null) {
            unseen = new UnseenOrders(instrument, orders, levels, nodes);
            state.quote.update(this); // nobody has followed it before
            findWays();
        }
        return unseen;
    }

    /// Whether a hidden order rests here.
    public boolean hasHidden() {
        return unseen != null && unseen.hasHidden();
    }

    /// Whether what is entered here sets nothing off but trades, and on margin what follows from
    /// the mark.
    public boolean isQuiet() {
        return unseen == null && !phase.matching().isCall() && !state.isTripped();
    }

    /// Whether what trades here are positions.
    public boolean isOnMargin() {
        return mark != null;
    }

    public void enter(Phase next, long endsNs) {
        phase = next;
        matchesPlainly = next.matching() == Phase.Matching.ON_ARRIVAL && !needsLayers;
        restsByLimit = next.matching().isByLimit();
        treatments = rules.model().treatments(next);
        laterTreatments = rules.model().laterTreatments(next);
        phaseEndsNs = endsNs;
        findWays();
    }

    /// Takes over how far the day of the same instrument has come, which has no live orders.
    public void goOnAs(LiveBook old) {
        enter(old.phase, old.phaseEndsNs);
        prices.goOnAs(old.prices);
        state.goOnAs(old.state);
        if (old.mark != null) mark.goOnAs(old.mark);
    }

    /// The same phase, with another end.
    public void extend(long endsNs) {
        phaseEndsNs = endsNs;
    }

    /// Whether a side can hold `qty` more. All that is left of its orders is counted, wherever
    /// they stand, so that no sum of quantities overflows whatever becomes of them.
    public boolean hasRoomFor(int side, long qty) {
        long taken = side(side).totalLeavesQty();
        if (unseen != null) taken += unseen.leavesQty(side);
        return taken + qty >= 0;
    }

    // Where orders stand.

    /// Rests an order where orders of its type rest: at its price, behind the others.
    public void rest(LiveOrder order) {
        if (!order.isLimited()) {
            restUnpriced(order);
        } else if (!order.isConditional()) {
            restAtLimit(order);
        } else if (order.ordType().isHidden) {
            restHidden(order, order.limitPrice());
            count(1);
        } else {
            show(order);
        }
    }

    /// Rests a plain order at its limit, behind the others.
    public void restAtLimit(LiveOrder order) {
        side(order.sideNumber()).add(order);
    }

    /// Rests an order among those of its side that trade at a price that is not theirs, by time.
    public void restUnpriced(LiveOrder order) {
        unseen().unpriced(order.sideNumber()).add(order);
        count(1);
    }

    /// Rests a pegged order at the price that it follows now.
    public void restPegged(LiveOrder order, long price) {
        restHidden(order, price);
        count(1);
    }

    /// Moves a pegged order to another price.
    public void repeg(LiveOrder order, long price) {
        unseen.hidden(order.sideNumber()).remove(order);
        restHidden(order, price);
    }

    private void count(int change) {
        conditional += change;
        findWays();
    }

    private void restHidden(LiveOrder order, long price) {
        orders.place(order, Place.HIDDEN);
        unseen().hidden(order.sideNumber()).add(order, price);
    }

    /// Rests an order that stands nowhere behind the others at its price; of an iceberg its next
    /// part.
    public void show(LiveOrder order) {
        side(order.sideNumber()).show(order);
        count(1);
    }

    /// Lets an order wait for a phase.
    public void park(LiveOrder order) {
        unseen().parked.add(order);
    }

    /// Lets a stop order wait for its election.
    public void parkStop(LiveOrder order) {
        orders.place(order, Place.STOPS);
        unseen().stops(order.sideNumber()).add(order, order.conditions().stopPrice());
    }

    /// Lets a pegged order wait for a price to follow.
    public void parkUnpegged(LiveOrder order) {
        unseen().unpegged.add(order);
    }

    /// Takes an order out of where it stands. All of it is in one piece again.
    public void remove(LiveOrder order) {
        if (order.isElsewhere()) {
            removeUnseen(order);
            return;
        }
        LiveSide side = side(order.sideNumber());
        side.remove(order);
        if (order.isConditional()) {
            count(-1);
            side.joinParts(order);
        }
    }

    private void removeUnseen(LiveOrder order) {
        unseen.remove(order);
        if (!order.conditions().place().isWaiting()) count(-1);
        order.placeVisible();
    }

    /// Takes `qty` from a resting order where it stands; it leaves when nothing is left of what
    /// stands there. An iceberg may have a reserve then, and stands nowhere.
    public void fill(LiveOrder order, long qty) {
        boolean leaves = qty == order.leavesQty();
        if (order.isElsewhere()) unseen.fill(order, qty);
        else side(order.sideNumber()).fill(order, qty);
        if (leaves && order.isConditional()) {
            count(-1);
            order.placeVisible();
        }
    }

    /// Takes `qty`, less than all, from an order that keeps its place. An iceberg loses what it
    /// does not display first.
    public void reduce(LiveOrder order, long qty) {
        if (qty == 0) return;
        long fromReserve = Math.min(qty, order.reserveQty());
        if (fromReserve > 0) side(order.sideNumber()).takeReserve(order, fromReserve);
        if (qty == fromReserve) return;
        if (order.isElsewhere()) unseen.reduce(order, qty - fromReserve);
        else side(order.sideNumber()).reduce(order, qty - fromReserve);
    }

    /// When something is due here that no command has to ask for, or [EngineTime#NO_DEADLINE].
    public long wakeNs() {
        long ofPhase = Math.min(phaseEndsNs, state.indicateNs);
        long ofOrders = Math.min(ofPhase, state.hiddenRunNs);
        return mark == null ? ofOrders : Math.min(ofOrders, mark.nextNs());
    }

    // A saved state, read by `SavedReference`.

    /// Puts an order where it stood, with what it displayed.
    public void restore(LiveOrder order, Place place, long price) {
        int side = order.sideNumber();
        switch (place) {
            case VISIBLE -> side(side).restore(order, price);
            case HIDDEN -> restHidden(order, price);
            case MARKET -> unseen().unpriced(side).add(order);
            case STOPS -> parkStop(order);
            case PARKED -> park(order);
            case UNPEGGED -> parkUnpegged(order);
        }
        if (order.isConditional() && !place.isWaiting()) count(1);
    }

    /// The price at which an order stands; 0 where that is none of its own.
    public long standsAt(LiveOrder order, Place place) {
        if (place == Place.VISIBLE) return side(order.sideNumber()).price(order.level());
        return place == Place.HIDDEN ? unseen.hidden(order.sideNumber()).price(order.level()) : 0;
    }

    /// Every live order of the book, in an order that depends on the book alone.
    public void collect(OrderList list) {
        list.addAll(bids);
        list.addAll(asks);
        if (unseen != null) unseen.collect(list);
    }
}
