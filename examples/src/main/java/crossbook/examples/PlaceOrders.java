package crossbook.examples;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.OrderEntry;
import crossbook.client.entry.OrderRequest;
import crossbook.client.entry.OwnOrder;
import crossbook.client.entry.Security;
import crossbook.protocol.Side;

import java.util.List;

/// Logs on to a running exchange, enters a buy order, changes it, and cancels it. Give it
/// the host and port of the gateway, a participant, its password, a symbol and a price.
public final class PlaceOrders {
    private PlaceOrders() {}

    public static void main(String[] args) {
        EntryAddress gateway = EntryAddress.tcp(args[0], Integer.parseInt(args[1]));
        try (OrderEntry entry = OrderEntry.logOn(gateway, args[2], args[3])) {
            run(entry, args[4], args[5]).forEach(System.out::println);
        }
    }

    /// What happened to the order, step by step.
    static List<String> run(OrderEntry entry, String symbol, String price) {
        Security security = entry.security(symbol);
        long limit = security.price(price);

        OwnOrder order = entry.submitAndWait(OrderRequest.limit(security, Side.BUY, 100, limit));
        String entered = security.symbol() + " " + order.status();
        if (!order.isLive()) return List.of(entered);

        entry.replace(order, 50, limit);
        entry.await(order::isAnswered);
        String replaced = order.leavesQty() + " left at " + security.text(order.price());

        entry.cancel(order);
        entry.await(order::isAnswered);
        return List.of(entered, replaced, order.status() + " after " + order.cumQty() + " traded");
    }
}
