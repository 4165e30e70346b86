package crossbook.cli.define;

import picocli.CommandLine.Option;

import java.util.Map;

/// The options of an instrument that say what its positions need.
final class MarginSettings {
    @Option(
            names = "--margin-unit",
            paramLabel = "UNIT",
            description =
                    "What margins are counted in: per_unit, an amount of the quote asset for a"
                            + " quantity of 1, or per_million of the value.")
    private String unit;

    @Option(
            names = "--initial-margin-long",
            paramLabel = "N",
            description = "What a long position needs before it is taken; makes it a future.")
    private String initialLong;

    @Option(
            names = "--initial-margin-short",
            paramLabel = "N",
            description = "What a short position needs before it is taken.")
    private String initialShort;

    @Option(
            names = "--maintenance-margin-long",
            paramLabel = "N",
            description = "What a long position needs while it lasts.")
    private String maintenanceLong;

    @Option(
            names = "--maintenance-margin-short",
            paramLabel = "N",
            description = "What a short position needs while it lasts.")
    private String maintenanceShort;

    @Option(
            names = "--mark-source",
            paramLabel = "SOURCE",
            description =
                    "The price at which positions are valued, which a future must name: median (of"
                            + " index, last and mid), index, last or mid.")
    private String markSource;

    @Option(
            names = "--mark-step",
            paramLabel = "N",
            description =
                    "How far the market moves the mark within a minute at most, millionths of it; of a"
                            + " median, how far it is from the index at most. 0: any.")
    private String markStep;

    @Option(
            names = "--index-staleness",
            paramLabel = "TIME",
            description = "How long the index of a median counts after it was set, such as 1m.")
    private String indexStaleness;

    @Option(
            names = "--index-sources",
            paramLabel = "NAMES",
            description =
                    "The names of those who set the index of a median, such as \"east west\".")
    private String indexSources;

    @Option(
            names = "--index-minimum",
            paramLabel = "N",
            description = "How many of them must have set it lately; most: more than half.")
    private String indexMinimum;

    @Option(
            names = "--max-price",
            paramLabel = "PRICE",
            description = "The highest price of an order on margin, and of a mark.")
    private String maxPrice;

    @Option(
            names = "--liquidation-collar",
            paramLabel = "N",
            description =
                    "How far from the mark a position is liquidated at most, millionths of it.")
    private String liquidationCollar;

    @Option(
            names = "--liquidates-alone",
            paramLabel = "YES",
            description = "Whether positions are liquidated as soon as margin is called for: true"
                    + " or false.")
    private String liquidatesAlone;

    @Option(
            names = "--withholds-profit",
            paramLabel = "YES",
            description =
                    "Whether realised profit cannot be taken out before the day is settled: true or"
                            + " false.")
    private String withholdsProfit;

    /// Adds the cells that were given.
    void put(Map<String, String> cells) {
        ListVerb.put(cells, "margin_unit", unit);
        ListVerb.put(cells, "initial_margin_long", initialLong);
        ListVerb.put(cells, "initial_margin_short", initialShort);
        ListVerb.put(cells, "maintenance_margin_long", maintenanceLong);
        ListVerb.put(cells, "maintenance_margin_short", maintenanceShort);
        ListVerb.put(cells, "mark_source", markSource);
        ListVerb.put(cells, "mark_step", markStep);
        ListVerb.put(cells, "index_staleness", indexStaleness);
        ListVerb.put(cells, "index_sources", indexSources);
        ListVerb.put(cells, "index_minimum", indexMinimum);
        ListVerb.put(cells, "max_price", maxPrice);
        ListVerb.put(cells, "liquidation_collar", liquidationCollar);
        ListVerb.put(cells, "liquidates_alone", liquidatesAlone);
        ListVerb.put(cells, "withholds_profit", withholdsProfit);
    }
}
