package crossbook.host;

import crossbook.core.MatchingEngine;
import crossbook.core.event.Account;
import crossbook.core.event.Book;
import crossbook.core.event.Exposure;
import crossbook.core.event.LimitVisitor;
import crossbook.core.event.Obligation;
import crossbook.core.event.Order;
import crossbook.core.event.Position;
import crossbook.core.model.Coverage;
import crossbook.core.model.Instrument;
import crossbook.core.model.KillSwitch;
import crossbook.core.model.LimitSet;
import crossbook.core.order.LimitLayer;
import crossbook.core.order.Parties;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.RestateReason;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.event.AccountStatedEncoder;
import crossbook.protocol.event.ClientDefinedEncoder;
import crossbook.protocol.event.LimitsDefinedEncoder;
import crossbook.protocol.event.MarkSetEncoder;
import crossbook.protocol.event.OwnerSuspendedEncoder;
import crossbook.protocol.event.TradingKilledEncoder;

/// What an engine knows, told as events that have the number of the last one it gave.
final class StateAsEvents {
    private static final long EVERYBODY = TradingKilledEncoder.participantIdNullValue();
    private static final int FRAME_CAPACITY = 60 * 1024;

    private final MatchingEngine engine;
    private final EventFrame frame;
    private final EventEncoder encoder;
    private final AccountWriter accounts = new AccountWriter();

    StateAsEvents(MatchingEngine engine, EventOutput output) {
        this.engine = engine;
        frame = new EventFrame(output, FRAME_CAPACITY);
        encoder = new EventEncoder(frame, new Request());
        encoder.follow(engine);
        accounts.follow(engine);
    }

    /// Assets, rules, kill switches, participants with their open sessions and clients, who is
    /// suspended, accounts, what is owed and due, instruments with their phases and marks,
    /// limits, positions, what is open, margin calls and deficits.
    void tellDefinitions() {
        tell(false);
    }

    /// The same, and what is left of each live order.
    void tellAll() {
        tell(true);
    }

    private void tell(boolean withOrders) {
        if (engine.marketModel() == null && engine.accounts().assetCount() == 0) return;
        for (int id = 0; id < engine.accounts().assetCount(); id++) {
            encoder.assetDefined(engine.accounts().asset(id));
        }
        if (engine.marketModel() != null) tellMarket(withOrders);
        frame.endCommand();
        frame.publish();
    }

    private void tellMarket(boolean withOrders) {
        encoder.marketModelDefined(engine.marketModel());
        if (engine.participants().killSwitch() != null)
            tellKillSwitch(EVERYBODY, engine.participants().killSwitch());
        for (int id = 0; id < engine.participants().count(); id++) {
            encoder.participantDefined(engine.participants().get(id));
            if (engine.participants().killSwitch(id) != null)
                tellKillSwitch(id, engine.participants().killSwitch(id));
            int sessionId = engine.participants().sessionId(id);
            if (sessionId != 0)
                encoder.sessionOpened(id, sessionId, engine.participants().gatewayId(id));
        }
        engine.accounts().visitClients(this::tellClient);
        engine.accounts().visit(this::tellAccount);
        engine.accounts().visitObligations(this::tellObligation);
        engine.accounts().visitSuspended(this::tellSuspendedAccount);
        engine.accounts().visitSuspendedOwners(this::tellSuspended);
        for (int id = 0; id < engine.instrumentCount(); id++) {
            tellInstrument(engine.book(id));
            if (withOrders) engine.visitOrders(id, this::tellOrder);
        }
        engine.participants().visitLimits(this::tellLimits);
        engine.accounts().visitPositions(this::tellPosition);
        for (int id = 0; id < engine.instrumentCount(); id++) {
            long open = engine.openInterest(id);
            if (open > 0) encoder.openInterestChanged(engine.book(id).instrument(), open);
        }
        engine.accounts().visit(this::tellMargin);
    }

    private void tellPosition(Position position) {
        if (position.qty() != 0 || position.held() != 0) encoder.positionChanged(position);
    }

    private void tellInstrument(Book book) {
        encoder.instrumentDefined(book.instrument());
        Coverage coverage = book.instrument().coverage();
        boolean isOnMargin = coverage != null && coverage.isOnMargin();
        if (isOnMargin) {
            Instrument instrument = book.instrument();
            int id = instrument.instrumentId();
            encoder.markSet(instrument, engine.markPrice(id));
            engine.visitIndexes(
                    id, (source, price, setNs) -> tellIndex(instrument, source, price, setNs));
        }
        boolean hasEnd = book.phaseEndsNs() != MatchingEngine.NO_DEADLINE;
        if (hasEnd) encoder.phaseChanged(book.instrument(), book.phase(), PhaseReason.REQUESTED);
    }

    private void tellOrder(Order order) {
        encoder.orderAccepted(order, order.leavesQty());
        boolean isIceberg =
                order.displayQty() > 0; // what is shown of it may be less, by another id
        if (order.held() != 0) encoder.orderHeld(order, order.held());
        if (isIceberg) encoder.orderRestated(order, RestateReason.REPLENISHED);
        if (order.parkReason() != null) encoder.orderParked(order, order.parkReason());
    }

    private void tellKillSwitch(long participantId, KillSwitch thrown) {
        TradingKilledEncoder event = encoder.beginTradingKilled()
                .participantId(participantId)
                .canceledOrders(0)
                .principalId(thrown.askerId())
                .principalRole(EnumNames.ROLE.wire(thrown.role()));
        Wire.putReasonText(thrown.text(), event, TradingKilledEncoder.reasonTextEncodingOffset());
    }

    private void tellClient(int participantId, Parties client) {
        ClientDefinedEncoder event = encoder.beginClientDefined().participantId(participantId);
        Wire.putAccount(client, event, ClientDefinedEncoder.accountEncodingOffset());
    }

    private void tellSuspended(int participantId, Parties client) {
        OwnerSuspendedEncoder event = encoder.beginOwnerSuspended().participantId(participantId);
        Wire.putAccount(client, event, OwnerSuspendedEncoder.accountEncodingOffset());
    }

    private void tellAccount(Account account) {
        AccountWriter.write(encoder.beginAccountStated(), account);
    }

    private void tellSuspendedAccount(int participantId, Parties client, int assetId, long posted) {
        AccountStatedEncoder event = encoder.beginAccountStated()
                .ownerKind(OwnerKind.PARTICIPANT)
                .participantId(participantId)
                .assetId(assetId)
                .posted(posted)
                .held(0);
        Wire.putAccount(client, event, AccountStatedEncoder.accountEncodingOffset());
    }

    private void tellObligation(Obligation obligation) {
        accounts.write(encoder.beginObligationStated(), obligation);
    }

    private void tellMargin(Account account) {
        if (account.isCalled()) encoder.marginCalled(account);
        if (account.deficit() > 0) encoder.deficitCovered(account, 0, account.deficit());
    }

    private void tellIndex(Instrument instrument, int source, long price, long setNs) {
        encoder.markSet(instrument, engine.markPrice(instrument.instrumentId()));
        encoder.markSet.setPrice(price).setNs(setNs);
        long name = instrument.coverage().margin().indexSources().name(source);
        Wire.putWord(name, encoder.markSet, MarkSetEncoder.sourceEncodingOffset());
    }

    private void tellLimits(
            LimitLayer layer,
            int participantId,
            Parties client,
            int instrumentId,
            LimitSet limits) {
        boolean isEverybody = participantId == LimitVisitor.EVERYBODY;
        LimitsDefinedEncoder event = encoder.beginLimitsDefined()
                .participantId(isEverybody ? EVERYBODY : participantId)
                .instrumentId(
                        instrumentId == Exposure.ALL
                                ? LimitsDefinedEncoder.instrumentIdNullValue()
                                : instrumentId)
                .layer(EnumNames.LIMIT_LAYER.wire(layer));
        Parties whose = isEverybody ? new Parties() : client;
        Wire.putAccount(whose, event, LimitsDefinedEncoder.accountEncodingOffset());
        LimitWords.put(limits, event.limits());
    }
}
