package crossbook.gateway.reference;

import static java.nio.charset.StandardCharsets.US_ASCII;

import crossbook.client.entry.Coverage;
import crossbook.client.stream.Balances;
import crossbook.client.stream.Balances.Asset;
import crossbook.protocol.PhaseStateDecoder;
import crossbook.protocol.YesNo;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.PhaseChangedDecoder;

import org.agrona.DirectBuffer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The instruments and participants that the events tell of.
public final class Directory {
    /// No participant, on the wire.
    public static final int NOBODY = -1;

    private final List<ListedInstrument> instruments = new ArrayList<>();
    private final Map<String, Integer> bySymbol = new HashMap<>();
    private final SymbolTable symbols = new SymbolTable();
    private final Map<String, Integer> byName = new HashMap<>();
    private final Map<Integer, String> names = new HashMap<>();
    private int participantCount;
    private int definitionsAsked;
    private int nextInstrumentId;
    private int nextParticipantId;
    private int nextAssetId;

    /// How many instruments there are.
    public int instrumentCount() {
        return instruments.size();
    }

    /// An instrument, or null if it is not defined.
    public ListedInstrument instrument(int instrumentId) {
        boolean has = instrumentId >= 0 && instrumentId < instruments.size();
        return has ? instruments.get(instrumentId) : null;
    }

    /// The id of an instrument that is to be defined: its own, or a new one that nobody
    /// else is given until the engine has answered ([#answered]).
    public int instrumentIdToDefine(String symbol) {
        definitionsAsked++;
        Integer known = bySymbol.get(symbol);
        if (known != null) return known;
        nextInstrumentId = Math.max(nextInstrumentId, instruments.size()) + 1;
        return nextInstrumentId - 1;
    }

    /// The id of a participant; [#NOBODY] if the engine does not know it.
    public int participantId(String name) {
        return byName.getOrDefault(name, NOBODY);
    }

    /// The name of a participant; empty if the engine does not know it.
    public String participantName(int participantId) {
        return names.getOrDefault(participantId, "");
    }

    /// Whether the engine knows a participant.
    public boolean hasParticipant(String name) {
        return byName.containsKey(name);
    }

    /// The id of a participant that is to be defined, as [#instrumentIdToDefine].
    public int participantIdToDefine(String name) {
        definitionsAsked++;
        Integer known = byName.get(name);
        if (known != null) return known;
        nextParticipantId = Math.max(nextParticipantId, participantCount) + 1;
        return nextParticipantId - 1;
    }

    /// The id of an asset that is to be defined, as [#instrumentIdToDefine].
    public int assetIdToDefine(String code, Balances balances) {
        definitionsAsked++;
        Asset known = balances.asset(code);
        if (known != null) return known.assetId();
        nextAssetId = Math.max(nextAssetId, balances.assets().size()) + 1;
        return nextAssetId - 1;
    }

    /// Definitions that were asked for have been answered. Ids that were given to
    /// definitions that were refused are free again once none is under way.
    public void answered(int definitions) {
        definitionsAsked -= definitions;
        if (definitionsAsked > 0) return;
        nextInstrumentId = 0;
        nextParticipantId = 0;
        nextAssetId = 0;
    }

    /// An instrument is defined, or otherwise than before.
    public ListedInstrument onInstrumentDefined(InstrumentDefinedDecoder instrument) {
        ListedInstrument listed = listed((int) instrument.instrumentId());
        bySymbol.remove(listed.symbol);
        listed.priceScale = instrument.priceScale();
        listed.active = instrument.active() == YesNo.YES;
        listed.unitsPerTick = instrument.unitsPerTick();
        listed.lotSize = instrument.lotSize();
        listed.maxOrderQty = instrument.maxOrderQty();
        listed.symbol = instrument.symbol();
        listed.symbolBytes = listed.symbol.getBytes(US_ASCII);
        readPhase(instrument.state(), listed);
        listed.segment = instrument.segment();
        listed.minReserveQty = instrument.minReserveQty();
        listed.isConstituent = instrument.constituent() == YesNo.YES;
        listed.referencePrice = instrument.referencePrice();
        listed.coverage = Coverage.of(instrument.coverage());
        bySymbol.put(listed.symbol, listed.instrumentId);
        symbols.add(listed, instruments);
        return listed;
    }

    /// The instrument of a symbol; null if there is none.
    public ListedInstrument find(DirectBuffer symbol, int at, int length) {
        return symbols.find(symbol, at, length);
    }

    /// An instrument is in another phase.
    public ListedInstrument onPhaseChanged(PhaseChangedDecoder phase) {
        ListedInstrument listed = listed((int) phase.instrumentId());
        readPhase(phase.state(), listed);
        return listed;
    }

    private static void readPhase(PhaseStateDecoder state, ListedInstrument listed) {
        listed.phase = state.phase();
        listed.phaseCode = state.phaseCode();
        listed.matching = state.matching();
    }

    private ListedInstrument listed(int instrumentId) {
        while (instrumentId >= instruments.size()) {
            ListedInstrument next = new ListedInstrument();
            next.instrumentId = instruments.size();
            instruments.add(next);
        }
        return instruments.get(instrumentId);
    }

    /// A participant is defined, or otherwise than before.
    public void onParticipantDefined(ParticipantDefinedDecoder participant) {
        int participantId = (int) participant.participantId();
        byName.values().remove(participantId);
        byName.put(participant.name(), participantId);
        names.put(participantId, participant.name());
        participantCount = Math.max(participantCount, participantId + 1);
    }
}
