package crossbook.bench.command;

import picocli.CommandLine.Option;

import java.util.List;

/// Settings of an exchange that is measured, as a picocli mixin.
final class MeasuredSettings {
    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "A setting of what is measured, as in crossbook serve --set.")
    private List<String> settings = List.of();

    /// Each as `section.key=value`.
    List<String> all() {
        return settings;
    }
}
