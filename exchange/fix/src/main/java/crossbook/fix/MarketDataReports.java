package crossbook.fix;

import crossbook.client.marketdata.MarketTrade;
import crossbook.protocol.Side;
import crossbook.protocol.TradeType;

/// Writes what subscriptions are told: snapshots, and what has changed.
final class MarketDataReports {
    /// What an entry takes at the most, of a price and of any kind.
    private static final int LEVEL_BYTES = 128;

    private static final int ENTRY_BYTES = 192;

    /// What stands beside entries.
    private static final int FRAME_BYTES = 1_024;

    private static final int MOST_CHANGES = 256;

    /// The least that a message of changes needs.
    static final int LEAST_BYTES = FRAME_BYTES + MOST_CHANGES * ENTRY_BYTES;

    private final Outbound out;
    private FixWriter to;
    private Subscription told;
    private int scale;

    /// How many changes are told in one message; more are told in several.
    private final int mostChanges;

    /// Changes that are not written yet, and how many more have a place in the message.
    private int left;

    private int places;

    /// @param room for a message
    MarketDataReports(Outbound out, FixWriter writer, int room) {
        this.out = out;
        to = writer;
        mostChanges = Math.clamp((room - FRAME_BYTES) / ENTRY_BYTES, 1, MOST_CHANGES);
    }

    // Snapshots.

    /// How long the snapshot may be.
    static int longest(Subscription subscription) {
        int levels = 0;
        if (subscription.wants(EntryTypes.BID)) {
            levels += subscription.depth.levels(Side.BUY).count();
        }
        if (subscription.wants(EntryTypes.OFFER)) {
            levels += subscription.depth.levels(Side.SELL).count();
        }
        int others = 1 + DayFigures.COUNT + subscription.watched.trades().count();
        return FRAME_BYTES + levels * LEVEL_BYTES + others * ENTRY_BYTES;
    }

    /// The instrument as it is now, with the latest trade.
    void snapshot(Subscription subscription) {
        boolean hasTrade = subscription.wants(EntryTypes.TRADE)
                && subscription.watched.book().lastTrade().isPresent();
        beginSnapshot(subscription, hasTrade ? 1 : 0);
        if (hasTrade) last(subscription.watched.book().lastTrade().orElseThrow());
        out.send(0);
    }

    /// The same again after something has changed, with the trades since.
    void refresh(Subscription subscription) {
        TradeRows trades = subscription.watched.trades();
        boolean isTold = subscription.wants(EntryTypes.TRADE);
        int made = 0;
        for (int i = 0; isTold && i < trades.count(); i++) {
            if (trades.row(i).action == BookDepth.NEW) made++;
        }
        beginSnapshot(subscription, made);
        for (int i = 0; isTold && i < trades.count(); i++) {
            if (trades.row(i).action == BookDepth.NEW) fullTrade(trades.row(i));
        }
        out.send(0);
    }

    private void begin(char type, Subscription subscription) {
        told = subscription;
        scale = subscription.watched.book().priceScale();
        to = out.begin(type);
        to.text(Tag.MD_REQ_ID, subscription.id);
        if (type == 'W') to.bytes(Tag.SYMBOL, subscription.watched.symbol());
        if (out.isNewer())
            to.time(Tag.TRANSACT_TIME, subscription.watched.book().timestampNs());
    }

    /// Writes all but the trades.
    private void beginSnapshot(Subscription subscription, int trades) {
        begin('W', subscription);
        DayFigures figures = subscription.watched.figures();
        LevelRows bids = levels(EntryTypes.BID);
        LevelRows asks = levels(EntryTypes.OFFER);
        int count = bids.count() + asks.count() + trades;
        for (int i = 0; i < DayFigures.COUNT; i++) if (isTold(figures, i)) count++;
        to.number(Tag.NO_MD_ENTRIES, count);
        for (int i = 0; i < bids.count(); i++) fullLevel('0', bids, i);
        for (int i = 0; i < asks.count(); i++) fullLevel('1', asks, i);
        for (int i = 0; i < DayFigures.COUNT; i++) {
            if (!isTold(figures, i)) continue;
            to.character(Tag.MD_ENTRY_TYPE, EntryTypes.value(DayFigures.type(i)));
            figure(figures, i);
        }
    }

    private static final LevelRows NOTHING = new LevelRows();

    private LevelRows levels(int type) {
        if (!told.wants(type)) return NOTHING;
        return told.depth.levels(side(type));
    }

    private static Side side(int type) {
        return type == EntryTypes.BID ? Side.BUY : Side.SELL;
    }

    private boolean isTold(DayFigures figures, int figure) {
        return told.wants(DayFigures.type(figure)) && figures.isThere(figure);
    }

    private void fullLevel(char type, LevelRows levels, int row) {
        to.character(Tag.MD_ENTRY_TYPE, type);
        level(levels, row);
    }

    private void fullTrade(TradeRows.Row trade) {
        to.character(Tag.MD_ENTRY_TYPE, '2');
        if (out.isNewer()) to.number(Tag.MD_ENTRY_ID, trade.tradeId);
        trade(trade.price, trade.qty);
        made(trade.timestampNs, trade.aggressor, trade.type);
    }

    private void last(MarketTrade trade) {
        to.character(Tag.MD_ENTRY_TYPE, '2');
        if (out.isNewer()) to.number(Tag.MD_ENTRY_ID, trade.tradeId());
        trade(trade.price(), trade.qty());
        made(trade.timestampNs(), trade.aggressorSide(), trade.type());
    }

    // Changes.

    /// Whether there is something new that a subscription wants.
    static boolean isNews(Subscription subscription) {
        return count(subscription) > 0;
    }

    private static int count(Subscription subscription) {
        int count = 0;
        if (subscription.wants(EntryTypes.BID)) {
            count += subscription.depth.changes(Side.BUY).count();
        }
        if (subscription.wants(EntryTypes.OFFER)) {
            count += subscription.depth.changes(Side.SELL).count();
        }
        if (subscription.wants(EntryTypes.TRADE))
            count += subscription.watched.trades().count();
        DayFigures figures = subscription.watched.figures();
        for (int i = 0; i < DayFigures.COUNT; i++) {
            if (subscription.wants(DayFigures.type(i)) && figures.isChanged(i)) count++;
        }
        return count;
    }

    /// What has changed: trades first, then prices.
    void changes(Subscription subscription) {
        told = subscription;
        left = count(subscription);
        places = 0;
        TradeRows trades = subscription.watched.trades();
        for (int i = 0; told.wants(EntryTypes.TRADE) && i < trades.count(); i++) {
            changed(trades.row(i));
        }
        levelChanges(EntryTypes.BID);
        levelChanges(EntryTypes.OFFER);
        DayFigures figures = subscription.watched.figures();
        for (int i = 0; i < DayFigures.COUNT; i++) {
            if (told.wants(DayFigures.type(i)) && figures.isChanged(i)) changed(figures, i);
        }
    }

    private void levelChanges(int type) {
        if (!told.wants(type)) return;
        LevelRows rows = told.depth.changes(side(type));
        for (int i = 0; i < rows.count(); i++) {
            char action = (char) rows.action(i);
            beginChange(action, EntryTypes.value(type), 0);
            if (action == BookDepth.DELETE) price(rows.price(i));
            else level(rows, i);
            endChange();
        }
    }

    private void changed(TradeRows.Row trade) {
        beginChange(trade.action, '2', trade.tradeId);
        if (trade.action != BookDepth.DELETE) trade(trade.price, trade.qty);
        if (trade.action == BookDepth.NEW) made(trade.timestampNs, trade.aggressor, trade.type);
        endChange();
    }

    private void changed(DayFigures figures, int figure) {
        beginChange(figures.action(figure), EntryTypes.value(DayFigures.type(figure)), 0);
        if (figures.isThere(figure)) figure(figures, figure);
        endChange();
    }

    /// @param id of a trade; 0: none
    private void beginChange(char action, char type, long id) {
        if (places == 0) {
            begin('X', told);
            places = Math.min(left, mostChanges);
            to.number(Tag.NO_MD_ENTRIES, places);
        }
        to.character(Tag.MD_UPDATE_ACTION, action);
        to.character(Tag.MD_ENTRY_TYPE, type);
        if (id != 0) to.number(Tag.MD_ENTRY_ID, id);
        to.bytes(Tag.SYMBOL, told.watched.symbol());
    }

    private void endChange() {
        left--;
        if (--places == 0) out.send(0);
    }

    // Parts of entries.

    private void price(long price) {
        to.decimal(Tag.MD_ENTRY_PX, price, scale);
    }

    private void level(LevelRows levels, int row) {
        price(levels.price(row));
        to.number(Tag.MD_ENTRY_SIZE, levels.qty(row));
        to.number(Tag.NUMBER_OF_ORDERS, levels.orders(row));
        to.number(Tag.MD_ENTRY_POSITION_NO, levels.place(row));
    }

    private void figure(DayFigures figures, int figure) {
        boolean isQty = figure == DayFigures.VOLUME || figure == DayFigures.OPEN_INTEREST;
        if (!isQty) price(figures.price(figure));
        if (isQty || figure == DayFigures.AUCTION) {
            to.number(Tag.MD_ENTRY_SIZE, figures.qty(figure));
        }
    }

    private void trade(long price, long qty) {
        price(price);
        to.number(Tag.MD_ENTRY_SIZE, qty);
    }

    private void made(long timestampNs, Side aggressor, TradeType type) {
        to.date(Tag.MD_ENTRY_DATE, timestampNs);
        to.timeOfDay(Tag.MD_ENTRY_TIME, timestampNs);
        if (!out.isNewer()) return;
        if (aggressor != Side.NULL_VAL) {
            to.character(Tag.AGGRESSOR_SIDE, aggressor == Side.BUY ? '1' : '2');
        }
        to.number(Tag.TRADE_TYPE, type.value());
    }
}
