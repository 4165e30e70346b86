package crossbook.scenario;

import crossbook.core.model.Asset;
import crossbook.core.model.Coverage;
import crossbook.core.model.Instrument;
import crossbook.core.model.Participant;
import crossbook.core.order.Parties;
import crossbook.core.order.Side;
import crossbook.protocol.Decimals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What the names in a scenario stand for: its participants, instruments, assets and orders.
///
/// A name that begins with a question mark is one that the exchange does not know.
final class Names {
    /// The id of a name that the exchange does not know, which is not that of
    /// itself.
    static final int UNKNOWN = -2;

    /// The instrument of a line that names none.
    static final int FIRST_INSTRUMENT = 0;

    /// The scale of prices of an instrument that the exchange does not know.
    private static final int UNKNOWN_SCALE = 2;

    /// An order id that no order has.
    private static final long NO_ORDER = -1;

    private final List<Participant> participants = new ArrayList<>();
    private final List<Instrument> instruments = new ArrayList<>();
    private final List<Asset> assets = new ArrayList<>();
    private final Map<String, Integer> participantIds = new HashMap<>();
    private final Map<String, Long> orderIds = new HashMap<>();
    private final Map<Integer, Integer> lastSessions = new HashMap<>();
    private final Set<Integer> withSession = new HashSet<>();
    private int sessionCount;

    boolean hasInstruments() {
        return !instruments.isEmpty();
    }

    int participantCount() {
        return participants.size();
    }

    int instrumentCount() {
        return instruments.size();
    }

    boolean hasParticipant(String name) {
        return participantIds.containsKey(name);
    }

    static boolean isUnknown(String name) {
        return name.startsWith("?");
    }

    int participantId(String name) {
        return participantIds.getOrDefault(name, UNKNOWN);
    }

    String participant(int participantId) {
        return participants.get(participantId).name();
    }

    /// A number that no session has that was numbered here.
    int newSessionId() {
        return ++sessionCount;
    }

    void openSession(int participantId, int sessionId) {
        lastSessions.put(participantId, sessionId);
        withSession.add(participantId);
    }

    void closeSession(int participantId) {
        withSession.remove(participantId);
    }

    /// The open session of a participant, or 0.
    int sessionId(int participantId) {
        return withSession.contains(participantId) ? lastSessions.get(participantId) : 0;
    }

    /// The latest session of a participant, open or not; the first where it had none.
    int lastSessionId(int participantId) {
        return lastSessions.getOrDefault(participantId, 1);
    }

    void define(Participant participant) {
        int id = participant.participantId();
        if (id < participants.size()) {
            participantIds.remove(participants.get(id).name());
            participants.set(id, participant);
        } else {
            participants.add(participant);
        }
        participantIds.put(participant.name(), id);
    }

    void define(Instrument instrument) {
        int id = instrument.instrumentId();
        if (id < instruments.size()) instruments.set(id, instrument);
        else instruments.add(instrument);
    }

    /// The instrument that the next word names.
    int nextInstrumentId(Words words) {
        String symbol = words.next("an instrument");
        if (isUnknown(symbol)) return UNKNOWN;
        int id = instrumentId(symbol);
        if (id == UNKNOWN) {
            throw words.error("instrument '" + symbol + "' is not defined; write 'instrument "
                    + symbol + "' before, or '?" + symbol + "' for one that is unknown");
        }
        return id;
    }

    /// The instrument behind `in`; the first where there is no such word.
    int instrumentIn(Words words) {
        return words.skip("in") ? nextInstrumentId(words) : FIRST_INSTRUMENT;
    }

    /// The instrument in front of `@`; the first where that comes next.
    int instrumentBeforePrice(Words words) {
        return words.nextIs("@") ? FIRST_INSTRUMENT : nextInstrumentId(words);
    }

    int instrumentId(String symbol) {
        for (Instrument instrument : instruments) {
            if (instrument.symbol().equals(symbol)) return instrument.instrumentId();
        }
        return UNKNOWN;
    }

    /// Of the price of an order, which may name no instrument while none is defined.
    int scale(int instrumentId) {
        boolean isDefined = instrumentId != UNKNOWN && instrumentId < instruments.size();
        return isDefined ? instruments.get(instrumentId).priceScale() : UNKNOWN_SCALE;
    }

    /// Reads the next word as a price, or as an amount of money.
    long nextUnits(Words words, int instrumentId, String what) {
        return nextUnitsAt(words, scale(instrumentId), what);
    }

    /// The same, at a number of decimals.
    static long nextUnitsAt(Words words, int scale, String what) {
        String text = words.next("a " + what);
        try {
            return Decimals.parse(text, scale);
        } catch (IllegalArgumentException e) {
            throw words.error(what + " '" + text + "': " + e.getMessage());
        }
    }

    // Assets and who owns them.

    void define(Asset asset) {
        int id = asset.assetId();
        if (id < assets.size()) assets.set(id, asset);
        else assets.add(asset);
    }

    List<Asset> assets() {
        return assets;
    }

    /// The asset that the next word names.
    int nextAssetId(Words words) {
        String code = words.next("an asset");
        if (isUnknown(code)) return UNKNOWN;
        for (Asset asset : assets) if (asset.code().equals(code)) return asset.assetId();
        throw words.error("asset '" + code + "' is not defined; write 'asset " + code
                + "' before, or '?" + code + "' for one that is unknown");
    }

    int assetScale(int assetId) {
        return assetId == UNKNOWN ? UNKNOWN_SCALE : assets.get(assetId).scale();
    }

    String assetCode(int assetId) {
        return assets.get(assetId).code();
    }

    /// What an order pays with and holds: of a covered instrument.
    int paidAsset(int instrumentId, Side side) {
        Coverage coverage = instruments.get(instrumentId).coverage();
        boolean isQuote = side == Side.BUY || coverage.isOnMargin();
        return isQuote ? coverage.quoteAssetId() : coverage.baseAssetId();
    }

    /// A participant, or a client of one.
    String owner(int participantId, Parties client) {
        boolean isKnown = participantId >= 0 && participantId < participants.size();
        String name = isKnown ? participant(participantId) : "?";
        return client.account().isEmpty() ? name : name + '/' + client.account();
    }

    /// Reads the next word as an amount of an asset, in its smallest units.
    long nextAmount(Words words, int assetId, String what) {
        return nextUnitsAt(words, assetScale(assetId), what);
    }

    /// The latest order that a participant gave that client order id.
    void nameOrder(int participantId, String clOrdId, long orderId) {
        orderIds.put(participant(participantId) + '/' + clOrdId, orderId);
    }

    /// The engine's id of an order `participant/clOrdId`; for any other name one that no
    /// order has.
    long orderId(String name) {
        return orderIds.getOrDefault(name, NO_ORDER);
    }
}
