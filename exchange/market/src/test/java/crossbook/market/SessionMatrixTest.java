package crossbook.market;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.model.MarketModel;
import crossbook.core.order.OrdType;
import crossbook.core.order.TimeInForce;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The acceptance matrices (`rulebook.md` 3.2, 3.3), cell by cell, as the engine
/// lives them with `data/markets/jse.toml`: every session by every time in force by every
/// order type, for new orders, for amendments and for cancels. What is expected comes
/// from [RuleBook], not from the model.
class SessionMatrixTest {
    private static final MarketModel JSE = TradingFloor.withoutDays(MarketModelFile.shipped("jse"));

    private static final Set<TimeInForce> IMMEDIATE = EnumSet.of(TimeInForce.IOC, TimeInForce.FOK);

    /// What waits for a session of its own where it does not belong to the one that is
    /// on.
    private static final Set<TimeInForce> DIRECTED =
            EnumSet.of(TimeInForce.ATC, TimeInForce.GFA, TimeInForce.GFX, TimeInForce.CPX);

    private static final Set<TimeInForce> BEYOND_THE_DAY =
            EnumSet.of(TimeInForce.GTC, TimeInForce.GTD, TimeInForce.GFA);

    private static final Set<OrdType> STOPS = EnumSet.of(OrdType.STOP, OrdType.STOP_LIMIT);
    private static final Set<OrdType> PRICED = EnumSet.of(
            OrdType.LIMIT,
            OrdType.ICEBERG,
            OrdType.HIDDEN,
            OrdType.PEGGED_LIMIT,
            OrdType.STOP_LIMIT);

    private static final Set<OrdType> UNSEEN =
            EnumSet.of(OrdType.HIDDEN, OrdType.PEGGED, OrdType.PEGGED_LIMIT);

    /// A cell: a session, and an order of that type and time in force.
    private record Cell(String session, OrdType type, TimeInForce time) {
        String treatment() {
            return RuleBook.treatment(session, type, time);
        }

        boolean isRefused() {
            return treatment().equals("R");
        }

        boolean isStop() {
            return STOPS.contains(type);
        }

        /// Whether the order would not be entered anywhere, or live only while it is.
        boolean isNeverLive() {
            return !RuleBook.combines(type, time) || (IMMEDIATE.contains(time) && !isStop());
        }

        /// Whether the order, once entered, is not in the market in this session.
        boolean waits() {
            return isStop()
                    || (DIRECTED.contains(time)
                            && !RuleBook.cell(session, time.name()).equals("A"));
        }

        String parked() {
            return isStop() ? "parked WAITS_FOR_ELECTION" : "parked WAITS_FOR_PHASE";
        }
    }

    private static List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (String session : RuleBook.SESSION_NAMES) cells.addAll(cells(session));
        return cells;
    }

    private static List<Cell> cells(String session) {
        List<Cell> cells = new ArrayList<>();
        for (OrdType type : OrdType.values()) {
            for (TimeInForce time : TimeInForce.values()) cells.add(new Cell(session, type, time));
        }
        return cells;
    }

    /// Shows the cells that differ, and no others.
    private static void agree(List<String> found, List<String> expected) {
        assertThat(found).hasSameSizeAs(expected);
        List<String> wrong = new ArrayList<>();
        List<String> right = new ArrayList<>();
        for (int i = 0; i < found.size(); i++) {
            if (found.get(i).equals(expected.get(i))) continue;
            wrong.add(found.get(i));
            right.add(expected.get(i));
        }
        assertThat(String.join("\n", wrong)).isEqualTo(String.join("\n", right));
    }

    // New orders.

    /// Somebody sells 1 at the price of the order, so that what is entered can take.
    private static String enter(MarketModel model, Cell cell) {
        return TradingFloor.withoutSchedule(model)
                .operator("CONTINUOUS")
                .quote(980, TradingFloor.PRICE)
                .operator(cell.session)
                .enter(cell.type, cell.time);
    }

    private static String expectedEntry(Cell cell) {
        if (RuleBook.column(cell.type).isEmpty()) return "rejected PHASE_REFUSES_ORD_TYPE, gone";
        if (!RuleBook.combines(cell.type, cell.time)) {
            return "rejected ORD_TYPE_REFUSES_TIME_IN_FORCE, gone";
        }
        if (RuleBook.entry(cell.session, RuleBook.column(cell.type)).equals("R")) {
            return "rejected PHASE_REFUSES_ORD_TYPE, gone";
        }
        boolean isPegged = cell.type == OrdType.PEGGED || cell.type == OrdType.PEGGED_LIMIT;
        boolean trades = !RuleBook.isCall(cell.session)
                && !cell.session.equals("PAUSED")
                && !cell.session.equals("VOLUME_AUCTION")
                && !isPegged;
        return switch (cell.treatment()) {
            case "R" -> "rejected PHASE_REFUSES_TIME_IN_FORCE, gone";
            case "P" -> cell.parked() + ", leaves 100";
            case "X" -> expectedTake(cell, trades);
            default -> trades ? "traded 1, leaves 99" : "leaves 100";
        };
    }

    private static String expectedTake(Cell cell, boolean trades) {
        if (cell.time == TimeInForce.FOK) return "expired 100 NOT_WHOLE, gone";
        return trades ? "traded 1, expired 99 NOT_FILLED, gone" : "expired 100 NOT_FILLED, gone";
    }

    @Test
    void everySessionTreatsANewOrderAsTheTablesSay() {
        agree(
                cells().stream().map(cell -> cell + " " + enter(JSE, cell)).toList(),
                cells().stream().map(cell -> cell + " " + expectedEntry(cell)).toList());
    }

    /// How a model treats a new order, where that is not what is expected.
    static Optional<String> disagreement(
            MarketModel model, String session, OrdType type, TimeInForce time) {
        Cell cell = new Cell(session, type, time);
        String found = enter(model, cell);
        return found.equals(expectedEntry(cell)) ? Optional.empty() : Optional.of(cell + found);
    }

    // Amendments and cancels.

    /// Where an order of the cell is entered that comes into its session from another.
    private static String origin(Cell cell) {
        if (cell.time == TimeInForce.GDX) return "VOLUME_AUCTION";
        if (cell.time == TimeInForce.OPG) return "OPENING_CALL";
        boolean isUnpriced = cell.type == OrdType.MARKET && !DIRECTED.contains(cell.time);
        return isUnpriced ? "OPENING_CALL" : "CONTINUOUS";
    }

    /// What an operator does, and what a participant does then with an order that is
    /// live.
    private interface Deed {
        String on(TradingFloor floor, Cell cell);
    }

    /// The outcome for an order that was entered in the session itself, and for one
    /// that came from another by way of a halt.
    private static List<String> outcomes(MarketModel model, List<Cell> cells, Deed deed) {
        List<String> outcomes = new ArrayList<>();
        for (Cell cell : cells) {
            if (cell.isNeverLive()) continue;
            if (!cell.isRefused() && !cell.treatment().equals("X")) {
                TradingFloor floor = quoted(model).operator(cell.session);
                floor.enter(cell.type, cell.time);
                outcomes.add(cell + " entered here: " + deed.on(floor, cell));
            }
            if (isLeftOut(cell)) continue;
            TradingFloor floor = quoted(model).operator(origin(cell));
            floor.enter(cell.type, cell.time);
            floor.operator("HALTED", cell.session);
            outcomes.add(cell + " from before: " + deed.on(floor, cell));
        }
        return outcomes;
    }

    private static TradingFloor quoted(MarketModel model) {
        return TradingFloor.withoutSchedule(model).operator("CONTINUOUS").quote(980, 1_010);
    }

    /// The outcome that the rule book has for each of these.
    private interface Rule {
        String of(Cell cell);
    }

    private static List<String> expected(List<Cell> cells, Rule rule) {
        List<String> expected = new ArrayList<>();
        for (Cell cell : cells) {
            if (cell.isNeverLive()) continue;
            if (!cell.isRefused() && !cell.treatment().equals("X")) {
                expected.add(cell + " entered here: " + rule.of(cell));
            }
            if (isLeftOut(cell)) continue;
            boolean isGone = endsOnTheWay(cell);
            expected.add(cell + " from before: " + (isGone ? "gone" : rule.of(cell)));
        }
        return expected;
    }

    /// What is entered for the auction at the end of the day has no other session to
    /// come into.
    private static boolean isLeftOut(Cell cell) {
        return cell.time == TimeInForce.GDX && !cell.session.equals("HALTED");
    }

    /// What is left of a market order ends with each session (2.3), what is good for
    /// the day with the day (3.4), what came for an auction with the halt that breaks it off.
    private static boolean endsOnTheWay(Cell cell) {
        if (cell.time == TimeInForce.OPG || cell.time == TimeInForce.GDX) return true;
        if (cell.session.equals("HALTED")) return false;
        if (cell.type == OrdType.MARKET && !DIRECTED.contains(cell.time)) return true;
        return cell.session.equals("CLOSED") && !BEYOND_THE_DAY.contains(cell.time);
    }

    /// Amend allowed where New is allowed, plus parked and unelected orders in auction
    /// calls; hidden orders in none (3.3); in no session that has none (1.1).
    private static boolean isAmendable(Cell cell) {
        if (RuleBook.cell(cell.session, "AMEND").equals("no")) return false;
        boolean isWaitingInCall =
                RuleBook.isCall(cell.session) && cell.waits() && !UNSEEN.contains(cell.type);
        return !cell.isRefused() || isWaitingInCall;
    }

    private static String amendQty(TradingFloor floor, Cell cell) {
        floor.told();
        String more = floor.amendQty(150);
        if (isUnknown(more)) return "gone";
        return more + "; " + floor.amendQty(50);
    }

    private static boolean isUnknown(String answer) {
        return answer.equals("rejected UNKNOWN_ORDER, gone")
                || answer.equals("rejected ORDER_ALREADY_CLOSED, gone");
    }

    private static String expectedAmendQty(Cell cell) {
        if (!isAmendable(cell)) {
            String refused = "rejected PHASE_REFUSES_REPLACE, leaves 100";
            return refused + "; " + refused;
        }
        String again = cell.waits() ? ", " + cell.parked() : "";
        return "replaced LOST" + again + ", leaves 150; replaced KEPT, leaves 50";
    }

    @Test
    void everySessionAdmitsTheAmendmentsOfQuantityThatItShould() {
        agree(
                outcomes(JSE, cells(), SessionMatrixTest::amendQty),
                expected(cells(), SessionMatrixTest::expectedAmendQty));
    }

    private static String amendPrice(TradingFloor floor, Cell cell) {
        floor.told();
        String amended = floor.amendPrice(TradingFloor.PRICE - 2);
        return isUnknown(amended) ? "gone" : amended;
    }

    /// The closing price cross lets no price be changed (1.6). A stop limit keeps the
    /// time of its stop (4.6).
    private static String expectedAmendPrice(Cell cell) {
        if (!isAmendable(cell)) return "rejected PHASE_REFUSES_REPLACE, leaves 100";
        if (cell.session.equals("CLOSING_CROSS")) {
            return "rejected PHASE_REFUSES_PRICE_CHANGE, leaves 100";
        }
        if (cell.isStop()) return "replaced KEPT, leaves 100";
        return "replaced LOST" + (cell.waits() ? ", " + cell.parked() : "") + ", leaves 100";
    }

    @Test
    void everySessionAdmitsTheAmendmentsOfPriceThatItShould() {
        List<Cell> priced =
                cells().stream().filter(cell -> PRICED.contains(cell.type)).toList();
        agree(
                outcomes(JSE, priced, SessionMatrixTest::amendPrice),
                expected(priced, SessionMatrixTest::expectedAmendPrice));
    }

    private static String cancel(TradingFloor floor, Cell cell) {
        floor.told();
        String canceled = floor.cancel();
        return isUnknown(canceled) ? "gone" : canceled;
    }

    private static String expectedCancel(Cell cell) {
        boolean admits = RuleBook.cell(cell.session, "CANCEL").equals("yes");
        return admits ? "canceled, gone" : "rejected PHASE_REFUSES_CANCEL, leaves 100";
    }

    @Test
    void everySessionAdmitsTheCancelsThatItShould() {
        agree(
                outcomes(JSE, cells(), SessionMatrixTest::cancel),
                expected(cells(), SessionMatrixTest::expectedCancel));
    }

    // What waits.

    /// What waited in continuous trading comes to the market with the session of its
    /// time in force, hidden orders that are good for auctions too (3.1, 3.2 note 1).
    private static String expectedArrival(Cell cell) {
        if (cell.session.equals("CONTINUOUS")) return "leaves 100";
        boolean waited = DIRECTED.contains(cell.time) && !cell.isStop();
        boolean comes = waited && !cell.waits();
        return "entered " + cell.session + (comes ? ", activated" : "") + ", leaves 100";
    }

    @Test
    void everySessionLetsThoseInWhoWaitedForIt() {
        List<Cell> waiting = cells().stream()
                .filter(cell -> DIRECTED.contains(cell.time) && !cell.session.equals("CLOSED"))
                .toList();
        for (Cell cell : waiting) {
            if (cell.isNeverLive()) continue;
            TradingFloor floor = quoted(JSE);
            floor.enter(cell.type, cell.time);
            floor.operator(cell.session);
            assertThat(floor.told()).as(cell.toString()).isEqualTo(expectedArrival(cell));
        }
    }
}
