package crossbook.bench;

import crossbook.bench.PlainEngine.PlainOrder;
import crossbook.bench.PlainEngine.PlainReplace;

/// Replays a program through a [PlainEngine].
final class PlainReplay implements FilledReplay {
    private final EventDigest digest = new EventDigest();
    private PlainEngine engine;

    @Override
    public EventDigest digest() {
        return digest;
    }

    @Override
    public void start(Program program) {
        digest.clear();
        engine = new PlainEngine(program.market(), digest);
    }

    @Override
    public void execute(long[] words, int from, int to) {
        for (int at = from; at < to; at += Program.STRIDE) {
            long head = words[at + Program.HEAD];
            long clOrdId = words[at + Program.CL_ORD_ID];
            switch (Program.kind(head)) {
                case Program.NEW ->
                    engine.onNewOrder(new PlainOrder(
                            head, clOrdId, words[at + Program.PRICE], words[at + Program.QTY]));
                case Program.CANCEL ->
                    engine.onCancelOrder(
                            Program.participantId(head), Program.instrumentId(head), clOrdId);
                default -> engine.onReplaceOrder(replace(words, at, head));
            }
        }
    }

    private static PlainReplace replace(long[] words, int at, long head) {
        return new PlainReplace(
                Program.participantId(head),
                Program.instrumentId(head),
                words[at + Program.CL_ORD_ID],
                Program.renames(head) ? words[at + Program.NEW_CL_ORD_ID] : null,
                Program.changesPrice(head) ? words[at + Program.PRICE] : null,
                Program.changesQty(head) ? words[at + Program.QTY] : null);
    }
}
