package crossbook.server.runs;

import crossbook.core.model.Instrument;
import crossbook.market.BadInput;
import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventFile;
import crossbook.simulation.events.EventFlag;
import crossbook.simulation.events.EventKind;
import crossbook.simulation.events.RowBooks;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Writes a run in the layout of the CSV files of CoinTossX: for each security the orders that were
/// submitted, the trades, and the book at the end. Every value is in quotes.
///
/// - `OrdersSubmitted_N.csv`: SecurityId, OrderId, ClientOrderId, DateTime, Price, Volume, Side. A
///   market order has the price 0. A cancel has the ClientOrderId of its order with the sign
///   turned, its price, and the volume 0. OrderId counts the lines.
/// - `Trades_N.csv`: OrderId, which counts the trades, ClientOrderId of the order that was met,
///   Price, Volume, DateTime.
/// - `LOBOrders_N.csv`: as the first, of the orders in the book.
///
/// Client order ids are those of the whole market, in the order of the orders: two clients of ours
/// may have the same. Securities count from 1. Prices are price units. Times are UTC, cut to
/// milliseconds. A replace is a cancel and an order with a number of its own.
public final class CoinTossXExport {
    private static final String ORDER_COLUMNS =
            "\"SecurityId\",\"OrderId\",\"ClientOrderId\",\"DateTime\",\"Price\",\"Volume\",\"Side\"\n";
    private static final String TRADE_COLUMNS =
            "\"OrderId\",\"ClientOrderId\",\"Price\",\"Volume\",\"DateTime\"\n";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSS").withZone(ZoneOffset.UTC);
    private static final long NS_PER_MS = 1_000_000;

    private final EventFile rows;
    private final List<Security> securities = new ArrayList<>();

    /// The numbers that this layout gives the orders of the engine.
    private final Map<Long, Long> numbers = new HashMap<>();

    private long lastNumber;
    private long lastMatch;

    /// The files of an instrument, and how many lines they have.
    private static final class Security {
        private final int number;
        private final Path ordersFile;
        private final Path tradesFile;
        private final Path bookFile;
        private final BufferedWriter orders;
        private final BufferedWriter trades;
        private long orderCount;
        private long tradeCount;

        Security(Path directory, int number) throws IOException {
            this.number = number;
            ordersFile = directory.resolve("OrdersSubmitted_" + number + ".csv");
            tradesFile = directory.resolve("Trades_" + number + ".csv");
            bookFile = directory.resolve("LOBOrders_" + number + ".csv");
            orders = Files.newBufferedWriter(ordersFile);
            trades = Files.newBufferedWriter(tradesFile);
            orders.write(ORDER_COLUMNS);
            trades.write(TRADE_COLUMNS);
        }
    }

    private CoinTossXExport(EventFile rows) {
        this.rows = rows;
    }

    /// Writes the files of a run.
    ///
    /// @param run its directory
    /// @param directory where to
    /// @return the files
    /// @throws BadInput if it is no run, or one without all of its rows
    public static List<Path> write(Path run, Path directory) throws IOException {
        RunManifest manifest = RunManifest.read(run.resolve(RunManifest.NAME));
        Files.createDirectories(directory);
        try (EventFile rows = EventFile.open(run.resolve(RunManifest.EVENTS))) {
            return new CoinTossXExport(rows)
                    .write(directory, manifest.instruments().size());
        }
    }

    private List<Path> write(Path directory, int instruments) throws IOException {
        for (int id = 0; id < instruments; id++) securities.add(new Security(directory, id + 1));
        RowBooks books = new RowBooks(rows);
        try {
            for (long row = 0; row < rows.rows(); row++) {
                write(row);
                books.apply(row);
            }
        } finally {
            for (Security each : securities) {
                each.orders.close();
                each.trades.close();
            }
        }
        List<Path> files = new ArrayList<>();
        for (Security each : securities) {
            writeBook(each, books);
            files.addAll(List.of(each.ordersFile, each.tradesFile, each.bookFile));
        }
        return files;
    }

    private void write(long row) throws IOException {
        EventKind kind = EventKind.of((int) rows.get(row, EventColumn.KIND));
        switch (kind) {
            case ORDER_ACCEPTED -> submitted(row, rows.get(row, EventColumn.SIZE));
            case ORDER_REPLACED -> {
                canceled(row, rows.get(row, EventColumn.OTHER_PRICE));
                submitted(row, rows.get(row, EventColumn.LEAVES));
            }
            case ORDER_CANCELED -> canceled(row, rows.get(row, EventColumn.PRICE));
            case ORDER_EXPIRED -> {
                // What is left of a market order never stood in the book.
                long price = rows.get(row, EventColumn.PRICE);
                if (price != Instrument.NO_PRICE) canceled(row, price);
            }
            case FILLED -> filled(row);
            case TOP ->
                throw new BadInput("the run has no rows of orders: its world says record ="
                        + " \"top\", and this layout needs \"all\"");
            default -> {}
        }
    }

    private Security security(long row) {
        return securities.get((int) rows.get(row, EventColumn.INSTRUMENT_ID));
    }

    private void submitted(long row, long volume) throws IOException {
        long number = ++lastNumber;
        numbers.put(rows.get(row, EventColumn.ORDER_ID), number);
        order(row, number, rows.get(row, EventColumn.PRICE), volume);
    }

    private void canceled(long row, long price) throws IOException {
        long number = numbers.get(rows.get(row, EventColumn.ORDER_ID));
        order(row, -number, price, 0);
    }

    private void order(long row, long clientOrderId, long price, long volume) throws IOException {
        Security security = security(row);
        security.orders.write(line(
                security.number,
                ++security.orderCount,
                clientOrderId,
                time(rows.get(row, EventColumn.TS_EVENT)),
                price == Instrument.NO_PRICE ? 0 : price,
                volume,
                side(rows.get(row, EventColumn.SIDE) == 'B')));
    }

    /// Of the two orders of a trade the one that was met; in an auction, where nobody takes, one
    /// of them.
    private void filled(long row) throws IOException {
        boolean takes = (rows.get(row, EventColumn.FLAGS) & EventFlag.AGGRESSOR.bit) != 0;
        long match = rows.get(row, EventColumn.MATCH_ID);
        if (takes || match == lastMatch) return;
        lastMatch = match;
        Security security = security(row);
        security.trades.write(line(
                ++security.tradeCount,
                numbers.get(rows.get(row, EventColumn.ORDER_ID)),
                rows.get(row, EventColumn.PRICE),
                rows.get(row, EventColumn.SIZE),
                time(rows.get(row, EventColumn.TS_EVENT))));
    }

    private void writeBook(Security security, RowBooks books) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(security.bookFile)) {
            out.write(ORDER_COLUMNS);
            List<RowBooks.Resting> orders = new ArrayList<>();
            books.visit(security.number - 1, orders::add);
            long count = 0;
            for (boolean buys : new boolean[] {false, true}) { // offers, then bids
                for (RowBooks.Resting order : orders) {
                    if (order.buys() != buys) continue;
                    out.write(line(
                            security.number,
                            ++count,
                            numbers.get(order.orderId()),
                            time(order.enteredNs()),
                            order.price(),
                            order.displayed(),
                            side(buys)));
                }
            }
        }
    }

    private static String side(boolean buys) {
        return buys ? "Buy" : "Sell";
    }

    private static String time(long ns) {
        return TIME.format(Instant.ofEpochMilli(ns / NS_PER_MS));
    }

    private static String line(Object... values) {
        return Arrays.stream(values)
                .map(String::valueOf)
                .collect(Collectors.joining("\",\"", "\"", "\"\n"));
    }
}
