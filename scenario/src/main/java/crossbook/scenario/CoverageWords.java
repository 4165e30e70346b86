package crossbook.scenario;

import crossbook.core.command.DefineInstrument;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.protocol.Decimals;

/// How the orders of an instrument are covered, as the line that defines it says it:
///
///     base BTC 0.01 quote USD taker 2000 maker 1000
///     base XBT 0.01 quote LTC 0.0001 PER_UNIT taker 0.000019 maker 0.000007 min 0.0001
final class CoverageWords {
    private CoverageWords() {}

    /// Reads what stands next; null where the instrument is not covered.
    static Coverage read(Words words, DefineInstrument command, Names names) {
        if (!words.skip("base")) return null;
        int base = names.nextAssetId(words);
        long baseUnits = words.nextIsNumber()
                ? names.nextAmount(words, base, "base amount")
                : Decimals.parse("1", names.assetScale(base));
        words.expect("quote");
        int quote = names.nextAssetId(words);
        long quoteUnits = readCost(words, names.assetScale(quote) - command.priceScale);
        FeeUnit unit = words.skip(FeeUnit.PER_UNIT.name()) ? FeeUnit.PER_UNIT : FeeUnit.PER_MILLION;
        int rateScale = unit == FeeUnit.PER_UNIT ? names.assetScale(quote) : 0;
        long taker = readFee("taker", words, rateScale);
        long maker = readFee("maker", words, rateScale);
        long least = readFee("min", words, names.assetScale(quote));
        return new Coverage(base, quote, baseUnits, quoteUnits, unit, taker, maker, least);
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
}
