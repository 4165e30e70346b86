package crossbook.scenario;

import crossbook.core.MatchingEngine;
import crossbook.core.command.CancelReport;
import crossbook.core.command.ReportTrade;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.Side;
import crossbook.core.order.TradeType;

/// Reads what participants report of trades that they made off the book, `alice report r1
/// sell 100 @ 10.00 BT with bob` and `alice report cancel trade 3`, and hands it to the
/// engine.
final class ReportCommands {
    private final Names names;
    private final ScenarioClock clock;
    private final EventWriter events;
    private final ReportTrade reportTrade = new ReportTrade();
    private final CancelReport cancelReport = new CancelReport();

    ReportCommands(Names names, ScenarioClock clock, EventWriter events) {
        this.names = names;
        this.clock = clock;
        this.events = events;
    }

    /// Runs what follows the name of a participant and `report`.
    void run(MatchingEngine engine, int participantId, Words words) {
        if (words.skip("cancel")) cancel(engine, participantId, words);
        else report(engine, participantId, words);
    }

    // r1 sell 100 @ 10.00 BT with bob | r1 sell 100 XYZ @ 10.00 BT with bob made 09:30
    private void report(MatchingEngine engine, int participantId, Words words) {
        reportTrade.timestampNs = clock.timestampNs();
        reportTrade.participantId = participantId;
        reportTrade.sessionId = names.sessionId(participantId);
        readId(words, reportTrade.clOrdId);
        reportTrade.side = words.skip("sell") ? Side.SELL : Side.BUY;
        if (reportTrade.side == Side.BUY) words.expect("buy");
        reportTrade.qty = words.nextWholeNumber("a quantity");
        reportTrade.instrumentId = names.instrumentBeforePrice(words);
        words.expect("@");
        reportTrade.price = names.nextUnits(words, reportTrade.instrumentId, "price");
        String type = words.next("a type of two letters");
        if (type.length() != 2) throw words.error("'" + type + "' is not two letters");
        reportTrade.type = TradeType.reportType(type.charAt(0), type.charAt(1));
        words.expect("with");
        reportTrade.counterpartyId = names.participantId(words.next("a participant"));
        reportTrade.tradeTimeNs = words.skip("made") ? clock.nextNs(words) : ReportTrade.NOW;
        if (words.skip("session")) reportTrade.sessionId = words.nextSmallNumber("a session");
        words.end();
        engine.onReportTrade(reportTrade);
    }

    private void readId(Words words, ClOrdId id) {
        String word = words.next("an id of the report");
        events.target(word);
        if (word.equals("-")) {
            id.clear();
            return;
        }
        try {
            id.set(word);
        } catch (IllegalArgumentException e) {
            throw words.error(e.getMessage());
        }
    }

    // trade 3 | trade 3 in XYZ
    private void cancel(MatchingEngine engine, int participantId, Words words) {
        cancelReport.timestampNs = clock.timestampNs();
        cancelReport.participantId = participantId;
        cancelReport.sessionId = names.sessionId(participantId);
        words.expect("trade");
        cancelReport.tradeId = words.nextWholeNumber("a trade");
        cancelReport.instrumentId = names.instrumentIn(words);
        words.end();
        events.target("trade " + cancelReport.tradeId);
        engine.onCancelReport(cancelReport);
    }
}
