package crossbook.cli.market;

import crossbook.cli.connect.GatewayClient;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.ReasonOption;
import crossbook.cli.verb.Written;
import crossbook.client.entry.OperatorRequest;
import crossbook.configuration.DurationText;
import crossbook.protocol.entry.ChangePhaseEncoder;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// `crossbook phase`
@Command(
        name = "phase",
        description = {
            "Move an instrument to another phase of the market model: halted, continuous, closed, or",
            "whatever the model calls it. Without a phase: let the one that is on end later or earlier;",
            "what the schedule has next begins then."
        },
        footer = {
            "  crossbook phase NPN halted --for 10m --reason \"news is due\"",
            "  crossbook phase NPN --extend 2m",
            "  crossbook phase NPN --until 17:05",
        })
public final class PhaseCommand extends OperatorCommands {
    @Parameters(index = "0", paramLabel = "SYMBOL", description = "The instrument.")
    private String symbol;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "PHASE",
            description = "A phase of the model.")
    private String phase;

    @ArgGroup(exclusive = true)
    private End end;

    @Mixin
    private ReasonOption reason;

    /// When the phase ends: one of these.
    private static final class End {
        @Option(
                names = "--for",
                paramLabel = "DURATION",
                description = "How long PHASE lasts; then the phase that the model names follows.")
        private String duration;

        @Option(
                names = "--until",
                paramLabel = "TIME",
                description = "When it ends: a time of today on this machine, such as 17:05, or an"
                        + " instant, such as 2026-03-02T15:05:00Z.")
        private String until;

        @Option(
                names = "--extend",
                paramLabel = "DURATION",
                description = "How much later the phase that is on ends.")
        private String extend;

        @Option(
                names = "--shorten",
                paramLabel = "DURATION",
                description = "How much earlier the phase that is on ends.")
        private String shorten;
    }

    @Override
    void check() {
        reason.text();
        if (phase != null) Written.ascii("PHASE", phase, ChangePhaseEncoder.phaseLength());
    }

    @Override
    OperatorRequest request(GatewayClient client) {
        End given = end == null ? new End() : end;
        if (phase == null) {
            if (end == null || given.duration != null) {
                throw CommandFailure.usage("PHASE, --until, --extend or --shorten is needed");
            }
            return extend(client, given);
        }
        boolean moves = given.extend != null || given.shorten != null;
        if (moves)
            throw CommandFailure.usage(
                    "--extend and --shorten are of the phase that is on: no PHASE");
        return change(client, given);
    }

    private OperatorRequest change(GatewayClient client, End given) {
        long endsNs = ChangePhaseEncoder.endsNsNullValue();
        if (given.duration != null) endsNs = ns(Instant.now()) + nanos("--for", given.duration);
        if (given.until != null) endsNs = instantNs(given.until);
        return OperatorRequest.changePhase(
                client.security(symbol).instrumentId(),
                endsNs,
                phase.toUpperCase(Locale.ROOT),
                reason.text());
    }

    private OperatorRequest extend(GatewayClient client, End given) {
        long endsNs = given.until == null ? 0 : instantNs(given.until);
        long byNs = 0;
        if (given.extend != null) byNs = nanos("--extend", given.extend);
        if (given.shorten != null) byNs = -nanos("--shorten", given.shorten);
        return OperatorRequest.extendPhase(
                client.security(symbol).instrumentId(), endsNs, byNs, reason.text());
    }

    private static long nanos(String option, String text) {
        try {
            return DurationText.parse(text).toNanos();
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(
                    ExitCode.USAGE, option + ": '" + text + "' " + e.getMessage(), e);
        }
    }

    private static long instantNs(String text) {
        try {
            if (text.contains("T")) return ns(OffsetDateTime.parse(text).toInstant());
            ZoneId zone = ZoneId.systemDefault();
            return ns(LocalTime.parse(text)
                    .atDate(LocalDate.now(zone))
                    .atZone(zone)
                    .toInstant());
        } catch (DateTimeException e) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "--until: '" + text + "' is no time such as 17:05 or 2026-03-02T15:05:00Z",
                    e);
        }
    }

    private static long ns(Instant instant) {
        return TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
    }

    @Override
    String said(String detail) {
        if (phase != null) return symbol + " is in phase " + phase.toUpperCase(Locale.ROOT);
        if (end.until != null) return "the phase of " + symbol + " ends at " + end.until;
        return end.extend != null
                ? "the phase of " + symbol + " ends " + end.extend + " later"
                : "the phase of " + symbol + " ends " + end.shorten + " earlier";
    }
}
