package crossbook.bench;

import static crossbook.bench.JavaProcess.tell;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The process that generates flows and measures them in turns. [FlowBenchmark] starts
/// it and reads what it prints: a word and its value per line.
public final class FlowRun {
    static final String PROGRESS = "progress";
    static final String JVM = "jvm";
    static final String LOAD = "load";
    static final String FLOW = "flow";
    static final String MISMATCH = "mismatch";
    static final String DEEP = "deep";

    /// About what a book of a share that is seldom traded has.
    static final int ORDERS_PER_BOOK = 20;

    private static final int LEVELS = 10;

    private final double zipf;
    private final int engines;
    private final int messages;

    private FlowRun(double zipf, int engines, int messages) {
        this.zipf = zipf;
        this.engines = engines;
        this.messages = messages;
    }

    /// Arguments: the number of runs, `quick` or `whole`, how many messages are
    /// measured, and `deep`, or the exponent of the activity, the number of engines and
    /// numbers of instruments.
    public static void main(String[] args) {
        tell(JVM, CoreRun.jvm());
        tell(LOAD, ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        int runs = Integer.parseInt(args[0]);
        boolean quick = args[1].equals("quick");
        int messages = Integer.parseInt(args[2]);
        List<FlowCase> cases = args[3].equals(DEEP)
                ? DeepFlows.of(messages)
                : new FlowRun(Double.parseDouble(args[3]), Integer.parseInt(args[4]), messages)
                        .cases(Arrays.asList(args).subList(5, args.length));
        try {
            FlowTurns turns = new FlowTurns(cases, text -> tell(PROGRESS, text));
            for (FlowResult result : turns.measure(runs, quick)) tell(FLOW, result.toText());
        } catch (DigestMismatch e) {
            tell(MISMATCH, e.getMessage());
        }
    }

    private List<FlowCase> cases(List<String> counts) {
        List<Integer> instruments = counts.stream().map(Integer::valueOf).toList();
        return engines == 1 ? instruments(instruments) : partitions(instruments);
    }

    /// The same flow over more and more instruments, each compared with the first; and
    /// one book with as many orders as the most of them have together.
    private List<FlowCase> instruments(List<Integer> counts) {
        List<FlowCase> cases = new ArrayList<>();
        for (int count : counts) {
            cases.add(new FlowCase(flow(books(count), count, ORDERS_PER_BOOK), 0, true));
        }
        int most = counts.getLast();
        if (most == 1) return cases;
        int orders = most * ORDERS_PER_BOOK;
        String name = String.format(Locale.ROOT, "1 book with %,d orders", orders);
        cases.add(new FlowCase(flow(name, 1, orders), 0, true));
        return cases;
    }

    /// One engine with all instruments, and several that share them.
    private List<FlowCase> partitions(List<Integer> counts) {
        List<FlowCase> cases = new ArrayList<>();
        for (int count : counts) {
            Flow flow = flow(books(count), count, ORDERS_PER_BOOK);
            int base = cases.size();
            String shared = String.format("%s, %d engines", flow.name(), engines);
            cases.add(new FlowCase(flow, base, false));
            cases.add(new FlowCase(
                    new Flow(shared, flow.program(), flow.filling()), base, false, engines));
        }
        return cases;
    }

    private Flow flow(String name, int instruments, int orders) {
        return MarketFlow.of(name, FlowShape.of(instruments, zipf, orders, LEVELS), messages);
    }

    private static String books(int count) {
        return String.format(Locale.ROOT, count == 1 ? "%,d book" : "%,d books", count);
    }
}
