package crossbook.core;

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
import crossbook.core.event.EventSink;
import crossbook.core.order.Operation;
import crossbook.core.order.Scope;
import crossbook.core.state.HashingOutput;
import crossbook.core.state.StateException;
import crossbook.core.state.StateFormat;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

/// The matching engine of one partition: one method per command, and the only door.
///
/// Each command runs to its end before the next begins, along one line: refusal, open,
/// trade, rest or close. What happened is told to the [EventSink] on the way, in order.
/// The same commands give the same events, for ever: time arrives in the commands, and
/// nothing else is asked.
public final class MatchingEngine extends EngineView {
    private final EngineParts parts;

    public MatchingEngine(EngineSettings settings, EventSink sink) {
        this(new EngineParts(settings, sink));
    }

    private MatchingEngine(EngineParts parts) {
        super(parts);
        this.parts = parts;
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
        long businessHash = businessHash();
        long stateHash = stateHash();
        parts.events.tell().stateHashed(businessHash, stateHash);
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
