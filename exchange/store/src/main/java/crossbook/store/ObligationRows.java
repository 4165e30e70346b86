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
    private static final int AMOUNT = TABLE.place("amount");
    private static final String NETTED = "NETTED";

    ObligationRows(TableRows rows, Names names) {
        super(rows, names);
    }

    /// What a trade adds, or a bust or a correction changes, of the base and the quote asset.
    void booked(TradeBookedDecoder trade, Balance[] balances, String why) {
        if (!begin(trade.head())) return;
        long base = trade.baseAmount();
        long quote = trade.quoteAmount();
        TableWriter.Row row = booked(trade, balances[0], why, -base);
        end(row, trade.sellerBaseOwed(), trade.sellerBaseDue());
        row = booked(trade, balances[1], why, base);
        end(row, trade.buyerBaseOwed(), trade.buyerBaseDue());
        row = booked(trade, balances[2], why, -quote);
        end(row, trade.buyerQuoteOwed(), trade.buyerQuoteDue());
        row = booked(trade, balances[3], why, quote - trade.sellerFee());
        end(row, trade.sellerQuoteOwed(), trade.sellerQuoteDue());
    }

    private TableWriter.Row booked(
            TradeBookedDecoder trade, Balance balance, String why, long amount) {
        TableWriter.Row row = row(MoneyRows.CHANGED, balance, why);
        row.putLong(SETTLEMENT_DATE, trade.settlementDate());
        row.putLong(AMOUNT, amount);
        row.putLong(TRADE_ID, trade.tradeId());
        putSymbol(row, trade.instrumentId());
        return row;
    }

    void netted(ObligationNettedDecoder of) {
        if (!begin(of.head())) return;
        Owner owner = Owner.participant(of.participantId(), of.account());
        Balance balance = new Balance(owner, of.assetId(), of.posted(), of.held());
        TableWriter.Row row = row(NETTED, balance, NETTED);
        row.putLong(SETTLEMENT_DATE, of.settlementDate());
        end(row, of.owed(), of.due());
    }

    void settled(ObligationSettledDecoder of) {
        if (!begin(of.head())) return;
        Owner owner = Owner.participant(of.participantId(), of.account());
        Balance balance = new Balance(owner, of.assetId(), of.posted(), of.held());
        TableWriter.Row row = row(MoneyRows.SETTLED, balance, MoneyRows.SETTLEMENT);
        row.putLong(SETTLEMENT_DATE, of.settlementDate());
        row.putLong(PAID, of.owed());
        row.putLong(RECEIVED, of.due());
        end(row, 0, 0);
    }

    void stated(ObligationStatedDecoder of) {
        if (!begin(of.head())) return;
        Owner owner = Owner.participant(of.participantId(), of.account());
        TableWriter.Row row = row(MoneyRows.STATED, owner, of.assetId(), MoneyRows.STATED);
        row.putLong(SETTLEMENT_DATE, of.settlementDate());
        row.putLong(AMOUNT, of.due() - of.owed());
        end(row, of.owed(), of.due());
    }

    private static void end(TableWriter.Row row, long owed, long due) {
        row.putLong(OWED, owed);
        row.putLong(DUE, due);
        row.append();
    }
}
