package crossbook.configuration;

import crossbook.client.entry.Coverage;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.FeeUnit;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/// Fees that are more than what they are charged for: no mistakes, but mostly a slip. Who sells
/// in full gets nothing then.
public final class FeeWarnings {
    private FeeWarnings() {}

    /// One sentence for each fee of an instrument that is for each unit of quantity and more
    /// than one is worth at the reference price; nothing where there is none.
    public static List<String> of(InstrumentDefinition instrument) {
        Coverage coverage = instrument.coverage();
        boolean isKnown = coverage.kind() != CoverageKind.NONE
                && coverage.feeUnit() == FeeUnit.PER_UNIT
                && instrument.referencePrice().isPresent();
        if (!isKnown) return List.of();
        BigInteger worth = BigInteger.valueOf(instrument.referencePrice().getAsLong())
                .multiply(BigInteger.valueOf(coverage.quoteUnits()));
        List<String> warnings = new ArrayList<>();
        if (isMore(coverage.takerRate(), worth)) warnings.add(warning(instrument, "taker_fee"));
        if (isMore(coverage.makerRate(), worth)) warnings.add(warning(instrument, "maker_fee"));
        return warnings;
    }

    private static boolean isMore(long fee, BigInteger worth) {
        return BigInteger.valueOf(fee).compareTo(worth) > 0;
    }

    private static String warning(InstrumentDefinition instrument, String key) {
        return "instrument " + instrument.symbol() + ": " + key
                + " is for each unit of quantity, and more than one is worth at the reference price";
    }
}
