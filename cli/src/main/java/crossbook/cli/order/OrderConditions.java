package crossbook.cli.order;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Moment;
import crossbook.cli.verb.Written;
import crossbook.client.entry.Security;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderField;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.PegReference;
import crossbook.protocol.TimeInForce;

import picocli.CommandLine.Option;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;

/// The options of `crossbook order` that make more of an order than a limit or a market order.
final class OrderConditions {
    private static final String A_DATE = "2026-11-30";
    private static final String A_TIME = "2026-11-21T15:00:00Z";

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
            description = "An iceberg: at most this much of it is shown.")
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
            description = "The minimum execution size of a hidden order.")
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

    @Option(names = "--attributed", description = "Market data names its owner.")
    private boolean attributed;

    @Option(
            names = "--volume-auction",
            description = "A pegged order takes part in the volume auction at the end of the day.")
    private boolean volumeAuction;

    @Option(
            names = "--smp",
            paramLabel = "KEY",
            description =
                    "Two of your orders with the same key do not trade with each other; a number.")
    private long smpKey;

    @Option(
            names = "--account",
            paramLabel = "ACCOUNT",
            description = "For which client of the participant; without it for itself.")
    private String account;

    @Option(
            names = "--reserve",
            paramLabel = "PRICE",
            description = {
                "The reserve price of a buy of a covered instrument: what it holds is counted at it, and",
                "up to it the order can be moved. One without a limit needs it."
            })
    private String reserve;

    /// Refuses what does not go with a time in force: one that ends at a time needs the time, and
    /// a date has no time of the day (`rulebook.md` 2.1).
    void check(TimeInForce time) {
        boolean ends = OrderField.EXPIRE_TIME.of(time) == OrderField.Need.NEEDED;
        boolean isDate = time == TimeInForce.GTD;
        if (ends && until == null) {
            throw CommandFailure.usage("--until: missing; an order of time in force "
                    + time.name().toLowerCase(Locale.ROOT) + " needs its end, such as "
                    + (isDate ? A_DATE : A_TIME));
        }
        if (until != null && !ends) {
            throw CommandFailure.usage(
                    "--until: " + Written.quoted(until) + ": goes with --tif gtd or --tif gtt");
        }
        if (until != null && until.contains("T") && isDate) {
            throw CommandFailure.usage(
                    "--until: " + Written.quoted(until) + ": an order of time in force gtd ends"
                            + " with a date such as " + A_DATE + ", without a time");
        }
    }

    /// What type of order the options make.
    OrdType ordType(boolean hasPrice) {
        int types = (stop == null ? 0 : 1)
                + (hidden ? 1 : 0)
                + (display == null ? 0 : 1)
                + (peg == null ? 0 : 1);
        if (types > 1) {
            throw CommandFailure.usage("--stop, --hidden, --display, --peg: one of them, not two");
        }
        if (stop != null) return hasPrice ? OrdType.STOP_LIMIT : OrdType.STOP;
        if (peg != null) return hasPrice ? OrdType.PEGGED_LIMIT : OrdType.PEGGED;
        if (hidden) return OrdType.HIDDEN;
        if (display != null) return OrdType.ICEBERG;
        return hasPrice ? OrdType.LIMIT : OrdType.MARKET;
    }

    /// Sets what the options say of an order.
    void fill(OrderTermsEncoder order, Security security) {
        int scale = security.priceScale();
        if (stop != null) order.stopPrice(Written.price("--stop", stop, scale));
        if (display != null) order.displayQty(Written.qty("--display", display));
        if (account != null) order.account(Written.account("--account", account));
        if (reserve != null) order.reservePrice(Written.price("--reserve", reserve, scale));
        if (minQty != null) order.minQty(Written.qty("--min-qty", minQty));
        if (until != null) order.expireTimeNs(expireTimeNs());
        if (peg != null) order.pegReference(pegReference());
        order.smpKey(smpKey);
        order.flags()
                .postOnly(postOnly)
                .excludeHidden(excludeHidden)
                .attributed(attributed)
                .volumeAuction(volumeAuction);
    }

    private PegReference pegReference() {
        return switch (peg.toLowerCase(Locale.ROOT)) {
            case "mid" -> PegReference.MID;
            case "bid" -> PegReference.BID;
            case "offer" -> PegReference.OFFER;
            default ->
                throw CommandFailure.usage(
                        "--peg: " + Written.quoted(peg) + ": not mid, bid or offer");
        };
    }

    private long expireTimeNs() {
        try {
            Instant then = until.contains("T")
                    ? Instant.parse(until)
                    : LocalDate.parse(until).atTime(12, 0).toInstant(ZoneOffset.UTC);
            return Moment.ns(then);
        } catch (DateTimeException | ArithmeticException e) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "--until: " + Written.quoted(until) + ": not a time such as " + A_TIME
                            + ", nor a date such as " + A_DATE,
                    e);
        }
    }
}
