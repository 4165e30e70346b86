package crossbook.cli.market;

import crossbook.client.entry.LimitKind;
import crossbook.client.entry.LimitSet;
import crossbook.client.entry.LimitTerms;
import crossbook.client.entry.Security;
import crossbook.configuration.DurationText;
import crossbook.configuration.LimitDefinition;
import crossbook.protocol.Decimals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/// Limits as the command line writes them.
///
/// @param securities what there is to trade
record LimitText(Collection<Security> securities) {
    private static final String ALL = "*";
    private static final int PERCENT_SCALE = 4; // a percent is ten thousand millionths

    /// Limits of one number, by their options.
    static final Map<LimitKind, String> OF_ONE = Map.of(
            LimitKind.MAX_ORDER_QTY, "max-order-quantity",
            LimitKind.MAX_ORDER_VALUE, "max-order-value",
            LimitKind.COLLAR_MILLIONTHS, "collar",
            LimitKind.MAX_OPEN_ORDERS, "max-open-orders",
            LimitKind.MAX_OPEN_VALUE, "max-open-value",
            LimitKind.MAX_POSITION, "max-position");

    String symbol(int instrumentId) {
        return securities.stream()
                .filter(each -> each.instrumentId() == instrumentId)
                .map(Security::symbol)
                .findFirst()
                .orElse(ALL);
    }

    /// The id of a symbol that there is.
    int instrumentId(String symbol) {
        return securities.stream()
                .filter(each -> each.symbol().equals(symbol))
                .findFirst()
                .orElseThrow()
                .instrumentId();
    }

    /// The decimals of values, for who reads a list.
    LimitDefinition.Scales scales() {
        return new LimitDefinition.Scales(securities.stream()
                .collect(Collectors.toMap(Security::symbol, Security::priceScale)));
    }

    /// The decimals of a value: of an instrument those of its prices.
    int scale(int instrumentId) {
        if (instrumentId == LimitTerms.ALL) {
            return LimitTerms.scaleOfAll(securities.stream().mapToInt(Security::priceScale));
        }
        return securities.stream()
                .filter(each -> each.instrumentId() == instrumentId)
                .mapToInt(Security::priceScale)
                .findFirst()
                .orElse(0);
    }

    String of(LimitKind kind, long value, int instrumentId) {
        return switch (kind.unit()) {
            case VALUE -> Decimals.text(value, scale(instrumentId));
            case MILLIONTHS ->
                Decimals.text(value, PERCENT_SCALE).replaceFirst("\\.?0+$", "") + "%";
            case DURATION -> DurationText.of(Duration.ofNanos(value));
            case QUANTITY, COUNT -> Long.toString(value);
        };
    }

    /// A number without its unit, as JSON has it.
    String plain(LimitKind kind, long value, int instrumentId) {
        return kind.unit() == LimitKind.Unit.VALUE
                ? of(kind, value, instrumentId)
                : Long.toString(value);
    }

    /// All of a set, each by the name of its option.
    String of(LimitSet limits, int instrumentId) {
        List<String> words = new ArrayList<>();
        for (LimitKind kind : LimitKind.values()) {
            OptionalLong value = limits.get(kind);
            if (value.isEmpty() || !OF_ONE.containsKey(kind)) continue;
            words.add(OF_ONE.get(kind) + " " + of(kind, value.getAsLong(), instrumentId));
        }
        addRate(words, "orders", limits, LimitKind.ORDERS_COUNT, LimitKind.ORDERS_WINDOW);
        addRate(words, "cancels", limits, LimitKind.CANCELS_COUNT, LimitKind.CANCELS_WINDOW);
        addRate(words, "repeats", limits, LimitKind.REPEATS_COUNT, LimitKind.REPEATS_WINDOW);
        addProtection(words, limits);
        return String.join(", ", words);
    }

    private void addRate(
            List<String> words, String name, LimitSet limits, LimitKind count, LimitKind window) {
        if (limits.get(count).isEmpty()) return;
        words.add(name + " " + limits.values().get(count) + "/" + text(window, limits));
    }

    private void addProtection(List<String> words, LimitSet limits) {
        if (limits.get(LimitKind.PROTECTION_FILLS).isEmpty()) return;
        OptionalLong qty = limits.get(LimitKind.PROTECTION_QTY);
        words.add("protection " + limits.values().get(LimitKind.PROTECTION_FILLS)
                + (qty.isEmpty() ? "" : "," + qty.getAsLong()) + "/"
                + text(LimitKind.PROTECTION_WINDOW, limits));
        if (limits.get(LimitKind.PULL).isPresent())
            words.add("pull " + text(LimitKind.PULL, limits));
    }

    private String text(LimitKind window, LimitSet limits) {
        return of(window, limits.values().get(window), LimitTerms.ALL);
    }
}
