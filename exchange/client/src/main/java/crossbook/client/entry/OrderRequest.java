package crossbook.client.entry;

import crossbook.protocol.Capacity;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.PegReference;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;

import org.agrona.concurrent.UnsafeBuffer;

import java.util.function.Consumer;

/// An order that somebody wants to enter. It does not change: each method returns another one.
///
/// It is the protocol's own terms of an order ([OrderTermsEncoder]), so it can say whatever they
/// can: what has no method of its own here, [#with(Consumer)] sets. Prices are in price units
/// ([Security#price]), quantities whole.
public final class OrderRequest {
    private final UnsafeBuffer buffer =
            new UnsafeBuffer(new byte[OrderTermsEncoder.ENCODED_LENGTH]);
    private final OrderTermsDecoder terms = new OrderTermsDecoder().wrap(buffer, 0);

    private OrderRequest() {}

    /// An order for the day of which everything is shown, without a price, a stop, a minimum, an
    /// end, a peg and a self-match prevention key.
    ///
    /// @param terms sets the rest
    public static OrderRequest of(int instrumentId, Consumer<OrderTermsEncoder> terms) {
        OrderRequest request = new OrderRequest();
        OrderTermsEncoder blank = new OrderTermsEncoder().wrap(request.buffer, 0);
        terms.accept(EntrySession.blank(blank)
                .clOrdId("")
                .instrumentId(instrumentId)
                .timeInForce(TimeInForce.DAY)
                .price(OrderTermsEncoder.priceNullValue()));
        return request;
    }

    private static OrderRequest of(Security security, Side side, OrdType type, long qty) {
        return of(
                security.instrumentId(), terms -> terms.side(side).ordType(type).orderQty(qty));
    }

    /// A limit order for the day.
    public static OrderRequest limit(Security security, Side side, long qty, long price) {
        return of(security, side, OrdType.LIMIT, qty).with(terms -> terms.price(price));
    }

    /// An order at any price; what does not trade at once expires.
    public static OrderRequest market(Security security, Side side, long qty) {
        return of(security, side, OrdType.MARKET, qty).with(TimeInForce.IOC);
    }

    /// A limit order of which the market sees at most a part while it rests.
    public static OrderRequest iceberg(
            Security security, Side side, long qty, long price, long displayQty) {
        return limit(security, side, qty, price).with(terms -> terms.displayQty(displayQty));
    }

    /// A limit order that nobody sees.
    public static OrderRequest hidden(Security security, Side side, long qty, long price) {
        return iceberg(security, side, qty, price, 0);
    }

    /// A market order that awakes at a stop price.
    public static OrderRequest stop(Security security, Side side, long qty, long stopPrice) {
        return of(security, side, OrdType.STOP, qty).with(terms -> terms.stopPrice(stopPrice));
    }

    /// A limit order that awakes at a stop price.
    public static OrderRequest stopLimit(
            Security security, Side side, long qty, long stopPrice, long price) {
        return of(security, side, OrdType.STOP_LIMIT, qty)
                .with(terms -> terms.stopPrice(stopPrice).price(price));
    }

    /// An order whose price follows the market; nobody sees it.
    public static OrderRequest pegged(
            Security security, Side side, long qty, PegReference reference) {
        return of(security, side, OrdType.PEGGED, qty)
                .with(terms -> terms.pegReference(reference).displayQty(0));
    }

    /// One that follows it no further than a limit.
    public static OrderRequest peggedLimit(
            Security security, Side side, long qty, PegReference reference, long price) {
        return pegged(security, side, qty, reference)
                .with(terms -> terms.ordType(OrdType.PEGGED_LIMIT).price(price));
    }

    /// The same order with other terms.
    ///
    /// @param change sets them
    public OrderRequest with(Consumer<OrderTermsEncoder> change) {
        OrderRequest other = new OrderRequest();
        other.buffer.putBytes(0, buffer, 0, buffer.capacity());
        change.accept(new OrderTermsEncoder().wrap(other.buffer, 0));
        return other;
    }

    public OrderRequest with(TimeInForce validity) {
        return with(terms -> terms.timeInForce(validity));
    }

    /// Good until an instant, nanoseconds since 1970 UTC.
    public OrderRequest until(long expireTimeNs) {
        return with(terms -> terms.timeInForce(TimeInForce.GTT).expireTimeNs(expireTimeNs));
    }

    /// An order that enters only if it does not trade at once.
    public OrderRequest postOnly() {
        return with(terms -> terms.flags().postOnly(true));
    }

    /// The same order under a client order id.
    ///
    /// @param id 1 to 36 printable ASCII characters, used once; empty: one is made up
    public OrderRequest withClOrdId(String id) {
        return with(terms -> terms.clOrdId(id));
    }

    /// A buy of a covered instrument that holds at a price, and may be replaced up to it.
    ///
    /// @param reservePrice price units
    public OrderRequest withReserve(long reservePrice) {
        return with(terms -> terms.reservePrice(reservePrice));
    }

    /// An order that outlives its session.
    public OrderRequest staying() {
        return with(terms -> terms.flags().staysOnDisconnect(true));
    }

    /// For whom the order is.
    public OrderRequest as(Capacity whose, String whoTrades, String whoseAccount) {
        return with(terms -> terms.capacity(whose).trader(whoTrades).account(whoseAccount));
    }

    /// What it asks for.
    public OrderTermsDecoder terms() {
        return terms;
    }

    public String clOrdId() {
        return terms.clOrdId();
    }

    /// Writes it into a message.
    void write(OrderTermsEncoder to) {
        to.buffer().putBytes(to.offset(), buffer, 0, buffer.capacity());
    }
}
