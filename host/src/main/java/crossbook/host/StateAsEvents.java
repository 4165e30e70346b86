package crossbook.host;

import crossbook.core.Book;
import crossbook.core.MatchingEngine;
import crossbook.core.Order;
import crossbook.core.Position;
import crossbook.core.model.Coverage;
import crossbook.core.model.Instrument;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.RestateReason;

/// What an engine knows, told as events that have the number of the last one it gave.
final class StateAsEvents {
    private static final int FRAME_CAPACITY = 60 * 1024;

    private final MatchingEngine engine;
    private final EventFrame frame;
    private final EventEncoder encoder;

    StateAsEvents(MatchingEngine engine, EventOutput output) {
        this.engine = engine;
        frame = new EventFrame(output, FRAME_CAPACITY);
        encoder = new EventEncoder(frame, new Request());
        encoder.follow(engine);
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
        if (engine.killSwitch() != null) encoder.killSwitchIsOn(engine.killSwitch());
        for (int id = 0; id < engine.participantCount(); id++) {
            encoder.participantDefined(engine.participant(id));
            if (engine.killSwitch(id) != null) encoder.killSwitchIsOn(id, engine.killSwitch(id));
            int sessionId = engine.sessionId(id);
            if (sessionId != 0) encoder.sessionOpened(id, sessionId, engine.gatewayId(id));
        }
        engine.accounts().visitClients(encoder::isClient);
        engine.accounts().visit(encoder::accountHas);
        engine.accounts().visitObligations(encoder::isOwed);
        engine.accounts().visitSuspended(encoder::suspendedHas);
        engine.accounts().visitSuspendedOwners(encoder::isSuspended);
        for (int id = 0; id < engine.instrumentCount(); id++) {
            tellInstrument(engine.book(id));
            if (withOrders) engine.visitOrders(id, this::tellOrder);
        }
        engine.visitLimits(encoder::limitsAre);
        engine.accounts().visitPositions(this::tellPosition);
        for (int id = 0; id < engine.instrumentCount(); id++) {
            long open = engine.openInterest(id);
            if (open > 0) encoder.openInterestChanged(engine.book(id).instrument(), open);
        }
        engine.accounts().visit(encoder::marginOf);
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
                    id,
                    (source, price, setNs) -> encoder.indexIs(instrument, source, price, setNs));
        }
        boolean hasEnd = book.phaseEndsNs() != MatchingEngine.NO_DEADLINE;
        if (hasEnd) encoder.phaseChanged(book.instrument(), book.phase(), PhaseReason.REQUESTED);
    }

    private void tellOrder(Order order) {
        encoder.orderRests(order);
        boolean isIceberg =
                order.displayQty() > 0; // what is shown of it may be less, by another id
        if (order.held() != 0) encoder.orderHeld(order, order.held());
        if (isIceberg) encoder.orderRestated(order, RestateReason.REPLENISHED);
        if (order.parkReason() != null) encoder.orderParked(order, order.parkReason());
    }
}
