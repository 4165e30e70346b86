package crossbook.store;

import crossbook.client.marketdata.MarketBook;
import crossbook.protocol.event.PositionChangedDecoder;
import crossbook.protocol.event.PositionSettledDecoder;

import io.questdb.cairo.TableWriter;

/// Writes what is open on margin: a row for each change of a position or of what it holds.
final class PositionRows extends AccountRows {
    private static final StoreTable TABLE = StoreTable.POSITIONS;
    private static final int PRICE_SCALE = TABLE.place("price_scale");
    private static final int QTY = TABLE.place("position_qty");
    private static final int OPEN_VALUE = TABLE.place("open_value");
    private static final int POSITION_HELD = TABLE.place("position_held");
    private static final int MARK = TABLE.place("mark");
    private static final int PROFIT = TABLE.place("profit");

    PositionRows(TableRows rows, Names names) {
        super(rows, names);
    }

    void changed(PositionChangedDecoder position, String word, String why) {
        if (!begin(position.head())) return;
        Owner owner = Owner.participant(position.participantId(), position.account());
        TableWriter.Row row = row(
                word,
                new Balance(owner, position.assetId(), position.posted(), position.held()),
                why);
        putInstrument(row, position.instrumentId());
        row.putLong(QTY, position.positionQty());
        row.putLong(OPEN_VALUE, position.openValue());
        row.putLong(POSITION_HELD, position.positionHeld());
        row.putLong(MARK, position.mark());
        row.append();
    }

    void settled(PositionSettledDecoder position) {
        if (!begin(position.head())) return;
        Owner owner = Owner.participant(position.participantId(), position.account());
        TableWriter.Row row = row(
                MoneyRows.SETTLED,
                new Balance(owner, position.assetId(), position.posted(), position.held()),
                MoneyRows.SETTLEMENT);
        putInstrument(row, position.instrumentId());
        row.putLong(QTY, position.positionQty());
        row.putLong(OPEN_VALUE, position.openValue());
        row.putLong(POSITION_HELD, position.positionHeld());
        row.putLong(MARK, position.mark());
        row.putLong(PROFIT, position.profit());
        row.append();
    }

    private void putInstrument(TableWriter.Row row, long instrumentId) {
        MarketBook book = putSymbol(row, instrumentId);
        if (book != null) row.putShort(PRICE_SCALE, (short) book.priceScale());
    }
}
