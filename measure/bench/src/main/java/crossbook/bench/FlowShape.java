package crossbook.bench;

/// What a [MarketFlow] is like.
///
/// @param instruments how many books
/// @param zipf the exponent of their activity ([Zipf])
/// @param orders how many rest in each book, on both sides together
/// @param levels how many prices each side has
/// @param gap ticks from one price to the next
/// @param active of how many prices, counted from the middle, orders come and go; those
///     behind them only stand there
record FlowShape(int instruments, double zipf, int orders, int levels, long gap, int active) {

    /// Books in which every order may go.
    static FlowShape of(int instruments, double zipf, int orders, int levels) {
        return new FlowShape(instruments, zipf, orders, levels, 1, levels);
    }

    /// The same with prices further apart.
    FlowShape apart(long ticks) {
        return new FlowShape(instruments, zipf, orders, levels, ticks, active);
    }

    /// The same with a flow that only touches the prices next to the middle.
    FlowShape atTop(int prices) {
        return new FlowShape(instruments, zipf, orders, levels, gap, prices);
    }
}
