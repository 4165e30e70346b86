package crossbook.bench;

/// Replays a program through the [BareArrayBook]s of its instruments.
final class ArrayReplay implements FilledReplay {
    private final EventDigest digest = new EventDigest();
    private BareArrayBook[] books;

    @Override
    public EventDigest digest() {
        return digest;
    }

    @Override
    public void start(Program program) {
        digest.clear();
        books = new BareArrayBook[program.market().instrumentCount()];
        books[0] = new BareArrayBook(
                program.lowestPrice(),
                program.highestPrice(),
                program.market().model().replacePriority(),
                digest);
        for (int i = 1; i < books.length; i++) books[i] = books[0].another();
    }

    @Override
    public void execute(long[] words, int from, int to) {
        for (int at = from; at < to; at += Program.STRIDE) {
            long head = words[at + Program.HEAD];
            BareArrayBook book = books[Program.instrumentId(head)];
            long id = words[at + Program.CL_ORD_ID];
            long price = words[at + Program.PRICE];
            long qty = words[at + Program.QTY];
            switch (Program.kind(head)) {
                case Program.NEW -> book.enter(head, id, price, qty);
                case Program.CANCEL -> book.cancel(id);
                default -> book.replace(head, id, words[at + Program.NEW_CL_ORD_ID], price, qty);
            }
        }
    }
}
