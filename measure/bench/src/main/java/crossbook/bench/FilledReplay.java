package crossbook.bench;

/// A replay that can stop on the way.
interface FilledReplay extends Replay {
    /// Begins anew with empty books.
    void start(Program program);

    /// Executes the messages whose words begin at `from` to `to`.
    void execute(long[] words, int from, int to);

    /// The garbage of the filling is collected before the clock starts.
    @Override
    default long runNs(Program program) {
        long[] words = program.words();
        start(program);
        execute(words, 0, program.firstMeasured());
        System.gc();
        long startNs = System.nanoTime();
        execute(words, program.firstMeasured(), words.length);
        return System.nanoTime() - startNs;
    }
}
