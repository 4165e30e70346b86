package crossbook.cli.define;

import crossbook.cli.connect.RunningExchange;
import crossbook.cli.verb.Verb;
import crossbook.configuration.EditableList;
import crossbook.configuration.FeeWarnings;
import crossbook.configuration.InstrumentDefinition;
import crossbook.configuration.ServerConfiguration;
import crossbook.server.JsonObject;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// `crossbook instruments`: what is traded.
@Command(
        name = "instruments",
        description =
                "Edit the list of instruments; the exchange of the home takes it over if it runs.",
        footer = {
            "  crossbook instruments list",
            "  crossbook instruments add SBK --tick 0.05 --lot 10",
            "  crossbook instruments edit SBK --active false",
        },
        subcommands = {
            InstrumentsCommand.Add.class,
            InstrumentsCommand.Show.class,
            InstrumentsCommand.Edit.class,
            InstrumentsCommand.Remove.class,
        })
public final class InstrumentsCommand extends Verb {
    /// What an add or an edit may say about an instrument.
    static final class Settings {
        @Option(
                names = "--price-scale",
                paramLabel = "N",
                description = "Decimals that a price may have inside the exchange, 0 to 18.")
        private String priceScale;

        @Option(
                names = "--tick",
                paramLabel = "PRICE",
                description = "Prices of orders are multiples of it, such as 0.01.")
        private String tick;

        @Option(
                names = "--lot",
                paramLabel = "N",
                description = "Quantities of orders are multiples of it.")
        private String lot;

        @Option(
                names = "--max-qty",
                paramLabel = "N",
                description = "The largest quantity of one order.")
        private String maxQty;

        @Option(
                names = "--active",
                paramLabel = "YES",
                arity = "1",
                description = "true or false: whether it can be traded.")
        private String active;

        @Option(
                names = "--segment",
                paramLabel = "NAME",
                description = "The part of the market whose hours, bands and ticks it has.")
        private String segment;

        @Option(
                names = "--min-reserve",
                paramLabel = "N",
                description = "The minimum quantity of a hidden order; 0 for that of the segment.")
        private String minReserve;

        @Option(
                names = "--constituent",
                paramLabel = "YES",
                arity = "1",
                description = "true or false: whether its index's futures are closed out.")
        private String constituent;

        @Option(
                names = "--reference-price",
                paramLabel = "PRICE",
                description = "The close before its first day, or none.")
        private String referencePrice;

        @Option(
                names = "--base-asset",
                paramLabel = "CODE",
                description = "The asset that is bought and sold; its orders hold what they need.")
        private String baseAsset;

        @Option(
                names = "--quote-asset",
                paramLabel = "CODE",
                description = "The asset in which it is paid, fees too.")
        private String quoteAsset;

        @Option(
                names = "--base-amount",
                paramLabel = "AMOUNT",
                description = "How much of the base asset a quantity of 1 is.")
        private String baseAmount;

        @Option(
                names = "--multiplier",
                paramLabel = "AMOUNT",
                description = "How much of the quote asset a quantity of 1 costs at the price 1.")
        private String multiplier;

        @Option(
                names = "--fee-unit",
                paramLabel = "UNIT",
                description = "per_million of the value, or per_unit of quantity.")
        private String feeUnit;

        @Option(
                names = "--taker-fee",
                paramLabel = "N",
                description = "The fee of an order that comes to a resting one.")
        private String takerFee;

        @Option(
                names = "--maker-fee",
                paramLabel = "N",
                description = "The fee of a resting order, and of both in an auction.")
        private String makerFee;

        @Option(
                names = "--min-fee",
                paramLabel = "AMOUNT",
                description = "The least fee of an order that has traded.")
        private String minFee;

        @Option(
                names = "--settlement-days",
                paramLabel = "N",
                description = "How many business days after a trade both assets change hands.")
        private String settlementDays;

        @Mixin
        private MarginSettings margin;

        Map<String, String> cells() {
            Map<String, String> cells = new LinkedHashMap<>();
            ListVerb.put(cells, "price_scale", priceScale);
            ListVerb.put(cells, "tick", tick);
            ListVerb.put(cells, "lot", lot);
            ListVerb.put(cells, "max_qty", maxQty);
            ListVerb.put(cells, "active", active);
            ListVerb.put(cells, "segment", segment);
            ListVerb.put(cells, "min_reserve", minReserve);
            ListVerb.put(cells, "constituent", constituent);
            ListVerb.put(cells, "reference_price", referencePrice);
            ListVerb.put(cells, "base_asset", baseAsset);
            ListVerb.put(cells, "quote_asset", quoteAsset);
            ListVerb.put(cells, "base_amount", baseAmount);
            ListVerb.put(cells, "multiplier", multiplier);
            ListVerb.put(cells, "fee_unit", feeUnit);
            ListVerb.put(cells, "taker_fee", takerFee);
            ListVerb.put(cells, "maker_fee", makerFee);
            ListVerb.put(cells, "min_fee", minFee);
            margin.put(cells);
            ListVerb.put(cells, "settlement_days", settlementDays);
            return cells;
        }
    }

    /// What the four commands share: the list of the configuration.
    abstract static class Leaf extends ListVerb<InstrumentDefinition> {
        @Override
        final EditableList<InstrumentDefinition> list(ServerConfiguration configuration) {
            return EditableList.instruments(configuration);
        }

        @Override
        final String define(RunningExchange exchange, InstrumentDefinition row) {
            return exchange.define(row);
        }

        @Override
        final List<String> warnings(InstrumentDefinition row) {
            return FeeWarnings.of(row);
        }
    }

    /// `crossbook instruments add`.
    @Command(
            name = "add",
            description = "Add an instrument, or those of a file.",
            footer = {
                "  crossbook instruments add SBK --tick 0.05 --lot 10 --max-qty 50000",
                "  crossbook instruments add BTC-USD --price-scale 8 --tick 0.01",
                "  crossbook instruments add --file new-instruments.csv     all of them, or none",
            })
    static final class Add extends Leaf {
        @Parameters(
                arity = "0..1",
                paramLabel = "SYMBOL",
                description = "1 to 25 letters, digits or . _ / : & + -")
        private String symbol;

        @Mixin
        private Settings settings;

        @Mixin
        private Added added;

        @Override
        void run(EditableList<InstrumentDefinition> list) throws IOException {
            add(list, symbol, settings.cells(), added, RunningExchange::request);
        }
    }

    /// `crossbook instruments list`.
    @Command(
            name = "list",
            description = "Print the instruments.",
            footer = {
                "  crossbook instruments list",
                "  crossbook instruments list --json",
                "  crossbook instruments list --home my-exchange",
            })
    static final class Show extends Leaf {
        @Option(names = "--json", description = "Print one JSON object for each.")
        private boolean json;

        @Override
        void run(EditableList<InstrumentDefinition> list) {
            String form = "%-25s %-7s %6s %16s %12s %20s  %s";
            if (!json) {
                print(form.formatted(
                        "symbol", "active", "scale", "tick", "lot", "max qty", "segment"));
            }
            for (InstrumentDefinition instrument : list.definitions()) {
                print(
                        json
                                ? object(instrument)
                                : form.formatted(
                                        instrument.symbol(),
                                        instrument.active() ? "yes" : "no",
                                        instrument.priceScale(),
                                        instrument.tick(),
                                        instrument.lotSize(),
                                        instrument.maxOrderQty(),
                                        instrument.segment().isEmpty()
                                                ? "-"
                                                : instrument.segment()));
            }
        }

        private static String object(InstrumentDefinition instrument) {
            return new JsonObject()
                    .text("symbol", instrument.symbol())
                    .number("priceScale", instrument.priceScale())
                    .text("tick", instrument.tick())
                    .number("lot", instrument.lotSize())
                    .number("maxQty", instrument.maxOrderQty())
                    .yesNo("active", instrument.active())
                    .text("segment", instrument.segment())
                    .number("minReserve", instrument.minReserveQty())
                    .yesNo("constituent", instrument.constituent())
                    .text("referencePrice", instrument.reference())
                    .text("baseAsset", instrument.coverage().baseAsset())
                    .text("quoteAsset", instrument.coverage().quoteAsset())
                    .toString();
        }
    }

    /// `crossbook instruments edit`.
    @Command(
            name = "edit",
            description = "Change an instrument.",
            footer = {
                "  crossbook instruments edit SBK --max-qty 20000",
                "  crossbook instruments edit SBK --active false",
                "  crossbook instruments edit SBK --price-scale 4 --tick 0.005",
            })
    static final class Edit extends Leaf {
        @Parameters(paramLabel = "SYMBOL", description = "The instrument.")
        private String symbol;

        @Mixin
        private Settings settings;

        @Mixin
        private RunningExchange.Options exchange;

        @Override
        void run(EditableList<InstrumentDefinition> list) throws IOException {
            change(list, symbol, settings.cells(), exchange);
        }
    }

    /// `crossbook instruments remove`.
    @Command(
            name = "remove",
            description =
                    "Remove an instrument from the list; refused while there are orders in its book.",
            footer = {
                "  crossbook instruments remove SBK --dry-run",
                "  crossbook instruments remove SBK",
                "  crossbook instruments edit SBK --active false     rather keep it",
            })
    static final class Remove extends Leaf {
        @Parameters(paramLabel = "SYMBOL", description = "The instrument.")
        private String symbol;

        @Option(names = "--dry-run", description = "Change nothing, only say what would be done.")
        private boolean dryRun;

        @Mixin
        private RunningExchange.Options exchange;

        @Override
        void run(EditableList<InstrumentDefinition> list) throws IOException {
            if (dryRun) {
                list.require(symbol);
                print("would remove " + symbol);
                return;
            }
            remove(list, symbol, exchange, RunningExchange::remove);
        }
    }
}
