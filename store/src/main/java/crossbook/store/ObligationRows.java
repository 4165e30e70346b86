package crossbook.store;

import crossbook.protocol.event.ObligationNettedDecoder;
import crossbook.protocol.event.ObligationSettledDecoder;
import crossbook.protocol.event.ObligationStatedDecoder;
import crossbook.protocol.event.TradeBookedDecoder;

import io.questdb.cairo.TableWriter;

/// Writes what is owed and due of trades that settle later: a row for each change of it.
final class ObligationRows extends AccountRows {
    private static final StoreTable TABLE = StoreTable.OBLIGATIONS;
    private static final int SETTLEMENT_DATE = TABLE.place("settlement_date");
    private static final int OWED = TABLE.place("owed");
    private static final int DUE = TABLE.place("due");
    private static final int PAID = TABLE.place("paid");
    private static final int RECEIVED = TABLE.place("received");
    private static final int TRADE_ID = TABLE.place("trade_id");
    private static final String NETTED = "NETTED";

    ObligationRows(TableRows rows, Names names) {
        super(rows, names);
    }

    /// What a trade adds, or a bust or a correction changes, of the base and the quote asset.
    void booked(TradeBookedDecoder trade, Balance[] balances, String why) {
        if (!begin(trade.head())) return;
        booked(trade, balances[0], why, trade.sellerBaseOwed(), trade.sellerBaseDue());
        booked(trade, balances[1], why, trade.buyerBaseOwed(), trade.buyerBaseDue());
        booked(trade, balances[2], why, trade.buyerQuoteOwed(), trade.buyerQuoteDue());
        booked(trade, balances[3], why, trade.sellerQuoteOwed(), trade.sellerQuoteDue());
    }

    private void booked(
            TradeBookedDecoder trade, Balance balance, String why, long owed, long due) {
        TableWriter.Row row = row(MoneyRows.CHANGED, balance, why);
        put(row, trade.settlementDate(), owed, due);
        putSymbol(row, trade.instrumentId());
        row.putLong(TRADE_ID, trade.tradeId());
        row.append();
    }

    void netted(ObligationNettedDecoder of) {
        if (!begin(of.head())) return;
        Owner owner = Owner.participant(of.participantId(), of.account());
        Balance balance = new Balance(owner, of.assetId(), of.posted(), of.held());
        TableWriter.Row row = row(NETTED, balance, NETTED);
        put(row, of.settlementDate(), of.owed(), of.due());
        row.append();
    }

    void settled(ObligationSettledDecoder of) {
        if (!begin(of.head())) return;
        Owner owner = Owner.participant(of.participantId(), of.account());
        Balance balance = new Balance(owner, of.assetId(), of.posted(), of.held());
        TableWriter.Row row = row(MoneyRows.SETTLED, balance, MoneyRows.SETTLEMENT);
        put(row, of.settlementDate(), 0, 0);
        row.putLong(PAID, of.owed());
        row.putLong(RECEIVED, of.due());
        row.append();
    }

    void stated(ObligationStatedDecoder of) {
        if (!begin(of.head())) return;
        Owner owner = Owner.participant(of.participantId(), of.account());
        TableWriter.Row row = row(MoneyRows.STATED, owner, of.assetId(), MoneyRows.STATED);
        put(row, of.settlementDate(), of.owed(), of.due());
        row.append();
    }

    private static void put(TableWriter.Row row, long date, long owed, long due) {
        row.putLong(SETTLEMENT_DATE, date);
        row.putLong(OWED, owed);
        row.putLong(DUE, due);
    }
}
