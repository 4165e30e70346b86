package crossbook.marketdata;

import crossbook.client.marketdata.InstrumentTerms;
import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketPhase;
import crossbook.client.marketdata.PublicChanges;
import crossbook.protocol.Matching;
import crossbook.protocol.PhaseReason;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.InstrumentPlacedDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;
import crossbook.protocol.event.PhaseExtendedDecoder;

import java.util.function.Supplier;

/// The phases that the public sees: those that events tell, but for instruments of a partition
/// that is away. Of these it sees that they are not available, until the partition is back; then
/// the phase that they are in.
final class FeedPhases {
    private static final MarketPhase UNAVAILABLE =
            new MarketPhase("UNAVAILABLE", 'H', Matching.NEVER, false, 0);

    private final Market market;
    private final Supplier<PublicChanges> now;
    private final HiddenPhases hidden;

    /// @param now whom to tell the next change of the running event
    FeedPhases(Market market, HiddenPhases hidden, Supplier<PublicChanges> now) {
        this.market = market;
        this.hidden = hidden;
        this.now = now;
    }

    void onInstrumentDefined(InstrumentDefinedDecoder event) {
        int instrumentId = (int) event.instrumentId();
        now.get().defined(instrumentId, InstrumentTerms.of(event));
        MarketPhase phase = MarketPhase.of(event.state(), 0);
        if (!phase.name().isEmpty()) changed(instrumentId, phase, PhaseReason.NULL_VAL, false);
    }

    void onPhaseChanged(PhaseChangedDecoder event) {
        MarketPhase phase = MarketPhase.of(event.state(), event.endsNs());
        changed((int) event.instrumentId(), phase, event.reason(), false);
    }

    void onPhaseExtended(PhaseExtendedDecoder event) {
        MarketPhase phase = MarketPhase.of(event.state(), event.endsNs());
        changed((int) event.instrumentId(), phase, event.reason(), true);
    }

    private void changed(
            int instrumentId, MarketPhase phase, PhaseReason reason, boolean isExtended) {
        if (hidden.behind.replace(instrumentId, phase) == null) {
            now.get().phaseChanged(instrumentId, phase, reason, isExtended);
        }
    }

    // Partitions.

    void onInstrumentPlaced(InstrumentPlacedDecoder event) {
        int instrumentId = (int) event.instrumentId();
        hidden.placed.put(instrumentId, (int) event.partition());
        look(instrumentId);
    }

    void onPartition(int partition, boolean isAway) {
        hidden.away.set(partition, isAway);
        hidden.placed.keySet().forEach(this::look);
    }

    /// Tells whether an instrument is available, if that has changed.
    private void look(int instrumentId) {
        boolean isAway = hidden.away.get(hidden.placed.get(instrumentId));
        if (isAway == hidden.behind.containsKey(instrumentId)) return;
        MarketBook book = market.book(instrumentId);
        if (book == null) return;
        if (isAway) hidden.behind.put(instrumentId, MarketPhase.of(book));
        MarketPhase phase = isAway ? UNAVAILABLE : hidden.behind.remove(instrumentId);
        now.get().phaseChanged(instrumentId, phase, PhaseReason.NULL_VAL, false);
    }
}
