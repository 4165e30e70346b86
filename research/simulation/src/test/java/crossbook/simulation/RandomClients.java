package crossbook.simulation;

import crossbook.core.command.DefineInstrument;
import crossbook.core.command.NewOrder;
import crossbook.core.order.OrdType;
import crossbook.core.order.PegReference;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.market.MarketModelFile;

import java.time.Instant;
import java.util.Random;

/// Three clients in Johannesburg who do all that clients can do.
final class RandomClients {
    private RandomClients() {}

    static SimulationBuilder market(String start) {
        DefineInstrument npn = new DefineInstrument();
        npn.symbol = "NPN";
        npn.segment = "ZA01";
        npn.unitsPerTick = 2;
        npn.referencePrice = 10_000;
        return Simulation.of(MarketModelFile.shipped("jse"))
                .instrument(npn)
                .participant("a")
                .participant("b")
                .participant("c")
                .startNs(Instant.parse(start).getEpochSecond() * 1_000_000_000L);
    }

    /// Does one of all the things that a client can do.
    static void act(SimulatedClient client, Random random) {
        Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        long away = 2L * (random.nextInt(30) - 3);
        long price = side == Side.BUY ? 10_000 - away : 10_000 + away;
        long qty = 1L + random.nextInt(300);
        OwnOrders own = client.orders();
        int place = own.count() == 0 ? 0 : random.nextInt(own.count());
        switch (random.nextInt(12)) {
            case 0 -> client.market(0, side, qty);
            case 1 -> client.iceberg(0, side, 10 * qty, price, qty);
            case 2 -> client.hidden(0, side, 1_000 * qty, price, 0);
            case 3 -> client.stop(0, side, qty, price);
            case 4 -> client.stopLimit(0, side, qty, price, price);
            case 5 -> client.pegged(0, side, 1_000 * qty, PegReference.MID);
            case 6, 7, 8 -> {
                if (own.count() > 0) client.cancel(0, own.clOrdId(place));
            }
            case 9 -> {
                if (own.count() > 0) client.replace(0, own.clOrdId(place), price, qty);
            }
            case 10 -> {
                NewOrder order = client.draft(0, side, qty, OrdType.LIMIT);
                order.limitPrice = price;
                order.timeInForce = TimeInForce.values()[random.nextInt(12)];
                client.enter(order);
            }
            default -> client.limit(0, side, qty, price);
        }
    }
}
