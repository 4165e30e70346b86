package crossbook.bench.command;

import crossbook.cli.FurtherVerbs;

import java.util.List;

/// Adds `bench`, `load` and `chaos` to the command line.
public final class BenchVerbs implements FurtherVerbs {
    @Override
    public List<Class<?>> verbs() {
        return List.of(BenchCommand.class, LoadCommand.class, ChaosCommand.class);
    }
}
