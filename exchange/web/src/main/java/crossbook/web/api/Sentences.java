package crossbook.web.api;

import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.Limits;
import crossbook.client.entry.Refusals;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.stream.Balances.Asset;
import crossbook.protocol.Decimals;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.web.live.LiveView;
import crossbook.web.text.Problem;

import java.util.Optional;

/// The rule that an order breaks, with the values that would be right: the same sentence for a new
/// order, a changed one and one that is only tried, over HTTP and the WebSocket.
public final class Sentences {
    private final Private own;

    public Sentences(Private own) {
        this.own = own;
    }

    /// What the engine or the gateway answered a request about an order.
    Problem problem(EntryAnswer answer, int instrumentId, Side side) {
        boolean saysMore = !answer.field().isEmpty() || !answer.detail().isEmpty();
        return saysMore
                ? NewOrders.problem(answer)
                : NewOrders.answered(
                        problem(answer.reason(), answer.limits(), instrumentId, side), answer);
    }

    /// A refusal as a problem: the sentence, and the values as members of their own.
    ///
    /// @param side of the order: a buy needs the quote asset, a sell the base asset, on
    ///     margin the quote asset too
    Problem problem(Reason reason, Limits limits, int instrumentId, Side side) {
        if (reason == Reason.FUNDS_INSUFFICIENT) {
            Optional<Asset> asset = own.live().ask(view -> held(view, instrumentId, side));
            if (asset.isPresent()) return ofFunds(limits, asset.get());
        }
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

    private static Optional<Asset> held(LiveView view, int instrumentId, Side side) {
        return view.asset(view.coverage(instrumentId).heldAsset(side));
    }

    /// That less is free than what is needed.
    static Problem ofFunds(Limits limits, Asset asset) {
        Reason reason = Reason.FUNDS_INSUFFICIENT;
        if (limits.low() == Limits.UNKNOWN) return Problem.of(reason, Refusals.title(reason));
        String free = Decimals.text(limits.low(), asset.scale());
        String needed = Decimals.text(limits.high(), asset.scale());
        return Problem.of(reason, Refusals.ofFunds(free, needed, asset.code()))
                .with("asset", asset.code())
                .with("free", free)
                .with("needed", needed);
    }
}
