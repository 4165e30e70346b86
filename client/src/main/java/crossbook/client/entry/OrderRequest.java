package crossbook.client.entry;

import crossbook.protocol.Capacity;
import crossbook.protocol.OrdType;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;

/// An order that somebody wants to enter.
///
/// @param clOrdId 1 to 20 printable ASCII characters, used once; empty: one is made up
/// @param price limit price, or the budget of a budget order, in price units; ignored for
///     a market order
/// @param staysOnDisconnect whether it outlives the session
public record OrderRequest(
        String clOrdId,
        int instrumentId,
        Side side,
        OrdType ordType,
        TimeInForce timeInForce,
        long qty,
        long price,
        boolean staysOnDisconnect,
        Capacity capacity,
        String trader,
        String account) {
    /// A limit order for the day.
    public static OrderRequest limit(Security security, Side side, long qty, long price) {
        return new OrderRequest(
                "",
                security.instrumentId(),
                side,
                OrdType.LIMIT,
                TimeInForce.DAY,
                qty,
                price,
                false,
                Capacity.UNSET,
                "",
                "");
    }

    /// An order at any price; what does not trade at once expires.
    public static OrderRequest market(Security security, Side side, long qty) {
        OrderRequest limit = limit(security, side, qty, 0);
        return limit.with(OrdType.MARKET, TimeInForce.IOC);
    }

    public OrderRequest with(OrdType type, TimeInForce validity) {
        return new OrderRequest(
                clOrdId,
                instrumentId,
                side,
                type,
                validity,
                qty,
                price,
                staysOnDisconnect,
                capacity,
                trader,
                account);
    }

    public OrderRequest withClOrdId(String id) {
        return new OrderRequest(
                id,
                instrumentId,
                side,
                ordType,
                timeInForce,
                qty,
                price,
                staysOnDisconnect,
                capacity,
                trader,
                account);
    }

    /// An order that outlives its session.
    public OrderRequest staying() {
        return new OrderRequest(
                clOrdId,
                instrumentId,
                side,
                ordType,
                timeInForce,
                qty,
                price,
                true,
                capacity,
                trader,
                account);
    }

    /// For whom the order is.
    public OrderRequest as(Capacity whose, String whoTrades, String whoseAccount) {
        return new OrderRequest(
                clOrdId,
                instrumentId,
                side,
                ordType,
                timeInForce,
                qty,
                price,
                staysOnDisconnect,
                whose,
                whoTrades,
                whoseAccount);
    }
}
