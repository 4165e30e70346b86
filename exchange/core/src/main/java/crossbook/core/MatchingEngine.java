package crossbook.core;

import crossbook.core.book.LiveOrder;
import crossbook.core.book.OrderList;
import crossbook.core.book.OrderView;
import crossbook.core.command.BustTrade;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.CancelReport;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.CorrectTrade;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineBatch;
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
import crossbook.core.command.QueryOrders;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ReportTrade;
import crossbook.core.command.ResumeOwner;
import crossbook.core.command.ResumeTrading;
import crossbook.core.command.SessionClosed;
import crossbook.core.command.SessionOpened;
import crossbook.core.command.SetMark;
import crossbook.core.command.SettleObligations;
import crossbook.core.command.SuspendOwner;
import crossbook.core.command.TransferFunds;
import crossbook.core.entry.Limits;
import crossbook.core.event.Account;
import crossbook.core.event.Authority;
import crossbook.core.event.Book;
import crossbook.core.event.BookSide;
import crossbook.core.event.EventSink;
import crossbook.core.event.IndexVisitor;
import crossbook.core.event.Order;
import crossbook.core.market.AccountView;
import crossbook.core.model.MarketModel;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.Operation;
import crossbook.core.order.Scope;
import crossbook.core.order.TradeType;
import crossbook.core.price.EngineTime;
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
    public static final long NO_DEADLINE = EngineTime.NO_DEADLINE;

    /// The limit of a value for which there is none.
    public static final long NO_LIMIT = Limits.NONE;

    private final EngineParts parts;
    private final Accounts accounts;
    private final Participants participants;

    public MatchingEngine(EngineSettings settings, EventSink sink) {
        this(new EngineParts(settings, sink));
    }

    private MatchingEngine(EngineParts parts) {
        this.parts = parts;
        accounts = new Accounts(parts.money, parts.settlements);
        participants = new Participants(parts.reference, parts.sessions, parts.exposures);
    }

    // Orders.

    public void onNewOrder(NewOrder command) {
        begin(command.timestampNs);
        parts.orderCommands.enter(command);
    }

    public void onCancelOrder(CancelOrder command) {
        begin(command.timestampNs);
        parts.orderCommands.cancel(command);
    }

    public void onReplaceOrder(ReplaceOrder command) {
        begin(command.timestampNs);
        parts.orderCommands.replace(command);
    }

    public void onMassCancel(MassCancel command) {
        begin(command, command.scope());
        parts.massCommands.cancel(command);
    }

    public void onKillTrading(KillTrading command) {
        begin(command, command.scope());
        parts.massCommands.kill(command);
    }

    public void onResumeTrading(ResumeTrading command) {
        begin(command, parts.massCommands.scope(command));
        parts.massCommands.resume(command);
    }

    // Trades.

    public void onNewCross(NewCross command) {
        begin(command.timestampNs);
        parts.crosses.enter(command);
    }

    public void onReportTrade(ReportTrade command) {
        begin(command.timestampNs);
        parts.reportCommands.report(command);
    }

    public void onCancelReport(CancelReport command) {
        begin(command.timestampNs);
        parts.authority.begin(command.participantId, Operation.REPORT_TRADES);
        parts.reportCommands.cancel(command);
    }

    public void onBustTrade(BustTrade command) {
        begin(command, command.scope());
        parts.tradeCommands.bust(command);
    }

    public void onCorrectTrade(CorrectTrade command) {
        begin(command, command.scope());
        parts.tradeCommands.correct(command);
    }

    // Sessions.

    public void onSessionOpened(SessionOpened command) {
        begin(command.timestampNs);
        parts.sessionCommands.open(command);
    }

    public void onSessionClosed(SessionClosed command) {
        begin(command.timestampNs);
        parts.sessionCommands.close(command);
    }

    /// Closes every session that the gateway serves, by participant.
    public void onGatewayLost(GatewayLost command) {
        begin(command.timestampNs);
        parts.sessionCommands.lose(command);
    }

    // Time and phases.

    /// Nothing happened until `now` but that time passed.
    public void onAdvanceTime(long now) {
        begin(now);
    }

    public void onChangePhase(ChangePhase command) {
        begin(command, command.scope());
        parts.phaseCommands.change(command);
    }

    public void onExtendPhase(ExtendPhase command) {
        begin(command, command.scope());
        parts.phaseCommands.extend(command);
    }

    /// The next instant, in nanoseconds since 1970 UTC, at which the engine must be woken by
    /// [#onAdvanceTime] if no command comes before; [#NO_DEADLINE] if there is none.
    public long nextDeadlineNs() {
        return parts.clock.nextNs();
    }

    // Reference data.

    public void onDefineMarketModel(DefineMarketModel command) {
        begin(command, command.scope());
        parts.definitionCommands.define(command);
    }

    public void onDefineParticipant(DefineParticipant command) {
        begin(command, command.scope());
        parts.definitionCommands.define(command);
    }

    public void onDefineInstrument(DefineInstrument command) {
        begin(command, command.scope());
        parts.definitionCommands.define(command);
    }

    // Money.

    public void onDefineAsset(DefineAsset command) {
        begin(command, command.scope());
        parts.moneyCommands.define(command);
    }

    public void onDefineClient(DefineClient command) {
        begin(command, command.scope());
        parts.moneyCommands.define(command);
    }

    public void onTransferFunds(TransferFunds command) {
        begin(command, command.scope());
        parts.moneyCommands.transfer(command);
    }

    public void onSettleObligations(SettleObligations command) {
        begin(command, command.scope());
        parts.settlements.settle(command);
    }

    public void onSetMark(SetMark command) {
        begin(command, command.scope());
        parts.marginCommands.set(command);
    }

    public void onLiquidatePosition(LiquidatePosition command) {
        begin(command, command.scope());
        parts.marginCommands.liquidate(command);
    }

    public void onSuspendOwner(SuspendOwner command) {
        begin(command, command.scope());
        parts.ownerCommands.suspend(command);
    }

    public void onResumeOwner(ResumeOwner command) {
        begin(command, command.scope());
        parts.ownerCommands.resume(command);
    }

    public void onDefineBatch(DefineBatch command) {
        begin(command, command.scope());
        parts.batchCommands.define(command);
    }

    // Limits before the trade.

    public void onDefineLimits(DefineLimits command) {
        begin(command, command.scope());
        parts.limitCommands.define(command);
    }

    /// Tells what somebody has open and has done; changes nothing.
    public void onQueryExposures(QueryExposures command) {
        begin(command.timestampNs);
        parts.limitCommands.tell(command);
    }

    // Questions about orders.

    /// Tells how live orders of a participant are; changes nothing.
    public void onQueryOrders(QueryOrders command) {
        begin(command.timestampNs);
        parts.orderQueries.tell(command);
    }

    // State.

    /// A hash of the market: rules, instruments, participants, phases, sessions and orders. A
    /// rejected or repeated command leaves it as it was. Costs a walk over all that is live.
    public long businessHash() {
        return HashingOutput.hashOf(new SavedEngine(parts)::saveMarket);
    }

    /// A hash of everything that can influence a future event: beyond [#businessHash] time and
    /// counters, free slots and the memory of closed ids.
    public long stateHash() {
        return HashingOutput.hashOf(new SavedEngine(parts)::save);
    }

    /// Tells the hashes of the state, to be compared with a replica's or a replay's.
    public void onHashState(long now) {
        begin(now);
        new SavedEngine(parts).tellHashes();
    }

    /// Tells that the state of this place is kept; [#save] follows.
    public void onTakeSnapshot(long now) {
        begin(now);
        parts.events.tell().snapshotTaken();
    }

    /// Writes the whole state, for [#load].
    public void save(StateOutput out) {
        StateFormat.save(out, new SavedEngine(parts)::save);
    }

    /// The engine whose state was saved; it goes on as that one would have.
    ///
    /// @throws StateException if the words are not a whole saved state of this version
    public static MatchingEngine load(StateInput in, EventSink sink) {
        return StateFormat.load(in, checked -> new MatchingEngine(SavedEngine.load(checked, sink)));
    }

    // What can be seen between the commands, and in the calls of the sink.

    /// The number of the command that is running or ran last, from 1.
    public long commandNumber() {
        return parts.commandNumber;
    }

    /// The number of the event that was told last, from 1; in a sink's call, of that event.
    public long eventNumber() {
        return parts.events.number();
    }

    /// The time of the latest command or deadline, nanoseconds since 1970 UTC.
    public long timestampNs() {
        return parts.time.nowNs;
    }

    /// How the latest trade came about; in a sink's call of `traded`, that trade.
    public TradeType tradeType() {
        return parts.trades.type();
    }

    /// On whose authority an operator's command acts; in a sink's call, the one that caused it.
    public Authority authority() {
        return parts.authority;
    }

    /// In a sink's call of a command that is refused for a value (an order, a replace, a
    /// cross, a report): one that would have been right, price units or quantity. Of a value
    /// off its steps it is the nearest below, of one out of range the least; [#NO_LIMIT]
    /// where there is none. Of an order, a transfer, a bust or a correction without the funds:
    /// what is free.
    public long lowLimit() {
        return parts.limits.low();
    }

    /// The same: the nearest above, or the largest; of funds, what is needed.
    public long highLimit() {
        return parts.limits.high();
    }

    /// In a sink's call of a bust or a correction that is refused with `FUNDS_INSUFFICIENT`:
    /// moves a view to the account that does not have what it would pay. Allocates nothing.
    public void findLacking(Account view) {
        ((AccountView) view).at(parts.limits.lackingAccount());
    }

    /// The book of an instrument, or null if the instrument is not defined.
    public Book book(int instrumentId) {
        return parts.reference.book(instrumentId);
    }

    /// The price at which positions in an instrument on margin are valued, price units.
    public long markPrice(int instrumentId) {
        return parts.reference.book(instrumentId).mark.price;
    }

    /// What the sources of an instrument's index have set, where its mark is a median.
    public void visitIndexes(int instrumentId, IndexVisitor visitor) {
        parts.reference.book(instrumentId).mark.index.visit(visitor);
    }

    /// Who may trade.
    public Participants participants() {
        return participants;
    }

    /// How many instruments are defined; their ids are the numbers below it.
    public int instrumentCount() {
        return parts.reference.bookCount();
    }

    /// What can be owned, and who has how much of it.
    public Accounts accounts() {
        return accounts;
    }

    /// How much is open in an instrument: the sum of its long positions; 0 if it is not on margin.
    public long openInterest(int instrumentId) {
        return parts.money.positions.openInterest(instrumentId);
    }

    /// The instrument of that symbol, if there is one.
    public OptionalInt instrumentId(String symbol) {
        return parts.reference.instrumentId(symbol);
    }

    /// The rules in force, or null before they are defined.
    public MarketModel marketModel() {
        return parts.reference.model();
    }

    public int liveOrderCount() {
        return parts.orders.live();
    }

    /// Shows every live order of an instrument: those of the visible sides by priority, then those
    /// that nobody sees or that wait.
    public void visitOrders(int instrumentId, BookSide.OrderVisitor visitor) {
        OrderList live = new OrderList();
        parts.reference.book(instrumentId).collect(live);
        OrderView view = new OrderView(parts.orders);
        for (int i = 0; i < live.count(); i++) visitor.visit(view.at(live.get(i)));
    }

    /// The participant's resting order of that id, as a view of its own, or null if there is none.
    public Order order(int participantId, ClOrdId clOrdId) {
        Order view = newView();
        return find(participantId, clOrdId, view) ? view : null;
    }

    /// A view for [#find], which shows nothing yet.
    public Order newView() {
        return new OrderView(parts.orders);
    }

    /// Moves a view of this engine to the participant's resting order of that id; false if there
    /// is none. Allocates nothing.
    public boolean find(int participantId, ClOrdId clOrdId, Order view) {
        LiveOrder order = parts.clientIds.find(participantId, clOrdId);
        if (order != null) ((OrderView) view).at(order);
        return order != null;
    }

    // The deeds behind the commands.

    /// Counts a command and lets everything happen that was due before it (`rulebook.md` 1.2).
    private void begin(long now) {
        if (now < parts.time.nowNs) {
            throw new IllegalArgumentException(
                    "timestampNs: " + now + " is before the last command's " + parts.time.nowNs);
        }
        parts.commandNumber++;
        parts.authority.end();
        parts.clock.runUntil(now);
    }

    /// The same for what not everybody may ask, for those of a scope.
    private void begin(OperatorCommand command, Scope scope) {
        begin(command.timestampNs);
        parts.authority.begin(command, scope);
    }
}
