package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.NewOrder;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.order.Side;

import org.junit.jupiter.api.Test;

import java.util.List;

/// The reserve price of a buy is a price of its instrument.
class ReservePriceTest {
    @Test
    void itIsOnATickAndInRange() {
        TestMarket market = TestMarket.open(1);
        for (int id = 0; id < 2; id++) {
            DefineAsset asset = new DefineAsset();
            asset.assetId = id;
            asset.code = "A" + id;
            market.engine.onDefineAsset(asset);
        }
        DefineInstrument instrument = new DefineInstrument();
        instrument.instrumentId = 0;
        instrument.symbol = "ABC";
        instrument.priceScale = 2;
        instrument.unitsPerTick = 5;
        instrument.coverage = new Coverage(0, 1, 1, 1, FeeUnit.PER_UNIT, 0, 0, 0);
        market.engine.onDefineInstrument(instrument);

        enter(1002, market);
        enter(995, market);
        enter(1010, market);

        assertEquals(
                List.of(
                        "rejected a1002 RESERVE_PRICE_OUT_OF_RANGE",
                        "rejected a995 RESERVE_PRICE_OUT_OF_RANGE",
                        "rejected a1010 FUNDS_INSUFFICIENT"),
                market.events);
    }

    private static void enter(long reservePrice, TestMarket market) {
        NewOrder order = TestMarket.order(0, "a" + reservePrice, Side.BUY, 10, 1000);
        order.reservePrice = reservePrice;
        market.engine.onNewOrder(order);
    }
}
