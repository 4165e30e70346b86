package crossbook.core;

import crossbook.core.command.BustTrade;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.CancelReport;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.CorrectTrade;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineClient;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineLimits;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.ExtendPhase;
import crossbook.core.command.GatewayLost;
import crossbook.core.command.KillTrading;
import crossbook.core.command.LiquidatePosition;
import crossbook.core.command.MassCancel;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.OperatorCommand;
import crossbook.core.command.QueryExposures;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ReportTrade;
import crossbook.core.command.ResumeTrading;
import crossbook.core.command.SessionClosed;
import crossbook.core.command.SessionOpened;
import crossbook.core.command.SetMark;
import crossbook.core.command.SettleObligations;
import crossbook.core.command.TransferFunds;
import crossbook.core.model.KillSwitch;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Participant;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.Operation;
import crossbook.core.order.Parties;
import crossbook.core.order.Scope;
import crossbook.core.order.TradeType;
import crossbook.core.state.HashingOutput;
import crossbook.core.state.StateException;
import crossbook.core.state.StateFormat;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

import java.util.OptionalInt;

/// The matching engine of one partition: one method per command, and the only door.
///
/// Each command runs to its end before the next begins, along one line: refusal, open,
/// trade, rest or close. What happened is told to the [EventSink] on the way, in order.
/// The same commands give the same events, for ever: time arrives in the commands, and
/// nothing else is asked.
public final class MatchingEngine {
    /// The deadline of an engine that waits for nothing.
    public static final long NO_DEADLINE = Long.MAX_VALUE;

    /// The limit of a value for which there is none.
    public static final long NO_LIMIT = Limits.NONE;

    final EngineState state;
    final EngineClock clock;
    private final Commands commands;
    private final Accounts accounts;

    public MatchingEngine(EngineSettings settings, EventSink sink) {
        state = new EngineState(settings, sink);
        commands = new Commands(state);
        clock = commands.clock;
        accounts = new Accounts(state.money, state.settlements);
    }

    // Orders.

    public void onNewOrder(NewOrder command) {
        begin(command.timestampNs);
        commands.orders.enter(command);
    }

    public void onCancelOrder(CancelOrder command) {
        begin(command.timestampNs);
        commands.orders.cancel(command);
    }

    public void onReplaceOrder(ReplaceOrder command) {
        begin(command.timestampNs);
        commands.orders.replace(command);
    }

    public void onMassCancel(MassCancel command) {
        begin(command, command.scope());
        commands.mass.cancel(command);
    }

    public void onKillTrading(KillTrading command) {
        begin(command, command.scope());
        commands.mass.kill(command);
    }

    public void onResumeTrading(ResumeTrading command) {
        begin(command, commands.mass.scope(command));
        commands.mass.resume(command);
    }

    // Trades.

    public void onNewCross(NewCross command) {
        begin(command.timestampNs);
        commands.crosses.enter(command);
    }

    public void onReportTrade(ReportTrade command) {
        begin(command.timestampNs);
        commands.reports.report(command);
    }

    public void onCancelReport(CancelReport command) {
        begin(command.timestampNs);
        state.authority.begin(command.participantId, Operation.REPORT_TRADES);
        commands.reports.cancel(command);
    }

    public void onBustTrade(BustTrade command) {
        begin(command, command.scope());
        commands.trades.bust(command);
    }

    public void onCorrectTrade(CorrectTrade command) {
        begin(command, command.scope());
        commands.trades.correct(command);
    }

    // Sessions.

    public void onSessionOpened(SessionOpened command) {
        begin(command.timestampNs);
        commands.sessions.open(command);
    }

    public void onSessionClosed(SessionClosed command) {
        begin(command.timestampNs);
        commands.sessions.close(command);
    }

    /// Closes every session that the gateway serves, by participant.
    public void onGatewayLost(GatewayLost command) {
        begin(command.timestampNs);
        commands.sessions.lose(command);
    }

    // Time and phases.

    /// Nothing happened until `now` but that time passed.
    public void onAdvanceTime(long now) {
        begin(now);
    }

    public void onChangePhase(ChangePhase command) {
        begin(command, command.scope());
        commands.phases.change(command);
    }

    public void onExtendPhase(ExtendPhase command) {
        begin(command, command.scope());
        commands.phases.extend(command);
    }

    /// The next instant, in nanoseconds since 1970 UTC, at which the engine must be woken by
    /// [#onAdvanceTime] if no command comes before; [#NO_DEADLINE] if there is none.
    public long nextDeadlineNs() {
        return clock.nextNs();
    }

    // Reference data.

    public void onDefineMarketModel(DefineMarketModel command) {
        begin(command, command.scope());
        commands.definitions.define(command);
    }

    public void onDefineParticipant(DefineParticipant command) {
        begin(command, command.scope());
        commands.definitions.define(command);
    }

    public void onDefineInstrument(DefineInstrument command) {
        begin(command, command.scope());
        commands.definitions.define(command);
    }

    // Money.

    public void onDefineAsset(DefineAsset command) {
        begin(command, command.scope());
        commands.money.define(command);
    }

    public void onDefineClient(DefineClient command) {
        begin(command, command.scope());
        commands.money.define(command);
    }

    public void onTransferFunds(TransferFunds command) {
        begin(command, command.scope());
        commands.money.transfer(command);
    }

    public void onSettleObligations(SettleObligations command) {
        begin(command, command.scope());
        state.settlements.settle(command);
    }

    public void onSetMark(SetMark command) {
        begin(command, command.scope());
        commands.margin.set(command);
    }

    public void onLiquidatePosition(LiquidatePosition command) {
        begin(command, command.scope());
        commands.margin.liquidate(command);
    }

    // Limits before the trade.

    public void onDefineLimits(DefineLimits command) {
        begin(command, command.scope());
        commands.limits.define(command);
    }

    /// Tells what somebody has open and has done; changes nothing.
    public void onQueryExposures(QueryExposures command) {
        begin(command.timestampNs);
        commands.limits.tell(command);
    }

    // Looking.

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
        return clock.nowNs();
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
    /// where there is none. Of an order or a transfer without the funds: what is free.
    public long lowLimit() {
        return state.limits.low();
    }

    /// The same: the nearest above, or the largest; of funds, what is needed.
    public long highLimit() {
        return state.limits.high();
    }

    /// The book of an instrument, or null if the instrument is not defined.
    public Book book(int instrumentId) {
        return state.reference.book(instrumentId);
    }

    /// The price at which positions in an instrument on margin are valued, price units.
    public long markPrice(int instrumentId) {
        return book(instrumentId).mark.price;
    }

    /// Whether a trade at a price, price units, would trip the circuit breaker of an instrument as
    /// its phase and its reference prices are now (`rulebook.md` 1.4).
    public boolean wouldTrip(int instrumentId, long price) {
        Book book = book(instrumentId);
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
        Order view = newView();
        for (int i = 0; i < live.count(); i++) visitor.visit(view.at(live.get(i)));
    }

    /// The participant's resting order of that id, as a view of its own, or null if there is none.
    public Order order(int participantId, ClOrdId clOrdId) {
        Order view = newView();
        return find(participantId, clOrdId, view) ? view : null;
    }

    /// A view for [#find], which shows nothing yet.
    public Order newView() {
        return new Order(state.orders);
    }

    /// Moves a view of this engine to the participant's resting order of that id; false if there
    /// is none. Allocates nothing.
    public boolean find(int participantId, ClOrdId clOrdId, Order view) {
        LiveOrder order = state.clientIds.find(participantId, clOrdId);
        if (order != null) view.at(order);
        return order != null;
    }

    // State.

    /// A hash of the market: rules, instruments, participants, phases, sessions and orders. A
    /// rejected or repeated command leaves it as it was. Costs a walk over all that is live.
    public long businessHash() {
        return HashingOutput.hashOf(new SavedEngine(state)::saveMarket);
    }

    /// A hash of everything that can influence a future event: beyond [#businessHash] time and
    /// counters, free slots and the memory of closed ids.
    public long stateHash() {
        return HashingOutput.hashOf(new SavedEngine(state)::save);
    }

    /// Tells the hashes of the state, to be compared with a replica's or a replay's.
    public void onHashState(long now) {
        begin(now);
        long businessHash = businessHash();
        long stateHash = stateHash();
        state.events.tell().stateHashed(businessHash, stateHash);
    }

    /// Tells that the state of this place is kept; [#save] follows.
    public void onTakeSnapshot(long now) {
        begin(now);
        state.events.tell().snapshotTaken();
    }

    /// Writes the whole state, for [#load].
    public void save(StateOutput out) {
        StateFormat.save(out, new SavedEngine(state)::save);
    }

    /// The engine whose state was saved; it goes on as that one would have.
    ///
    /// @throws StateException if the words are not a whole saved state of this version
    public static MatchingEngine load(StateInput in, EventSink sink) {
        return StateFormat.load(in, checked -> SavedEngine.load(checked, sink));
    }

    // The deeds behind the commands.

    /// Counts a command and lets everything happen that was due before it (`rulebook.md` 1.2).
    private void begin(long now) {
        if (now < state.time.nowNs) {
            throw new IllegalArgumentException(
                    "timestampNs: " + now + " is before the last command's " + state.time.nowNs);
        }
        state.commandNumber++;
        state.authority.end();
        clock.runUntil(now);
    }

    /// The same for what not everybody may ask, for those of a scope.
    private void begin(OperatorCommand command, Scope scope) {
        begin(command.timestampNs);
        state.authority.begin(command, scope);
    }
}
