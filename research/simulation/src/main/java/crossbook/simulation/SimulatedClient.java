package crossbook.simulation;

import crossbook.core.command.CancelOrder;
import crossbook.core.command.Command;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.model.Phase;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.simulation.random.RandomStream;
import crossbook.simulation.random.RandomStreams;

/// A participant of a [Simulation]. Where its messages take no time a command has been handled,
/// and [#orders] shows what became of it, when the method returns.
public final class SimulatedClient implements Context, LedMarket {
    private final Simulation simulation;
    private final Seat seat;
    private final int participantId;
    private final OwnOrders orders;

    /// As it sees them; empty if it sees them as they are.
    private BookView[] lateBooks = {};

    private ExecutionListener listener;
    private Agent agent;
    private RandomStream random;
    private RandomStream travel;
    private long lastClOrdId;
    private long lastArrivalNs;
    private long lastDeliveryNs;
    private boolean isGone;

    SimulatedClient(Simulation simulation, Seat seat, int participantId, int instruments) {
        this.simulation = simulation;
        this.seat = seat;
        this.participantId = participantId;
        orders = new OwnOrders(instruments);
    }

    /// Begins anew.
    void reset(RandomStreams streams) {
        random = streams.stream("agent/" + seat.name());
        travel = streams.stream("latency/" + seat.name());
        orders.clear();
        lastClOrdId = 0;
        lastArrivalNs = Long.MIN_VALUE;
        lastDeliveryNs = Long.MIN_VALUE;
        isGone = false;
        lateBooks = new BookView[seat.marketDataNs() == 0 ? 0 : simulation.instrumentCount()];
        for (int id = 0; id < lateBooks.length; id++) {
            lateBooks[id] = simulation.book(id, seat.marketDataNs());
        }
        agent = seat.agent() == null ? null : seat.agent().get();
    }

    /// Its number among the participants, from 0.
    public int participantId() {
        return participantId;
    }

    /// How many orders it has entered.
    public long orderCount() {
        return lastClOrdId;
    }

    /// Somebody beside its agent who is told each execution as soon as the participant knows
    /// it: its [#orders] show it, and the agent is told later. It must not act.
    public void listen(ExecutionListener toWhom) {
        listener = toWhom;
    }

    /// Who acts for it; null if nobody does.
    public Agent agent() {
        return agent;
    }

    @Override
    public String name() {
        return seat.name();
    }

    @Override
    public long now() {
        return simulation.nowNs();
    }

    @Override
    public RandomStream random() {
        return random;
    }

    @Override
    public int instrumentCount() {
        return simulation.instrumentCount();
    }

    @Override
    public BookView book(int instrumentId) {
        return lateBooks.length == 0 ? simulation.book(instrumentId) : lateBooks[instrumentId];
    }

    @Override
    public OwnOrders orders() {
        return orders;
    }

    @Override
    public void wakeAt(long timeNs) {
        simulation.wake(participantId, timeNs);
    }

    @Override
    public void watch(int instrumentId) {
        simulation.news().watch(participantId, instrumentId);
    }

    /// How long ago the market was as it sees it, and is told of it.
    long marketDataNs() {
        return seat.marketDataNs();
    }

    void bookChanged(int instrumentId) {
        if (agent != null && !isGone) agent.onBook(this, instrumentId);
    }

    void traded(MarketTrade trade) {
        if (agent != null && !isGone) agent.onTrade(this, trade);
    }

    @Override
    public NewOrder draft(int instrumentId, Side side, long qty, OrdType ordType) {
        NewOrder order = simulation.commands().order();
        order.instrumentId = instrumentId;
        order.participantId = participantId;
        order.side = side;
        order.orderQty = qty;
        order.ordType = ordType;
        return order;
    }

    @Override
    public long enter(NewOrder draft) {
        long clOrdId = number(draft);
        send(draft);
        return clOrdId;
    }

    /// Enters a draft that reaches the exchange at a stated time, whatever the latency; at once
    /// if that is over. Its place among other commands of that time is that of its call.
    public long enterAt(long arrivalNs, NewOrder draft) {
        long clOrdId = number(draft);
        simulation.arrive(participantId, Math.max(now(), arrivalNs), draft);
        return clOrdId;
    }

    private long number(NewOrder draft) {
        long clOrdId = ++lastClOrdId;
        draft.clOrdId.set(clOrdId);
        long price = draft.ordType.hasLimitPrice ? draft.limitPrice : 0;
        orders.entered(clOrdId, draft.instrumentId, draft.side, price, draft.orderQty);
        return clOrdId;
    }

    @Override
    public void cancel(int instrumentId, long clOrdId) {
        send(cancelOf(instrumentId, clOrdId));
    }

    /// Cancels an order at a stated time, as [#enterAt] enters one.
    public void cancelAt(long arrivalNs, int instrumentId, long clOrdId) {
        CancelOrder cancel = cancelOf(instrumentId, clOrdId);
        simulation.arrive(participantId, Math.max(now(), arrivalNs), cancel);
    }

    private CancelOrder cancelOf(int instrumentId, long clOrdId) {
        CancelOrder cancel = simulation.commands().cancel();
        cancel.instrumentId = instrumentId;
        cancel.participantId = participantId;
        cancel.clOrdId.set(clOrdId);
        return cancel;
    }

    @Override
    public ReplaceOrder change(int instrumentId, long clOrdId) {
        ReplaceOrder replace = simulation.commands().replace();
        replace.instrumentId = instrumentId;
        replace.participantId = participantId;
        replace.origClOrdId.set(clOrdId);
        return replace;
    }

    @Override
    public void replace(ReplaceOrder change) {
        send(change);
    }

    @Override
    public void massCancel(int instrumentId) {
        MassCancel command = massCancelOfAll();
        command.oneInstrument = true;
        command.instrumentId = instrumentId;
        send(command);
    }

    @Override
    public void massCancel() {
        send(massCancelOfAll());
    }

    /// Cancels its orders of a side, of an instrument or of all.
    ///
    /// @param instrumentId -1 for all
    /// @param side null for both
    public void massCancel(int instrumentId, Side side) {
        MassCancel command = massCancelOfAll();
        command.oneInstrument = instrumentId >= 0;
        command.instrumentId = instrumentId;
        command.side = side;
        send(command);
    }

    private MassCancel massCancelOfAll() {
        MassCancel command = simulation.commands().massCancel();
        command.askerId = participantId;
        command.everybody = false;
        command.participantId = participantId;
        command.oneInstrument = false;
        command.side = null;
        return command;
    }

    /// Sends a command that is whole, with an id of an order that need not be a number of the
    /// participant's own count: [#orders] shows the trades of such orders and not the orders.
    ///
    /// @param command a new order, a cancel, a replace or a mass cancel of this participant
    public void send(Command command) {
        if (seat.in().isNone() && lastArrivalNs <= now()) {
            simulation.execute(command);
            return;
        }
        long arrivesNs = Math.addExact(now(), seat.in().drawNs(travel));
        lastArrivalNs = Math.max(lastArrivalNs, arrivesNs);
        simulation.arrive(participantId, lastArrivalNs, command);
    }

    @Override
    public void moveTo(int instrumentId, Phase phase) {
        simulation.askForPhase(instrumentId, phase.name(), Simulation.NEVER);
    }

    @Override
    public void printTrade(int instrumentId, Side taker, long qty, long price) {
        simulation.print(instrumentId, taker, qty, price);
    }

    /// The exchange tells it something: applied when it arrives, then told to the agent.
    void deliver(Execution execution) {
        if (seat.out().isNone()) {
            learn(execution);
            if (agent == null) simulation.executions().release(execution);
            else simulation.tell(participantId, now(), execution.place);
            return;
        }
        long arrivesNs = Math.addExact(now(), seat.out().drawNs(travel));
        lastDeliveryNs = Math.max(lastDeliveryNs, arrivesNs);
        simulation.tell(participantId, lastDeliveryNs, execution.place);
    }

    /// What was told has arrived.
    void receive(Execution execution) {
        if (!seat.out().isNone()) learn(execution);
        if (agent != null && !isGone) agent.onExecution(this, execution);
        simulation.executions().release(execution);
    }

    private void learn(Execution execution) {
        orders.apply(execution);
        if (listener != null) listener.onExecution(this, execution);
    }

    void start() {
        if (agent != null) agent.onStart(this);
    }

    void wake() {
        if (agent != null && !isGone) agent.onWake(this);
    }

    /// From now on nobody acts for it, and it has no orders.
    void leave() {
        isGone = true;
        simulation.execute(massCancelOfAll());
    }

    boolean isGone() {
        return isGone;
    }
}
