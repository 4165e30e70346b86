package crossbook.host;

import crossbook.core.model.IndexSources;
import crossbook.core.model.Margin;
import crossbook.core.model.MarkSource;
import crossbook.protocol.CoverageDecoder;
import crossbook.protocol.CoverageEncoder;
import crossbook.protocol.YesNo;

/// What a position needs, as engine and wire say it.
final class MarginWire {
    private static final SameNames<MarkSource, crossbook.protocol.MarkSource> MARK_SOURCE =
            new SameNames<>(
                    MarkSource.class,
                    crossbook.protocol.MarkSource.class,
                    crossbook.protocol.MarkSource::value);

    private MarginWire() {}

    /// Writes what a position needs.
    static void put(Margin margin, CoverageEncoder wire) {
        wire.marginUnit(Wire.FEE_UNIT.wire(margin.unit()))
                .initialLong(margin.initialLong())
                .initialShort(margin.initialShort())
                .maintenanceLong(margin.maintenanceLong())
                .maintenanceShort(margin.maintenanceShort())
                .markSource(MARK_SOURCE.wire(margin.markSource()))
                .maxPrice(margin.maxPrice())
                .liquidationCollar(margin.collar())
                .liquidatesAlone(margin.liquidatesAlone() ? YesNo.YES : YesNo.NO)
                .markStep(margin.markStep())
                .indexStalenessNs(margin.indexStalenessNs())
                .withholdsProfit(margin.withholdsProfit() ? YesNo.YES : YesNo.NO)
                .indexSources(margin.indexSources().text())
                .indexMinimum((short) margin.indexSources().minimum());
    }

    /// Reads what a position needs.
    static Margin margin(CoverageDecoder wire) {
        return new Margin(
                Wire.FEE_UNIT.core(wire.marginUnitRaw()),
                wire.initialLong(),
                wire.initialShort(),
                wire.maintenanceLong(),
                wire.maintenanceShort(),
                MARK_SOURCE.core(wire.markSourceRaw()),
                wire.maxPrice(),
                wire.liquidationCollar(),
                Wire.isYes(wire.liquidatesAloneRaw()),
                wire.markStep(),
                wire.indexStalenessNs(),
                Wire.isYes(wire.withholdsProfitRaw()),
                IndexSources.of(wire.indexSources(), wire.indexMinimum()));
    }
}
