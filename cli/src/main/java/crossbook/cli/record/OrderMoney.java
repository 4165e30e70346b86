package crossbook.cli.record;

import crossbook.client.entry.Limits;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.Decimals;
import crossbook.protocol.Side;
import crossbook.protocol.event.AssetDefinedDecoder;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.event.OrderHeldDecoder;
import crossbook.protocol.event.PositionChangedDecoder;
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
    private record Pair(String symbol, String base, String quote, boolean isOnMargin) {}

    void define(AssetDefinedDecoder event) {
        Asset asset = new Asset(event.code(), event.scale());
        assets.put(event.assetId(), asset);
        byCode.put(asset.code, asset);
    }

    void define(InstrumentDefinedDecoder event) {
        pairs.put(
                event.instrumentId(),
                new Pair(
                        event.symbol(),
                        event.coverage().baseAsset(),
                        event.coverage().quoteAsset(),
                        event.coverage().coverageKind() == CoverageKind.MARGIN));
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
        Asset asset = byCode.get(side == Side.BUY || pair.isOnMargin ? pair.quote : pair.base);
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
        String moved = moved(event, true);
        return moved + hold(orderId, event.buyerOrderHeld(), event.quoteAssetId());
    }

    /// The same for the seller.
    String sold(TradeBookedDecoder event, long orderId) {
        String moved = moved(event, false);
        boolean isOnMargin = event.baseAssetId() == TradeBookedDecoder.baseAssetIdNullValue();
        long asset = isOnMargin ? event.quoteAssetId() : event.baseAssetId();
        return moved + hold(orderId, event.sellerOrderHeld(), asset);
    }

    /// What a bust or a correction booked, which concerns no order's hold.
    String changed(TradeBookedDecoder event, boolean isBuyer) {
        return moved(event, isBuyer);
    }

    /// A position of the order's owner, and what it holds with the live orders.
    String position(PositionChangedDecoder event) {
        long qty = event.positionQty();
        Pair pair = pairs.get(event.instrumentId());
        String open = qty == 0 ? "none open" : Math.abs(qty) + (qty > 0 ? " long" : " short");
        String holds = event.positionHeld() == 0
                ? "hold nothing"
                : "hold " + text(event.positionHeld(), event.assetId());
        return "position in " + (pair == null ? "?" : pair.symbol) + ": " + open
                + "; it and the orders " + holds + " beside their fees; "
                + text(event.posted() - event.held(), event.assetId()) + " is free";
    }

    private String moved(TradeBookedDecoder event, boolean isBuyer) {
        int direction = isBuyer ? 1 : -1;
        long fee = isBuyer ? event.buyerFee() : event.sellerFee();
        long profit = isBuyer ? event.buyerProfit() : event.sellerProfit();
        StringJoiner words = new StringJoiner(", ", "booked: ", "");
        words.setEmptyValue("booked: nothing moves");
        long base = direction * event.baseAmount();
        long quote = -direction * event.quoteAmount();
        if (base != 0) words.add(flow(base, event.baseAssetId()));
        if (quote != 0) words.add(flow(quote, event.quoteAssetId()));
        if (profit > 0) words.add("profit " + text(profit, event.quoteAssetId()));
        if (profit < 0) words.add("loss " + text(-profit, event.quoteAssetId()));
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
