package crossbook.core;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.OrderList;
import crossbook.core.book.OrderView;
import crossbook.core.entry.Limits;
import crossbook.core.event.Account;
import crossbook.core.event.Authority;
import crossbook.core.event.Book;
import crossbook.core.event.BookSide;
import crossbook.core.event.Exposure;
import crossbook.core.event.IndexVisitor;
import crossbook.core.event.LimitVisitor;
import crossbook.core.event.Order;
import crossbook.core.market.AccountView;
import crossbook.core.model.KillSwitch;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Participant;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.Parties;
import crossbook.core.order.TradeType;
import crossbook.core.price.EngineTime;

import java.util.OptionalInt;

/// What can be seen of an engine between the commands, and in the calls of its `EventSink`.
public abstract sealed class EngineView permits MatchingEngine {
    /// The deadline of an engine that waits for nothing.
    public static final long NO_DEADLINE = EngineTime.NO_DEADLINE;

    /// The limit of a value for which there is none.
    public static final long NO_LIMIT = Limits.NONE;

    private final EngineState state;
    private final Accounts accounts;

    EngineView(EngineState state) {
        this.state = state;
        accounts = new Accounts(state.money, state.settlements);
    }

    /// The number of the command that is running or ran last, from 1.
    public long commandNumber() {
        return state.commandNumber;
    }

    /// The number of the event that was told last, from 1; in a sink's call, of that event.
    public long eventNumber() {
        return state.events.number();
    }

    /// The time of the latest command or deadline, nanoseconds since 1970 UTC.
    public long timestampNs() {
        return state.time.nowNs;
    }

    /// How the latest trade came about; in a sink's call of `traded`, that trade.
    public TradeType tradeType() {
        return state.trades.type();
    }

    /// On whose authority an operator's command acts; in a sink's call, the one that caused it.
    public Authority authority() {
        return state.authority;
    }

    /// In a sink's call of a command that is refused for a value (an order, a replace, a
    /// cross, a report): one that would have been right, price units or quantity. Of a value
    /// off its steps it is the nearest below, of one out of range the least; [#NO_LIMIT]
    /// where there is none. Of an order, a transfer, a bust or a correction without the funds:
    /// what is free.
    public long lowLimit() {
        return state.limits.low();
    }

    /// The same: the nearest above, or the largest; of funds, what is needed.
    public long highLimit() {
        return state.limits.high();
    }

    /// In a sink's call of a bust or a correction that is refused with `FUNDS_INSUFFICIENT`:
    /// moves a view to the account that does not have what it would pay. Allocates nothing.
    public void findLacking(Account view) {
        ((AccountView) view).at(state.limits.lackingAccount());
    }

    /// The book of an instrument, or null if the instrument is not defined.
    public Book book(int instrumentId) {
        return state.reference.book(instrumentId);
    }

    /// The price at which positions in an instrument on margin are valued, price units.
    public long markPrice(int instrumentId) {
        return state.reference.book(instrumentId).mark.price;
    }

    /// What the sources of an instrument's index have set, where its mark is a median.
    public void visitIndexes(int instrumentId, IndexVisitor visitor) {
        state.reference.book(instrumentId).mark.index.visit(visitor);
    }

    /// Whether a trade at a price, price units, would trip the circuit breaker of an instrument as
    /// its phase and its reference prices are now (`rulebook.md` 1.4).
    public boolean wouldTrip(int instrumentId, long price) {
        LiveBook book = state.reference.book(instrumentId);
        boolean hasBreaker = !book.phase().breach().isEmpty();
        return hasBreaker && book.prices.isBreach(price, book.prices.dynamic());
    }

    /// How many instruments are defined; their ids are the numbers below it.
    public int instrumentCount() {
        return state.reference.bookCount();
    }

    /// What can be owned, and who has how much of it.
    public Accounts accounts() {
        return accounts;
    }

    /// What a subject has open and has done in an instrument, or in [Exposure#ALL]; null if nothing
    /// is counted of it.
    ///
    /// @param client its account says which client of the participant; none: the participant
    public Exposure exposure(int participantId, Parties client, int instrumentId) {
        int subject = state.exposures.subject(participantId, client);
        return state.exposures.find(subject, instrumentId);
    }

    /// How much is open in an instrument: the sum of its long positions; 0 if it is not on margin.
    public long openInterest(int instrumentId) {
        return state.money.positions.openInterest(instrumentId);
    }

    /// Shows each set of limits to a visitor.
    public void visitLimits(LimitVisitor visitor) {
        state.exposures.visitSets(visitor);
    }

    /// How many participants are defined; their ids are the numbers below it.
    public int participantCount() {
        return state.reference.participants().size();
    }

    /// A participant, or null if it is not defined.
    public Participant participant(int participantId) {
        boolean isKnown = state.reference.hasParticipant(participantId);
        return isKnown ? state.reference.participants().get(participantId) : null;
    }

    /// The kill switch of a participant, or null if it is off.
    public KillSwitch killSwitch(int participantId) {
        return state.reference.rights.of(participantId);
    }

    /// The kill switch of everybody, or null if it is off.
    public KillSwitch killSwitch() {
        return state.reference.rights.ofEverybody();
    }

    /// The participant of that name, if there is one.
    public OptionalInt participantId(String name) {
        return state.reference.participantId(name);
    }

    /// The instrument of that symbol, if there is one.
    public OptionalInt instrumentId(String symbol) {
        return state.reference.instrumentId(symbol);
    }

    /// The rules in force, or null before they are defined.
    public MarketModel marketModel() {
        return state.reference.model();
    }

    /// The open session of a participant, or 0 if there is none.
    public int sessionId(int participantId) {
        return state.sessions.sessionId(participantId);
    }

    /// The gateway of a participant's open session.
    public int gatewayId(int participantId) {
        return state.sessions.gatewayId(participantId);
    }

    public int liveOrderCount() {
        return state.orders.live();
    }

    /// Shows every live order of an instrument: those of the visible sides by priority, then those
    /// that nobody sees or that wait.
    public void visitOrders(int instrumentId, BookSide.OrderVisitor visitor) {
        OrderList live = new OrderList();
        state.reference.book(instrumentId).collect(live);
        OrderView view = new OrderView(state.orders);
        for (int i = 0; i < live.count(); i++) visitor.visit(view.at(live.get(i)));
    }

    /// The participant's resting order of that id, as a view of its own, or null if there is none.
    public Order order(int participantId, ClOrdId clOrdId) {
        Order view = newView();
        return find(participantId, clOrdId, view) ? view : null;
    }

    /// A view for [#find], which shows nothing yet.
    public Order newView() {
        return new OrderView(state.orders);
    }

    /// Moves a view of this engine to the participant's resting order of that id; false if there
    /// is none. Allocates nothing.
    public boolean find(int participantId, ClOrdId clOrdId, Order view) {
        LiveOrder order = state.clientIds.find(participantId, clOrdId);
        if (order != null) ((OrderView) view).at(order);
        return order != null;
    }
}
