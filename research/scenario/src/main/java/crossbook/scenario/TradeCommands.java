package crossbook.scenario;

import crossbook.core.MatchingEngine;
import crossbook.core.command.BustTrade;
import crossbook.core.command.CorrectTrade;

/// Reads what market operations do about trades, `bust trade 3` and `correct trade 3 qty 50`, and
/// hands it to the engine.
final class TradeCommands {
    private final Names names;
    private final Askers askers;
    private final EventWriter events;
    private final BustTrade bustTrade = new BustTrade();
    private final CorrectTrade correctTrade = new CorrectTrade();

    TradeCommands(Names names, Askers askers, EventWriter events) {
        this.names = names;
        this.askers = askers;
        this.events = events;
    }

    // bust trade 3 | bust trade 3 in XYZ into deficit by opal because "wrong price"
    void bust(MatchingEngine engine, long timestampNs, Words words) {
        bustTrade.timestampNs = timestampNs;
        bustTrade.tradeId = readTrade(words);
        bustTrade.instrumentId = names.instrumentIn(words);
        bustTrade.intoDeficit = readIntoDeficit(words);
        askers.read(words, bustTrade);
        engine.onBustTrade(bustTrade);
    }

    // correct trade 3 qty 50 | correct trade 3 in XYZ qty 50 price 10.01 into deficit
    void correct(MatchingEngine engine, long timestampNs, Words words) {
        correctTrade.timestampNs = timestampNs;
        correctTrade.tradeId = readTrade(words);
        correctTrade.instrumentId = names.instrumentIn(words);
        correctTrade.changesQty = words.skip("qty");
        if (correctTrade.changesQty) correctTrade.qty = words.nextWholeNumber("a quantity");
        correctTrade.changesPrice = words.skip("price");
        if (correctTrade.changesPrice) {
            correctTrade.price = names.nextUnits(words, correctTrade.instrumentId, "price");
        }
        correctTrade.intoDeficit = readIntoDeficit(words);
        askers.read(words, correctTrade);
        engine.onCorrectTrade(correctTrade);
    }

    private static boolean readIntoDeficit(Words words) {
        boolean isThere = words.skip("into");
        if (isThere) words.expect("deficit");
        return isThere;
    }

    private long readTrade(Words words) {
        words.expect("trade");
        long tradeId = words.nextWholeNumber("a trade");
        events.target("trade " + tradeId);
        return tradeId;
    }
}
