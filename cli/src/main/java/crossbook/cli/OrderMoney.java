package crossbook.cli;

import crossbook.client.entry.Limits;
import crossbook.protocol.Decimals;
import crossbook.protocol.Side;
import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.OrderHeldDecoder;
import crossbook.protocol.event.TradeBookedDecoder;

import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;

/// What an order held, what its trades booked and what it lacked, in words with the decimals of
/// the asset.
final class OrderMoney {
    private final Map<Long, Asset> assets = new HashMap<>();
    private final Map<String, Asset> byCode = new HashMap<>();
    private final Map<Long, Pair> pairs = new HashMap<>();
    private final Map<Long, Long> holds = new HashMap<>();

    private record Asset(String code, int scale) {
        String text(long amount) {
            return Decimals.text(amount, scale) + " " + code;
        }
    }

    /// What an instrument is traded in, by the codes at its definition.
    private record Pair(String base, String quote) {}

    void define(AssetDefinedDecoder event) {
        Asset asset = new Asset(event.code(), event.scale());
        assets.put(event.assetId(), asset);
        byCode.put(asset.code, asset);
    }

    void define(InstrumentDefinedDecoder event) {
        pairs.put(
                event.instrumentId(),
                new Pair(event.coverage().baseAsset(), event.coverage().quoteAsset()));
    }

    private String text(long amount, long assetId) {
        Asset asset = assets.get(assetId);
        return asset == null ? amount + " units of asset " + assetId : asset.text(amount);
    }

    /// What was needed and what was free; empty if that is not known.
    ///
    /// @param more said of what an order needs beyond what it holds
    String lack(Limits limits, long instrumentId, Side side, String more) {
        Pair pair = pairs.get(instrumentId);
        boolean isKnown = limits.low() != Limits.UNKNOWN && limits.high() != Limits.UNKNOWN;
        if (pair == null || !isKnown) return "";
        Asset asset = byCode.get(side == Side.BUY ? pair.quote : pair.base);
        if (asset == null) return "";
        return asset.text(limits.high()) + more + " was needed, and " + asset.text(limits.low())
                + " was free";
    }

    /// An order holds another amount from now on.
    String held(OrderHeldDecoder event, String cause) {
        long before = holds.getOrDefault(event.orderId(), 0L);
        long now = event.orderHeld();
        holds.put(event.orderId(), now);
        String free = text(event.posted() - event.held(), event.assetId()) + " is free";
        if (now == 0) {
            return "holds nothing any more, was " + text(before, event.assetId()) + ": " + cause
                    + "; " + free;
        }
        String change = before == 0 ? "" : ", was " + text(before, event.assetId()) + ": " + cause;
        return "holds " + text(now, event.assetId()) + change + "; " + free;
    }

    /// What a trade booked for the buyer, and what its order holds from now on.
    String bought(TradeBookedDecoder event, long orderId) {
        String moved = moved(event, 1, event.buyerFee());
        return moved + hold(orderId, event.buyerOrderHeld(), event.quoteAssetId());
    }

    /// The same for the seller.
    String sold(TradeBookedDecoder event, long orderId) {
        String moved = moved(event, -1, event.sellerFee());
        return moved + hold(orderId, event.sellerOrderHeld(), event.baseAssetId());
    }

    /// What a bust or a correction booked, which concerns no order's hold.
    String changed(TradeBookedDecoder event, boolean isBuyer) {
        return moved(event, isBuyer ? 1 : -1, isBuyer ? event.buyerFee() : event.sellerFee());
    }

    private String moved(TradeBookedDecoder event, int direction, long fee) {
        StringJoiner words = new StringJoiner(", ", "booked: ", "");
        long base = direction * event.baseAmount();
        long quote = -direction * event.quoteAmount();
        if (base != 0) words.add(flow(base, event.baseAssetId()));
        if (quote != 0) words.add(flow(quote, event.quoteAssetId()));
        if (fee > 0) words.add("fee " + text(fee, event.quoteAssetId()));
        if (fee < 0) words.add("fee " + text(-fee, event.quoteAssetId()) + " given back");
        return words.toString();
    }

    private String flow(long amount, long assetId) {
        return text(Math.abs(amount), assetId) + (amount > 0 ? " received" : " given");
    }

    private String hold(long orderId, long now, long assetId) {
        long before = holds.getOrDefault(orderId, 0L);
        holds.put(orderId, now);
        if (before == now) return "";
        return "; holds " + (now == 0 ? "nothing any more" : text(now, assetId)) + ", was "
                + text(before, assetId);
    }
}
