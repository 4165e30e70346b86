package crossbook.core;

import static crossbook.core.RejectReason.*;

/// What forbids a command about a trade, looked at in the order of [RejectReason]. Decides and
/// changes nothing.
final class TradeRefusals {
    private final PastTrades past;
    private final Trades trades;

    TradeRefusals(PastTrades past, Trades trades) {
        this.past = past;
        this.trades = trades;
    }

    RejectReason of(BustTrade command, Book book) {
        return book == null ? UNKNOWN_INSTRUMENT : byTrade(command.tradeId, command.instrumentId);
    }

    RejectReason of(CorrectTrade command, Book book) {
        if (book == null) return UNKNOWN_INSTRUMENT;
        Instrument instrument = book.instrument();
        if (command.changesQty && command.qty <= 0) return QTY_NOT_POSITIVE;
        if (command.changesQty && command.qty % instrument.lotSize() != 0) return QTY_OFF_LOT;
        if (command.changesPrice && command.price <= 0) return PRICE_NOT_POSITIVE;
        if (command.changesPrice && command.price > Instrument.MAX_PRICE) {
            return PRICE_ABOVE_MAXIMUM;
        }
        RejectReason byTrade = byTrade(command.tradeId, command.instrumentId);
        if (byTrade != NONE) return byTrade;
        long qty = past.qty(command.tradeId);
        if (command.changesQty && command.qty > qty) return QTY_ABOVE_TRADED;
        boolean isSamePrice = !command.changesPrice || command.price == past.price(command.tradeId);
        boolean isSameQty = !command.changesQty || command.qty == qty;
        return isSamePrice && isSameQty ? CORRECTION_CHANGES_NOTHING : NONE;
    }

    /// What forbids to touch the trade that a command names.
    private RejectReason byTrade(long tradeId, int instrumentId) {
        if (tradeId <= 0 || tradeId > trades.lastId()) return UNKNOWN_TRADE;
        if (!past.has(tradeId)) return TRADE_NOT_REMEMBERED;
        if (past.instrumentId(tradeId) != instrumentId) return TRADE_OF_ANOTHER_INSTRUMENT;
        return past.isBusted(tradeId) ? TRADE_ALREADY_BUSTED : NONE;
    }
}
