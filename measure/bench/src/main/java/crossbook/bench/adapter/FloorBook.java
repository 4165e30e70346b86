package crossbook.bench.adapter;

import crossbook.bench.BareArrayBook;
import crossbook.core.model.ReplacePriority;
import crossbook.core.order.Side;

/// The [BareArrayBook] behind the C interface: what there is to reach, measured in the same way.
/// A yardstick and no engine: it knows prices up to [#HIGHEST] only and checks nothing.
final class FloorBook implements AdaptedBook {
    static final long HIGHEST = (1 << 17) - 1;

    private static final Side[] SIDES = Side.values();

    private final Reports reports;
    private final BareArrayBook book;

    FloorBook(Reports reports) {
        this.reports = reports;
        book = new BareArrayBook(0, HIGHEST, ReplacePriority.ALWAYS_LOSE, reports);
    }

    @Override
    public void onMessages(long from, long to) {
        for (long message = from; message < to; message += Messages.BYTES) {
            reports.begin(Messages.sequence(message));
            long id = Messages.orderId(message);
            switch (Messages.type(message)) {
                case Messages.NEW ->
                    book.enter(
                            SIDES[Messages.side(message)],
                            Messages.isImmediate(message),
                            id,
                            Messages.price(message),
                            Messages.qty(message));
                case Messages.CANCEL -> book.cancel(id);
                default -> book.modify(id, Messages.price(message), Messages.qty(message));
            }
        }
    }

    @Override
    public long bestBid() {
        return book.isEmpty(Side.BUY) ? Long.MIN_VALUE : book.bestPrice(Side.BUY);
    }

    @Override
    public long bestAsk() {
        return book.isEmpty(Side.SELL) ? Long.MAX_VALUE : book.bestPrice(Side.SELL);
    }

    @Override
    public long qtyAt(long price, int side) {
        return book.qtyAt(SIDES[side], price);
    }
}
