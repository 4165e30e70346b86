package crossbook.cli.audit;

import crossbook.client.act.Acts;
import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.protocol.Decimals;
import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.MassCanceledDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;

import org.agrona.DirectBuffer;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/// Finds in a stream of events what belongs in the audit log: sessions that open and close,
/// and everything that operators do or are refused. Names are those that the stream has told
/// so far.
public final class AuditReader implements EventHandler {
    private static final long NOBODY = MassCanceledDecoder.participantIdNullValue();

    private final Consumer<AuditEntry> entries;
    private final Known known = new Known();
    private final EventReader names = new EventReader(known);
    private final Acts acts = new Acts(known);

    /// What is known of an asset.
    private record Asset(String code, int scale) {}

    public AuditReader(Consumer<AuditEntry> entries) {
        this.entries = entries;
    }

    /// Learns the names of participants, instruments and assets of events that are no lines of
    /// the log.
    EventHandler names() {
        return names;
    }

    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        names.onEvent(buffer, offset, length);
        if (!acts.read(buffer, offset)) return;
        long principalId = acts.principalId();
        boolean isLiquidation = acts.fields().event().equals("LiquidationStarted");
        if (isLiquidation && principalId == NOBODY) return; // the exchange liquidates by itself
        String role = acts.role();
        entries.accept(new AuditEntry(
                acts.fields().number("eventNumber"),
                acts.fields().number("timestampNs"),
                acts.word(),
                principalId == NOBODY ? "exchange" : known.participant(principalId),
                role.isEmpty() ? "-" : role,
                acts.isRefused() ? "refused: " + acts.fields().text("reason") : "done",
                acts.subject(),
                acts.detail(),
                acts.reasonText()));
    }

    /// The names that the events have told so far.
    private static final class Known implements EventListener, Acts.Names {
        private final Map<Long, String> participants = new HashMap<>();
        private final Map<Long, String> instruments = new HashMap<>();
        private final Map<Long, Asset> assets = new HashMap<>();

        @Override
        public void onParticipantDefined(ParticipantDefinedDecoder event) {
            participants.put(event.participantId(), event.name());
        }

        @Override
        public void onInstrumentDefined(InstrumentDefinedDecoder event) {
            instruments.put(event.instrumentId(), event.symbol());
        }

        @Override
        public void onAssetDefined(AssetDefinedDecoder event) {
            assets.put(event.assetId(), new Asset(event.code(), event.scale()));
        }

        @Override
        public String participant(long id) {
            return id == NOBODY ? "all" : participants.getOrDefault(id, "#" + id);
        }

        @Override
        public String instrument(long id) {
            return id == NOBODY ? "all" : instruments.getOrDefault(id, "#" + id);
        }

        @Override
        public String amount(long amount, long assetId) {
            Asset asset = assets.get(assetId);
            return asset == null
                    ? amount + " units of asset " + assetId
                    : Decimals.text(amount, asset.scale) + " " + asset.code;
        }
    }
}
