package crossbook.cli.verb;

import picocli.CommandLine.Mixin;

/// A command about the exchange of a home: where that is, and what its configuration says, are
/// options of it.
public abstract class HomeVerb extends Verb {
    @Mixin
    private ConfigurationOptions options;

    /// Where the home is, and what its configuration says.
    protected final ConfigurationOptions options() {
        return options;
    }
}
