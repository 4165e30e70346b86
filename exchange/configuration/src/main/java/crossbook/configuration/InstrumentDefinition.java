package crossbook.configuration;

import static crossbook.configuration.Kinds.decimal;
import static crossbook.configuration.Kinds.decimalOrZero;
import static crossbook.configuration.Kinds.duration;
import static crossbook.configuration.Kinds.orWord;
import static crossbook.configuration.Kinds.text;
import static crossbook.configuration.Kinds.whole;
import static crossbook.configuration.Kinds.word;
import static crossbook.configuration.Kinds.yesNo;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.Security;
import crossbook.core.model.Margin;
import crossbook.protocol.Decimals;
import crossbook.protocol.FeeUnit;
import crossbook.protocol.MarkSource;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/// A row of the list of instruments. The exchange knows instruments by symbol; the
/// numbers that the engine gives them are not in the file.
///
/// @param priceScale decimals of a price in units: 1005 at scale 2 is 10.05
/// @param unitsPerTick price units of one tick
/// @param lotSize quantities are multiples of it
/// @param maxOrderQty the largest quantity of one order
/// @param active whether it can be traded
/// @param segment the part of the market whose rules it has; empty for the first of the model
/// @param minReserveQty the least quantity of a hidden order; 0 for that of the segment
/// @param constituent whether it belongs to an index whose futures are closed out
/// @param referencePrice the close before its first day, price units
/// @param coverage what its orders hold of accounts, and what its trades cost
/// @param partition which engine has it, where the exchange is made of several; no engine is told
public record InstrumentDefinition(
        String symbol,
        int priceScale,
        long unitsPerTick,
        long lotSize,
        long maxOrderQty,
        boolean active,
        String segment,
        long minReserveQty,
        boolean constituent,
        OptionalLong referencePrice,
        Coverage coverage,
        int partition) {

    static final int MAX_PRICE_SCALE = 18;

    /// The columns of the list.
    public static final Section SECTION = new Section("instrument", "What is traded.");

    // spotless:off
    static final Key<String> SYMBOL = SECTION.required("symbol",
            text("[A-Za-z0-9][A-Za-z0-9._/:&+-]{0,24}", "1 to 25 letters, digits or . _ / : & + -, beginning with a letter or digit"),
            "What it is called.");
    static final Key<Long> PRICE_SCALE = SECTION.key("price_scale", whole(0, MAX_PRICE_SCALE), "2",
            "Decimals that a price may have inside the exchange; not below those of the tick.");
    static final Key<String> TICK = SECTION.key("tick", decimal(), "0.01",
            "Prices of orders are multiples of it.");
    static final Key<Long> LOT = SECTION.key("lot", whole(1, Long.MAX_VALUE), "1",
            "Quantities of orders are multiples of it.");
    static final Key<Long> MAX_QTY = SECTION.key("max_qty", whole(1, Long.MAX_VALUE), "1000000",
            "The largest quantity of one order; not below the lot.");
    static final Key<Boolean> ACTIVE = SECTION.key("active", yesNo(), "true", "Whether it can be traded.");
    static final Key<String> SEGMENT = SECTION.key("segment",
            text("[A-Za-z0-9._-]{0,16}", "a segment of the market model, or empty for its first"), "",
            "The part of the market whose hours, bands and ticks it has.");
    static final Key<Long> MIN_RESERVE = SECTION.key("min_reserve", whole(0, Long.MAX_VALUE), "0",
            "The minimum quantity of a hidden order; 0 for that of the segment.");
    static final Key<Boolean> CONSTITUENT = SECTION.key("constituent", yesNo(), "false",
            "Whether it belongs to an index whose futures are closed out in an auction.");
    static final Key<Optional<String>> REFERENCE_PRICE = SECTION.key("reference_price",
            orWord("none", decimal()), "none",
            "The close before its first day, from which bands and circuit breakers count.");
    static final Key<Optional<String>> BASE_ASSET = SECTION.key("base_asset", orWord("none", code()), "none",
            "The asset that is bought and sold. Where it is given, orders hold what they can cost or must deliver.");
    static final Key<Optional<String>> QUOTE_ASSET = SECTION.key("quote_asset", orWord("none", code()), "none",
            "The asset in which it is paid, fees too.");
    static final Key<String> BASE_AMOUNT = SECTION.key("base_amount", decimal(), "1",
            "How much of the base asset a quantity of 1 is.");
    static final Key<String> MULTIPLIER = SECTION.key("multiplier", decimal(), "1",
            "How much of the quote asset a quantity of 1 costs at the price 1.");
    static final Key<FeeUnit> FEE_UNIT = SECTION.key("fee_unit", word(FeeUnit.class), "per_million",
            "What fees are counted in: an amount of the quote asset for a quantity of 1, or millionths of the value.");
    static final Key<Optional<String>> TAKER_FEE = SECTION.key("taker_fee", orWord("0", decimalOrZero()), "0",
            "The fee of an order that comes to a resting one.");
    static final Key<Optional<String>> MAKER_FEE = SECTION.key("maker_fee", orWord("0", decimalOrZero()), "0",
            "The fee of a resting order, and of both in an auction.");
    static final Key<Optional<String>> MIN_FEE = SECTION.key("min_fee", orWord("0", decimalOrZero()), "0",
            "The least fee of an order that has traded, an amount of the quote asset.");
    static final Key<FeeUnit> MARGIN_UNIT = SECTION.key("margin_unit", word(FeeUnit.class), "per_million",
            "What margins are counted in: an amount of the quote asset for a quantity of 1, or millionths of the value at the mark.");
    static final Key<Optional<String>> INITIAL_LONG = SECTION.key("initial_margin_long", orWord("none", decimal()), "none",
            "What a long position needs before it is taken. Where it is given, trades change positions: a future, with quote_asset alone.");
    static final Key<Optional<String>> INITIAL_SHORT = SECTION.key("initial_margin_short", orWord("none", decimal()), "none",
            "What a short position needs before it is taken; none: the same as a long one.");
    static final Key<Optional<String>> MAINTENANCE_LONG = SECTION.key("maintenance_margin_long", orWord("none", decimal()), "none",
            "What a long position needs while it lasts; none: the same as before it is taken.");
    static final Key<Optional<String>> MAINTENANCE_SHORT = SECTION.key("maintenance_margin_short", orWord("none", decimal()), "none",
            "What a short position needs while it lasts; none: the same as before it is taken.");
    static final Key<Optional<MarkSource>> MARK_SOURCE = SECTION.key("mark_source", orWord("none", word(MarkSource.class)), "none",
            "The price at which positions are valued, which a future must name: " + CoverageColumns.SOURCES + ".");
    static final Key<Optional<String>> MAX_PRICE = SECTION.key("max_price", orWord("none", decimal()), "none",
            "The highest price of an order, and of a mark; a future needs one.");
    static final Key<Long> LIQUIDATION_COLLAR = SECTION.key("liquidation_collar", whole(1, 1_000_000), Long.toString(Margin.DEFAULT_COLLAR),
            "How far from the mark a position is liquidated at most, millionths of it; 1000000: at any price, even one that a single trader made.");
    static final Key<Boolean> LIQUIDATES_ALONE = SECTION.key("liquidates_alone", yesNo(), "false",
            "Whether positions are liquidated as soon as more margin is called for; else by command alone.");
    static final Key<Boolean> WITHHOLDS_PROFIT = SECTION.key("withholds_profit", yesNo(), "true",
            "Whether profit that is realised on margin cannot be taken out before the day is settled, while it serves orders and positions at once.");
    static final Key<Long> MARK_STEP = SECTION.key("mark_step", whole(0, 1_000_000), Long.toString(Margin.DEFAULT_MARK_STEP),
            "How far the market moves the mark within a minute at most, millionths of it; of a median, also how far it is from the index at most. 0: any, so that one trade makes the mark.");
    static final Key<Duration> INDEX_STALENESS = SECTION.key("index_staleness", duration("1s", "1d"), Duration.ofNanos(Margin.DEFAULT_INDEX_STALENESS_NS).toMinutes() + "m",
            "How long the index of a median counts after it was set, each source by itself; after that the mark stays until there is a new one.");
    static final Key<String> INDEX_SOURCES = SECTION.key("index_sources",
            text("([A-Za-z0-9._-]{1,8}( [A-Za-z0-9._-]{1,8}){0,7})?", "up to 8 names of at most 8 characters, separated by blanks"), "",
            "The names of those who set the index of a median, which is then the median of what is fresh; empty: one without a name.");
    static final Key<Optional<Long>> INDEX_MINIMUM = SECTION.key("index_minimum", orWord("most", whole(1, 8)), "most",
            "How many of index_sources must be fresh, so that there is an index; most: more than half of them.");
    static final Key<Long> SETTLEMENT_DAYS = SECTION.key("settlement_days", whole(0, 30), "0",
            "How many business days after a trade both assets change hands; 0: at once.");
    static final Key<Long> PARTITION = SECTION.key("partition", whole(0, 255), "0",
            "Which engine has it, where partitions.count says that there are several.");
    // spotless:on

    /// Reads rows; none if there are mistakes in one, which are noted.
    ///
    /// @param segments those of the market model; empty if they are not known
    /// @param assets what coverage may name
    static Function<Values, Optional<InstrumentDefinition>> reader(
            List<String> segments, List<AssetDefinition> assets) {
        return row -> read(row, segments, assets);
    }

    private static Optional<InstrumentDefinition> read(
            Values row, List<String> segments, List<AssetDefinition> assets) {
        for (Key<?> key : SECTION.keys()) if (!row.isGood(key)) return Optional.empty();
        OptionalLong unitsPerTick = units(row, TICK, Optional.of(row.get(TICK)));
        OptionalLong reference = units(row, REFERENCE_PRICE, row.get(REFERENCE_PRICE));
        if (unitsPerTick.isEmpty()) return Optional.empty();
        if (reference.isEmpty() && row.get(REFERENCE_PRICE).isPresent()) return Optional.empty();
        String segment = row.get(SEGMENT);
        if (!segments.isEmpty() && !segment.isEmpty() && !segments.contains(segment)) {
            row.refuse(
                    SEGMENT,
                    "is not a segment of the market model",
                    "it has " + String.join(", ", segments));
            return Optional.empty();
        }
        if (row.get(MAX_QTY) < row.get(LOT)) {
            row.refuse(MAX_QTY, "must not be below lot", "that is " + row.text(LOT));
            return Optional.empty();
        }
        Optional<Coverage> coverage = new CoverageColumns(row, assets, reference).read();
        if (coverage.isEmpty()) return Optional.empty();
        return Optional.of(new InstrumentDefinition(
                row.get(SYMBOL),
                Math.toIntExact(row.get(PRICE_SCALE)),
                unitsPerTick.getAsLong(),
                row.get(LOT),
                row.get(MAX_QTY),
                row.get(ACTIVE),
                segment,
                row.get(MIN_RESERVE),
                row.get(CONSTITUENT),
                reference,
                coverage.get(),
                Math.toIntExact(row.get(PARTITION))));
    }

    private static Kind<String> code() {
        return text("[A-Za-z0-9][A-Za-z0-9._-]{0,9}", "the code of an asset");
    }

    /// A price in units; none, and a mistake, if it has more decimals than the scale.
    static OptionalLong units(Values row, Key<?> key, Optional<String> price) {
        if (price.isEmpty()) return OptionalLong.empty();
        try {
            return OptionalLong.of(
                    Decimals.parse(price.get(), Math.toIntExact(row.get(PRICE_SCALE))));
        } catch (IllegalArgumentException e) {
            row.refuse(key, "does not fit price_scale " + row.get(PRICE_SCALE), "");
            return OptionalLong.empty();
        }
    }

    /// The same, not traded any more.
    public InstrumentDefinition inactive() {
        return new InstrumentDefinition(
                symbol,
                priceScale,
                unitsPerTick,
                lotSize,
                maxOrderQty,
                false,
                segment,
                minReserveQty,
                constituent,
                referencePrice,
                coverage,
                partition);
    }

    /// The same as engines know it, which are not told where it is.
    public InstrumentDefinition unplaced() {
        return new InstrumentDefinition(
                symbol,
                priceScale,
                unitsPerTick,
                lotSize,
                maxOrderQty,
                active,
                segment,
                minReserveQty,
                constituent,
                referencePrice,
                coverage,
                0);
    }

    /// The tick as people write it.
    public String tick() {
        return Decimals.text(unitsPerTick, priceScale);
    }

    /// The reference price as people write it; `none` without one.
    public String reference() {
        return referencePrice.isPresent()
                ? Decimals.text(referencePrice.getAsLong(), priceScale)
                : "none";
    }

    /// What operators ask the exchange to list.
    ///
    /// @param isActive whether it shall be traded
    public Security security(boolean isActive) {
        return new Security(
                0,
                symbol,
                priceScale,
                unitsPerTick,
                lotSize,
                maxOrderQty,
                isActive,
                "",
                segment,
                minReserveQty,
                constituent,
                referencePrice.orElse(Security.NO_PRICE),
                coverage);
    }
}
