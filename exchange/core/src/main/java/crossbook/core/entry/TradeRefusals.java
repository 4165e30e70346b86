package crossbook.core.entry;

import static crossbook.core.order.RejectReason.*;

import crossbook.core.book.LiveBook;
import crossbook.core.command.BustTrade;
import crossbook.core.command.CorrectTrade;
import crossbook.core.funds.Bookings;
import crossbook.core.market.AskersAuthority;
import crossbook.core.market.PastTrades;
import crossbook.core.match.Trades;
import crossbook.core.model.Instrument;
import crossbook.core.order.RejectReason;

/// What forbids a command about a trade, looked at in the order of [RejectReason]. Decides and
/// changes nothing.
public final class TradeRefusals {
    private final AskersAuthority authority;
    private final PastTrades past;
    private final Trades trades;
    private final Bookings bookings;

    public TradeRefusals(
            AskersAuthority authority, PastTrades pastTrades, Bookings bookings, Trades trades) {
        this.authority = authority;
        this.bookings = bookings;
        this.trades = trades;
        past = pastTrades;
    }

    RejectReason of(BustTrade command, LiveBook book) {
        if (authority.refusal() != NONE) return authority.refusal();
        if (book == null) return UNKNOWN_INSTRUMENT;
        RejectReason byTrade = byStandingTrade(command.tradeId, command.instrumentId);
        return byTrade == NONE ? bookings.bustRefusal(command, book) : byTrade;
    }

    RejectReason of(CorrectTrade command, LiveBook book) {
        if (authority.refusal() != NONE) return authority.refusal();
        if (book == null) return UNKNOWN_INSTRUMENT;
        RejectReason byQty =
                command.changesQty ? book.instrument().tradedQtyRefusal(command.qty) : NONE;
        if (byQty != NONE) return byQty;
        RejectReason byPrice =
                command.changesPrice ? Instrument.tradedPriceRefusal(command.price) : NONE;
        if (byPrice != NONE) return byPrice;
        RejectReason byTrade = byStandingTrade(command.tradeId, command.instrumentId);
        if (byTrade != NONE) return byTrade;
        long qty = past.qty(command.tradeId);
        if (command.changesQty && command.qty > qty) return QTY_ABOVE_TRADED;
        boolean isSamePrice = !command.changesPrice || command.price == past.price(command.tradeId);
        boolean isSameQty = !command.changesQty || command.qty == qty;
        if (isSamePrice && isSameQty) return CORRECTION_CHANGES_NOTHING;
        return bookings.correctionRefusal(
                command,
                command.changesPrice ? command.price : past.price(command.tradeId),
                command.changesQty ? command.qty : qty,
                book);
    }

    /// What forbids to touch the trade that a command names, as long as it counts.
    private RejectReason byStandingTrade(long tradeId, int instrumentId) {
        RejectReason byTrade = byTrade(tradeId, instrumentId);
        if (byTrade != NONE) return byTrade;
        return past.isBusted(tradeId) ? TRADE_ALREADY_BUSTED : NONE;
    }

    /// Why there is no such trade to touch.
    RejectReason byTrade(long tradeId, int instrumentId) {
        if (tradeId <= 0 || tradeId > trades.lastId()) return UNKNOWN_TRADE;
        if (!past.has(tradeId)) return TRADE_NOT_REMEMBERED;
        return past.instrumentId(tradeId) == instrumentId ? NONE : TRADE_OF_ANOTHER_INSTRUMENT;
    }
}
