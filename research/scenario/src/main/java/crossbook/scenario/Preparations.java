package crossbook.scenario;

import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.model.MarketModel;
import crossbook.core.model.MarketModelBuilder;
import crossbook.core.model.MarketModelException;
import crossbook.core.model.ReplacePriority;
import crossbook.core.model.RuleKey;
import crossbook.market.MarketModelFile;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// Reads what prepares the market: `market`, `instrument` and `participant`. What a
/// scenario does not say is so: the market `continuous`, one instrument `ABC`, anyone who
/// is named.
final class Preparations {
    private static final String DEFAULT_MARKET = "continuous";
    private static final String DEFAULT_SYMBOL = "ABC";
    private static final int DEFAULT_SCALE = 2;

    /// Reading a model takes longer than running a short scenario.
    private static final Map<String, MarketModel> SHIPPED = new HashMap<>();

    private final Path directory;
    private final Names names;
    private final ScenarioClock clock;
    private final Askers askers;
    private final EventWriter events;
    private boolean hasMarketLine;

    /// @param directory where the files of market models are looked for
    Preparations(
            Path directory, Names names, ScenarioClock clock, Askers askers, EventWriter events) {
        this.directory = directory;
        this.names = names;
        this.clock = clock;
        this.askers = askers;
        this.events = events;
    }

    // market continuous | market exchange.toml remember_ids=4 | market none
    void market(MatchingEngine engine, long timestampNs, Words words) {
        hasMarketLine = true;
        if (words.skip("none")) {
            words.end();
            return;
        }
        MarketModel model = events.model();
        boolean namesModel =
                words.hasNext() && !words.found().contains("=") && !Askers.areNext(words);
        if (namesModel) model = named(words);
        else if (model == null) model = shipped(DEFAULT_MARKET);
        while (words.hasNext() && !Askers.areNext(words)) model = changed(model, words);
        DefineMarketModel command = new DefineMarketModel();
        if (Askers.areNext(words)) askers.read(words, command);
        define(command, model, engine, timestampNs);
    }

    private MarketModel named(Words words) {
        String name = words.next("a market model");
        if (!name.endsWith(".toml")) return shipped(name);
        try {
            return MarketModelFile.read(directory.resolve(name));
        } catch (InvalidPathException e) {
            throw words.error("a market model: " + e.getReason());
        }
    }

    private static synchronized MarketModel shipped(String name) {
        return SHIPPED.computeIfAbsent(name, MarketModelFile::shipped);
    }

    private static MarketModel changed(MarketModel model, Words words) {
        String word = words.nextText("key=value");
        int equals = word.indexOf('=');
        String key = equals < 0 ? word : word.substring(0, equals);
        String value = word.substring(equals + 1);
        MarketModelBuilder builder = model.toBuilder();
        try {
            switch (key) {
                case "remember_ids" -> builder.rememberIds(Integer.parseInt(value));
                case "initial_phase" -> builder.initialPhase(value);
                case "replace_priority" ->
                    builder.replacePriority(
                            ReplacePriority.valueOf(value.toUpperCase(Locale.ROOT)));
                default -> {
                    RuleKey rule = RuleKey.of(key);
                    if (rule == null) {
                        throw words.error("'" + word + "' is not remember_ids=N,"
                                + " replace_priority=WORD, initial_phase=NAME or another key");
                    }
                    builder.rule(rule, value);
                }
            }
            return builder.build();
        } catch (MarketModelException e) {
            throw words.error(key + ": " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw words.error("'" + value + "' is not a value of " + key);
        }
    }

    private void define(
            DefineMarketModel command, MarketModel model, MatchingEngine engine, long timestampNs) {
        command.timestampNs = timestampNs;
        command.model = model;
        clock.follow(model);
        events.target("market " + model.name());
        engine.onDefineMarketModel(command);
    }

    // instrument XYZ | instrument XYZ id 1 scale 2 tick 5 lot 10 max 1000
    // instrument XYZ segment ZA01 reserve 100 close 100.00 constituent
    // instrument BTC-USD base BTC 0.01 quote USD taker 2000 maker 1000 days 2
    // instrument FUT close 100.00 quote USD 10 margin initial 60000 mark LAST max 1000.00
    void instrument(MatchingEngine engine, long timestampNs, Words words) {
        needMarket(engine, timestampNs);
        DefineInstrument command = new DefineInstrument();
        command.timestampNs = timestampNs;
        command.symbol = words.nextText("a symbol");
        command.instrumentId = names.instrumentCount();
        command.priceScale = DEFAULT_SCALE;
        if (words.skip("id")) command.instrumentId = words.nextSmallNumber("an id");
        if (words.skip("scale")) command.priceScale = words.nextSmallNumber("a scale");
        if (words.skip("tick")) command.unitsPerTick = words.nextWholeNumber("a tick");
        if (words.skip("lot")) command.lotSize = words.nextWholeNumber("a lot size");
        if (words.skip("max")) command.maxOrderQty = words.nextWholeNumber("a quantity");
        if (words.skip("segment")) command.segment = words.nextText("a segment");
        if (words.skip("reserve")) command.minReserveQty = words.nextWholeNumber("a quantity");
        if (words.skip("close")) {
            command.referencePrice = Names.nextUnitsAt(words, command.priceScale, "price");
        }
        command.isConstituent = words.skip("constituent");
        command.coverage = CoverageWords.read(words, command, names);
        command.active = !words.skip("inactive");
        if (words.hasNext() && !Askers.areNext(words)) {
            throw words.error(words.found() + " where 'id N', 'scale N', 'tick N', 'lot N',"
                    + " 'max N', 'segment NAME', 'reserve N', 'close P', 'constituent', "
                    + CoverageWords.FORM
                    + " or 'inactive', in this order, is expected");
        }
        askers.read(words, command);
        engine.onDefineInstrument(command);
    }

    // participant alice | participant alice id 0 | participant alice inactive stay
    // participant alice expire GTC | participant carol role RISK TRADER by adam
    void participant(MatchingEngine engine, long timestampNs, Words words) {
        DefineParticipant command = new DefineParticipant();
        command.timestampNs = timestampNs;
        command.name = words.nextText("a name");
        command.participantId =
                words.skip("id") ? words.nextSmallNumber("an id") : names.participantCount();
        command.active = !words.skip("inactive");
        command.cancelOnDisconnect = !words.skip("stay");
        command.cancelsGtcOnDisconnect = words.skip("expire");
        if (command.cancelsGtcOnDisconnect) words.expect("GTC");
        command.roles = Askers.readRoles(words);
        askers.read(words, command);
        engine.onDefineParticipant(command);
    }

    /// The participant of that name, who joins the market at the first mention.
    int participantId(String name, MatchingEngine engine, long timestampNs) {
        if (!names.hasParticipant(name) && !Names.isUnknown(name)) {
            DefineParticipant command = new DefineParticipant();
            command.timestampNs = timestampNs;
            command.participantId = names.participantCount();
            command.name = name;
            engine.onDefineParticipant(command);
        }
        return names.participantId(name);
    }

    /// Sees to it that there is something to trade.
    void needInstrument(MatchingEngine engine, long timestampNs) {
        if (names.hasInstruments()) return;
        needMarket(engine, timestampNs);
        if (events.model() == null) return;
        DefineInstrument command = new DefineInstrument();
        command.timestampNs = timestampNs;
        command.symbol = DEFAULT_SYMBOL;
        command.priceScale = DEFAULT_SCALE;
        engine.onDefineInstrument(command);
    }

    private void needMarket(MatchingEngine engine, long timestampNs) {
        if (events.model() == null && !hasMarketLine) {
            define(new DefineMarketModel(), shipped(DEFAULT_MARKET), engine, timestampNs);
        }
    }
}
