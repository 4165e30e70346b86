package crossbook.bench;

import crossbook.bench.Alternation.Contest;
import crossbook.flow.Progress;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// `crossbook bench core --instruments` and `--deep`: the matching engine alone on
/// generated flows, on filled books, in turns, and the [BareArrayBook] on those whose prices are
/// close enough for it. Needs a heap of [#HEAP].
///
/// @param counts the same flow over this many instruments each; empty: deep books, long
///     queues, sweeps, and prices and ids that somebody chose
/// @param zipf the exponent of the instruments' activity ([Zipf])
/// @param engines how many share the instruments; more than one is compared with one
/// @param runs how many count, of each flow
/// @param quick a short warm-up and short flows, for a first look
public record FlowBenchmark(List<Integer> counts, double zipf, int engines, int runs, boolean quick)
        implements Task<FlowReport> {
    public static final int MOST_INSTRUMENTS = Program.MOST_INSTRUMENTS;
    public static final String HEAP = "6g";

    /// About what a book of a share that is seldom traded has.
    private static final int ORDERS_PER_BOOK = 20;

    private static final int MESSAGES = 1_000_000;
    private static final int QUICK_MESSAGES = 200_000;
    private static final int WARM_UP_RUNS = 3;
    private static final int LEVELS = 10;

    @Override
    public FlowReport run(Progress progress) {
        String machine = TaskProcess.machine();
        boolean isDeep = counts.isEmpty();
        progress.start(isDeep ? "measuring deep books" : "measuring instruments", "runs");
        List<FlowResult> results = measure(isDeep ? DeepFlows.of(messages()) : cases(), progress);
        progress.finish();
        String workload = String.format(
                Locale.ROOT,
                "%d orders in each book, activity by Zipf with exponent %.2f",
                ORDERS_PER_BOOK,
                zipf);
        return new FlowReport(isDeep ? "deep books" : workload, machine, results);
    }

    /// @throws DigestMismatch if two runs, or two books, did not do the same
    List<FlowResult> measure(List<FlowCase> cases, Progress progress) {
        EngineReplay engine = new EngineReplay();
        ArrayReplay array = new ArrayReplay();
        List<Contest> contests = new ArrayList<>();
        for (FlowCase each : cases) {
            Replay replay = each.engines() == 1
                    ? engine
                    : new PartitionedReplay(each.flow(), each.engines());
            contests.add(new Contest(
                    each.flow(),
                    each.measuresArray() ? List.of(replay, array) : List.of(replay),
                    1));
        }
        new Alternation(contests).measure(quick ? 1 : WARM_UP_RUNS, runs, progress);
        List<FlowResult> results = new ArrayList<>();
        for (int i = 0; i < cases.size(); i++) {
            Program flow = cases.get(i).flow();
            Contest contest = contests.get(i);
            FlowResult result = new FlowResult(
                    flow.name(),
                    cases.get(i).base(),
                    flow.filling(),
                    flow.measured(),
                    contest.measured(0),
                    cases.get(i).measuresArray() ? contest.measured(1) : null);
            verify(cases.get(i), result);
            results.add(result);
        }
        return results;
    }

    /// Several engines do what one does, told apart by instrument.
    private static void verify(FlowCase shared, FlowResult result) {
        if (shared.engines() == 1) return;
        long expected = PartitionedReplay.digestOfOneEngine(shared.flow(), shared.engines())
                .value();
        long found = result.engine().digest();
        if (expected != found) {
            throw new DigestMismatch("one engine and " + shared.engines(), expected, found);
        }
    }

    private int messages() {
        return quick ? QUICK_MESSAGES : MESSAGES;
    }

    private List<FlowCase> cases() {
        List<Integer> ascending = counts.stream().distinct().sorted().toList();
        return engines == 1 ? instruments(ascending) : partitions(ascending);
    }

    /// The same flow over more and more instruments, each compared with the first; and
    /// one book with as many orders as the most of them have together.
    private List<FlowCase> instruments(List<Integer> ascending) {
        List<FlowCase> cases = new ArrayList<>();
        for (int count : ascending) {
            cases.add(new FlowCase(flow(books(count), count, ORDERS_PER_BOOK), 0, true));
        }
        int most = ascending.getLast();
        if (most == 1) return cases;
        int orders = most * ORDERS_PER_BOOK;
        String name = String.format(Locale.ROOT, "1 book with %,d orders", orders);
        cases.add(new FlowCase(flow(name, 1, orders), 0, true));
        return cases;
    }

    /// One engine with all instruments, and several that share them.
    private List<FlowCase> partitions(List<Integer> ascending) {
        List<FlowCase> cases = new ArrayList<>();
        for (int count : ascending) {
            Program flow = flow(books(count), count, ORDERS_PER_BOOK);
            int base = cases.size();
            cases.add(new FlowCase(flow, base, false));
            cases.add(new FlowCase(
                    flow.called(flow.name() + ", " + engines + " engines"), base, false, engines));
        }
        return cases;
    }

    private Program flow(String name, int instruments, int orders) {
        return MarketFlow.of(name, FlowShape.of(instruments, zipf, orders, LEVELS), messages());
    }

    private static String books(int count) {
        return String.format(Locale.ROOT, count == 1 ? "%,d book" : "%,d books", count);
    }
}
