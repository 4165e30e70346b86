package crossbook.scenario;

import crossbook.core.command.DefineInstrument;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.IndexSources;
import crossbook.core.model.Margin;
import crossbook.core.model.MarkSource;
import crossbook.protocol.Decimals;

/// How the orders of an instrument are covered, as the line that defines it says it:
///
///     base BTC 0.01 quote USD taker 2000 maker 1000 days 2
///     base XBT 0.01 quote LTC 0.0001 PER_UNIT taker 0.000019 maker 0.000007 min 0.0001
///     quote USD 10 margin PER_UNIT initial 60 80 maintenance 40 50 mark LAST max 1000.00
///     quote USD 10 margin initial 100000 mark INDEX max 1000.00 collar 20000 alone
///     quote USD margin initial 100000 mark MEDIAN max 10.00 stale 60 sources "east west" minimum 2
final class CoverageWords {
    /// What may stand there, for errors.
    static final String FORM = "'base ASSET AMOUNT quote ASSET COST PER_UNIT taker FEE maker FEE"
            + " min FEE days N', 'quote ASSET COST PER_UNIT taker FEE maker FEE min FEE margin"
            + " PER_UNIT initial LONG SHORT maintenance LONG SHORT mark SOURCE max PRICE collar N"
            + " step N stale SECONDS sources NAMES minimum N alone paying'";

    private static final long SECOND_NS = 1_000_000_000;

    private CoverageWords() {}

    /// Reads what stands next; null where the instrument is not covered.
    static Coverage read(Words words, DefineInstrument command, Names names) {
        boolean isInFull = words.skip("base");
        if (!isInFull && !words.nextIs("quote")) return null;
        int base = isInFull ? names.nextAssetId(words) : Coverage.NO_ASSET;
        long baseUnits = isInFull ? readBase(words, base, names) : 0;
        words.expect("quote");
        int quote = names.nextAssetId(words);
        long quoteUnits = readCost(words, names.assetScale(quote) - command.priceScale);
        FeeUnit unit = readUnit(words);
        int rateScale = rateScale(unit, quote, names);
        long taker = readFee("taker", words, rateScale);
        long maker = readFee("maker", words, rateScale);
        long least = readFee("min", words, names.assetScale(quote));
        Coverage coverage =
                new Coverage(base, quote, baseUnits, quoteUnits, unit, taker, maker, least);
        if (!isInFull) return coverage.onMargin(readMargin(words, command, quote, names));
        return words.skip("days")
                ? coverage.settling(words.nextSmallNumber("a number of days"))
                : coverage;
    }

    private static long readBase(Words words, int base, Names names) {
        return words.nextIsNumber()
                ? names.nextAmount(words, base, "base amount")
                : Decimals.parse("1", names.assetScale(base));
    }

    private static FeeUnit readUnit(Words words) {
        return words.skip(FeeUnit.PER_UNIT.name()) ? FeeUnit.PER_UNIT : FeeUnit.PER_MILLION;
    }

    private static int rateScale(FeeUnit unit, int quote, Names names) {
        return unit == FeeUnit.PER_UNIT ? names.assetScale(quote) : 0;
    }

    /// What a quantity of 1 costs at the price 1; 1 of the quote asset where no number stands next.
    private static long readCost(Words words, int scale) {
        String text = words.nextIsNumber() ? words.next("a number") : "1";
        try {
            return Decimals.parseUnits(text, scale);
        } catch (IllegalArgumentException e) {
            throw words.error("the cost of one price unit is not a whole number of the smallest"
                    + " units of the quote asset");
        }
    }

    private static long readFee(String name, Words words, int scale) {
        return words.skip(name) ? Names.nextUnitsAt(words, scale, name + " fee") : 0;
    }

    // margin PER_UNIT initial 60 80 maintenance 40 50 mark LAST max 1000.00 collar 20000 alone
    private static Margin readMargin(
            Words words, DefineInstrument command, int quote, Names names) {
        words.expect("margin");
        FeeUnit unit = readUnit(words);
        int rateScale = rateScale(unit, quote, names);
        words.expect("initial");
        long initialLong = readRate(words, rateScale, "initial margin");
        long initialShort = readShort(words, rateScale, "initial margin", initialLong);
        long maintenanceLong = initialLong;
        long maintenanceShort = initialShort;
        if (words.skip("maintenance")) {
            maintenanceLong = readRate(words, rateScale, "maintenance margin");
            maintenanceShort = readShort(words, rateScale, "maintenance margin", maintenanceLong);
        }
        words.expect("mark");
        MarkSource source = words.nextOf(MarkSource.class, "a source of the mark");
        words.expect("max");
        long maxPrice = Names.nextUnitsAt(words, command.priceScale, "price");
        long collar =
                words.skip("collar") ? words.nextWholeNumber("a collar") : Margin.DEFAULT_COLLAR;
        long step = words.skip("step") ? words.nextWholeNumber("a step") : Margin.DEFAULT_MARK_STEP;
        boolean isMedian = source == MarkSource.MEDIAN;
        long staleNs = isMedian ? readStaleness(words) : 0;
        IndexSources sources = isMedian ? readSources(words) : IndexSources.ONE;
        return new Margin(
                        unit,
                        initialLong,
                        initialShort,
                        maintenanceLong,
                        maintenanceShort,
                        source,
                        maxPrice)
                .liquidating(words.skip("alone"), collar)
                .bounded(step, staleNs)
                .withholding(!words.skip("paying"))
                .indexedBy(sources);
    }

    private static long readStaleness(Words words) {
        return words.skip("stale")
                ? words.nextSmallNumber("a number of seconds") * SECOND_NS
                : Margin.DEFAULT_INDEX_STALENESS_NS;
    }

    private static IndexSources readSources(Words words) {
        if (!words.skip("sources")) return IndexSources.ONE;
        String names = words.nextText("names of sources");
        int most = IndexSources.mostOf(names.split(" ").length);
        return IndexSources.of(
                names, words.skip("minimum") ? words.nextSmallNumber("a number of sources") : most);
    }

    private static long readRate(Words words, int scale, String name) {
        return Names.nextUnitsAt(words, scale, name);
    }

    /// Of a short position: that of a long one where no number stands next.
    private static long readShort(Words words, int scale, String name, long ofLong) {
        return words.nextIsNumber() ? readRate(words, scale, name) : ofLong;
    }
}
