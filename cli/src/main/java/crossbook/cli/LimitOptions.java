package crossbook.cli;

import crossbook.client.entry.LimitKind;
import crossbook.client.entry.LimitSet;
import crossbook.configuration.DurationText;
import crossbook.protocol.Decimals;

import picocli.CommandLine.Option;

/// The limits that `crossbook limits set` takes. What is not given stays as it is.
final class LimitOptions {
    private static final String NONE = "none";
    private static final long MAX_COLLAR = 1_000_000;
    private static final long MAX_COUNT = 4_096;
    private static final long MAX_REPEATS = 64;
    private static final long MAX_WINDOW_NS = 86_400_000_000_000L;

    @Option(
            names = "--max-order-quantity",
            paramLabel = "QTY",
            description = "The largest quantity of an order; none: any, here and below.")
    private String maxOrderQty;

    @Option(
            names = "--max-order-value",
            paramLabel = "VALUE",
            description = {
                "The largest value of an order, price times quantity. Without --symbol in whole price",
                "units if prices of instruments have different decimals."
            })
    private String maxOrderValue;

    @Option(
            names = "--collar",
            paramLabel = "PERCENT",
            description =
                    "How far a limit may be from the last price on the worse side, such as 5%%.")
    private String collar;

    @Option(
            names = "--max-open-orders",
            paramLabel = "N",
            description = "How many orders are live at once.")
    private String maxOpenOrders;

    @Option(
            names = "--max-open-value",
            paramLabel = "VALUE",
            description = "What is left of the live orders is worth.")
    private String maxOpenValue;

    @Option(
            names = "--max-position",
            paramLabel = "QTY",
            description =
                    "Bought more than sold or sold more than bought, if all live orders trade.")
    private String maxPosition;

    @Option(
            names = "--orders",
            paramLabel = "N/WINDOW",
            description = "How many orders and replaces in how long, such as 100/1s.")
    private String orders;

    @Option(
            names = "--cancels",
            paramLabel = "N/WINDOW",
            description = "How many cancels in how long.")
    private String cancels;

    @Option(
            names = "--repeats",
            paramLabel = "N/WINDOW",
            description = "How many equal orders in how long.")
    private String repeats;

    @Option(
            names = "--protection",
            paramLabel = "FILLS[,QTY]/WINDOW",
            description = {
                "So many fills, or fills of so much together, in how long pull the quotes of a market",
                "maker."
            })
    private String protection;

    @Option(
            names = "--pull",
            paramLabel = "WINDOW",
            description = "After how long they may come again; none: when limits are set again.")
    private String pull;

    /// Whether no limit is given.
    boolean areNone() {
        String[] all = {
            maxOrderQty,
            maxOrderValue,
            collar,
            maxOpenOrders,
            maxOpenValue,
            maxPosition,
            orders,
            cancels,
            repeats,
            protection,
            pull
        };
        for (String each : all) if (each != null) return false;
        return true;
    }

    /// The limits that were, with those that are given.
    ///
    /// @param scale the decimals of values
    LimitSet change(LimitSet before, int scale) {
        LimitSet set = before;
        set = one(set, LimitKind.MAX_ORDER_QTY, "--max-order-quantity", maxOrderQty, 0);
        set = one(set, LimitKind.MAX_ORDER_VALUE, "--max-order-value", maxOrderValue, scale);
        set = collar(set);
        set = one(set, LimitKind.MAX_OPEN_ORDERS, "--max-open-orders", maxOpenOrders, 0);
        set = one(set, LimitKind.MAX_OPEN_VALUE, "--max-open-value", maxOpenValue, scale);
        set = one(set, LimitKind.MAX_POSITION, "--max-position", maxPosition, 0);
        set = rate(set, LimitKind.ORDERS_COUNT, LimitKind.ORDERS_WINDOW, "--orders", orders);
        set = rate(set, LimitKind.CANCELS_COUNT, LimitKind.CANCELS_WINDOW, "--cancels", cancels);
        set = rate(set, LimitKind.REPEATS_COUNT, LimitKind.REPEATS_WINDOW, "--repeats", repeats);
        return pull(protection(set));
    }

    private static LimitSet one(
            LimitSet set, LimitKind kind, String option, String text, int scale) {
        if (text == null) return set;
        if (text.equals(NONE)) return set.without(kind);
        return set.with(kind, number(option, text, text, scale, 0, Long.MAX_VALUE - 1));
    }

    private LimitSet collar(LimitSet set) {
        if (collar == null) return set;
        LimitKind kind = LimitKind.COLLAR_MILLIONTHS;
        if (collar.equals(NONE)) return set.without(kind);
        try {
            long millionths = LimitText.percent(collar);
            if (millionths >= 0 && millionths <= MAX_COLLAR) return set.with(kind, millionths);
        } catch (IllegalArgumentException e) {
            throw wrong("--collar", collar, e.getMessage());
        }
        throw wrong("--collar", collar, "must be from 0% to 100%");
    }

    private static LimitSet rate(
            LimitSet set, LimitKind count, LimitKind window, String option, String text) {
        if (text == null) return set;
        if (text.equals(NONE)) return set.without(count).without(window);
        int slash = slash(option, text);
        long most = count == LimitKind.REPEATS_COUNT ? MAX_REPEATS : MAX_COUNT;
        return set.with(count, number(option, text, text.substring(0, slash), 0, 1, most))
                .with(window, window(option, text, text.substring(slash + 1)));
    }

    private LimitSet protection(LimitSet set) {
        if (protection == null) return set;
        LimitSet others = set.without(LimitKind.PROTECTION_FILLS)
                .without(LimitKind.PROTECTION_QTY)
                .without(LimitKind.PROTECTION_WINDOW);
        if (protection.equals(NONE)) return others.without(LimitKind.PULL);
        String option = "--protection";
        int slash = slash(option, protection);
        String[] counts = protection.substring(0, slash).split(",", 2);
        LimitSet with = others.with(
                        LimitKind.PROTECTION_FILLS,
                        number(option, protection, counts[0], 0, 1, MAX_COUNT))
                .with(
                        LimitKind.PROTECTION_WINDOW,
                        window(option, protection, protection.substring(slash + 1)));
        if (counts.length == 1) return with;
        long qty = number(option, protection, counts[1], 0, 1, Long.MAX_VALUE - 1);
        return with.with(LimitKind.PROTECTION_QTY, qty);
    }

    private LimitSet pull(LimitSet set) {
        if (pull == null) return set;
        if (pull.equals(NONE)) return set.without(LimitKind.PULL);
        if (set.get(LimitKind.PROTECTION_FILLS).isEmpty()) {
            throw wrong("--pull", pull, "belongs to --protection");
        }
        return set.with(LimitKind.PULL, window("--pull", pull, pull));
    }

    private static int slash(String option, String text) {
        int slash = text.indexOf('/');
        if (slash < 0)
            throw wrong(option, text, "must be a number, / and a window, such as 100/1s");
        return slash;
    }

    private static long number(
            String option, String text, String part, int scale, long least, long most) {
        long number;
        try {
            number = Decimals.parse(part, scale);
        } catch (IllegalArgumentException e) {
            throw wrong(option, text, e.getMessage());
        }
        if (number >= least && number <= most) return number;
        String range = Decimals.text(least, scale) + " to " + Decimals.text(most, scale);
        throw wrong(option, text, "must be from " + range);
    }

    private static long window(String option, String text, String part) {
        long ns;
        try {
            ns = DurationText.parse(part).toNanos();
        } catch (IllegalArgumentException e) {
            throw wrong(option, text, "the window " + e.getMessage());
        }
        if (ns >= 1 && ns <= MAX_WINDOW_NS) return ns;
        throw wrong(option, text, "the window must be from 1ns to 1d");
    }

    private static CommandFailure wrong(String option, String text, String rule) {
        return CommandFailure.badInput(option + ": " + Written.quoted(text) + ": " + rule);
    }
}
