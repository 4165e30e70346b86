package crossbook.flow;

/// How far a long piece of work has come, told to anyone who waits for it.
///
/// The work says what it does and how much of it there is, then from time to time how much is done;
/// how that is shown, and how often, is not its business. One piece of work at a time.
///
/// ```java
/// progress.start("replaying day.csv.gz", lines, "orders");
/// for (long done = 0; done < lines; done++) {
///     ...
///     if (done % 4096 == 0) progress.advance(done);
/// }
/// progress.finish();
/// ```
public interface Progress {

    /// Begins a piece of work whose size is known, in `unit`s: a plural noun such as "orders".
    void start(String what, long total, String unit);

    /// Begins a piece of work whose size is not known.
    void start(String what, String unit);

    /// Tells how much is done since the start. It reads a clock: not for every item of a fast loop.
    void advance(long done);

    /// Ends the piece of work.
    void finish();

    /// A progress that nobody sees.
    static Progress silent() {
        return new Progress() {
            @Override
            public void start(String what, long total, String unit) {}

            @Override
            public void start(String what, String unit) {}

            @Override
            public void advance(long done) {}

            @Override
            public void finish() {}
        };
    }
}
