package crossbook.client.entry;

import crossbook.protocol.CoverageDecoder;
import crossbook.protocol.CoverageEncoder;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.FeeUnit;
import crossbook.protocol.Side;

/// What the orders of an instrument hold of accounts, and what its trades cost.
///
/// @param kind nothing is held, or all that an order can cost, or what a position needs
/// @param baseAsset what is bought and sold, by its code; empty where nothing is held, and on
///     margin
/// @param quoteAsset what it is paid in; on margin, what profit and loss are settled in
/// @param baseUnits smallest units of the base asset in one unit of quantity; 0 on margin
/// @param quoteUnits smallest units of the quote asset in one price unit times one unit of quantity
/// @param feeUnit what the rates are multiples of
/// @param takerRate the rate of the order that comes to a resting one
/// @param makerRate the rate of the resting order, and of both where nobody takes
/// @param minFee the least fee of an order that has traded, smallest units of the quote asset
/// @param settlementDays how many business days after a trade base and quote move; 0: at once
/// @param margin what positions need; [Margin#NONE] where there are none
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
        int settlementDays,
        Margin margin) {
    /// Orders hold nothing.
    public static final Coverage NONE =
            new Coverage(CoverageKind.NONE, "", "", 0, 0, FeeUnit.PER_UNIT, 0, 0, 0);

    /// Of what is not on margin and settles at once.
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
                0,
                Margin.NONE);
    }

    /// On margin: the same fees, with positions instead of a base asset.
    public static Coverage onMargin(
            String asset,
            long quoteUnits,
            FeeUnit feeUnit,
            long takerRate,
            long makerRate,
            long minFee,
            Margin margin) {
        return new Coverage(
                CoverageKind.MARGIN,
                "",
                asset,
                0,
                quoteUnits,
                feeUnit,
                takerRate,
                makerRate,
                minFee,
                0,
                margin);
    }

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
                days,
                margin);
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
                wire.settlementDays(),
                Margin.of(wire));
    }

    /// Whether trades change positions instead of moving an asset.
    public boolean isOnMargin() {
        return kind == CoverageKind.MARGIN;
    }

    /// The asset of which an order of a side holds, by its code.
    public String heldAsset(Side side) {
        return side == Side.BUY || isOnMargin() ? quoteAsset : baseAsset;
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
        margin.write(wire);
    }
}
