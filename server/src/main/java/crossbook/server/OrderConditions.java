package crossbook.server;

import crossbook.protocol.OrdType;
import crossbook.protocol.PegReference;
import crossbook.protocol.entry.NewOrderEncoder;
import crossbook.server.GatewayClient.Security;

import picocli.CommandLine.Option;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;

/// The options of `crossbook order` that make more of an order than a limit or a market order.
final class OrderConditions {
    @Option(
            names = "--stop",
            paramLabel = "PRICE",
            description = "A stop order, with a price a stop limit order: it waits for that price.")
    private String stop;

    @Option(names = "--hidden", description = "Nobody sees the order.")
    private boolean hidden;

    @Option(
            names = "--display",
            paramLabel = "QTY",
            description = "An iceberg: at most so much of it is seen.")
    private String display;

    @Option(
            names = "--peg",
            paramLabel = "REFERENCE",
            description =
                    "A hidden order that follows mid, bid or offer; with a price not beyond that.")
    private String peg;

    @Option(
            names = "--min-qty",
            paramLabel = "QTY",
            description = "The least that an execution of a hidden order gives.")
    private String minQty;

    @Option(
            names = "--until",
            paramLabel = "TIME",
            description =
                    "When an order of time in force gtt ends, such as 2026-11-21T15:00:00Z, or the"
                            + " last day of one of gtd, such as 2026-11-30.")
    private String until;

    @Option(names = "--post-only", description = "Refused if it would trade on entry.")
    private boolean postOnly;

    @Option(names = "--exclude-hidden", description = "Does not trade with hidden orders.")
    private boolean excludeHidden;

    @Option(names = "--attributed", description = "Market data shows whose it is.")
    private boolean attributed;

    @Option(
            names = "--smp",
            paramLabel = "KEY",
            description = "Orders of one key do not trade with each other; a number.")
    private long smpKey;

    /// Refuses a time of the day for what ends with a date (`market-rules.md` 2.1).
    void checkExpiry(String timeInForce) {
        if (until != null && until.contains("T") && "gtd".equalsIgnoreCase(timeInForce)) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "--until: '" + until + "': an order of time in force gtd ends with a date such"
                            + " as 2026-11-30, without a time");
        }
    }

    /// What type of order the options make.
    OrdType ordType(boolean hasPrice) {
        int types = (stop == null ? 0 : 1)
                + (hidden ? 1 : 0)
                + (display == null ? 0 : 1)
                + (peg == null ? 0 : 1);
        if (types > 1) {
            throw new CommandFailure(
                    ExitCode.USAGE, "--stop, --hidden, --display, --peg: one of them, not two");
        }
        if (stop != null) return hasPrice ? OrdType.STOP_LIMIT : OrdType.STOP;
        if (peg != null) return hasPrice ? OrdType.PEGGED_LIMIT : OrdType.PEGGED;
        if (hidden) return OrdType.HIDDEN;
        if (display != null) return OrdType.ICEBERG;
        return hasPrice ? OrdType.LIMIT : OrdType.MARKET;
    }

    void fill(NewOrderEncoder order, Security security) {
        if (stop != null) order.stopPrice(Answers.price("--stop", stop, security.priceScale()));
        if (display != null) order.displayQty(Answers.qty("--display", display));
        if (minQty != null) order.minQty(Answers.qty("--min-qty", minQty));
        if (peg != null) order.pegReference(pegReference());
        if (until != null) order.expireTimeNs(expireTimeNs());
        order.smpKey(smpKey);
        order.flags().postOnly(postOnly).excludeHidden(excludeHidden).attributed(attributed);
    }

    private PegReference pegReference() {
        return switch (peg.toLowerCase(Locale.ROOT)) {
            case "mid" -> PegReference.MID;
            case "bid" -> PegReference.BID;
            case "offer" -> PegReference.OFFER;
            default ->
                throw new CommandFailure(
                        ExitCode.USAGE, "--peg: '" + peg + "': not mid, bid or offer");
        };
    }

    private long expireTimeNs() {
        try {
            Instant then = until.contains("T")
                    ? Instant.parse(until)
                    : LocalDate.parse(until).atTime(12, 0).toInstant(ZoneOffset.UTC);
            return Math.addExact(
                    Math.multiplyExact(then.getEpochSecond(), 1_000_000_000L), then.getNano());
        } catch (DateTimeException | ArithmeticException e) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "--until: '" + until + "': not a time such as 2026-11-21T15:00:00Z, nor a date"
                            + " such as 2026-11-30",
                    e);
        }
    }
}
