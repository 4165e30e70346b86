package crossbook.configuration;

import crossbook.client.entry.LimitKind;
import crossbook.client.entry.LimitSet;
import crossbook.protocol.Decimals;

import java.util.Locale;

/// What can be limited before the trade, as people write it: the columns of the list of limits and
/// the options of `crossbook limits set`.
public enum LimitColumn {
    MAX_ORDER_QUANTITY("a quantity", "The largest quantity of an order."),
    MAX_ORDER_VALUE(
            "a value",
            "The largest value of an order, price times quantity. For all instruments together in"
                    + " whole price units if their prices have different decimals."),
    COLLAR(
            "a percentage such as 5%",
            "How far a limit may be from the last price on the worse side."),
    MAX_OPEN_ORDERS("a number", "How many orders are live at once."),
    MAX_OPEN_VALUE("a value", "What is left of the live orders is worth."),
    MAX_POSITION(
            "a quantity",
            "Bought more than sold or sold more than bought, if all live orders trade."),
    ORDERS("N/WINDOW such as 100/1s", "How many orders and replaces in how long."),
    CANCELS("N/WINDOW such as 100/1s", "How many cancels in how long."),
    REPEATS("N/WINDOW such as 5/1s", "How many equal orders in how long."),
    PROTECTION(
            "FILLS/WINDOW or FILLS,QTY/WINDOW such as 3,500/1s",
            "So many fills, or fills of so much together, in how long pull the quotes of a market maker."),
    PULL(
            "a duration such as 1s",
            "After how long they may come again; none: when limits are set again.");

    /// Stands for no limit.
    public static final String NONE = "none";

    private static final long MAX_COLLAR = 1_000_000;
    private static final long MAX_COUNT = 4_096;
    private static final long MAX_REPEATS = 64;
    private static final long MAX_WINDOW_NS = 86_400_000_000_000L;
    private static final int PERCENT_SCALE = 4; // a percent is ten thousand millionths

    private final String form;
    private final String meaning;

    LimitColumn(String form, String meaning) {
        this.form = form;
        this.meaning = meaning;
    }

    /// How the list spells it.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// How the command line spells it.
    public String option() {
        return "--" + word().replace('_', '-');
    }

    String form() {
        return form;
    }

    String meaning() {
        return meaning;
    }

    /// Limits with this one as a text says; [#NONE] takes it away.
    ///
    /// @param scale the decimals of values
    /// @throws IllegalArgumentException with the rule that the text breaks, in one line
    public LimitSet set(LimitSet before, String text, int scale) {
        return switch (this) {
            case MAX_ORDER_QUANTITY -> one(before, LimitKind.MAX_ORDER_QTY, text, 0);
            case MAX_ORDER_VALUE -> one(before, LimitKind.MAX_ORDER_VALUE, text, scale);
            case COLLAR -> collar(before, text);
            case MAX_OPEN_ORDERS -> one(before, LimitKind.MAX_OPEN_ORDERS, text, 0);
            case MAX_OPEN_VALUE -> one(before, LimitKind.MAX_OPEN_VALUE, text, scale);
            case MAX_POSITION -> one(before, LimitKind.MAX_POSITION, text, 0);
            case ORDERS -> rate(before, LimitKind.ORDERS_COUNT, LimitKind.ORDERS_WINDOW, text);
            case CANCELS -> rate(before, LimitKind.CANCELS_COUNT, LimitKind.CANCELS_WINDOW, text);
            case REPEATS -> rate(before, LimitKind.REPEATS_COUNT, LimitKind.REPEATS_WINDOW, text);
            case PROTECTION -> protection(before, text);
            case PULL -> pull(before, text);
        };
    }

    private static LimitSet one(LimitSet set, LimitKind kind, String text, int scale) {
        if (text.equals(NONE)) return set.without(kind);
        return set.with(kind, number(text, scale, 0, Long.MAX_VALUE - 1));
    }

    private static LimitSet collar(LimitSet set, String text) {
        LimitKind kind = LimitKind.COLLAR_MILLIONTHS;
        if (text.equals(NONE)) return set.without(kind);
        String percent = text.endsWith("%") ? text.substring(0, text.length() - 1) : text;
        long millionths = Decimals.parse(percent, PERCENT_SCALE);
        if (millionths >= 0 && millionths <= MAX_COLLAR) return set.with(kind, millionths);
        throw new IllegalArgumentException("must be from 0% to 100%");
    }

    private static LimitSet rate(LimitSet set, LimitKind count, LimitKind window, String text) {
        if (text.equals(NONE)) return set.without(count).without(window);
        int slash = slash(text);
        long most = count == LimitKind.REPEATS_COUNT ? MAX_REPEATS : MAX_COUNT;
        return set.with(count, number(text.substring(0, slash), 0, 1, most))
                .with(window, window(text.substring(slash + 1)));
    }

    private static LimitSet protection(LimitSet set, String text) {
        LimitSet others = set.without(LimitKind.PROTECTION_FILLS)
                .without(LimitKind.PROTECTION_QTY)
                .without(LimitKind.PROTECTION_WINDOW);
        if (text.equals(NONE)) return others.without(LimitKind.PULL);
        int slash = slash(text);
        String[] counts = text.substring(0, slash).split(",", 2);
        LimitSet with = others.with(LimitKind.PROTECTION_FILLS, number(counts[0], 0, 1, MAX_COUNT))
                .with(LimitKind.PROTECTION_WINDOW, window(text.substring(slash + 1)));
        if (counts.length == 1) return with;
        long qty = number(counts[1], 0, 1, Long.MAX_VALUE - 1);
        return with.with(LimitKind.PROTECTION_QTY, qty);
    }

    private static LimitSet pull(LimitSet set, String text) {
        if (text.equals(NONE)) return set.without(LimitKind.PULL);
        if (set.get(LimitKind.PROTECTION_FILLS).isEmpty()) {
            throw new IllegalArgumentException("belongs to " + PROTECTION.word());
        }
        return set.with(LimitKind.PULL, window(text));
    }

    private static int slash(String text) {
        int slash = text.indexOf('/');
        if (slash >= 0) return slash;
        throw new IllegalArgumentException("must be a number, / and a window, such as 100/1s");
    }

    private static long number(String text, int scale, long least, long most) {
        long number = Decimals.parse(text, scale);
        if (number >= least && number <= most) return number;
        throw new IllegalArgumentException("must be from " + Decimals.text(least, scale) + " to "
                + Decimals.text(most, scale));
    }

    private static long window(String text) {
        long ns;
        try {
            ns = DurationText.parse(text).toNanos();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the window " + e.getMessage(), e);
        }
        if (ns >= 1 && ns <= MAX_WINDOW_NS) return ns;
        throw new IllegalArgumentException("the window must be from 1ns to 1d");
    }
}
