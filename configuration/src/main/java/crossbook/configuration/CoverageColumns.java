package crossbook.configuration;

import static crossbook.configuration.InstrumentDefinition.*;

import crossbook.client.entry.Coverage;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.Decimals;
import crossbook.protocol.FeeUnit;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// The columns of an instrument that say how its orders are covered. Amounts are written as people
/// do and must be whole in smallest units.
final class CoverageColumns {
    private static final long MILLION = 1_000_000;

    private final Values row;
    private final List<AssetDefinition> assets;

    CoverageColumns(Values row, List<AssetDefinition> assets) {
        this.row = row;
        this.assets = assets;
    }

    /// None if there are mistakes, which are noted; [Coverage#NONE] where no asset is named.
    Optional<Coverage> read() {
        if (row.get(BASE_ASSET).isEmpty() && row.get(QUOTE_ASSET).isEmpty()) {
            return withoutAssets();
        }
        Optional<AssetDefinition> base = asset(BASE_ASSET, QUOTE_ASSET);
        Optional<AssetDefinition> quote = asset(QUOTE_ASSET, BASE_ASSET);
        if (base.isEmpty() || quote.isEmpty()) return Optional.empty();
        if (base.equals(quote)) {
            row.refuse(QUOTE_ASSET, "must be another asset than base_asset", "");
            return Optional.empty();
        }
        boolean isPerUnit = row.get(FEE_UNIT) == FeeUnit.PER_UNIT;
        OptionalLong baseUnits =
                units(BASE_AMOUNT, row.get(BASE_AMOUNT), base.get(), base.get().scale());
        int scale = quote.get().scale() - Math.toIntExact(row.get(PRICE_SCALE));
        OptionalLong quoteUnits = units(MULTIPLIER, row.get(MULTIPLIER), quote.get(), scale);
        OptionalLong taker = isPerUnit ? fee(TAKER_FEE, quote.get()) : millionths(TAKER_FEE);
        OptionalLong maker = isPerUnit ? fee(MAKER_FEE, quote.get()) : millionths(MAKER_FEE);
        OptionalLong least = fee(MIN_FEE, quote.get());
        boolean isGood = baseUnits.isPresent()
                && quoteUnits.isPresent()
                && taker.isPresent()
                && maker.isPresent()
                && least.isPresent();
        if (!isGood) return Optional.empty();
        return Optional.of(new Coverage(
                CoverageKind.FULL,
                base.get().code(),
                quote.get().code(),
                baseUnits.getAsLong(),
                quoteUnits.getAsLong(),
                row.get(FEE_UNIT),
                taker.getAsLong(),
                maker.getAsLong(),
                least.getAsLong()));
    }

    /// What has no meaning without assets would go unnoticed, and the orders would hold nothing.
    private Optional<Coverage> withoutAssets() {
        for (Key<?> key :
                List.of(BASE_AMOUNT, MULTIPLIER, FEE_UNIT, TAKER_FEE, MAKER_FEE, MIN_FEE)) {
            if (row.text(key).equals(key.defaultText())) continue;
            row.refuse(key, "goes with base_asset and quote_asset", "");
            return Optional.empty();
        }
        return Optional.of(Coverage.NONE);
    }

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

    private OptionalLong millionths(Key<Optional<String>> key) {
        Optional<Long> parsed = parsed(row.get(key).orElse("0"), 0);
        if (parsed.isPresent() && parsed.get() <= MILLION) return OptionalLong.of(parsed.get());
        row.refuse(key, "must be a whole number of millionths up to 1000000", "");
        return OptionalLong.empty();
    }

    private OptionalLong fee(Key<Optional<String>> key, AssetDefinition quote) {
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
