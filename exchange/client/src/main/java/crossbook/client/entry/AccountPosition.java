package crossbook.client.entry;

import crossbook.protocol.Decimals;
import crossbook.protocol.entry.PositionReportDecoder;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/// What an owner has open of an instrument on margin.
///
/// @param participant its name
/// @param account which client of the participant; empty: the participant itself
/// @param qty above 0: long, below: short
/// @param openValue the sum of price, quantity and quote units of what is open, signed like
///     the quantity, smallest units of the asset
/// @param held by it and the owner's live orders together, beyond what each holds by itself
/// @param mark the price at which it is valued, price units
/// @param asset in which it is settled
/// @param scale decimals of the amounts
public record AccountPosition(
        int participantId,
        String participant,
        String account,
        int instrumentId,
        long qty,
        long openValue,
        long held,
        long mark,
        String asset,
        int scale) {
    /// What a report tells.
    public static AccountPosition of(PositionReportDecoder report) {
        return new AccountPosition(
                (int) report.participantId(),
                report.name(),
                report.account(),
                (int) report.instrumentId(),
                report.positionQty(),
                report.openValue(),
                report.positionHeld(),
                report.mark(),
                report.asset(),
                report.scale());
    }

    /// What would be realised if it was closed at the mark; below 0: lost.
    ///
    /// @param quoteUnits smallest units of the asset in one price unit times one unit of
    ///     quantity
    public long unrealised(long quoteUnits) {
        return Math.multiplyExact(Math.multiplyExact(mark, qty), quoteUnits) - openValue;
    }

    /// The price at which what is open was traded or last settled, on average, rounded to two
    /// decimals more than prices have; empty where nothing is open.
    public static String averagePrice(long openValue, long qty, long quoteUnits, int priceScale) {
        if (qty == 0) return "";
        BigDecimal value = new BigDecimal(BigInteger.valueOf(openValue), priceScale);
        BigDecimal units = BigDecimal.valueOf(qty).multiply(BigDecimal.valueOf(quoteUnits));
        BigDecimal average = value.divide(units, priceScale + 2, RoundingMode.HALF_EVEN);
        int scale = Math.max(priceScale, average.stripTrailingZeros().scale());
        return average.setScale(scale).toPlainString();
    }

    /// An amount in words.
    public String text(long amount) {
        return Decimals.text(amount, scale);
    }
}
