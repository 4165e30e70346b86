package crossbook.scenario.cases;

import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.scenario.cases.CaseTable.Row;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;

/// An order of a case as its row has it. Prices in the units of the case.
///
/// @param timeNs nanoseconds since midnight; orders the rows, and is nothing else
/// @param expireNs when it ends, nanoseconds since 1970 UTC; 0 if it does not say
record CaseRow(
        Side side,
        String id,
        OrdType ordType,
        long minQty,
        long timeNs,
        long qty,
        long price,
        long stopPrice,
        TimeInForce timeInForce,
        long expireNs) {
    static final List<String> COLUMNS = List.of(
            "side",
            "order_id",
            "type",
            "min_exec_qty",
            "time",
            "quantity",
            "price",
            "stop_price",
            "tif_code",
            "expire_time");

    private static final List<OrdType> TYPES = List.of(
            OrdType.MARKET, OrdType.LIMIT, OrdType.STOP, OrdType.STOP_LIMIT, OrdType.HIDDEN);
    private static final DateTimeFormatter EXPIRY =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    static CaseRow read(Row row) {
        TimeInForce timeInForce = timeInForce(row);
        return new CaseRow(
                side(row),
                row.text("order_id"),
                ordType(row),
                row.number("min_exec_qty"),
                time(row),
                row.number("quantity"),
                row.number("price"),
                row.number("stop_price"),
                timeInForce,
                timeInForce.hasExpiry() ? expiry(row) : 0);
    }

    private static Side side(Row row) {
        return switch (row.text("side")) {
            case "B" -> Side.BUY;
            case "O" -> Side.SELL;
            default -> throw row.error("side", "'" + row.text("side") + "' is neither B nor O");
        };
    }

    private static OrdType ordType(Row row) {
        String word = row.text("type");
        for (OrdType type : TYPES) if (type.name().equals(word)) return type;
        throw row.error("type", "'" + word + "' is none of " + TYPES);
    }

    private static long time(Row row) {
        String text = row.text("time");
        if (text.isEmpty()) return 0;
        try {
            return LocalTime.parse(text).toNanoOfDay();
        } catch (DateTimeException e) {
            throw row.error("time", "'" + text + "' is not a time of day such as 09:30");
        }
    }

    private static TimeInForce timeInForce(Row row) {
        long code = row.number("tif_code");
        for (TimeInForce time : TimeInForce.values()) if (time.code == code) return time;
        throw row.error("tif_code", code + " is the code of no time in force");
    }

    private static long expiry(Row row) {
        String text = row.text("expire_time");
        try {
            return LocalDateTime.parse(text, EXPIRY).toEpochSecond(ZoneOffset.UTC) * 1_000_000_000;
        } catch (DateTimeException e) {
            throw row.error(
                    "expire_time", "'" + text + "' is not a time such as 2015-12-01 10:00:00");
        }
    }

    /// The order as a line of text, to be compared and to be read.
    String text() {
        return text(side, id, ordType, qty, price, stopPrice);
    }

    static String text(
            Side side, String id, OrdType ordType, long qty, long price, long stopPrice) {
        return (side == Side.BUY ? "B " : "O ")
                + id
                + ' '
                + ordType
                + ' '
                + qty
                + (ordType.hasLimitPrice ? " @ " + price : "")
                + (ordType.hasStopPrice ? " stop " + stopPrice : "");
    }
}
