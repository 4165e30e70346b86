package crossbook.market;

import crossbook.core.model.MarketModel;
import crossbook.core.model.Phase;
import crossbook.core.model.Treatment;
import crossbook.core.order.OrdType;
import crossbook.core.order.TimeInForce;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The tables of `rulebook.md`, transcribed a second time in its own letters and
/// its own order: what the Johannesburg Stock Exchange does with an order, whatever
/// `data/markets/jse.toml` says.
final class RuleBook {
    /// Section 3.2: A accepted, R rejected.
    static final String ORD_TYPE_BY_TIME_IN_FORCE = """
            TIF MARKET LIMIT HIDDEN STOP
            IOC   A      A     A     A
            FOK   A      A     A     A
            DAY   A      A     A     A
            GFA   A      A     A     A
            GFX   A      A     R     R
            OPG   A      A     R     R
            ATC   A      A     R     R
            GTC   A      A     A     A
            GTD   A      A     A     A
            GTT   A      A     A     A
            CPX   A      A     R     R
            GDX   R      R     A     R
            """;

    /// Section 3.3: A accepted, R rejected, P parked, X expired at once if not
    /// executed, C carried forward without new entry. GDX and the volume auction:
    /// `rulebook.md` 2.9.
    static final String SESSIONS = """
            SESSION           OPG ATC IOC FOK GTC GTD GTT GFA GFX DAY CPX GDX MARKET LIMIT STOP HIDDEN
            START_OF_TRADING   R   R   R   R   C   C   R   C   R   R   R   R    R      C    C     C
            OPENING_CALL       A   P   R   R   A   A   A   A   P   A   P   R    A      A    P     R
            CONTINUOUS         R   P   X   X   A   A   A   P   P   A   P   R    X      A    P     A
            VOLATILITY_CALL    R   P   R   R   A   A   A   A   P   A   P   R    A      A    P     R
            INTRADAY_CALL      R   P   R   R   A   A   A   A   A   A   P   R    A      A    P     R
            CLOSING_CALL       R   A   R   R   A   A   A   A   R   A   P   R    A      A    P     R
            CLOSING_PRICE      R   R   R   R   R   R   R   R   R   R   R   R    R      R    R     R
            CLOSING_CROSS      R   R   X   X   A   A   A   R   R   A   A   R    A      A    R     R
            VOLUME_AUCTION     R   R   R   R   R   R   R   R   R   R   R   A    R      R    R     A
            POST_CLOSE         R   R   R   R   R   R   R   R   R   R   R   R    R      R    R     R
            CLOSED             R   R   R   R   R   R   R   R   R   R   R   R    R      R    R     R
            HALTED             R   R   R   R   R   R   R   R   R   R   R   R    R      R    R     R
            HALTED_AND_CLOSED  R   R   R   R   R   R   R   R   R   R   R   R    R      R    R     R
            PAUSED             R   P   R   R   A   A   A   P   P   A   P   R    A      A    P     R
            REOPENING_CALL     R   P   R   R   A   A   A   A   P   A   P   R    A      A    P     R
            FCO_CALL           R   P   R   R   A   A   A   A   P   A   P   R    A      A    P     R
            """;

    /// Sections 1.1 to 1.6, 3.1, 3.3 and 3.4: the letter of market data; whether orders
    /// may be replaced and canceled; which times in force end with the session; whether
    /// an unfilled GFA waits again; what follows a volatility auction that interrupts
    /// it; how it trades; what follows it; what a breaker leads to; whether the closing
    /// price is made, the length is kept, what is good for the day ends, and what happens to
    /// orders whose line drops (8.1).
    static final String SESSION_COLUMNS = """
            SESSION           CODE AMEND CANCEL ENDS PARKS     AFTER_VOLATILITY TRADES     THEN             BREAK           CLOSE LENGTH AT_ITS_BEGINNING LINE_DROPS
            START_OF_TRADING   y    no    yes    -      -      -                NEVER      OPENING_CALL     -               no    free   -                expires
            OPENING_CALL       a    yes   yes    OPG    GFA    CONTINUOUS       AT_END     CONTINUOUS       -               no    free   -                expires
            CONTINUOUS         T    yes   yes    -      -      CONTINUOUS       ON_ARRIVAL CLOSING_CALL     VOLATILITY_CALL no    free   -                expires
            VOLATILITY_CALL    e    yes   yes    -      GFA    -                AT_END     CONTINUOUS       -               no    free   -                expires
            INTRADAY_CALL      u    yes   yes    GFX    GFA    CONTINUOUS       AT_END     CONTINUOUS       -               no    free   -                expires
            FCO_CALL           p    yes   yes    -      GFA    CONTINUOUS       AT_END     CONTINUOUS       -               no    free   -                expires
            CLOSING_CALL       d    yes   yes    ATC    GFA    CLOSING_PRICE    AT_END     CLOSING_PRICE    -               no    free   -                expires
            CLOSING_PRICE      z    no    yes    -      -      -                NEVER      POST_CLOSE       -               yes   kept   -                expires
            CLOSING_CROSS      s    yes   yes    CPX    -      -                AT_CLOSE   POST_CLOSE       -               no    free   -                expires
            VOLUME_AUCTION     E    no    yes    GDX    -      -                VOLUME     POST_CLOSE       -               no    free   -                expires
            POST_CLOSE         b    no    yes    -      -      -                NEVER      CLOSED           -               no    free   -                kept
            CLOSED             c    no    no     -      -      -                NEVER      START_OF_TRADING -               no    free   ends_day         kept
            HALTED             H    no    yes    -      -      -                NEVER      REOPENING_CALL   -               no    free   -                expires
            HALTED_AND_CLOSED  H    no    yes    -      -      -                NEVER      CLOSED           -               yes   free   -                expires
            PAUSED             l    yes   yes    -      -      -                NEVER      REOPENING_CALL   -               no    free   -                expires
            REOPENING_CALL     f    yes   yes    -      GFA    CONTINUOUS       AT_END     CONTINUOUS       -               no    free   -                expires
            """;

    /// The order types that have a column of their own.
    static final Set<OrdType> COLUMNS =
            EnumSet.of(OrdType.MARKET, OrdType.LIMIT, OrdType.STOP, OrdType.HIDDEN);

    static final List<String> SESSION_NAMES = SESSIONS.lines()
            .skip(1)
            .map(line -> line.substring(0, line.indexOf(" ")))
            .toList();

    private static final Map<String, String> CELLS = new HashMap<>();

    static {
        for (String table : List.of(ORD_TYPE_BY_TIME_IN_FORCE, SESSIONS, SESSION_COLUMNS)) {
            List<List<String>> rows = rows(table);
            for (List<String> row : rows.subList(1, rows.size())) {
                for (int i = 1; i < row.size(); i++) {
                    String was =
                            CELLS.put(row.getFirst() + ' ' + rows.getFirst().get(i), row.get(i));
                    if (was != null) throw new IllegalStateException("two columns of a name");
                }
            }
        }
    }

    private RuleBook() {}

    static List<List<String>> rows(String table) {
        return table.lines().map(line -> List.of(line.split(" +", -1))).toList();
    }

    static String cell(String row, String column) {
        String cell = CELLS.get(row + ' ' + column);
        if (cell == null) throw new IllegalArgumentException(row + ' ' + column);
        return cell;
    }

    /// The column of the tables that an order type has or follows; empty for one that
    /// the exchange does not have (`rulebook.md` 2.9).
    static String column(OrdType type) {
        return switch (type) {
            case MARKET -> "MARKET";
            case LIMIT, ICEBERG -> "LIMIT";
            case HIDDEN, PEGGED, PEGGED_LIMIT -> "HIDDEN";
            case STOP, STOP_LIMIT -> "STOP";
            case BUDGET, CROSS -> ""; // the sides of a cross do not come as orders
        };
    }

    /// What is done with a new order: the weakest of A, X, P and R of its two columns
    /// of 3.3, R where 3.2 says so.
    static String treatment(String session, OrdType type, TimeInForce time) {
        if (!combines(type, time)) return "R";
        String byType = entry(session, column(type));
        String byTime = entry(session, time.name());
        return "RPXA".indexOf(byType) < "RPXA".indexOf(byTime) ? byType : byTime;
    }

    static boolean combines(OrdType type, TimeInForce time) {
        return !column(type).isEmpty() && cell(time.name(), column(type)).equals("A");
    }

    /// What 3.3 says of entry: who is carried forward does not enter.
    static String entry(String session, String column) {
        String letter = cell(session, column);
        return letter.equals("C") ? "R" : letter;
    }

    static boolean isCall(String session) {
        return cell(session, "TRADES").equals("AT_END");
    }

    // A model against all of it.

    private static final Map<String, Treatment> TREATMENTS = Map.of(
            "A", Treatment.REST,
            "R", Treatment.REFUSE,
            "P", Treatment.PARK,
            "X", Treatment.TAKE);

    /// Where a model says something else than these tables.
    static List<String> differences(MarketModel model) {
        List<String> found = new ArrayList<>();
        List<String> names = model.phases().stream().map(Phase::name).toList();
        if (!Set.copyOf(names).equals(Set.copyOf(SESSION_NAMES)))
            return List.of("sessions " + names);
        if (!model.timesInForce().equals(List.of(TimeInForce.values())))
            found.add("times in force");
        if (!Set.copyOf(model.ordTypes()).equals(COLUMNS)) found.add("order types");
        for (OrdType type : COLUMNS) {
            for (TimeInForce time : TimeInForce.values()) {
                if (model.combines(type, time) != combines(type, time))
                    found.add(time + " " + type);
            }
        }
        for (Phase phase : model.phases()) {
            compareTreatments(model, phase, found);
            compareColumns(phase, found);
        }
        return found;
    }

    private static void compareTreatments(MarketModel model, Phase phase, List<String> found) {
        for (TimeInForce time : TimeInForce.values()) {
            String letter = entry(phase.name(), time.name());
            boolean isSame = model.treatment(phase, time) == TREATMENTS.get(letter);
            if (!isSame) found.add(phase.name() + ' ' + time);
        }
        for (OrdType type : COLUMNS) {
            String letter = entry(phase.name(), type.name());
            boolean isSame = model.treatment(phase, type) == TREATMENTS.get(letter);
            if (!isSame) found.add(phase.name() + ' ' + type);
        }
    }

    private static void compareColumns(Phase phase, List<String> found) {
        String session = phase.name();
        Map<String, String> says = new HashMap<>();
        says.put("CODE", String.valueOf(phase.code()));
        says.put("AMEND", phase.admitsReplace() ? "yes" : "no");
        says.put("CANCEL", phase.admitsCancel() ? "yes" : "no");
        says.put("ENDS", times(phase.ends()));
        says.put("PARKS", times(phase.parks()));
        says.put("AFTER_VOLATILITY", name(phase.afterBreak()));
        says.put("TRADES", phase.matching().name());
        says.put("THEN", name(phase.successor()));
        says.put("BREAK", name(phase.breach()));
        says.put("CLOSE", phase.closes() ? "yes" : "no");
        says.put("LENGTH", phase.keepsLength() ? "kept" : "free");
        says.put("AT_ITS_BEGINNING", phase.endsDay() ? "ends_day" : "-");
        says.put("LINE_DROPS", phase.keepsOrders() ? "kept" : "expires");
        says.forEach((column, word) -> {
            if (!cell(session, column).equals(word)) found.add(session + ' ' + column + ' ' + word);
        });
    }

    private static String name(String phase) {
        return phase.isEmpty() ? "-" : phase;
    }

    private static String times(int bits) {
        List<String> names = new ArrayList<>();
        for (TimeInForce time : TimeInForce.values()) {
            if ((bits >>> time.ordinal() & 1) != 0) names.add(time.name());
        }
        return names.isEmpty() ? "-" : String.join(",", names);
    }
}
