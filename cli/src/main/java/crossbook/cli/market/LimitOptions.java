package crossbook.cli.market;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.Written;
import crossbook.client.entry.LimitSet;
import crossbook.configuration.LimitColumn;

import picocli.CommandLine.Option;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/// The limits that `crossbook limits set` takes. What is not given stays as it is.
final class LimitOptions {
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
        return given().isEmpty();
    }

    /// The limits that were, with those that are given.
    ///
    /// @param scale the decimals of values
    LimitSet change(LimitSet before, int scale) {
        LimitSet set = before;
        for (Map.Entry<LimitColumn, String> each : given().entrySet()) {
            LimitColumn column = each.getKey();
            try {
                set = column.set(set, each.getValue(), scale);
            } catch (IllegalArgumentException e) {
                throw CommandFailure.badInput(column.option() + ": "
                        + Written.quoted(each.getValue()) + ": " + e.getMessage());
            }
        }
        return set;
    }

    private Map<LimitColumn, String> given() {
        Map<LimitColumn, String> given = new EnumMap<>(LimitColumn.class);
        given.put(LimitColumn.MAX_ORDER_QUANTITY, maxOrderQty);
        given.put(LimitColumn.MAX_ORDER_VALUE, maxOrderValue);
        given.put(LimitColumn.COLLAR, collar);
        given.put(LimitColumn.MAX_OPEN_ORDERS, maxOpenOrders);
        given.put(LimitColumn.MAX_OPEN_VALUE, maxOpenValue);
        given.put(LimitColumn.MAX_POSITION, maxPosition);
        given.put(LimitColumn.ORDERS, orders);
        given.put(LimitColumn.CANCELS, cancels);
        given.put(LimitColumn.REPEATS, repeats);
        given.put(LimitColumn.PROTECTION, protection);
        given.put(LimitColumn.PULL, pull);
        given.values().removeIf(Objects::isNull);
        return given;
    }
}
