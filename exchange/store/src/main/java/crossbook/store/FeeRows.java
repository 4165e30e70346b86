package crossbook.store;

import crossbook.protocol.Side;
import crossbook.protocol.event.TradeBookedDecoder;

import io.questdb.cairo.TableWriter;

/// Writes what the owners of the two orders of a trade were charged for it, and for how
/// many lots: a row for each, also where that was nothing.
final class FeeRows extends AccountRows {
    private static final StoreTable TABLE = StoreTable.FEES;
    private static final int ORDER_ID = TABLE.place("order_id");
    private static final int TRADE_ID = TABLE.place("trade_id");
    private static final int SIDE = TABLE.place("side");
    private static final int LIQUIDITY = TABLE.place("liquidity");
    private static final int QTY = TABLE.place("qty");
    private static final int AMOUNT = TABLE.place("amount");

    private final TradeBookedDecoder booked;

    /// @param booked what is written when it stands at a booking
    FeeRows(TableRows rows, Names names, TradeBookedDecoder booked) {
        super(rows, names);
        this.booked = booked;
    }

    /// @param why what [StoreTable#TRADES] or [StoreTable#TRADE_CHANGES] call it
    void booked(TradeCause trade, String why, Balance buyer, Balance seller) {
        if (!begin(booked.head())) return;
        charge(trade, Side.BUY, row(why, buyer, MoneyRows.FEE), booked.buyerFee());
        charge(trade, Side.SELL, row(why, seller, MoneyRows.FEE), booked.sellerFee());
    }

    /// Where nobody takes, both are makers, and pay as such.
    private void charge(TradeCause trade, Side side, TableWriter.Row row, long fee) {
        putSymbol(row, booked.instrumentId());
        row.putLong(ORDER_ID, trade.orderId(side));
        row.putLong(TRADE_ID, booked.tradeId());
        row.putSym(SIDE, side.name());
        boolean isTrade = trade.qty() > 0;
        if (isTrade) row.putSym(LIQUIDITY, side == trade.taker() ? "TAKER" : "MAKER");
        row.putLong(QTY, trade.qty());
        row.putLong(AMOUNT, fee);
        row.append();
    }
}
