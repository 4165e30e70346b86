package crossbook.cli.run;

import crossbook.configuration.BadConfiguration;
import crossbook.configuration.CsvLine;
import crossbook.host.StorageProblem;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The data directory of CoinTossX: clients, stocks, traders and trading sessions.
/// Whatever has no counterpart here is noted with file and line.
final class CoinTossXFiles {
    /// A stock, and where CoinTossX has it.
    record Stock(String securityId, String symbol, String name) {}

    /// A line that could not be translated, or not all of it.
    record Note(Path file, int line, String text) {
        @Override
        public String toString() {
            return file + ":" + line + ": " + text;
        }
    }

    private static final String SESSIONS_FILE = "tradingSessionsCron.properties";
    private static final String LISTED = "TRADING_SESSIONS";

    /// The trading sessions of CoinTossX and the phases of the market `jse-paper` that they are.
    /// The
    /// reports of trades run beside them.
    private static final Map<String, String> PHASES = Map.ofEntries(
            Map.entry("StartOfTrading", "START_OF_TRADING"),
            Map.entry("OpeningAuctionCall", "OPENING_CALL"),
            Map.entry("ContinuousTrading", "CONTINUOUS"),
            Map.entry("FCOAuctionCall", "FCO_CALL"),
            Map.entry("VolatilityAuctionCall", "VOLATILITY_CALL"),
            Map.entry("IntraDayAuctionCall", "INTRADAY_CALL"),
            Map.entry("ClosingAuctionCall", "CLOSING_CALL"),
            Map.entry("ClosingPricePublication", "CLOSING_PRICE"),
            Map.entry("ClosingPriceCross", "CLOSING_CROSS"),
            Map.entry("PostClose", "POST_CLOSE"));

    private static final String TRADE_REPORTING = "TradeReporting";

    /// Second, minute, hour, then day of the month, month and day of the week.
    private static final Pattern DAILY =
            Pattern.compile("(\\d{1,2}) (\\d{1,2}) (\\d{1,2}) [*?] \\* (\\S+)( \\*)?");

    private static final Set<String> EVERY_DAY = Set.of("*", "?", "1-7", "SUN-SAT");

    private final Path directory;
    private final List<String> clients = new ArrayList<>();
    private final List<Stock> stocks = new ArrayList<>();
    private final NavigableMap<LocalTime, String> sessions = new TreeMap<>();
    private final List<Note> notes = new ArrayList<>();

    /// Reads what is in a directory, or in its `data`.
    ///
    /// @throws BadConfiguration if nothing of CoinTossX is there
    CoinTossXFiles(Path directory) {
        Path data = directory.resolve("data");
        this.directory = holdsAny(directory) || !holdsAny(data) ? directory : data;
        if (!holdsAny(this.directory)) {
            throw new BadConfiguration(
                    directory.toString(),
                    "holds none of clientData.csv, Stock.csv, Trader.csv and " + SESSIONS_FILE);
        }
        file("clientData.csv")
                .or(() -> file("clientData.csv.old"))
                .ifPresent(file -> readTable(file, "CompID", this::readClient));
        file("Stock.csv").ifPresent(file -> readTable(file, "StockCode", this::readStock));
        file("Trader.csv").ifPresent(file -> readTable(file, "TraderId", this::readTrader));
        file(SESSIONS_FILE).ifPresent(this::readSessions);
    }

    /// The ids of the clients.
    List<String> clients() {
        return clients;
    }

    List<Stock> stocks() {
        return stocks;
    }

    /// The phase that begins at each time of the day; nothing where no session is run.
    NavigableMap<LocalTime, String> sessions() {
        return sessions;
    }

    /// What could not be translated.
    List<Note> notes() {
        return notes;
    }

    private static boolean holdsAny(Path directory) {
        return Stream.of("clientData.csv", "clientData.csv.old", "Stock.csv", SESSIONS_FILE)
                .anyMatch(name -> find(directory, name).isPresent());
    }

    private Optional<Path> file(String name) {
        return find(directory, name);
    }

    /// A file of the directory, whatever the case of its letters.
    private static Optional<Path> find(Path directory, String name) {
        if (!Files.isDirectory(directory)) return Optional.empty();
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().equalsIgnoreCase(name))
                    .findFirst();
        } catch (IOException e) {
            throw new BadConfiguration(
                    directory.toString(), "cannot be read: " + StorageProblem.of(e));
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new BadConfiguration(file.toString(), "cannot be read: " + StorageProblem.of(e));
        }
    }

    /// Reads a table whose first line names the columns.
    private void readTable(Path file, String key, BiConsumer<Line, Map<String, String>> row) {
        List<String> lines = lines(file);
        List<String> columns = lines.isEmpty() ? List.of() : cells(new Line(file, 1), lines.get(0));
        if (!columns.contains(key)) {
            note(new Line(file, 1), "has no column " + key + ": nothing of this file is imported");
            return;
        }
        noteColumns(new Line(file, 1), columns);
        for (int i = 1; i < lines.size(); i++) {
            Line line = new Line(file, i + 1);
            if (lines.get(i).isBlank()) continue;
            List<String> cells = cells(line, lines.get(i));
            if (cells.size() == columns.size()) {
                Map<String, String> values = new LinkedHashMap<>();
                for (int c = 0; c < cells.size(); c++) values.put(columns.get(c), cells.get(c));
                row.accept(line, values);
            } else if (!cells.isEmpty()) {
                note(line, "has " + cells.size() + " cells under " + columns.size() + " columns");
            }
        }
    }

    private record Line(Path file, int number) {}

    private List<String> cells(Line line, String text) {
        try {
            return CsvLine.parse(text).stream().map(cell -> cell.text().strip()).toList();
        } catch (IllegalArgumentException e) {
            note(line, e.getMessage());
            return List.of();
        }
    }

    private void note(Line line, String text) {
        notes.add(new Note(line.file, line.number, text));
    }

    private void noteColumns(Line line, List<String> columns) {
        List<String> connections = columns.stream()
                .filter(name -> name.matches("(NG|MDG).*(URL|StreamId)"))
                .toList();
        if (columns.contains("Password")) {
            note(line, "column Password: passwords are not taken over, new ones are made");
        }
        if (!connections.isEmpty()) {
            note(
                    line,
                    "columns " + String.join(", ", connections)
                            + ": clients connect to the gateway, not to channels of their own");
        }
        if (columns.contains("CompID") && columns.contains("SecurityId")) {
            note(line, "column SecurityId: a participant may trade every instrument");
        }
    }

    private void readClient(Line line, Map<String, String> row) {
        String id = row.get("CompID");
        if (!id.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,10}")) {
            note(line, "CompID '" + id + "' is not 1 to 11 letters, digits or . _ -");
        } else if (clients.contains(id)) {
            note(line, "CompID " + id + " stands twice");
        } else {
            clients.add(id);
        }
    }

    private void readStock(Line line, Map<String, String> row) {
        String symbol = row.get("StockCode");
        if (!symbol.matches("[A-Za-z0-9][A-Za-z0-9._/:&+-]{0,24}")) {
            note(
                    line,
                    "StockCode '" + symbol + "' is not 1 to 25 letters, digits or . _ / : & + -");
        } else if (stocks.stream().anyMatch(stock -> stock.symbol.equals(symbol))) {
            note(line, "StockCode " + symbol + " stands twice");
        } else {
            stocks.add(new Stock(
                    row.getOrDefault("SecurityId", "?"), symbol, row.getOrDefault("Name", "")));
        }
    }

    private void readTrader(Line line, Map<String, String> row) {
        note(
                line,
                "trader " + row.get("TraderId") + " '" + row.getOrDefault("TraderName", "")
                        + "': a trader is a mnemonic on an order and is not registered");
    }

    private record Setting(String text, Line line) {}

    private void readSessions(Path file) {
        Map<String, Setting> settings = new LinkedHashMap<>();
        List<String> lines = lines(file);
        for (int i = 0; i < lines.size(); i++) {
            String text = lines.get(i).strip();
            Line line = new Line(file, i + 1);
            int equals = text.indexOf('=');
            if (text.isEmpty() || text.startsWith("#") || text.startsWith("!")) continue;
            if (equals < 1) note(line, "is not of the form name=value");
            else {
                String value = text.substring(equals + 1).strip();
                settings.put(text.substring(0, equals).strip(), new Setting(value, line));
            }
        }
        Setting listed = settings.remove(LISTED);
        if (listed == null) {
            note(new Line(file, 1), "has no " + LISTED + ": no session is run");
        } else {
            for (String name : listed.text.split(",", -1)) {
                if (!name.isBlank()) readSession(name.strip(), listed.line, settings);
            }
        }
        settings.forEach((name, setting) ->
                note(setting.line, name + " belongs to no session of " + LISTED));
    }

    private void readSession(String session, Line listed, Map<String, Setting> settings) {
        Setting name = settings.remove(session + ".name");
        Setting cron = settings.remove(session + ".cron");
        if (name == null || cron == null) {
            note(listed, "session " + session + " has no " + (name == null ? "name" : "cron"));
            return;
        }
        String phase = PHASES.get(name.text);
        Matcher times = DAILY.matcher(cron.text);
        if (name.text.equals(TRADE_REPORTING)) {
            note(cron.line, TRADE_REPORTING + ": trade_reporting of the model says when");
        } else if (phase == null) {
            note(name.line, "'" + name.text + "' is not a trading session of CoinTossX");
        } else if (!times.matches()) {
            note(
                    cron.line,
                    "cron '" + cron.text + "' is no time of the day: " + phase
                            + " is left out of the schedule");
        } else {
            schedule(phase, times, cron);
        }
    }

    private void schedule(String phase, Matcher times, Setting cron) {
        int[] parts = new int[3];
        for (int i = 0; i < 3; i++) parts[i] = Integer.parseInt(times.group(3 - i));
        if (parts[0] > 23 || parts[1] > 59 || parts[2] > 59) {
            note(cron.line, "cron '" + cron.text + "': there is no such time of the day");
            return;
        }
        LocalTime starts = LocalTime.of(parts[0], parts[1], parts[2]);
        String other = sessions.putIfAbsent(starts, phase);
        if (other != null) note(cron.line, phase + " begins when " + other + " does: left out");
        else if (!EVERY_DAY.contains(times.group(4))) {
            note(cron.line, "cron '" + cron.text + "': " + phase + " is on every trading day");
        }
    }
}
