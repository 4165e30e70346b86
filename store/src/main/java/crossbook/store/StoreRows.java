package crossbook.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.OptionalLong;

/// How rows of the database become records. The first two columns of every question are the
/// event's number and its time in nanoseconds.
final class StoreRows {
    static final String HEAD = "event_number, cast(ts AS LONG) ns";
    static final String ORDER_COLUMNS = HEAD
            + ", event, order_id, participant, symbol, price_scale, client_order_id, side, ord_type,"
            + " time_in_force, price, stop_price, order_qty, display_qty, min_qty, leaves_qty,"
            + " cum_qty, last_price, last_qty, trade_id, trade_type, liquidity, reason";
    static final String REJECT_COLUMNS = HEAD
            + ", event, order_id, participant, symbol, price_scale, client_order_id, side, ord_type,"
            + " time_in_force, price, order_qty, trade_id, reason";

    private StoreRows() {}

    static String text(ResultSet row, String column) throws SQLException {
        String value = row.getString(column);
        return value == null ? "" : value;
    }

    static OptionalLong number(ResultSet row, String column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
    }

    static StoredOrderEvent order(ResultSet row) throws SQLException {
        return new StoredOrderEvent(
                row.getLong(1),
                row.getLong(2),
                row.getString("event"),
                row.getLong("order_id"),
                text(row, "participant"),
                text(row, "symbol"),
                row.getInt("price_scale"),
                text(row, "client_order_id"),
                text(row, "side"),
                text(row, "ord_type"),
                text(row, "time_in_force"),
                number(row, "price"),
                number(row, "stop_price"),
                number(row, "order_qty"),
                number(row, "display_qty"),
                number(row, "min_qty"),
                number(row, "leaves_qty"),
                number(row, "cum_qty"),
                number(row, "last_price"),
                number(row, "last_qty"),
                number(row, "trade_id"),
                text(row, "trade_type"),
                text(row, "liquidity"),
                text(row, "reason"));
    }

    static StoredOrderEvent reject(ResultSet row) throws SQLException {
        OptionalLong none = OptionalLong.empty();
        return new StoredOrderEvent(
                row.getLong(1),
                row.getLong(2),
                row.getString("event") + "_REJECTED",
                row.getLong("order_id"),
                text(row, "participant"),
                text(row, "symbol"),
                row.getInt("price_scale"),
                text(row, "client_order_id"),
                text(row, "side"),
                text(row, "ord_type"),
                text(row, "time_in_force"),
                number(row, "price"),
                none,
                number(row, "order_qty"),
                none,
                none,
                none,
                none,
                none,
                none,
                number(row, "trade_id"),
                "",
                "",
                text(row, "reason"));
    }

    static StoredTrade trade(ResultSet row) throws SQLException {
        String change = text(row, "change");
        boolean hasTaker = row.getString("trade_type").equals("AUTOMATIC")
                || row.getString("trade_type").equals("HIDDEN");
        return new StoredTrade(
                row.getLong(1),
                row.getLong(2),
                row.getLong("trade_id"),
                text(row, "symbol"),
                row.getInt("price_scale"),
                row.getLong("price"),
                row.getLong("qty"),
                text(row, "trade_type"),
                hasTaker ? text(row, "taker_side") : "",
                change);
    }

    static StoredPhase phase(ResultSet row) throws SQLException {
        return new StoredPhase(
                row.getLong(1),
                row.getLong(2),
                row.getString("event"),
                text(row, "symbol"),
                text(row, "phase"),
                text(row, "phase_code"),
                text(row, "reason"),
                number(row, "ends_ns"));
    }

    static StoredAuctionEvent auction(ResultSet row) throws SQLException {
        return new StoredAuctionEvent(
                row.getLong(1),
                row.getLong(2),
                row.getString("event"),
                text(row, "symbol"),
                row.getInt("price_scale"),
                number(row, "price"),
                number(row, "qty"),
                number(row, "surplus_qty"),
                text(row, "surplus_side"),
                text(row, "phase"));
    }

    static StoredStatistic statistic(ResultSet row) throws SQLException {
        return new StoredStatistic(
                row.getLong(1),
                row.getLong(2),
                row.getString("event"),
                text(row, "symbol"),
                row.getInt("price_scale"),
                row.getLong("price"),
                text(row, "method"));
    }

    static StoredBookEvent book(ResultSet row) throws SQLException {
        OptionalLong lastPrice = number(row, "last_price");
        return new StoredBookEvent(
                row.getLong(1),
                row.getLong(2),
                row.getString("event"),
                text(row, "side"),
                lastPrice.isPresent() ? lastPrice : number(row, "price"),
                row.getLong("qty"),
                row.getLong("order_id"),
                row.getLong("trade_id"),
                "");
    }
}
