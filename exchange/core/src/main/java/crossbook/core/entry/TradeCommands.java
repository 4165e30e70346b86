package crossbook.core.entry;

import static crossbook.core.order.RejectReason.NONE;

import crossbook.core.book.LiveBook;
import crossbook.core.command.BustTrade;
import crossbook.core.command.CorrectTrade;
import crossbook.core.day.EngineClock;
import crossbook.core.funds.Bookings;
import crossbook.core.market.Events;
import crossbook.core.market.PastTradeView;
import crossbook.core.market.PastTrades;
import crossbook.core.market.ReferenceData;
import crossbook.core.order.RejectReason;
import crossbook.core.risk.Exposures;

/// What the commands about trades do.
///
/// A trade that is canceled or corrected changes no order: what followed from it has happened. What
/// is computed from trades counts it as it is now: the last price, with the dynamic reference, and
/// the closing average (`rulebook.md` 7).
public final class TradeCommands {
    private final ReferenceData reference;
    private final PastTrades past;
    private final Events events;
    private final Bookings bookings;
    private final Exposures exposures;
    private final EngineClock clock;
    private final TradeRefusals refusals;
    private final Limits limits;
    private final PastTradeView trade;

    public TradeCommands(
            ReferenceData reference,
            Limits limits,
            Events events,
            PastTrades past,
            Bookings bookings,
            Exposures exposures,
            EngineClock clock,
            TradeRefusals refusals) {
        this.reference = reference;
        this.limits = limits;
        this.events = events;
        this.past = past;
        this.bookings = bookings;
        this.exposures = exposures;
        this.clock = clock;
        this.refusals = refusals;
        trade = new PastTradeView(past);
    }

    public void bust(BustTrade command) {
        LiveBook book = reference.book(command.instrumentId);
        RejectReason reason = refusals.of(command, book);
        if (reason != NONE) {
            limits.find(reason);
            events.tell().bustRejected(command, reason);
            return;
        }

        trade.at(command.tradeId);
        past.bust(command.tradeId);
        exposures.correct(command.tradeId, trade.instrumentId(), trade.qty(), 0);
        if (counts(book)) book.average.remove(trade.tradeTimeNs(), trade.price(), trade.qty());
        updateLast(book);
        trade.isIntoDeficit = bookings.isIntoDeficit();
        events.tell().tradeBusted(trade);
        bookings.change(command.tradeId);
        clock.followMark(book);
    }

    public void correct(CorrectTrade command) {
        LiveBook book = reference.book(command.instrumentId);
        RejectReason reason = refusals.of(command, book);
        if (reason != NONE) {
            limits.find(reason);
            events.tell().correctionRejected(command, reason);
            return;
        }

        trade.at(command.tradeId);
        long oldPrice = trade.price();
        long oldQty = trade.qty();
        long price = command.changesPrice ? command.price : oldPrice;
        long qty = command.changesQty ? command.qty : oldQty;
        past.set(command.tradeId, price, qty);
        exposures.correct(command.tradeId, trade.instrumentId(), oldQty, qty);
        if (counts(book)) {
            book.average.remove(trade.tradeTimeNs(), oldPrice, oldQty);
            book.average.add(trade.tradeTimeNs(), price, qty);
        }
        updateLast(book);
        trade.isIntoDeficit = bookings.isIntoDeficit();
        events.tell().tradeCorrected(trade, oldPrice, oldQty);
        bookings.change(command.tradeId);
        clock.followMark(book);
    }

    /// The last price is that of the last trade that counts, unless a newer one made it.
    private void updateLast(LiveBook book) {
        if (!trade.type().makesLastPrice()) return;
        long lastId = past.lastOf(book.instrument().instrumentId());
        if (lastId > trade.tradeId()) return;
        if (lastId == 0) book.prices.forgetLast();
        else book.prices.resetLast(past.price(lastId), past.tradeTimeNs(lastId));
    }

    /// Whether the trade is one of those that may make the closing average.
    private boolean counts(LiveBook book) {
        return book.average != null && trade.type().countsForAverage();
    }
}
