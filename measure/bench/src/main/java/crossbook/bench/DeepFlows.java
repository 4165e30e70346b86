package crossbook.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/// The flows of `crossbook bench core --deep`: each beside the same commands on a small
/// book, or on one whose ids or prices nobody chose.
final class DeepFlows {
    private static final int SMALL_ORDERS = 200;
    private static final int SMALL_LEVELS = 10;
    private static final int MANY_ORDERS = 1_000_000;
    private static final int MANY_LEVELS = 5_000; // on each side
    private static final int MANY_AT_ONE_PRICE = 200_000; // on both sides
    private static final int SOME_ORDERS = 10_000;
    private static final int SOME_LEVELS = 1_000;
    private static final int PAGE = 64;
    private static final long FAR_APART = 1L << 26;
    private static final long FIBONACCI = 0x9E3779B97F4A7C15L;

    private final int messages;
    private final List<FlowCase> cases = new ArrayList<>();

    private DeepFlows(int messages) {
        this.messages = messages;
    }

    /// @param messages how many each flow has that are measured
    static List<FlowCase> of(int messages) {
        return new DeepFlows(messages).generate();
    }

    private List<FlowCase> generate() {
        int small = base("a small book: 200 orders, 20 prices", small(SMALL_LEVELS));
        FlowShape deep = FlowShape.of(1, 0, MANY_ORDERS, MANY_LEVELS);
        add("a million orders, 10,000 prices, at the best 20", deep.atTop(SMALL_LEVELS), small);
        add("a million orders, 10,000 prices, at all of them", deep, small);

        int queue = base("200 orders at two prices", small(1));
        add("200,000 orders at two prices", FlowShape.of(1, 0, MANY_AT_ONE_PRICE, 1), queue);

        addSweeps();

        FlowShape some = FlowShape.of(1, 0, SOME_ORDERS, SOME_LEVELS);
        int near = base("10,000 orders, 2,000 neighbouring prices", some);
        FlowShape onePage = FlowShape.of(1, 0, SOME_ORDERS, PAGE / 2);
        add("the same in one page of the ladder for a side", onePage, near);
        add("the same with a page for each price", some.apart(PAGE), near);
        add("the same with prices 2^26 ticks apart", some.apart(FAR_APART), near);

        addIds("the same, ids in the high bits of a number", some, number -> number << 40, near);
        addIds(
                "the same, ids that a table without a seed puts in one place",
                some,
                number -> number * inverse(FIBONACCI),
                near);
        return cases;
    }

    private static FlowShape small(int levels) {
        return FlowShape.of(1, 0, SMALL_ORDERS, levels);
    }

    private int base(String name, FlowShape shape) {
        add(name, shape, cases.size());
        return cases.size() - 1;
    }

    private void add(String name, FlowShape shape, int base) {
        cases.add(new FlowCase(MarketFlow.of(name, shape, messages), base, true));
    }

    /// The bare array book's table has no seed: it is left out.
    private void addIds(String name, FlowShape shape, LongUnaryOperator names, int base) {
        cases.add(new FlowCase(MarketFlow.of(name, shape, messages, names), base, false));
    }

    private void addSweeps() {
        int base = cases.size();
        cases.add(
                new FlowCase(SweepFlow.of("50 orders, then all in one", 50, messages), base, true));
        cases.add(new FlowCase(
                SweepFlow.of("5,000 orders, then all in one", MANY_LEVELS, messages), base, true));
    }

    /// What an odd number must be multiplied by to give 1: each of Newton's steps
    /// doubles the bits that are right.
    static long inverse(long odd) {
        long inverse = odd;
        for (int step = 0; step < 5; step++) inverse *= 2 - odd * inverse;
        return inverse;
    }
}
