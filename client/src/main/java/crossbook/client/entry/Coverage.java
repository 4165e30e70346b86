package crossbook.client.entry;

import crossbook.protocol.CoverageDecoder;
import crossbook.protocol.CoverageEncoder;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.FeeUnit;

/// What the orders of an instrument hold of accounts, and what its trades cost.
///
/// @param kind nothing is held, or all that an order can cost
/// @param baseAsset what is bought and sold, by its code; empty where nothing is held
/// @param quoteAsset what it is paid in
/// @param baseUnits smallest units of the base asset in one unit of quantity
/// @param quoteUnits smallest units of the quote asset in one price unit times one unit of quantity
/// @param feeUnit what the rates are multiples of
/// @param takerRate the rate of the order that comes to a resting one
/// @param makerRate the rate of the resting order, and of both where nobody takes
/// @param minFee the least fee of an order that has traded, smallest units of the quote asset
/// @param settlementDays how many business days after a trade base and quote move; 0: at once
public record Coverage(
        CoverageKind kind,
        String baseAsset,
        String quoteAsset,
        long baseUnits,
        long quoteUnits,
        FeeUnit feeUnit,
        long takerRate,
        long makerRate,
        long minFee,
        int settlementDays) {
    /// Coverage of which trades settle at once.
    public Coverage(
            CoverageKind kind,
            String baseAsset,
            String quoteAsset,
            long baseUnits,
            long quoteUnits,
            FeeUnit feeUnit,
            long takerRate,
            long makerRate,
            long minFee) {
        this(
                kind,
                baseAsset,
                quoteAsset,
                baseUnits,
                quoteUnits,
                feeUnit,
                takerRate,
                makerRate,
                minFee,
                0);
    }

    /// Orders hold nothing.
    public static final Coverage NONE =
            new Coverage(CoverageKind.NONE, "", "", 0, 0, FeeUnit.PER_UNIT, 0, 0, 0);

    /// The same coverage with other settlement days.
    public Coverage settling(int days) {
        return new Coverage(
                kind,
                baseAsset,
                quoteAsset,
                baseUnits,
                quoteUnits,
                feeUnit,
                takerRate,
                makerRate,
                minFee,
                days);
    }

    /// The coverage of a message.
    public static Coverage of(CoverageDecoder wire) {
        if (wire.coverageKind() == CoverageKind.NONE) return NONE;
        return new Coverage(
                wire.coverageKind(),
                wire.baseAsset(),
                wire.quoteAsset(),
                wire.baseUnits(),
                wire.quoteUnits(),
                wire.feeUnit(),
                wire.takerRate(),
                wire.makerRate(),
                wire.minFee(),
                wire.settlementDays());
    }

    /// Writes it into a message.
    public void write(CoverageEncoder wire) {
        wire.coverageKind(kind)
                .baseAsset(baseAsset)
                .quoteAsset(quoteAsset)
                .baseUnits(baseUnits)
                .quoteUnits(quoteUnits)
                .feeUnit(feeUnit)
                .takerRate(takerRate)
                .makerRate(makerRate)
                .minFee(minFee)
                .settlementDays((short) settlementDays);
    }
}
