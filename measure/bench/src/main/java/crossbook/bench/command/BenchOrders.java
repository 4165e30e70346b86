package crossbook.bench.command;

import crossbook.bench.exchange.OrderFlow;
import crossbook.cli.verb.Positive;

import picocli.CommandLine.Option;

import java.util.List;

/// Which orders are measured as fast as they go through, as a picocli mixin.
final class BenchOrders {
    @Option(
            names = "--flow",
            paramLabel = "KIND",
            split = ",",
            defaultValue = "resting,trading",
            converter = Words.Flows.class,
            description = "Orders that rest, or that trade with each other in pairs.")
    private List<OrderFlow> flows;

    @Option(
            names = "--orders",
            paramLabel = "N",
            defaultValue = "1000000",
            converter = Positive.class,
            description = "Orders of a turn.")
    private Long count;

    List<OrderFlow> flows() {
        return flows;
    }

    long count() {
        return count;
    }
}
