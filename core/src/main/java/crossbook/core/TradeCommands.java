package crossbook.core;

import static crossbook.core.RejectReason.NONE;

/// What the commands about trades do.
///
/// A trade that is canceled or corrected changes neither an order nor the last price nor a
/// reference price: what followed from it has happened. What is yet to be computed from it,
/// the closing average, counts it as it is now.
final class TradeCommands {
    private final ReferenceData reference;
    private final PastTrades past;
    private final Events events;
    private final TradeRefusals refusals;
    private final PastTrade trade;

    TradeCommands(MatchingEngine engine) {
        reference = engine.reference;
        past = engine.pastTrades;
        events = engine.events;
        refusals = new TradeRefusals(engine);
        trade = new PastTrade(past);
    }

    void bust(BustTrade command) {
        Book book = reference.book(command.instrumentId);
        RejectReason reason = refusals.of(command, book);
        if (reason != NONE) {
            events.bustRejected(command, reason);
            return;
        }

        trade.at(command.tradeId);
        past.bust(command.tradeId);
        if (counts(book)) book.average.remove(trade.tradeTimeNs(), trade.price(), trade.qty());
        events.tradeBusted(trade);
    }

    void correct(CorrectTrade command) {
        Book book = reference.book(command.instrumentId);
        RejectReason reason = refusals.of(command, book);
        if (reason != NONE) {
            events.correctionRejected(command, reason);
            return;
        }

        trade.at(command.tradeId);
        long oldPrice = trade.price();
        long oldQty = trade.qty();
        long price = command.changesPrice ? command.price : oldPrice;
        long qty = command.changesQty ? command.qty : oldQty;
        past.set(command.tradeId, price, qty);
        if (counts(book)) {
            book.average.remove(trade.tradeTimeNs(), oldPrice, oldQty);
            book.average.add(trade.tradeTimeNs(), price, qty);
        }
        events.tradeCorrected(trade, oldPrice, oldQty);
    }

    /// Whether the trade is one of those that may make the closing average.
    private boolean counts(Book book) {
        return book.average != null && trade.type().countsForAverage();
    }
}
