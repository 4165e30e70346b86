package crossbook.store;

import crossbook.store.StoreExport.Owner;
import crossbook.store.StoreExport.Part;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/// What [StoreExport] writes beside whole tables: the rows of one that are about an owner,
/// and sums over the rows of one, a line for each owner and what it is about.
public final class StoreReport {
    private static final String DATE =
            "to_str(cast(settlement_date * 86400000000L AS TIMESTAMP), 'yyyy-MM-dd') settlement_date";
    private static final String ACCOUNT = "cast(account AS STRING) account";
    private static final String OWNERS = "participant, account, asset, asset_scale";

    private final String csv;
    private final String parquet;

    private StoreReport(String question) {
        this(question, question);
    }

    private StoreReport(String csv, String parquet) {
        this.csv = csv;
        this.parquet = parquet;
    }

    /// What is asked for CSV.
    String csv() {
        return csv;
    }

    /// What is asked for Parquet.
    String parquet() {
        return parquet;
    }

    /// The part of a table that is about the accounts of an owner.
    ///
    /// @param table one with a participant and an account in each row, such as the postings
    public static StoreReport statement(StoreTable table, Owner owner, Part part) {
        String where = owner.where(table);
        return new StoreReport(
                StoreExport.csvQuestion(table, part, where),
                StoreExport.parquetQuestion(table, part, where));
    }

    // What settles later.

    /// Of each settlement date, owner and asset: what is owed and due by all trades that
    /// stand, the two set off against each other (below 0: to be paid), and how many
    /// trades that were. A busted trade counts as if it had not been.
    ///
    /// @param date of which settlement date; nothing: of all
    /// @param owner whose, a participant's with those of its clients; nothing: everybody's
    public static StoreReport netting(Optional<LocalDate> date, Optional<Owner> owner) {
        String byTrade = "SELECT settlement_date, " + OWNERS + ", trade_id, sum(amount) amount"
                + " FROM obligations WHERE amount IS NOT NULL" + on(date) + of(owner)
                + " GROUP BY settlement_date, " + OWNERS + ", trade_id";
        String sums = "SELECT settlement_date, " + OWNERS
                + ", sum(CASE WHEN amount < 0 THEN -amount ELSE 0 END) owed"
                + ", sum(CASE WHEN amount > 0 THEN amount ELSE 0 END) due, sum(amount) net"
                + ", count(CASE WHEN amount <> 0 THEN trade_id END) trades FROM (" + byTrade
                + ") GROUP BY settlement_date, " + OWNERS;
        return new StoreReport("SELECT " + DATE + ", participant, " + ACCOUNT + ", asset, "
                + amounts("owed", "due", "net") + ", trades FROM (" + sums
                + ") WHERE owed <> 0 OR due <> 0"
                + " ORDER BY settlement_date, participant, account, asset");
    }

    /// Of each settlement date, owner and asset: how much the owner delivers or receives,
    /// and what became of it. It is `OPEN`, or `SETTLED`, or was settled `SHORT`: its
    /// owner, who had lost in positions what it owed, lacked a part of what it paid.
    ///
    /// @param date of which settlement date; nothing: of all
    /// @param owner whose, a participant's with those of its clients; nothing: everybody's
    public static StoreReport instructions(Optional<LocalDate> date, Optional<Owner> owner) {
        String lacking = "CASE WHEN paid > 0 AND posted < 0 THEN"
                + " CASE WHEN -posted < paid THEN -posted ELSE paid END ELSE 0 END";
        String sums = "SELECT settlement_date, " + OWNERS + ", sum(amount) net"
                + ", count(CASE WHEN event = 'SETTLED' THEN 1 END) settled, sum(" + lacking
                + ") lacking FROM obligations WHERE settlement_date IS NOT NULL" + on(date)
                + of(owner)
                + " GROUP BY settlement_date, " + OWNERS;
        String words = "SELECT settlement_date, " + OWNERS
                + ", CASE WHEN net < 0 THEN 'DELIVER' ELSE 'RECEIVE' END instruction"
                + ", CASE WHEN net < 0 THEN -net ELSE net END amount"
                + ", CASE WHEN settled = 0 THEN 'OPEN' WHEN lacking > 0 THEN 'SHORT'"
                + " ELSE 'SETTLED' END status, lacking FROM (" + sums + ") WHERE net <> 0";
        return new StoreReport("SELECT " + DATE + ", participant, " + ACCOUNT
                + ", asset, instruction, " + amounts("amount") + ", status, " + amounts("lacking")
                + " FROM (" + words + ") ORDER BY settlement_date, participant, account, asset");
    }

    private static String on(Optional<LocalDate> date) {
        return date.map(day -> " AND settlement_date = " + day.toEpochDay()).orElse("");
    }

    private static String of(Optional<Owner> owner) {
        return owner.map(Owner::covered).orElse("");
    }

    /// Amounts that are asked for, and the same as decimals.
    private static String amounts(String... names) {
        return Arrays.stream(names)
                .map(name -> name + ", " + Column.amount(name).decimal().asked())
                .collect(Collectors.joining(", "));
    }

    // What there was.

    /// What each owner had of each asset: all that was booked before an instant.
    ///
    /// @param untilNs the instant, nanoseconds since 1970 UTC
    /// @param owner whose, a participant's with those of its clients; nothing: everybody's
    public static StoreReport balances(long untilNs, Optional<Owner> owner) {
        String sums = "SELECT " + OWNERS + ", sum(amount) posted FROM postings"
                + " WHERE owner_kind = 'PARTICIPANT' AND " + Store.between(0, untilNs) + of(owner)
                + " GROUP BY " + OWNERS;
        return new StoreReport("SELECT participant, " + ACCOUNT + ", asset, " + amounts("posted")
                + " FROM (" + sums + ") ORDER BY participant, account, asset");
    }

    // What was charged and asked for.

    /// What each owner was charged for its trades: for each instrument how many lots it
    /// made and took, how many fees there were and their sum, and then its total in the
    /// asset. What was busted is taken off, with its fees, when it was busted.
    ///
    /// @param owner whose, a participant's with those of its clients; nothing: everybody's
    public static StoreReport fees(Part part, Optional<Owner> owner) {
        String charged = "SELECT c.participant, c.account, c.asset, c.asset_scale, c.symbol,"
                + " c.qty, c.amount, t.liquidity FROM (SELECT * FROM fees WHERE " + part.where()
                + of(owner)
                + ") c LEFT JOIN (SELECT trade_id, side, liquidity FROM fees WHERE liquidity IS"
                + " NOT NULL) t ON c.trade_id = t.trade_id AND c.side = t.side";
        String sums = ", count(CASE WHEN amount <> 0 THEN 1 END) fees, sum(amount) amount FROM ("
                + charged + ") GROUP BY " + OWNERS;
        String lines = "SELECT 'INSTRUMENT' line, " + OWNERS + ", cast(symbol AS STRING) symbol"
                + ", sum(CASE WHEN liquidity = 'MAKER' THEN qty ELSE 0 END) maker_qty"
                + ", sum(CASE WHEN liquidity = 'TAKER' THEN qty ELSE 0 END) taker_qty" + sums
                + ", symbol";
        String totals = "SELECT 'TOTAL' line, " + OWNERS + ", cast(NULL AS STRING) symbol,"
                + " cast(NULL AS LONG) maker_qty, cast(NULL AS LONG) taker_qty" + sums;
        return new StoreReport("SELECT participant, " + ACCOUNT + ", asset, line, symbol"
                + ", maker_qty, taker_qty, fees, " + amounts("amount") + " FROM (" + lines
                + " UNION ALL " + totals + ") ORDER BY participant, account, asset, line, symbol");
    }

    /// How much each participant asked of each instrument for what it traded, by number
    /// and by quantity: orders, replaces and cancels for each trade, and the quantities of
    /// all of them for what was traded.
    public static StoreReport orderToTrade(Part part) {
        return new StoreReport("SELECT participant, symbol, orders, replaces, cancels, trades, "
                + ratio("orders + replaces + cancels", "trades") + " ratio, requested_qty,"
                + " traded_qty, " + ratio("requested_qty", "traded_qty") + " qty_ratio FROM ("
                + requests(part) + ") ORDER BY participant, symbol");
    }

    /// A decimal, rounded to four places; none if the divisor is zero.
    private static String ratio(String dividend, String divisor) {
        return "CASE WHEN " + divisor + " > 0 THEN cast(cast(" + dividend
                + " AS DECIMAL(19, 0)) * 1.0000m / cast(" + divisor
                + " AS DECIMAL(19, 0)) AS DECIMAL(38, 4)) END";
    }

    /// What participants asked of instruments.
    private static String requests(Part part) {
        return "SELECT participant, symbol, count(CASE WHEN event = 'ACCEPTED' THEN 1 END) orders,"
                + " count(CASE WHEN event = 'REPLACED' THEN 1 END) replaces, count(CASE WHEN event"
                + " = 'CANCELED' THEN 1 END) cancels, count(CASE WHEN event = 'TRADED' THEN 1 END)"
                + " trades, sum(CASE WHEN event = 'ACCEPTED' OR event = 'REPLACED' THEN order_qty"
                + " WHEN event = 'CANCELED' THEN leaves_qty ELSE 0 END) requested_qty, sum(CASE"
                + " WHEN event = 'TRADED' THEN last_qty ELSE 0 END) traded_qty FROM orders WHERE "
                + part.where() + " GROUP BY participant, symbol";
    }
}
