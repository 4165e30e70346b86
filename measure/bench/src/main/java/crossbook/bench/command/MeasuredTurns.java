package crossbook.bench.command;

import crossbook.load.Turns;

import picocli.CommandLine.Option;

/// How often a thing and what it is compared with are measured in turns, as a picocli
/// mixin.
final class MeasuredTurns {
    private static final int QUICK = 3;

    @Option(
            names = "--turns",
            paramLabel = "N",
            defaultValue = "10",
            description = "Turns of each, at least 10 unless --quick.")
    private int turns;

    @Option(names = "--quick", description = "At most 3 turns, as short as may be: a first look.")
    private boolean quick;

    boolean areQuick() {
        return quick;
    }

    int count() {
        require();
        return quick ? Math.min(turns, QUICK) : turns;
    }

    /// Refuses too few of them.
    void require() {
        BenchCommand.require(
                quick || turns >= Turns.FEWEST,
                "--turns: " + turns + ": at least " + Turns.FEWEST + ", unless --quick");
    }
}
