package crossbook.gateway;

import crossbook.client.stream.Balances;
import crossbook.client.stream.Balances.Owner;
import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventReader;
import crossbook.client.stream.Ledger;
import crossbook.gateway.answer.PendingRequest;
import crossbook.gateway.answer.Replies;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.host.HostStatus;
import crossbook.gateway.logon.EngineSessions;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.reference.ListedInstrument;
import crossbook.gateway.reference.Partitions;
import crossbook.gateway.reference.StandingLimits;
import crossbook.gateway.report.AccountReport;
import crossbook.gateway.report.Followers;
import crossbook.gateway.report.ReportSources;
import crossbook.gateway.report.Reports;
import crossbook.gateway.request.LimitAnswers;
import crossbook.gateway.request.OrderQueries;
import crossbook.gateway.session.Sessions;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.Reason;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.BatchRejectedDecoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.ExposureStatedDecoder;
import crossbook.protocol.event.ExposuresStatedDecoder;
import crossbook.protocol.event.FundsTransferredDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.InstrumentPlacedDecoder;
import crossbook.protocol.event.InstrumentRejectedDecoder;
import crossbook.protocol.event.MarkRejectedDecoder;
import crossbook.protocol.event.MoneyRejectedDecoder;
import crossbook.protocol.event.ObligationsSettledDecoder;
import crossbook.protocol.event.OrderStatedDecoder;
import crossbook.protocol.event.OrdersStatedDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.ParticipantRejectedDecoder;
import crossbook.protocol.event.PartitionResumedDecoder;
import crossbook.protocol.event.PartitionSuspendedDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;
import crossbook.protocol.event.SessionClosedDecoder;
import crossbook.protocol.event.SessionOpenedDecoder;
import crossbook.protocol.event.SessionRejectedDecoder;
import crossbook.protocol.event.TradeChangeRejectedDecoder;

import org.agrona.DirectBuffer;

/// Follows the events as they happen, and brings each to whom it concerns: reports to those whose
/// orders they are about, answers to requests of operators. Most answers are given by
/// [AnsweringEvents], which the build prints.
final class EventFollower extends AnsweringEvents implements EventHandler {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int NONE = -1;

    private final HostStatus host;
    private final Reports reports;
    private final Followers followers;
    private final Directory directory;
    private final Balances balances;
    private final Partitions partitions;
    private final HostAvailability availability;
    private final Sessions sessions;
    private final EngineSessions engineSessions;
    private final Requests requests;
    private final Replies replies;
    private final LimitAnswers limitAnswers;
    private final OrderQueries orderQueries;
    private final AccountReport account;
    private final EventReader reader;

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
        balances = ledger.balances();
        this.partitions = partitions;
        this.availability = availability;
        this.sessions = sessions;
        this.engineSessions = engineSessions;
        this.requests = requests;
        this.replies = replies;
        this.limitAnswers = limitAnswers;
        this.orderQueries = orderQueries;
        account = new AccountReport(sources);
        reader = EventReader.ofAll(ledger.listener(), limits, this);
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
        super.onPhaseChanged(event);
        tell(listed);
    }

    @Override
    public void onInstrumentDefined(InstrumentDefinedDecoder event) {
        ListedInstrument listed = directory.onInstrumentDefined(event);
        super.onInstrumentDefined(event);
        tell(listed);
    }

    @Override
    public void onInstrumentRejected(InstrumentRejectedDecoder event) {
        answer(event.requestId(), event.head(), event.reason(), NONE, 0);
    }

    @Override
    public void onParticipantDefined(ParticipantDefinedDecoder event) {
        directory.onParticipantDefined(event);
        super.onParticipantDefined(event);
    }

    @Override
    public void onParticipantRejected(ParticipantRejectedDecoder event) {
        answer(event.requestId(), event.head(), event.reason(), NONE, 0);
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

    // Trades and money.

    @Override
    public void onTradeChangeRejected(TradeChangeRejectedDecoder event) {
        requests.onTradeChangeRejected(event);
    }

    @Override
    public void onFundsTransferred(FundsTransferredDecoder event) {
        PendingRequest request = requests.pending(event.requestId());
        if (request != null) {
            int from = (int) event.fromParticipantId();
            int to = (int) event.toParticipantId();
            state(request, event, new Owner(event.fromKind(), from, event.fromAccount()));
            state(request, event, new Owner(event.toKind(), to, event.toAccount()));
        }
        requests.onTransferred(event);
    }

    /// What one of its owners has after it; not what the exchange has.
    private void state(PendingRequest request, FundsTransferredDecoder event, Owner owner) {
        if (owner.kind() != OwnerKind.PARTICIPANT) return;
        EventHeadDecoder head = event.head();
        if (!account.begin(request.session(), head.eventNumber(), head.timestampNs())) return;
        account.state(request.requestId(), balances.of(owner, (int) event.assetId()));
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

    // What is open.

    @Override
    public void onExposureStated(ExposureStatedDecoder event) {
        limitAnswers.onExposureStated(event);
    }

    @Override
    public void onExposuresStated(ExposuresStatedDecoder event) {
        limitAnswers.onExposuresStated(event);
    }

    @Override
    public void onMarkRejected(MarkRejectedDecoder event) {
        requests.onMarkRejected(event);
    }

    // Answers.

    @Override
    void answer(
            long requestId, EventHeadDecoder head, Reason reason, long id, long canceledOrders) {
        requests.onAnswer(
                requestId,
                host.lastEventNumber(),
                head.timestampNs(),
                reason,
                (int) id,
                canceledOrders);
    }

    private void tell(ListedInstrument listed) {
        sessions.forEachOpen(session -> {
            if (session.requests().followsSecurities())
                replies.security(session, 0, listed, YesNo.NO);
        });
    }
}
