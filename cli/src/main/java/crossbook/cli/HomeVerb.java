package crossbook.cli;

import picocli.CommandLine.Mixin;

/// A command about the exchange of a home: where that is, and what its configuration says, are
/// options of it.
abstract class HomeVerb extends Verb {
    @Mixin
    private ConfigurationOptions options;

    final ConfigurationOptions options() {
        return options;
    }
}
