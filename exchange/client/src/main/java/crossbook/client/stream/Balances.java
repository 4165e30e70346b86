package crossbook.client.stream;

import crossbook.protocol.CoverageKind;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.ClientDefinedDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.MarkSetDecoder;
import crossbook.protocol.event.OwnerResumedDecoder;
import crossbook.protocol.event.OwnerSuspendedDecoder;
import crossbook.protocol.event.PositionChangedDecoder;
import crossbook.protocol.event.PositionSettledDecoder;
import crossbook.protocol.event.SettlementPriceSetDecoder;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Who has how much of what, as the events tell, from a state on: give it every event, by an
/// [EventReader] or one by one. Each event says what the accounts that it touches have after it, so
/// one that is told twice does no harm. Used by one thread.
public final class Balances extends AccountEvents {
    private final List<Asset> assets = new ArrayList<>();
    private final Map<String, Asset> byCode = new HashMap<>();
    private final Map<Owner, Map<Integer, Balance>> accounts = new LinkedHashMap<>();
    private final Map<Integer, List<Owner>> owners = new HashMap<>();
    private final Map<Owner, Map<Integer, Position>> positions = new LinkedHashMap<>();
    private final Map<Integer, Long> marks = new HashMap<>();
    private final Map<Integer, Map<String, Index>> indexes = new HashMap<>();
    private final Set<Owner> suspended = new HashSet<>();

    /// What can be owned.
    ///
    /// @param scale decimals of an amount in its smallest units: 1005 at scale 2 is 10.05
    public record Asset(int assetId, String code, int scale) {}

    /// Who owns.
    ///
    /// @param participantId only of a participant or its client
    /// @param account which client of the participant; empty: the participant itself
    public record Owner(OwnerKind kind, int participantId, String account) {}

    /// What an owner has of an asset, smallest units.
    ///
    /// @param posted what is there
    /// @param held what of it live orders and positions need, and what is owed
    public record Balance(Owner owner, int assetId, long posted, long held) {
        /// What is left for other orders, and can be withdrawn but for what is [#withheld];
        /// below 0 where positions need more than there is.
        public long free() {
            return posted - held;
        }
    }

    /// What an owner has open of an instrument on margin.
    ///
    /// @param assetId in which it is settled
    /// @param qty above 0: long, below: short
    /// @param openValue the sum of price, quantity and quote units of what is open, signed
    ///     like the quantity
    /// @param held by it and the owner's live orders together, beyond what each holds by
    ///     itself
    /// @param unsettledProfit realised since the day was settled last, below 0: lost, where it
    ///     cannot be taken out before; else 0
    public record Position(
            Owner owner,
            int instrumentId,
            int assetId,
            long qty,
            long openValue,
            long held,
            long unsettledProfit) {}

    /// What a source has set: the index of which a mark is made, or the mark itself.
    ///
    /// @param source its name; empty where the instrument's sources have none
    /// @param price price units
    /// @param setNs when, nanoseconds since 1970 UTC
    public record Index(String source, long price, long setNs) {}

    // What is known.

    /// The assets by their ids.
    public List<Asset> assets() {
        return Collections.unmodifiableList(assets);
    }

    /// The asset of that id, or null if there is none.
    public Asset asset(int assetId) {
        return assetId >= 0 && assetId < assets.size() ? assets.get(assetId) : null;
    }

    /// The asset of that code, or null if there is none.
    public Asset asset(String code) {
        return byCode.get(code);
    }

    /// A participant and its clients, in the order in which they were told.
    public List<Owner> owners(int participantId) {
        return Collections.unmodifiableList(owners.getOrDefault(participantId, List.of()));
    }

    /// Whether an owner does nothing until it is resumed. What it has stays its own.
    public boolean isSuspended(Owner owner) {
        return suspended.contains(owner);
    }

    /// What an owner has of an asset, or null if it never had any.
    public Balance of(Owner owner, int assetId) {
        return accounts.getOrDefault(owner, Map.of()).get(assetId);
    }

    /// What a participant and its clients have: the participant itself of every asset, if only
    /// zero.
    public List<Balance> of(int participantId) {
        List<Balance> found = new ArrayList<>();
        Owner itself = new Owner(OwnerKind.PARTICIPANT, participantId, "");
        for (Asset asset : assets) {
            Balance has = of(itself, asset.assetId());
            if (has == null) found.add(new Balance(itself, asset.assetId(), 0, 0));
        }
        for (Owner owner : owners(participantId)) {
            found.addAll(accounts.getOrDefault(owner, Map.of()).values());
        }
        return found;
    }

    /// What of an account cannot be taken out before the day is settled: the profits of its
    /// owner's positions less their losses, where they are withheld. At least 0.
    public long withheld(Owner owner, int assetId) {
        long profit = positions(owner).stream()
                .filter(position -> position.assetId() == assetId)
                .mapToLong(Position::unsettledProfit)
                .sum();
        return Math.max(0, profit);
    }

    /// What everybody has, the exchange too.
    public List<Balance> all() {
        return accounts.values().stream()
                .map(Map::values)
                .flatMap(Collection::stream)
                .toList();
    }

    /// What a participant and its clients have open, and what they had.
    public List<Position> positions(int participantId) {
        return owners(participantId).stream()
                .map(this::positions)
                .flatMap(Collection::stream)
                .toList();
    }

    /// What an owner has open, and what it had.
    public Collection<Position> positions(Owner owner) {
        return Collections.unmodifiableCollection(
                positions.getOrDefault(owner, Map.of()).values());
    }

    /// What everybody has open, and what they had.
    public List<Position> positions() {
        return positions.values().stream()
                .map(Map::values)
                .flatMap(Collection::stream)
                .toList();
    }

    /// The price at which the positions in an instrument are valued, price units; only of one
    /// on margin.
    public long mark(int instrumentId) {
        return marks.get(instrumentId);
    }

    /// What the sources of an instrument on margin have set last, in the order in which they came
    /// first.
    public Collection<Index> indexes(int instrumentId) {
        return Collections.unmodifiableCollection(
                indexes.getOrDefault(instrumentId, Map.of()).values());
    }

    // What is told.

    /// The first mark is the reference price of the definition.
    @Override
    public void onInstrumentDefined(InstrumentDefinedDecoder event) {
        boolean isOnMargin = event.coverage().coverageKind() == CoverageKind.MARGIN;
        if (isOnMargin) marks.putIfAbsent((int) event.instrumentId(), event.referencePrice());
    }

    @Override
    public void onMarkSet(MarkSetDecoder event) {
        int instrumentId = (int) event.instrumentId();
        marks.put(instrumentId, event.mark());
        if (event.setPrice() == MarkSetDecoder.setPriceNullValue()) return;
        Index set = new Index(event.source(), event.setPrice(), event.setNs());
        indexes.computeIfAbsent(instrumentId, any -> new LinkedHashMap<>()).put(set.source(), set);
    }

    @Override
    public void onSettlementPriceSet(SettlementPriceSetDecoder event) {
        marks.put((int) event.instrumentId(), event.price());
    }

    @Override
    public void onPositionChanged(PositionChangedDecoder event) {
        super.onPositionChanged(event);
        set(new Position(
                participant(event.participantId(), event.account()),
                (int) event.instrumentId(),
                (int) event.assetId(),
                event.positionQty(),
                event.openValue(),
                event.positionHeld(),
                event.unsettledProfit()));
    }

    @Override
    public void onPositionSettled(PositionSettledDecoder event) {
        super.onPositionSettled(event);
        set(new Position(
                participant(event.participantId(), event.account()),
                (int) event.instrumentId(),
                (int) event.assetId(),
                event.positionQty(),
                event.openValue(),
                event.positionHeld(),
                0));
    }

    private void set(Position position) {
        positions
                .computeIfAbsent(position.owner(), owner -> new LinkedHashMap<>())
                .put(position.instrumentId(), position);
    }

    @Override
    public void onAssetDefined(AssetDefinedDecoder event) {
        Asset asset = new Asset((int) event.assetId(), event.code(), event.scale());
        if (asset.assetId() < assets.size()) {
            byCode.remove(assets.set(asset.assetId(), asset).code());
        } else {
            assets.add(asset);
        }
        byCode.put(asset.code(), asset);
        for (OwnerKind kind : List.of(OwnerKind.OUTSIDE, OwnerKind.FEES)) {
            Owner exchange = owner(kind, -1, "");
            if (of(exchange, asset.assetId()) == null) set(exchange, asset.assetId(), 0, 0);
        }
    }

    @Override
    public void onClientDefined(ClientDefinedDecoder event) {
        know(participant(event.participantId(), event.account()));
    }

    @Override
    public void onOwnerSuspended(OwnerSuspendedDecoder event) {
        suspended.add(participant(event.participantId(), event.account()));
    }

    @Override
    public void onOwnerResumed(OwnerResumedDecoder event) {
        suspended.remove(participant(event.participantId(), event.account()));
    }

    private Map<Integer, Balance> know(Owner owner) {
        Map<Integer, Balance> known = accounts.get(owner);
        if (known != null) return known;
        Map<Integer, Balance> opened = new LinkedHashMap<>();
        accounts.put(owner, opened);
        if (owner.kind() == OwnerKind.PARTICIPANT) {
            owners.computeIfAbsent(owner.participantId(), id -> new ArrayList<>())
                    .add(owner);
        }
        return opened;
    }

    @Override
    protected void set(Owner owner, long assetId, long posted, long held) {
        know(owner).put((int) assetId, new Balance(owner, (int) assetId, posted, held));
    }
}
