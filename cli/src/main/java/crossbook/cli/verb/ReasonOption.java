package crossbook.cli.verb;

import crossbook.protocol.entry.KillTradingEncoder;

import picocli.CommandLine.Option;

/// `--reason` of what operators do.
public final class ReasonOption {
    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            description = "Why: at most 64 printable ASCII characters, kept in the event.",
            defaultValue = "")
    private String text;

    /// What the user gave; empty if nothing.
    ///
    /// @throws CommandFailure if an event cannot keep it
    public String text() {
        boolean isPrintable = text.chars().allMatch(c -> c >= ' ' && c <= '~');
        if (isPrintable && text.length() <= KillTradingEncoder.reasonTextLength()) return text;
        throw CommandFailure.badInput("--reason: '" + text + "': must be at most "
                + KillTradingEncoder.reasonTextLength() + " printable ASCII characters");
    }
}
