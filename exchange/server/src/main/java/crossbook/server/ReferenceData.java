package crossbook.server;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.Participant;
import crossbook.client.entry.Role;
import crossbook.client.stream.CommandLink;
import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostConnection;
import crossbook.configuration.AssetDefinition;
import crossbook.configuration.ClientDefinition;
import crossbook.configuration.InstrumentDefinition;
import crossbook.configuration.LimitDefinition;
import crossbook.configuration.Market;
import crossbook.core.model.MarketModel;
import crossbook.host.HostException;
import crossbook.host.RunningHost;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.RequestType;
import crossbook.protocol.YesNo;
import crossbook.protocol.command.DefineAssetEncoder;
import crossbook.protocol.command.DefineClientEncoder;
import crossbook.protocol.command.DefineInstrumentEncoder;
import crossbook.protocol.command.DefineLimitsEncoder;
import crossbook.protocol.command.DefineMarketModelEncoder;
import crossbook.protocol.command.DefineParticipantEncoder;
import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.ClientDefinedDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.InstrumentRejectedDecoder;
import crossbook.protocol.event.LimitsDefinedDecoder;
import crossbook.protocol.event.LimitsRejectedDecoder;
import crossbook.protocol.event.MarketModelDefinedDecoder;
import crossbook.protocol.event.MarketModelRejectedDecoder;
import crossbook.protocol.event.MoneyRejectedDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.ParticipantRejectedDecoder;

import org.agrona.ExpandableArrayBuffer;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// Brings the engine's reference data to what the files say: it is told what the engine knows, and
/// commands what is missing or different.
final class ReferenceData implements EventListener, AutoCloseable {
    /// Requests of this class, so that their answers are known from others'.
    private static final long FIRST_REQUEST = 1L << 48;

    /// While it waits, others need the processors: a host that replays, say.
    private static final long PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(50);

    /// For how long the engine may say nothing while something is asked.
    private static final long ANSWER_LIMIT_NS = TimeUnit.SECONDS.toNanos(60);

    private static final int FRAMES = 64;
    private static final int NONE = -1;

    private final RunningHost engine;
    private final HostConnection host;
    private final CommandLink link;
    private final Consumer<String> log;
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final EventReader reader = new EventReader(this);
    private final Map<String, Integer> assetIds = new LinkedHashMap<>();
    private final Map<String, AssetDefinition> assets = new HashMap<>();
    private final Map<Integer, String> participantNames = new HashMap<>();
    private final Set<ClientDefinition> clients = new HashSet<>();
    private final Map<String, Integer> instrumentIds = new LinkedHashMap<>();
    private final Map<String, InstrumentDefinition> instruments = new HashMap<>();
    private final Map<String, Integer> participantIds = new LinkedHashMap<>();
    private final Map<String, Participant> participants = new HashMap<>();
    private final List<String> refusals = new ArrayList<>();
    private EventStream events;
    private boolean hasModel;
    private long requests = FIRST_REQUEST;
    private long answers = FIRST_REQUEST;

    /// @param engine the host in this process; what it remembers need not be commanded
    /// @param host the way to it
    ReferenceData(RunningHost engine, HostConnection host, Consumer<String> log) {
        this.engine = engine;
        this.host = host;
        this.log = log;
        link = host.commands();
    }

    /// Commands what differs and returns once the engine has answered all of it.
    ///
    /// @throws HostException if the host has stopped, or does not answer
    void define(Market market) {
        readToTheEnd();
        boolean isNew = !hasModel;
        if (isNew) defineModel(market.model());
        market.assets().forEach(this::define);
        market.instruments().forEach(this::define);
        market.participants().forEach(each -> define(each.participant(each.active())));
        market.clients().forEach(this::define);
        if (isNew) market.limits().forEach(this::define);
        retire(market);
        long heardNs = System.nanoTime();
        while (answers < requests) {
            if (poll() > 0) heardNs = System.nanoTime();
            else if (System.nanoTime() - heardNs > ANSWER_LIMIT_NS) throw unanswered();
        }
        refusals.forEach(log);
    }

    /// What has been taken out of the files no longer trades. The engine keeps its number.
    private void retire(Market market) {
        Set<String> symbols = new HashSet<>();
        market.instruments().forEach(instrument -> symbols.add(instrument.symbol()));
        for (InstrumentDefinition known : List.copyOf(instruments.values())) {
            if (known.active() && !symbols.contains(known.symbol())) define(known.inactive());
        }
        Set<String> names = new HashSet<>();
        market.participants().forEach(participant -> names.add(participant.name()));
        for (Participant known : List.copyOf(participants.values())) {
            if (known.active() && !names.contains(known.name())) define(inactive(known));
        }
    }

    private static Participant inactive(Participant known) {
        return new Participant(
                known.name(),
                false,
                known.cancelOnDisconnect(),
                known.cancelsGtcOnDisconnect(),
                known.roles(),
                "");
    }

    private void readToTheEnd() {
        while (!link.isConnected()) { // then nothing is replayed any more
            requireRunning();
            host.doWork();
            LockSupport.parkNanos(PAUSE_NS);
        }
        events = host.events(engine.definitions().tell(reader) + 1);
        while (!events.isLive()) poll();
        while (poll() > 0) {} // what came since
    }

    private int poll() {
        requireRunning();
        host.doWork();
        int count = events.poll(reader, FRAMES);
        if (count == 0) LockSupport.parkNanos(PAUSE_NS);
        return count;
    }

    /// Who has stopped answers nothing more, however long it is waited for.
    private void requireRunning() {
        if (engine.isRunning()) return;
        Throwable cause = engine.failure().orElse(null);
        if (cause instanceof HostException itsOwn) throw itsOwn;
        throw new HostException(
                HostException.Kind.FAILED,
                engine.directory() + ": the engine's host has stopped before it was told what is"
                        + " traded and who trades",
                cause);
    }

    private HostException unanswered() {
        return new HostException(
                HostException.Kind.NOT_SERVED,
                engine.directory() + ": the engine has not answered "
                        + (requests - answers) + " of " + (requests - FIRST_REQUEST)
                        + " definitions within "
                        + TimeUnit.NANOSECONDS.toSeconds(ANSWER_LIMIT_NS) + " s");
    }

    @Override
    public void onMarketModelDefined(MarketModelDefinedDecoder event) {
        hasModel = true;
        answered(event.requestId());
    }

    @Override
    public void onMarketModelRejected(MarketModelRejectedDecoder event) {
        refused(event.requestId(), "model", "", event.reason().name());
    }

    @Override
    public void onInstrumentRejected(InstrumentRejectedDecoder event) {
        refused(event.requestId(), "instrument", event.symbol(), event.reason().name());
    }

    @Override
    public void onParticipantRejected(ParticipantRejectedDecoder event) {
        refused(event.requestId(), "participant", event.name(), event.reason().name());
    }

    @Override
    public void onInstrumentDefined(InstrumentDefinedDecoder decoder) {
        answered(decoder.requestId());
        String symbol = decoder.symbol();
        instrumentIds.put(symbol, (int) decoder.instrumentId());
        instruments.put(
                symbol,
                new InstrumentDefinition(
                        symbol,
                        decoder.priceScale(),
                        decoder.unitsPerTick(),
                        decoder.lotSize(),
                        decoder.maxOrderQty(),
                        decoder.active() == YesNo.YES,
                        decoder.segment(),
                        decoder.minReserveQty(),
                        decoder.constituent() == YesNo.YES,
                        decoder.referencePrice()
                                        == InstrumentDefinedDecoder.referencePriceNullValue()
                                ? OptionalLong.empty()
                                : OptionalLong.of(decoder.referencePrice()),
                        Coverage.of(decoder.coverage()),
                        0));
    }

    @Override
    public void onAssetDefined(AssetDefinedDecoder decoder) {
        answered(decoder.requestId());
        String code = decoder.code();
        assetIds.put(code, (int) decoder.assetId());
        assets.put(code, new AssetDefinition(code, decoder.scale()));
    }

    @Override
    public void onClientDefined(ClientDefinedDecoder decoder) {
        answered(decoder.requestId());
        String participant = participantNames.get((int) decoder.participantId());
        clients.add(new ClientDefinition(participant, decoder.account()));
    }

    @Override
    public void onMoneyRejected(MoneyRejectedDecoder event) {
        String kind = event.requestType() == RequestType.ASSET ? "asset" : "client";
        String name = kind.equals("asset") ? assetOf(event) : event.account();
        refused(event.requestId(), kind, name, event.reason().name());
    }

    @Override
    public void onLimitsDefined(LimitsDefinedDecoder event) {
        answered(event.requestId());
    }

    @Override
    public void onLimitsRejected(LimitsRejectedDecoder event) {
        refused(event.requestId(), "limits", event.account(), event.reason().name());
    }

    private String assetOf(MoneyRejectedDecoder event) {
        int id = (int) event.assetId();
        return assetIds.entrySet().stream()
                .filter(entry -> entry.getValue() == id)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }

    @Override
    public void onParticipantDefined(ParticipantDefinedDecoder decoder) {
        answered(decoder.requestId());
        participantIds.put(decoder.name(), (int) decoder.participantId());
        participantNames.put((int) decoder.participantId(), decoder.name());
        participants.put(
                decoder.name(),
                new Participant(
                        decoder.name(),
                        decoder.active() == YesNo.YES,
                        decoder.cancelOnDisconnect() == YesNo.YES,
                        decoder.cancelsGtcOnDisconnect() == YesNo.YES,
                        Role.of(decoder.roles()),
                        ""));
    }

    private void answered(long requestId) {
        if (requestId > FIRST_REQUEST && requestId <= requests) answers++;
    }

    private void refused(long requestId, String kind, String name, String reason) {
        if (requestId <= FIRST_REQUEST || requestId > requests) return;
        answers++;
        refusals.add(kind + "=" + name + " state=unchanged reason=" + reason);
    }

    private void defineModel(MarketModel model) {
        ExpandableArrayBuffer words = new ExpandableArrayBuffer();
        int[] length = {0};
        model.save(word -> {
            words.putLong(length[0], word, ByteOrder.LITTLE_ENDIAN);
            length[0] += Long.BYTES;
        });
        var encoder = new DefineMarketModelEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(++requests);
        encoder.participantId(NONE & 0xFFFF_FFFFL).putModel(words, 0, length[0]);
        send(encoder.encodedLength());
    }

    private void define(InstrumentDefinition wanted) {
        if (wanted.unplaced().equals(instruments.get(wanted.symbol()))) return;
        int id = instrumentIds.computeIfAbsent(wanted.symbol(), symbol -> instrumentIds.size());
        var encoder = new DefineInstrumentEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(++requests)
                .participantId(NONE & 0xFFFF_FFFFL)
                .instrumentId(id)
                .priceScale((short) wanted.priceScale())
                .active(yesNo(wanted.active()))
                .unitsPerTick(wanted.unitsPerTick())
                .lotSize(wanted.lotSize())
                .maxOrderQty(wanted.maxOrderQty())
                .symbol(wanted.symbol())
                .segment(wanted.segment())
                .minReserveQty(wanted.minReserveQty())
                .constituent(yesNo(wanted.constituent()))
                .referencePrice(wanted.referencePrice()
                        .orElse(DefineInstrumentEncoder.referencePriceNullValue()))
                .reasonText("");
        wanted.coverage().write(encoder.coverage());
        send(encoder.encodedLength());
    }

    private void define(AssetDefinition wanted) {
        if (wanted.equals(assets.get(wanted.code()))) return;
        int id = assetIds.computeIfAbsent(wanted.code(), code -> assetIds.size());
        var encoder = new DefineAssetEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(++requests)
                .participantId(NONE & 0xFFFF_FFFFL)
                .assetId(id)
                .code(wanted.code())
                .scale((short) wanted.scale())
                .reasonText("");
        send(encoder.encodedLength());
    }

    private void define(ClientDefinition wanted) {
        Integer participantId = participantIds.get(wanted.participant());
        if (participantId == null || clients.contains(wanted)) return;
        var encoder = new DefineClientEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(++requests)
                .askerId(NONE & 0xFFFF_FFFFL)
                .participantId(participantId)
                .account(wanted.account())
                .reasonText("");
        send(encoder.encodedLength());
    }

    private void define(LimitDefinition wanted) {
        boolean isForAll = wanted.participant().isEmpty();
        boolean isEverywhere = wanted.symbol().isEmpty();
        var encoder = new DefineLimitsEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(++requests)
                .askerId(NONE & 0xFFFF_FFFFL)
                .participantId(
                        isForAll
                                ? DefineLimitsEncoder.participantIdNullValue()
                                : participantIds.get(wanted.participant()))
                .account(wanted.account())
                .instrumentId(
                        isEverywhere
                                ? DefineLimitsEncoder.instrumentIdNullValue()
                                : instrumentIds.get(wanted.symbol()))
                .layer(wanted.layer())
                .reasonText("");
        wanted.limits().write(encoder.limits());
        send(encoder.encodedLength());
    }

    private void define(Participant wanted) {
        if (wanted.equals(participants.get(wanted.name()))) return;
        int id = participantIds.computeIfAbsent(wanted.name(), name -> participantIds.size());
        var encoder = new DefineParticipantEncoder()
                .wrapAndApplyHeader(buffer, Frames.PREFIX, header)
                .requestId(++requests)
                .askerId(NONE & 0xFFFF_FFFFL)
                .participantId(id)
                .name(wanted.name())
                .active(yesNo(wanted.active()))
                .cancelOnDisconnect(yesNo(wanted.cancelOnDisconnect()))
                .cancelsGtcOnDisconnect(yesNo(wanted.cancelsGtcOnDisconnect()))
                .reasonText("");
        Role.write(wanted.roles(), encoder.roles());
        send(encoder.encodedLength());
    }

    private static YesNo yesNo(boolean yes) {
        return yes ? YesNo.YES : YesNo.NO;
    }

    private void send(int bodyLength) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + bodyLength;
        Frames.putLength(buffer, 0, length);
        while (!link.offer(buffer, 0, Frames.PREFIX + length)) poll();
    }

    @Override
    public void close() {
        host.close(); // and the events with it
    }
}
