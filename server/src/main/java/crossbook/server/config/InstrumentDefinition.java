package crossbook.server.config;

import static crossbook.server.config.Kinds.decimal;
import static crossbook.server.config.Kinds.text;
import static crossbook.server.config.Kinds.whole;
import static crossbook.server.config.Kinds.yesNo;

import crossbook.simulation.Prices;

import java.util.Optional;
import java.util.regex.Pattern;

/// A row of the list of instruments. The exchange knows instruments by symbol; the
/// numbers that the engine gives them are not in the file.
///
/// @param priceScale decimals of a price in units: 1005 at scale 2 is 10.05
/// @param unitsPerTick price units of one tick
/// @param lotSize quantities are multiples of it
/// @param maxOrderQty the largest quantity of one order
/// @param active whether it can be traded
public record InstrumentDefinition(
        String symbol,
        int priceScale,
        long unitsPerTick,
        long lotSize,
        long maxOrderQty,
        boolean active) {

    static final int MAX_PRICE_SCALE = 18;

    /// The columns of the list.
    public static final Section SECTION = new Section("instrument", "What is traded.");

    static final Key<String> SYMBOL = SECTION.required(
            "symbol",
            text(
                    Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/:&+-]{0,24}"),
                    "1 to 25 letters, digits or . _ / : & + -, beginning with a letter or digit"),
            "What it is called.");
    static final Key<Long> PRICE_SCALE = SECTION.key(
            "price_scale",
            whole(0, MAX_PRICE_SCALE),
            "2",
            "Decimals that a price may have inside the exchange; not below those of the tick.");
    static final Key<String> TICK =
            SECTION.key("tick", decimal(), "0.01", "Prices of orders are multiples of it.");
    static final Key<Long> LOT = SECTION.key(
            "lot", whole(1, Long.MAX_VALUE), "1", "Quantities of orders are multiples of it.");
    static final Key<Long> MAX_QTY = SECTION.key(
            "max_qty",
            whole(1, Long.MAX_VALUE),
            "1000000",
            "The largest quantity of one order; not below the lot.");
    static final Key<Boolean> ACTIVE =
            SECTION.key("active", yesNo(), "true", "Whether it can be traded.");

    /// The instrument of a row; none if there are mistakes in it, which are noted.
    static Optional<InstrumentDefinition> read(Values row) {
        for (Key<?> key : SECTION.keys()) if (!row.isGood(key)) return Optional.empty();
        long unitsPerTick;
        try {
            unitsPerTick = Prices.parse(row.get(TICK), row.getInt(PRICE_SCALE));
        } catch (IllegalArgumentException e) {
            row.refuse(TICK, "does not fit price_scale " + row.get(PRICE_SCALE), "");
            return Optional.empty();
        }
        if (row.get(MAX_QTY) < row.get(LOT)) {
            row.refuse(MAX_QTY, "must not be below lot", "that is " + row.text(LOT));
            return Optional.empty();
        }
        return Optional.of(new InstrumentDefinition(
                row.get(SYMBOL),
                row.getInt(PRICE_SCALE),
                unitsPerTick,
                row.get(LOT),
                row.get(MAX_QTY),
                row.get(ACTIVE)));
    }

    /// The same, not traded any more.
    public InstrumentDefinition inactive() {
        return new InstrumentDefinition(
                symbol, priceScale, unitsPerTick, lotSize, maxOrderQty, false);
    }

    /// The tick as people write it.
    public String tick() {
        return Prices.text(unitsPerTick, priceScale);
    }
}
