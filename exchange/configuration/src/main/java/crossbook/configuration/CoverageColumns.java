package crossbook.configuration;

import static crossbook.configuration.InstrumentDefinition.*;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.Margin;
import crossbook.core.model.IndexSources;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.Decimals;
import crossbook.protocol.FeeUnit;
import crossbook.protocol.MarkSource;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// The columns of an instrument that say how its orders are covered. Amounts are written as people
/// do and must be whole in smallest units.
final class CoverageColumns {
    private static final long MILLION = 1_000_000;
    private static final List<Key<?>> MARGINS = List.of(
            MARGIN_UNIT,
            INITIAL_LONG,
            INITIAL_SHORT,
            MAINTENANCE_LONG,
            MAINTENANCE_SHORT,
            MARK_SOURCE,
            MAX_PRICE,
            LIQUIDATION_COLLAR,
            LIQUIDATES_ALONE,
            WITHHOLDS_PROFIT,
            MARK_STEP,
            INDEX_STALENESS,
            INDEX_SOURCES,
            INDEX_MINIMUM);

    /// The sources of a mark, as people read of them.
    static final String SOURCES =
            "median, of an index that a command sets, the last price and the middle;"
                    + " index, that alone; last, the last price, or mid, the middle of the best bid and offer,"
                    + " which who trades alone can make";

    private final Values row;
    private final List<AssetDefinition> assets;
    private final OptionalLong referencePrice;

    /// @param referencePrice price units
    CoverageColumns(Values row, List<AssetDefinition> assets, OptionalLong referencePrice) {
        this.row = row;
        this.assets = assets;
        this.referencePrice = referencePrice;
    }

    /// None if there are mistakes, which are noted; [Coverage#NONE] where no asset is named.
    Optional<Coverage> read() {
        if (row.get(INITIAL_LONG).isPresent()) return onMargin();
        if (isSet(MARGINS, "goes with initial_margin_long")) return Optional.empty();
        if (row.get(BASE_ASSET).isEmpty() && row.get(QUOTE_ASSET).isEmpty()) {
            // What has no meaning without assets would go unnoticed, and orders would hold nothing.
            List<Key<?>> keys = List.of(
                    BASE_AMOUNT,
                    MULTIPLIER,
                    FEE_UNIT,
                    TAKER_FEE,
                    MAKER_FEE,
                    MIN_FEE,
                    SETTLEMENT_DAYS);
            boolean isSet = isSet(keys, "goes with base_asset and quote_asset");
            return isSet ? Optional.empty() : Optional.of(Coverage.NONE);
        }
        return inFull();
    }

    /// Whether one of them is not what it is by default, which is noted.
    private boolean isSet(List<Key<?>> keys, String rule) {
        for (Key<?> key : keys) {
            if (row.text(key).equals(key.defaultText())) continue;
            row.refuse(key, rule, "");
            return true;
        }
        return false;
    }

    private Optional<Coverage> inFull() {
        Optional<AssetDefinition> base = asset(BASE_ASSET, QUOTE_ASSET);
        Optional<AssetDefinition> quote = asset(QUOTE_ASSET, BASE_ASSET);
        if (base.isEmpty() || quote.isEmpty()) return Optional.empty();
        if (base.equals(quote)) {
            row.refuse(QUOTE_ASSET, "must be another asset than base_asset", "");
            return Optional.empty();
        }
        OptionalLong baseUnits =
                units(BASE_AMOUNT, row.get(BASE_AMOUNT), base.get(), base.get().scale());
        Optional<Costs> costs = costs(quote.get());
        if (baseUnits.isEmpty() || costs.isEmpty()) return Optional.empty();
        return Optional.of(new Coverage(
                        CoverageKind.FULL,
                        base.get().code(),
                        quote.get().code(),
                        baseUnits.getAsLong(),
                        costs.get().quoteUnits,
                        row.get(FEE_UNIT),
                        costs.get().taker,
                        costs.get().maker,
                        costs.get().least)
                .settling(Math.toIntExact(row.get(SETTLEMENT_DAYS))));
    }

    /// What a price unit and a trade cost, smallest units of the quote asset.
    private record Costs(long quoteUnits, long taker, long maker, long least) {}

    private Optional<Costs> costs(AssetDefinition quote) {
        int scale = quote.scale() - Math.toIntExact(row.get(PRICE_SCALE));
        OptionalLong quoteUnits = units(MULTIPLIER, row.get(MULTIPLIER), quote, scale);
        OptionalLong taker = rate(TAKER_FEE, row.get(FEE_UNIT), quote);
        OptionalLong maker = rate(MAKER_FEE, row.get(FEE_UNIT), quote);
        OptionalLong least = amount(MIN_FEE, quote);
        boolean isGood = quoteUnits.isPresent()
                && taker.isPresent()
                && maker.isPresent()
                && least.isPresent();
        if (!isGood) return Optional.empty();
        return Optional.of(new Costs(
                quoteUnits.getAsLong(), taker.getAsLong(), maker.getAsLong(), least.getAsLong()));
    }

    // On margin.

    private Optional<Coverage> onMargin() {
        if (isSet(
                List.of(BASE_ASSET, BASE_AMOUNT, SETTLEMENT_DAYS),
                "does not go with initial_margin_long")) {
            return Optional.empty();
        }
        Optional<AssetDefinition> quote = asset(QUOTE_ASSET, INITIAL_LONG);
        if (quote.isEmpty()) return Optional.empty();
        Optional<Costs> costs = costs(quote.get());
        Optional<Margin> margin = margin(quote.get());
        if (costs.isEmpty() || margin.isEmpty()) return Optional.empty();
        return Optional.of(Coverage.onMargin(
                quote.get().code(),
                costs.get().quoteUnits,
                row.get(FEE_UNIT),
                costs.get().taker,
                costs.get().maker,
                costs.get().least,
                margin.get()));
    }

    private Optional<Margin> margin(AssetDefinition quote) {
        FeeUnit unit = row.get(MARGIN_UNIT);
        OptionalLong initialLong = rate(INITIAL_LONG, unit, quote);
        OptionalLong initialShort = rateOr(initialLong, INITIAL_SHORT, unit, quote);
        OptionalLong longStays = maintenance(MAINTENANCE_LONG, INITIAL_LONG, initialLong, quote);
        OptionalLong shortStays =
                maintenance(MAINTENANCE_SHORT, INITIAL_SHORT, initialShort, quote);
        OptionalLong maxPrice = maxPrice();
        Optional<MarkSource> source = markSource();
        boolean isGood = initialLong.isPresent()
                && initialShort.isPresent()
                && longStays.isPresent()
                && shortStays.isPresent()
                && maxPrice.isPresent()
                && source.isPresent();
        if (!isGood) return Optional.empty();
        return Optional.of(bounded(new Margin(
                        unit,
                        initialLong.getAsLong(),
                        initialShort.getAsLong(),
                        longStays.getAsLong(),
                        shortStays.getAsLong(),
                        source.get(),
                        maxPrice.getAsLong())
                .liquidating(row.get(LIQUIDATES_ALONE), row.get(LIQUIDATION_COLLAR))
                .withholding(row.get(WITHHOLDS_PROFIT))));
    }

    /// What bounds the mark, where its source is what is bounded.
    private Margin bounded(Margin margin) {
        return switch (margin.markSource()) {
            case INDEX -> margin;
            case MEDIAN ->
                margin.bounded(row.get(MARK_STEP), row.get(INDEX_STALENESS).toNanos())
                        .indexedBy(sources(), minimum());
            default -> margin.bounded(row.get(MARK_STEP), 0);
        };
    }

    private List<String> sources() {
        String names = row.get(INDEX_SOURCES);
        return names.isEmpty() ? List.of() : List.of(names.split(" "));
    }

    /// How many must be fresh.
    private int minimum() {
        int most = IndexSources.mostOf(sources().size());
        return row.get(INDEX_MINIMUM).map(Math::toIntExact).orElse(most);
    }

    private Optional<MarkSource> markSource() {
        Optional<MarkSource> source = row.get(MARK_SOURCE);
        if (source.isEmpty()) {
            String before = "; before it had to be named it was last: `crossbook instruments edit "
                    + row.text(SYMBOL) + " --mark-source last`";
            row.refuse(INITIAL_LONG, "needs mark_source beside it", SOURCES + before);
            return source;
        }
        boolean isIndex = source.get() == MarkSource.INDEX;
        boolean isMedian = source.get() == MarkSource.MEDIAN;
        boolean isWrong =
                (isIndex && isSet(List.of(MARK_STEP), "does not go with mark_source index"))
                        || (!isMedian
                                && isSet(
                                        List.of(INDEX_STALENESS, INDEX_SOURCES, INDEX_MINIMUM),
                                        "goes with mark_source median"))
                        || !areSourcesGood();
        return isWrong ? Optional.empty() : source;
    }

    private boolean areSourcesGood() {
        if (sources().isEmpty()) {
            return !isSet(List.of(INDEX_MINIMUM), "goes with index_sources");
        }
        if (Set.copyOf(sources()).size() < sources().size()) {
            row.refuse(INDEX_SOURCES, "must not have a name twice", "");
            return false;
        }
        if (minimum() <= sources().size()) return true;
        row.refuse(
                INDEX_MINIMUM,
                "must not be above the number of index_sources",
                "that is " + sources().size());
        return false;
    }

    private OptionalLong rateOr(
            OptionalLong same, Key<Optional<String>> key, FeeUnit unit, AssetDefinition quote) {
        return row.get(key).isEmpty() ? same : rate(key, unit, quote);
    }

    private OptionalLong maintenance(
            Key<Optional<String>> key,
            Key<Optional<String>> of,
            OptionalLong initial,
            AssetDefinition quote) {
        OptionalLong rate = rateOr(initial, key, row.get(MARGIN_UNIT), quote);
        boolean isMore =
                rate.isPresent() && initial.isPresent() && rate.getAsLong() > initial.getAsLong();
        if (!isMore) return rate;
        Key<?> more = row.get(of).isEmpty() ? INITIAL_LONG : of;
        row.refuse(key, "must not be above " + more.name(), "that is " + row.text(more));
        return OptionalLong.empty();
    }

    /// The highest price; the first mark is the reference price.
    private OptionalLong maxPrice() {
        if (row.get(MAX_PRICE).isEmpty()) {
            row.refuse(INITIAL_LONG, "needs max_price beside it", "");
            return OptionalLong.empty();
        }
        if (referencePrice.isEmpty()) {
            row.refuse(INITIAL_LONG, "needs reference_price beside it", "it is the first mark");
            return OptionalLong.empty();
        }
        OptionalLong price = InstrumentDefinition.units(row, MAX_PRICE, row.get(MAX_PRICE));
        if (price.isPresent() && price.getAsLong() < referencePrice.getAsLong()) {
            String that = "that is " + row.text(REFERENCE_PRICE);
            row.refuse(MAX_PRICE, "must not be below reference_price", that);
            return OptionalLong.empty();
        }
        return price;
    }

    // Assets and amounts.

    private Optional<AssetDefinition> asset(Key<Optional<String>> key, Key<?> other) {
        Optional<String> code = row.get(key);
        if (code.isEmpty()) {
            row.refuse(other, "needs " + key.name() + " beside it", "");
            return Optional.empty();
        }
        List<String> codes = assets.stream().map(AssetDefinition::code).toList();
        int place = codes.indexOf(code.get());
        if (place >= 0) return Optional.of(assets.get(place));
        String none = "crossbook assets add " + code.get();
        String meant = WrongValue.didYouMean(code.get(), codes);
        row.refuse(key, "is not in the list of assets", meant.isEmpty() ? none : meant);
        return Optional.empty();
    }

    /// An amount for each unit of quantity, or millionths.
    private OptionalLong rate(Key<Optional<String>> key, FeeUnit unit, AssetDefinition quote) {
        return unit == FeeUnit.PER_UNIT ? amount(key, quote) : millionths(key);
    }

    private OptionalLong millionths(Key<Optional<String>> key) {
        Optional<Long> parsed = parsed(row.get(key).orElse("0"), 0);
        if (parsed.isPresent() && parsed.get() <= MILLION) return OptionalLong.of(parsed.get());
        row.refuse(key, "must be a whole number of millionths up to 1000000", "");
        return OptionalLong.empty();
    }

    private OptionalLong amount(Key<Optional<String>> key, AssetDefinition quote) {
        String amount = row.get(key).orElse("0");
        return units(key, amount, quote, quote.scale());
    }

    /// An amount in units of so many decimals.
    private OptionalLong units(Key<?> key, String amount, AssetDefinition asset, int scale) {
        Optional<Long> units = parsed(amount, scale);
        if (units.isPresent()) return OptionalLong.of(units.get());
        boolean isPrice = key.equals(MULTIPLIER);
        row.refuse(
                key,
                (isPrice ? "the cost of one price unit" : "it")
                        + " is not a whole number of the smallest units of " + asset.code(),
                asset.code() + " has " + asset.scale() + " decimals"
                        + (isPrice ? ", a price " + row.text(PRICE_SCALE) : ""));
        return OptionalLong.empty();
    }

    /// None if it is not whole with so many decimals, which may be below none.
    private static Optional<Long> parsed(String text, int scale) {
        try {
            return Optional.of(Decimals.parseUnits(text, scale));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
