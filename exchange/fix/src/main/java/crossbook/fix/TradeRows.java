package crossbook.fix;

import crossbook.client.marketdata.MarketTrade;
import crossbook.protocol.Side;
import crossbook.protocol.TradeType;

import java.util.ArrayList;
import java.util.List;

/// The trades of an instrument since it was told last, oldest first, and what became of others. Its
/// rows are used again.
final class TradeRows {
    private final List<Row> rows = new ArrayList<>();
    private int count;

    /// A trade: it was made, corrected or canceled.
    static final class Row {
        char action;
        long tradeId;
        long price;
        long qty;
        long timestampNs;
        Side aggressor = Side.NULL_VAL;
        TradeType type = TradeType.NULL_VAL;
    }

    int count() {
        return count;
    }

    Row row(int index) {
        return rows.get(index);
    }

    void clear() {
        count = 0;
    }

    void made(MarketTrade trade) {
        Row row = next(BookDepth.NEW, trade.tradeId());
        row.price = trade.price();
        row.qty = trade.qty();
        row.timestampNs = trade.timestampNs();
        row.aggressor = trade.aggressorSide();
        row.type = trade.type();
    }

    void corrected(long tradeId, long price, long qty) {
        Row row = next(BookDepth.CHANGE, tradeId);
        row.price = price;
        row.qty = qty;
    }

    void canceled(long tradeId) {
        next(BookDepth.DELETE, tradeId);
    }

    private Row next(char action, long tradeId) {
        if (count == rows.size()) rows.add(new Row());
        Row row = rows.get(count++);
        row.action = action;
        row.tradeId = tradeId;
        return row;
    }
}
