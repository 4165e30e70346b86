package crossbook.store;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.MarketOrder;
import crossbook.protocol.Priority;
import crossbook.protocol.Side;

import io.questdb.cairo.TableWriter;

import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Writes what the public sees of the books: a row for each change of a visible order, with what
/// is displayed of it from then on, and now and then all orders as they stand, so that a book is
/// found without reading all that went before.
///
/// When that is, is a function of the events alone. It is after a command in which the number of
/// events passes a multiple of an interval, and before the first event of a day, so that every
/// day stands by itself; the interval doubles as the orders do, so that images stay a small part
/// of the table.
final class BookRows implements MarketListener {
    static final String ADD = "ADD";
    static final String CHANGE = "CHANGE";
    static final String MOVE = "MOVE";
    static final String EXECUTE = "EXECUTE";
    static final String DELETE = "DELETE";
    static final String IMAGE = "IMAGE";

    private static final long IMAGE_EVENTS = 1 << 16;
    private static final int FEW_ORDERS = 1 << 13;
    private static final long DAY_NS = TimeUnit.DAYS.toNanos(1);
    private static final int LINE = StoreTable.BOOK.place("line");
    private static final int ORDER_ID = StoreTable.BOOK.place("order_id");
    private static final int SYMBOL = StoreTable.BOOK.place("symbol");
    private static final int SCALE = StoreTable.BOOK.place("price_scale");
    private static final int SIDE = StoreTable.BOOK.place("side");
    private static final int PRICE = StoreTable.BOOK.place("price");
    private static final int QTY = StoreTable.BOOK.place("qty");
    private static final int LAST_PRICE = StoreTable.BOOK.place("last_price");
    private static final int LAST_QTY = StoreTable.BOOK.place("last_qty");
    private static final int TRADE_ID = StoreTable.BOOK.place("trade_id");
    private static final int ATTRIBUTION = StoreTable.BOOK.place("attribution");
    private static final int ORDERS = StoreTable.IMAGES.place("orders");

    private final TableRows book;
    private final TableRows images;
    private long eventNumber;
    private long timestampNs;
    private long line;
    private boolean isWanted;
    private boolean isImageDue;
    private boolean isSuppressed;

    BookRows(Map<StoreTable, TableRows> tables) {
        book = tables.get(StoreTable.BOOK);
        images = tables.get(StoreTable.IMAGES);
    }

    /// The changes that follow are those of this event.
    void begin(long number, long ns) {
        eventNumber = number;
        timestampNs = ns;
        line = 0;
        isWanted = !isSuppressed && book.wants(number, ns);
        if (number % IMAGE_EVENTS == 0) isImageDue = true;
    }

    /// Whether what is told is no change, but how things came to stand.
    void suppress(boolean isTold) {
        isSuppressed = isTold;
        isWanted = false;
    }

    /// Whether an event is of another day than the one before it.
    static boolean beginsDay(long previousNs, long ns) {
        return previousNs != 0 && Math.floorDiv(previousNs, DAY_NS) != Math.floorDiv(ns, DAY_NS);
    }

    /// After the last event of a command: writes the image if it is due.
    void end(PublicOrders orders) {
        if (!isImageDue) return;
        isImageDue = false;
        long every = 1;
        while (every * FEW_ORDERS < orders.count()) every *= 2;
        long passed = eventNumber / IMAGE_EVENTS;
        if (passed % every == 0) image(orders);
    }

    /// Writes all orders as they stand.
    void image(PublicOrders orders) {
        if (isWanted) orders.visit(this::imaged);
        if (!images.wants(eventNumber, timestampNs)) return;
        TableWriter.Row row = images.row(eventNumber, timestampNs, IMAGE);
        row.putLong(ORDERS, orders.count());
        row.append();
    }

    private void imaged(MarketOrder order) {
        row(IMAGE, order, order.qty()).append();
    }

    @Override
    public void orderAdded(MarketOrder order) {
        if (isWanted) row(ADD, order, order.qty()).append();
    }

    @Override
    public void orderModified(MarketOrder order, Priority priority) {
        if (isWanted)
            row(priority == Priority.KEPT ? CHANGE : MOVE, order, order.qty()).append();
    }

    @Override
    public void orderExecuted(
            MarketOrder order, long executedQty, long leavesQty, long price, long tradeId) {
        if (!isWanted) return;
        TableWriter.Row row = row(EXECUTE, order, leavesQty);
        row.putLong(LAST_PRICE, price);
        row.putLong(LAST_QTY, executedQty);
        row.putLong(TRADE_ID, tradeId);
        row.append();
    }

    @Override
    public void orderDeleted(MarketOrder order) {
        if (isWanted) row(DELETE, order, 0).append();
    }

    private TableWriter.Row row(String event, MarketOrder order, long qty) {
        MarketBook instrument = order.book();
        TableWriter.Row row = book.row(eventNumber, timestampNs, event);
        row.putLong(LINE, line++);
        row.putLong(ORDER_ID, order.orderId());
        row.putSym(SYMBOL, instrument.symbol());
        row.putShort(SCALE, (short) instrument.priceScale());
        row.putSym(SIDE, order.side() == Side.BUY ? "BUY" : "SELL");
        if (order.hasPrice()) row.putLong(PRICE, order.price());
        row.putLong(QTY, qty);
        if (!order.attribution().isEmpty()) row.putSym(ATTRIBUTION, order.attribution());
        return row;
    }
}
