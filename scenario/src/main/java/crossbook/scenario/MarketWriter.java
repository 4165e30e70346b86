package crossbook.scenario;

import crossbook.core.MatchingEngine;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineClient;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.ExtendPhase;
import crossbook.core.event.EventSink;
import crossbook.core.model.Asset;
import crossbook.core.model.ClosingMethod;
import crossbook.core.model.Instrument;
import crossbook.core.model.MarketModel;
import crossbook.core.model.Participant;
import crossbook.core.model.Phase;
import crossbook.core.order.AuctionOutcome;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.ReferenceKind;
import crossbook.core.order.RejectReason;
import crossbook.core.order.SessionEnd;
import crossbook.protocol.Decimals;

import java.util.function.Supplier;

/// Writes what is told of the market as indented lines of a scenario: phases, auctions, reference
/// prices, sessions and definitions. [MoneyWriter] adds positions and obligations, [EventWriter]
/// the rest.
///
/// What only prepares the market (a model, an instrument, a participant, an asset) is written when
/// it is refused, not when it is done.
abstract class MarketWriter implements EventSink {
    final Names names;
    final ScenarioClock clock;
    final Supplier<MatchingEngine> engine;
    final Askers askers;
    private final StringBuilder out;
    private String target = "";
    private MarketModel model;

    MarketWriter(
            StringBuilder out, Names names, ScenarioClock clock, Supplier<MatchingEngine> engine) {
        this.out = out;
        this.names = names;
        this.clock = clock;
        this.engine = engine;
        askers = new Askers(names, names::participantId);
    }

    /// How the command that comes next names its order, or its session.
    final void target(String word) {
        target = word;
    }

    final String target() {
        return target;
    }

    /// The model in force; null before there is one.
    final MarketModel model() {
        return model;
    }

    final void line(String text) {
        out.append("  ").append(text).append('\n');
    }

    /// How much is written.
    final int length() {
        return out.length();
    }

    final String price(long price, int instrumentId) {
        return Decimals.text(price, names.scale(instrumentId));
    }

    final void rejected(String what, RejectReason reason) {
        line("rejected " + what + ' ' + reason);
    }

    /// The same of the command's target.
    final void rejected(RejectReason reason) {
        rejected(target, reason);
    }

    /// On whose authority it happened; nothing for the exchange itself.
    final String authority() {
        return askers.text(engine.get());
    }

    @Override
    public void phaseChanged(Instrument instrument, Phase phase, PhaseReason reason) {
        String at = switch (reason) {
            case REQUESTED -> authority();
            case ENDED -> " at " + clock.text(engine.get().timestampNs());
            case MARKET_ORDERS_LEFT,
                    PRICE_OUTSIDE_TOLERANCE,
                    BREAKER_TRIPPED,
                    EXTENDED,
                    SHORTENED,
                    NEEDED -> " at " + clock.text(engine.get().timestampNs()) + ' ' + reason;
        };
        line("entered " + symbol(instrument) + phase.name() + at);
    }

    @Override
    public void phaseExtended(Instrument instrument, Phase phase, long endsNs, PhaseReason reason) {
        boolean hasEnd = endsNs != MatchingEngine.NO_DEADLINE;
        line("extended " + symbol(instrument) + phase.name()
                + (hasEnd ? " until " + clock.text(endsNs) : "") + ' ' + reason + authority());
    }

    @Override
    public void auctionIndicated(Instrument instrument, AuctionOutcome outcome) {
        line("indicates " + symbol(instrument) + outcome(instrument, outcome));
    }

    @Override
    public void auctionUncrossed(Instrument instrument, Phase phase, AuctionOutcome outcome) {
        line("uncrossed " + symbol(instrument) + outcome(instrument, outcome));
    }

    private String outcome(Instrument instrument, AuctionOutcome outcome) {
        if (!outcome.hasPrice) return "nothing";
        String left = outcome.surplus == 0
                ? ""
                : ", " + Math.abs(outcome.surplus) + " left to "
                        + (outcome.surplus > 0 ? "buy" : "sell");
        return outcome.qty + " @ " + price(outcome.price, instrument.instrumentId()) + left;
    }

    @Override
    public void hiddenUncrossed(Instrument instrument, long price, long qty, boolean exact) {
        line("hidden uncrossed " + symbol(instrument) + qty + " @ "
                + price(price, instrument.instrumentId()) + (exact ? "" : ", not exact"));
    }

    @Override
    public void breakerTripped(
            Instrument instrument, long price, long reference, ReferenceKind kind) {
        int id = instrument.instrumentId();
        line("breaker tripped " + symbol(instrument) + "by " + price(price, id) + ", " + kind
                + " reference " + price(reference, id));
    }

    @Override
    public void referencePriceSet(Instrument instrument, long price) {
        line("reference price " + symbol(instrument) + price(price, instrument.instrumentId()));
    }

    @Override
    public void closingPriceSet(Instrument instrument, long price, ClosingMethod method) {
        line("closing price " + symbol(instrument) + price(price, instrument.instrumentId()) + ' '
                + method);
    }

    /// Of the first instrument nothing, because no line names it.
    static String symbol(Instrument instrument) {
        return instrument.instrumentId() == 0 ? "" : instrument.symbol() + ' ';
    }

    @Override
    public void phaseRejected(ChangePhase command, RejectReason reason) {
        rejected("phase " + command.phase, reason);
    }

    @Override
    public void extensionRejected(ExtendPhase command, RejectReason reason) {
        rejected(reason);
    }

    @Override
    public void sessionOpened(int participantId, int sessionId, int gatewayId) {
        names.openSession(participantId, sessionId);
        line("opened " + names.participant(participantId) + " session " + sessionId + " via "
                + gatewayId);
    }

    @Override
    public void sessionClosed(
            int participantId,
            int sessionId,
            int gatewayId,
            SessionEnd reason,
            long expiredOrders) {
        names.closeSession(participantId);
        line("closed " + names.participant(participantId) + " session " + sessionId + " via "
                + gatewayId + ' ' + reason + ", " + expiredOrders + " expired");
    }

    @Override
    public void sessionRejected(
            int participantId, int sessionId, int gatewayId, RejectReason reason) {
        rejected(reason);
    }

    @Override
    public void marketModelDefined(MarketModel model) {
        this.model = model;
    }

    @Override
    public void marketModelRejected(DefineMarketModel command, RejectReason reason) {
        rejected("market " + command.model.name(), reason);
    }

    @Override
    public void instrumentDefined(Instrument instrument) {
        names.define(instrument);
    }

    @Override
    public void instrumentRejected(DefineInstrument command, RejectReason reason) {
        rejected("instrument " + quoted(command.symbol), reason);
    }

    @Override
    public void participantDefined(Participant participant) {
        names.define(participant);
    }

    @Override
    public void participantRejected(DefineParticipant command, RejectReason reason) {
        rejected("participant " + quoted(command.name), reason);
    }

    @Override
    public void assetDefined(Asset asset) {
        names.define(asset);
    }

    @Override
    public void assetRejected(DefineAsset command, RejectReason reason) {
        rejected("asset " + quoted(command.code), reason);
    }

    @Override
    public void clientRejected(DefineClient command, RejectReason reason) {
        rejected("client " + names.owner(command.participantId, command.client), reason);
    }

    private static String quoted(String name) {
        return name.isEmpty() ? "\"\"" : name;
    }
}
