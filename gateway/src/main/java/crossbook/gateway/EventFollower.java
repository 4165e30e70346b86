package crossbook.gateway;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.gateway.answer.Replies;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.host.HostStatus;
import crossbook.gateway.logon.EngineSessions;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.reference.Ledger;
import crossbook.gateway.reference.ListedInstrument;
import crossbook.gateway.reference.Partitions;
import crossbook.gateway.reference.StandingLimits;
import crossbook.gateway.report.Followers;
import crossbook.gateway.report.ReportSources;
import crossbook.gateway.report.Reports;
import crossbook.gateway.request.LimitAnswers;
import crossbook.gateway.request.OrderQueries;
import crossbook.gateway.session.Sessions;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.AccountStatedDecoder;
import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.BatchDefinedDecoder;
import crossbook.protocol.event.BatchRejectedDecoder;
import crossbook.protocol.event.ClientDefinedDecoder;
import crossbook.protocol.event.DeficitCoveredDecoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.ExposureStatedDecoder;
import crossbook.protocol.event.ExposuresStatedDecoder;
import crossbook.protocol.event.FundsTransferredDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.InstrumentPlacedDecoder;
import crossbook.protocol.event.InstrumentRejectedDecoder;
import crossbook.protocol.event.KillRejectedDecoder;
import crossbook.protocol.event.LimitsDefinedDecoder;
import crossbook.protocol.event.LimitsRejectedDecoder;
import crossbook.protocol.event.LiquidationRejectedDecoder;
import crossbook.protocol.event.LiquidationStartedDecoder;
import crossbook.protocol.event.MarginCallMetDecoder;
import crossbook.protocol.event.MarginCalledDecoder;
import crossbook.protocol.event.MarkRejectedDecoder;
import crossbook.protocol.event.MarkSetDecoder;
import crossbook.protocol.event.MassCancelRejectedDecoder;
import crossbook.protocol.event.MassCanceledDecoder;
import crossbook.protocol.event.MoneyRejectedDecoder;
import crossbook.protocol.event.ObligationNettedDecoder;
import crossbook.protocol.event.ObligationSettledDecoder;
import crossbook.protocol.event.ObligationStatedDecoder;
import crossbook.protocol.event.ObligationsSettledDecoder;
import crossbook.protocol.event.OrderHeldDecoder;
import crossbook.protocol.event.OrderStatedDecoder;
import crossbook.protocol.event.OrdersStatedDecoder;
import crossbook.protocol.event.OwnerResumedDecoder;
import crossbook.protocol.event.OwnerSuspendedDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.ParticipantRejectedDecoder;
import crossbook.protocol.event.PartitionResumedDecoder;
import crossbook.protocol.event.PartitionSuspendedDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;
import crossbook.protocol.event.PhaseExtendedDecoder;
import crossbook.protocol.event.PhaseRejectedDecoder;
import crossbook.protocol.event.PositionChangedDecoder;
import crossbook.protocol.event.PositionSettledDecoder;
import crossbook.protocol.event.SessionClosedDecoder;
import crossbook.protocol.event.SessionOpenedDecoder;
import crossbook.protocol.event.SessionRejectedDecoder;
import crossbook.protocol.event.SettlementPriceSetDecoder;
import crossbook.protocol.event.SnapshotTakenDecoder;
import crossbook.protocol.event.TradeBookedDecoder;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeChangeRejectedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradingKilledDecoder;
import crossbook.protocol.event.TradingResumedDecoder;

import org.agrona.DirectBuffer;

/// Follows the events as they happen, and brings each to whom it concerns: reports to those whose
/// orders they are about, answers to requests of operators.
final class EventFollower implements EventHandler, EventListener {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int NONE = -1;

    private final HostStatus host;
    private final Reports reports;
    private final Followers followers;
    private final Directory directory;
    private final Ledger ledger;
    private final StandingLimits limits;
    private final Partitions partitions;
    private final HostAvailability availability;
    private final Sessions sessions;
    private final EngineSessions engineSessions;
    private final Requests requests;
    private final Replies replies;
    private final LimitAnswers limitAnswers;
    private final OrderQueries orderQueries;
    private final EventReader reader = new EventReader(this);

    EventFollower(
            HostStatus host,
            ReportSources sources,
            Followers followers,
            Ledger ledger,
            StandingLimits limits,
            Partitions partitions,
            HostAvailability availability,
            Sessions sessions,
            EngineSessions engineSessions,
            Requests requests,
            Replies replies,
            LimitAnswers limitAnswers,
            OrderQueries orderQueries) {
        this.host = host;
        reports = new Reports(sources, requests, engineSessions::of, false);
        this.followers = followers;
        directory = sources.directory();
        this.ledger = ledger;
        this.limits = limits;
        this.partitions = partitions;
        this.availability = availability;
        this.sessions = sessions;
        this.engineSessions = engineSessions;
        this.requests = requests;
        this.replies = replies;
        this.limitAnswers = limitAnswers;
        this.orderQueries = orderQueries;
    }

    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        int numberAt = offset + HEADER + EventHeadDecoder.eventNumberEncodingOffset();
        host.seen(buffer.getLong(numberAt));
        reports.onEvent(buffer, offset, length);
        followers.onEvent(buffer, offset, length);
        if (!EventReader.isOfAnOrder(buffer, offset)) reader.onEvent(buffer, offset, length);
    }

    // Sessions.

    @Override
    public void onSessionOpened(SessionOpenedDecoder event) {
        engineSessions.onOpened(event);
    }

    @Override
    public void onSessionClosed(SessionClosedDecoder event) {
        engineSessions.onClosed(event);
    }

    @Override
    public void onSessionRejected(SessionRejectedDecoder event) {
        engineSessions.onRejected(event);
    }

    // The market and who takes part in it.

    @Override
    public void onPhaseChanged(PhaseChangedDecoder event) {
        ListedInstrument listed = directory.onPhaseChanged(event);
        done(event.requestId(), event.head(), listed.instrumentId);
        tell(listed);
    }

    @Override
    public void onPhaseExtended(PhaseExtendedDecoder event) {
        done(event.requestId(), event.head(), event.instrumentId());
    }

    @Override
    public void onPhaseRejected(PhaseRejectedDecoder event) {
        refused(event.requestId(), event.head(), event.reason(), event.instrumentId());
    }

    @Override
    public void onInstrumentDefined(InstrumentDefinedDecoder event) {
        ListedInstrument listed = directory.onInstrumentDefined(event);
        ledger.balances().onInstrumentDefined(event);
        done(event.requestId(), event.head(), listed.instrumentId);
        tell(listed);
    }

    @Override
    public void onInstrumentRejected(InstrumentRejectedDecoder event) {
        refused(event.requestId(), event.head(), event.reason(), NONE);
    }

    @Override
    public void onParticipantDefined(ParticipantDefinedDecoder event) {
        directory.onParticipantDefined(event);
        done(event.requestId(), event.head(), event.participantId());
    }

    @Override
    public void onParticipantRejected(ParticipantRejectedDecoder event) {
        refused(event.requestId(), event.head(), event.reason(), NONE);
    }

    @Override
    public void onSnapshotTaken(SnapshotTakenDecoder event) {
        done(event.requestId(), event.head(), NONE);
    }

    // The engines, where there are several.

    @Override
    public void onPartitionSuspended(PartitionSuspendedDecoder event) {
        availability.suspended(event.partition());
    }

    @Override
    public void onPartitionResumed(PartitionResumedDecoder event) {
        availability.resumed(event.partition());
    }

    @Override
    public void onInstrumentPlaced(InstrumentPlacedDecoder event) {
        partitions.onPlaced(event);
    }

    // Trades.

    @Override
    public void onTradeBusted(TradeBustedDecoder event) {
        done(event.requestId(), event.head(), event.instrumentId());
    }

    @Override
    public void onTradeCorrected(TradeCorrectedDecoder event) {
        done(event.requestId(), event.head(), event.instrumentId());
    }

    @Override
    public void onTradeChangeRejected(TradeChangeRejectedDecoder event) {
        requests.onTradeChangeRejected(event);
    }

    // Many orders at once.

    @Override
    public void onTradingKilled(TradingKilledDecoder event) {
        canceled(event.requestId(), event.head(), event.participantId(), event.canceledOrders());
    }

    @Override
    public void onTradingResumed(TradingResumedDecoder event) {
        canceled(event.requestId(), event.head(), event.participantId(), 0);
    }

    @Override
    public void onKillRejected(KillRejectedDecoder event) {
        refused(event.requestId(), event.head(), event.reason(), event.participantId());
    }

    @Override
    public void onMassCanceled(MassCanceledDecoder event) {
        canceled(event.requestId(), event.head(), event.participantId(), event.canceledOrders());
    }

    @Override
    public void onMassCancelRejected(MassCancelRejectedDecoder event) {
        refused(event.requestId(), event.head(), event.reason(), event.participantId());
    }

    // Money.

    @Override
    public void onAssetDefined(AssetDefinedDecoder event) {
        ledger.balances().onAssetDefined(event);
        done(event.requestId(), event.head(), NONE);
    }

    @Override
    public void onClientDefined(ClientDefinedDecoder event) {
        ledger.balances().onClientDefined(event);
        done(event.requestId(), event.head(), event.participantId());
    }

    @Override
    public void onFundsTransferred(FundsTransferredDecoder event) {
        ledger.balances().onFundsTransferred(event);
        requests.onTransferred(event);
    }

    @Override
    public void onOwnerSuspended(OwnerSuspendedDecoder event) {
        ledger.balances().onOwnerSuspended(event);
        done(event.requestId(), event.head(), event.participantId());
    }

    @Override
    public void onOwnerResumed(OwnerResumedDecoder event) {
        ledger.balances().onOwnerResumed(event);
        done(event.requestId(), event.head(), event.participantId());
    }

    @Override
    public void onBatchDefined(BatchDefinedDecoder event) {
        done(event.requestId(), event.head(), NONE);
    }

    @Override
    public void onBatchRejected(BatchRejectedDecoder event) {
        requests.onBatchRejected(event);
    }

    @Override
    public void onMoneyRejected(MoneyRejectedDecoder event) {
        requests.onMoneyRejected(event);
    }

    @Override
    public void onAccountStated(AccountStatedDecoder event) {
        ledger.balances().onAccountStated(event);
    }

    @Override
    public void onOrderHeld(OrderHeldDecoder event) {
        ledger.balances().onOrderHeld(event);
    }

    @Override
    public void onTradeBooked(TradeBookedDecoder event) {
        ledger.balances().onTradeBooked(event);
        ledger.obligations().onTradeBooked(event);
    }

    @Override
    public void onObligationNetted(ObligationNettedDecoder event) {
        ledger.balances().onObligationNetted(event);
        ledger.obligations().onObligationNetted(event);
    }

    @Override
    public void onObligationSettled(ObligationSettledDecoder event) {
        ledger.balances().onObligationSettled(event);
        ledger.obligations().onObligationSettled(event);
    }

    @Override
    public void onObligationStated(ObligationStatedDecoder event) {
        ledger.obligations().onObligationStated(event);
    }

    @Override
    public void onObligationsSettled(ObligationsSettledDecoder event) {
        requests.onSettled(event);
    }

    // Live orders that a request asks for.

    @Override
    public void onOrderStated(OrderStatedDecoder event) {
        orderQueries.onOrderStated(event);
    }

    @Override
    public void onOrdersStated(OrdersStatedDecoder event) {
        orderQueries.onOrdersStated(event);
    }

    // Limits before the trade.

    @Override
    public void onLimitsDefined(LimitsDefinedDecoder event) {
        limits.onLimitsDefined(event);
        done(event.requestId(), event.head(), event.participantId());
    }

    @Override
    public void onLimitsRejected(LimitsRejectedDecoder event) {
        refused(event.requestId(), event.head(), event.reason(), event.participantId());
    }

    @Override
    public void onExposureStated(ExposureStatedDecoder event) {
        limitAnswers.onExposureStated(event);
    }

    @Override
    public void onExposuresStated(ExposuresStatedDecoder event) {
        limitAnswers.onExposuresStated(event);
    }

    @Override
    public void onMarkSet(MarkSetDecoder event) {
        ledger.balances().onMarkSet(event);
        done(event.requestId(), event.head(), event.instrumentId());
    }

    @Override
    public void onSettlementPriceSet(SettlementPriceSetDecoder event) {
        ledger.balances().onSettlementPriceSet(event);
    }

    @Override
    public void onPositionChanged(PositionChangedDecoder event) {
        ledger.balances().onPositionChanged(event);
    }

    @Override
    public void onPositionSettled(PositionSettledDecoder event) {
        ledger.balances().onPositionSettled(event);
    }

    @Override
    public void onMarkRejected(MarkRejectedDecoder event) {
        requests.onMarkRejected(event);
    }

    @Override
    public void onMarginCalled(MarginCalledDecoder event) {
        ledger.marginCalls().onMarginCalled(event);
    }

    @Override
    public void onMarginCallMet(MarginCallMetDecoder event) {
        ledger.marginCalls().onMarginCallMet(event);
    }

    @Override
    public void onLiquidationStarted(LiquidationStartedDecoder event) {
        done(event.requestId(), event.head(), event.participantId());
    }

    @Override
    public void onLiquidationRejected(LiquidationRejectedDecoder event) {
        refused(event.requestId(), event.head(), event.reason(), event.participantId());
    }

    @Override
    public void onDeficitCovered(DeficitCoveredDecoder event) {
        ledger.balances().onDeficitCovered(event);
        ledger.marginCalls().onDeficitCovered(event);
    }

    // Answers.

    private void done(long requestId, EventHeadDecoder head, long id) {
        refused(requestId, head, Reason.NONE, id);
    }

    private void refused(long requestId, EventHeadDecoder head, Reason reason, long id) {
        requests.onAnswer(requestId, host.lastEventNumber(), head.timestampNs(), reason, (int) id);
    }

    private void canceled(long requestId, EventHeadDecoder head, long participantId, long orders) {
        requests.onAnswer(
                requestId,
                host.lastEventNumber(),
                head.timestampNs(),
                Reason.NONE,
                (int) participantId,
                orders);
    }

    private void tell(ListedInstrument listed) {
        sessions.forEachOpen(session -> {
            if (session.requests().followsSecurities())
                replies.security(session, 0, listed, YesNo.NO);
        });
    }
}
