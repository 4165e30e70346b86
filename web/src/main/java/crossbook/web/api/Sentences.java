package crossbook.web.api;

import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.Limits;
import crossbook.client.marketdata.MarketBook;
import crossbook.protocol.Reason;
import crossbook.web.text.Problem;
import crossbook.web.text.Refusals;

/// The rule that an order breaks, with the values that would be right: the same sentence for a new
/// order, a changed one and one that is only tried, over HTTP and the WebSocket.
public final class Sentences {
    private final Private own;

    public Sentences(Private own) {
        this.own = own;
    }

    /// What the engine or the gateway answered a request about an order.
    Problem problem(EntryAnswer answer, int instrumentId) {
        boolean saysMore = !answer.field().isEmpty() || !answer.detail().isEmpty();
        return saysMore
                ? NewOrders.problem(answer)
                : NewOrders.answered(
                        problem(answer.reason(), answer.limits(), instrumentId), answer);
    }

    /// A refusal as a problem: the sentence, and the values as members of their own.
    Problem problem(Reason reason, Limits limits, int instrumentId) {
        Refusals.Terms terms = own.live().ask(view -> {
            MarketBook book = view.market().book(instrumentId);
            return book == null
                    ? null
                    : new Refusals.Terms(book.symbol(), book.priceScale(), book.phase());
        });
        if (terms == null) return Problem.of(reason, Refusals.title(reason));
        Problem problem = Problem.of(reason, Refusals.sentence(reason, limits, terms));
        String low = limits.low(reason, terms.priceScale());
        String high = limits.high(reason, terms.priceScale());
        if (!low.isEmpty()) problem.with("lowLimit", low);
        if (!high.isEmpty()) problem.with("highLimit", high);
        return problem;
    }
}
