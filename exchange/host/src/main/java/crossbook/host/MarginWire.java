package crossbook.host;

import crossbook.core.model.IndexSources;
import crossbook.core.model.Margin;
import crossbook.protocol.CoverageDecoder;
import crossbook.protocol.CoverageEncoder;

/// What a position needs, as engine and wire say it.
final class MarginWire {
    private MarginWire() {}

    /// Writes what a position needs.
    static void put(Margin margin, CoverageEncoder wire) {
        wire.marginUnit(EnumNames.FEE_UNIT.wire(margin.unit()))
                .initialLong(margin.initialLong())
                .initialShort(margin.initialShort())
                .maintenanceLong(margin.maintenanceLong())
                .maintenanceShort(margin.maintenanceShort())
                .markSource(EnumNames.MARK_SOURCE.wire(margin.markSource()))
                .maxPrice(margin.maxPrice())
                .liquidationCollar(margin.collar())
                .liquidatesAlone(Wire.yesNo(margin.liquidatesAlone()))
                .markStep(margin.markStep())
                .indexStalenessNs(margin.indexStalenessNs())
                .withholdsProfit(Wire.yesNo(margin.withholdsProfit()))
                .indexSources(margin.indexSources().text())
                .indexMinimum((short) margin.indexSources().minimum());
    }

    /// Reads what a position needs.
    static Margin margin(CoverageDecoder wire) {
        return new Margin(
                EnumNames.FEE_UNIT.core(wire.marginUnitRaw()),
                wire.initialLong(),
                wire.initialShort(),
                wire.maintenanceLong(),
                wire.maintenanceShort(),
                EnumNames.MARK_SOURCE.core(wire.markSourceRaw()),
                wire.maxPrice(),
                wire.liquidationCollar(),
                Wire.isYes(wire.liquidatesAloneRaw()),
                wire.markStep(),
                wire.indexStalenessNs(),
                Wire.isYes(wire.withholdsProfitRaw()),
                IndexSources.of(wire.indexSources(), Math.max(1, wire.indexMinimum())));
    }
}
