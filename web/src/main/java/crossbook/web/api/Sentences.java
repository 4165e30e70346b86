package crossbook.web.api;

import crossbook.client.marketdata.MarketBook;
import crossbook.protocol.Reason;
import crossbook.web.OrderTrials;
import crossbook.web.live.DayView;
import crossbook.web.live.LiveView;
import crossbook.web.text.Refusals;

import java.util.OptionalLong;

/// The rule that an order breaks, with the values that would be right: the same sentence for a new
/// order, a changed one and one that is only tried, over HTTP and the WebSocket.
public final class Sentences {
    private final Private own;
    private final OrderTrials trials;

    public Sentences(Private own, OrderTrials trials) {
        this.own = own;
        this.trials = trials;
    }

    String of(Reason reason, int instrumentId, Refusals.Wanted wanted) {
        return own.live().ask(view -> {
            MarketBook book = view.market().book(instrumentId);
            if (book == null) return Refusals.title(reason);
            return Refusals.sentence(reason, trials.rules(terms(view, book), book.phase()), wanted);
        });
    }

    String of(Reason reason, WantedOrder wanted) {
        Refusals.Wanted values = new Refusals.Wanted(
                wanted.price(), wanted.stopPrice(), OptionalLong.of(wanted.qty()));
        return of(reason, wanted.symbol().instrumentId(), values);
    }

    /// What is known of an instrument.
    static OrderTrials.Terms terms(LiveView view, MarketBook book) {
        DayView day = view.day(book.instrumentId());
        OptionalLong reference =
                day.reference().isPresent() ? day.reference() : book.referencePrice();
        return new OrderTrials.Terms(
                book.symbol(),
                book.priceScale(),
                book.unitsPerTick(),
                book.lotSize(),
                book.maxOrderQty(),
                book.isActive(),
                book.segment(),
                book.minReserveQty(),
                book.isConstituent(),
                reference);
    }
}
