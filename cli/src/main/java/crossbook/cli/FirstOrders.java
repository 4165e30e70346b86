package crossbook.cli;

import crossbook.client.entry.Coverage;
import crossbook.configuration.InstrumentDefinition;
import crossbook.configuration.Market;
import crossbook.protocol.Decimals;

import java.util.Optional;

/// What somebody who has started an exchange can type to see two orders trade.
final class FirstOrders {
    private static final long QTY = 100;
    private static final long TICKS = 1_005;

    private FirstOrders() {}

    /// The commands, in the first instrument that nobody needs money to trade; nothing if there is
    /// none.
    ///
    /// @param more what stands behind each, such as where the home is
    static Optional<String> of(Market market, String more) {
        return market.instruments().stream()
                .filter(each -> each.active() && each.coverage().equals(Coverage.NONE))
                .findFirst()
                .map(each -> commands(each, more));
    }

    private static String commands(InstrumentDefinition instrument, String more) {
        long lot = instrument.lotSize();
        long qty = Math.min(QTY % lot == 0 ? QTY : lot, instrument.maxOrderQty());
        long usual = Math.multiplyExact(TICKS, instrument.unitsPerTick());
        long price = instrument.referencePrice().orElse(usual);
        return """
                In another terminal:
                  crossbook order sell %2$d %3$s @ %4$s --as alice%1$s
                  crossbook order buy %2$d %3$s @ %4$s --as bob%1$s
                  crossbook book %3$s%1$s
                  crossbook trades %3$s%1$s""".formatted(
                more, qty, instrument.symbol(), Decimals.text(price, instrument.priceScale()));
    }
}
