package crossbook.bench;

import crossbook.bench.BareBook.BookedOrder;

/// Replays a program through the [BareBook]s of its instruments.
final class BareReplay implements Replay {
    private final EventDigest digest = new EventDigest();
    private BareBook[] books;

    @Override
    public EventDigest digest() {
        return digest;
    }

    @Override
    public long runNs(Program program) {
        digest.clear();
        books = new BareBook[program.market().instrumentCount()];
        for (int i = 0; i < books.length; i++) {
            books[i] = new BareBook(program.market().model().replacePriority(), digest);
        }
        long startNs = System.nanoTime();
        execute(program.words(), 0, program.words().length);
        return System.nanoTime() - startNs;
    }

    private void execute(long[] words, int from, int to) {
        for (int at = from; at < to; at += Program.STRIDE) {
            long head = words[at + Program.HEAD];
            BareBook book = books[Program.instrumentId(head)];
            switch (Program.kind(head)) {
                case Program.NEW -> enter(words, at, head, book);
                case Program.CANCEL -> book.cancel(words[at + Program.CL_ORD_ID]);
                default -> replace(words, at, head, book);
            }
        }
    }

    private static void enter(long[] words, int at, long head, BareBook book) {
        BookedOrder order = new BookedOrder(
                words[at + Program.CL_ORD_ID],
                Program.side(head),
                Program.ordType(head),
                Program.timeInForce(head));
        order.price = words[at + Program.PRICE];
        order.qty = words[at + Program.QTY];
        book.enter(order);
    }

    private static void replace(long[] words, int at, long head, BareBook book) {
        long id = words[at + Program.CL_ORD_ID];
        long newId = Program.renames(head) ? words[at + Program.NEW_CL_ORD_ID] : id;
        long price = words[at + Program.PRICE];
        long qty = words[at + Program.QTY];
        BookedOrder order = book.order(id);
        if (order != null && !Program.changesQty(head)) qty = order.qty;
        book.replace(id, newId, Program.changesPrice(head), price, qty);
    }
}
