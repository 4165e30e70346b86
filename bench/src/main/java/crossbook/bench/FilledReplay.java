package crossbook.bench;

/// A replay that can stop on the way: what fills the books is not timed.
interface FilledReplay extends Replay, FlowReplay {
    /// Begins anew with empty books.
    void start(Program program);

    /// Executes the messages whose words begin at `from` to `to`.
    void execute(long[] words, int from, int to);

    @Override
    default long runNs(Program program) {
        start(program);
        return executeNs(program.words(), 0);
    }

    /// Fills the books, and returns how long the flow upon them took. The garbage of
    /// the filling is collected before.
    @Override
    default long runNs(Flow flow) {
        long[] words = flow.program().words();
        int from = flow.filling() * Program.STRIDE;
        start(flow.program());
        execute(words, 0, from);
        System.gc();
        return executeNs(words, from);
    }

    private long executeNs(long[] words, int from) {
        long startNs = System.nanoTime();
        execute(words, from, words.length);
        return System.nanoTime() - startNs;
    }
}
