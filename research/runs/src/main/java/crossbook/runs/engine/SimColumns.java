package crossbook.runs.engine;

import static crossbook.simulation.events.EventColumn.ACTION;
import static crossbook.simulation.events.EventColumn.COUNTERPARTY_ID;
import static crossbook.simulation.events.EventColumn.DISPLAYED;
import static crossbook.simulation.events.EventColumn.EVENT_NUMBER;
import static crossbook.simulation.events.EventColumn.FLAGS;
import static crossbook.simulation.events.EventColumn.LEAVES;
import static crossbook.simulation.events.EventColumn.MATCH_ID;
import static crossbook.simulation.events.EventColumn.ORDER_ID;
import static crossbook.simulation.events.EventColumn.OTHER_PRICE;
import static crossbook.simulation.events.EventColumn.OTHER_SIZE;
import static crossbook.simulation.events.EventColumn.PARTICIPANT_ID;
import static crossbook.simulation.events.EventColumn.PRICE;
import static crossbook.simulation.events.EventColumn.SEQ;
import static crossbook.simulation.events.EventColumn.SIDE;
import static crossbook.simulation.events.EventColumn.SIZE;
import static crossbook.simulation.events.EventColumn.TS_EVENT;

import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventFlag;
import crossbook.store.arrow.ArrowColumn.Kind;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/// The columns of the tables of a simulation, named as those of the Python package are.
final class SimColumns {
    static final List<SimColumn> EVENTS = eventColumns();
    static final List<SimColumn> TRADES = tradeColumns();
    static final List<SimColumn> BBO = bboColumns();

    /// Those of events with the index of the command in its batch before them.
    static final List<SimColumn> STEP = stepColumns();

    private SimColumns() {}

    private static List<SimColumn> stepColumns() {
        List<SimColumn> columns = new ArrayList<>();
        columns.add(new SimColumn("command", Kind.INT, (row, cells) -> {
            if (row.command() == StepMarks.NONE) cells.none();
            else cells.whole(row.command());
        }));
        columns.addAll(EVENTS);
        return List.copyOf(columns);
    }

    private static List<SimColumn> start() {
        List<SimColumn> columns = new ArrayList<>();
        columns.add(new SimColumn(
                "ts_event", Kind.TIME, (row, cells) -> cells.time(row.get(TS_EVENT))));
        columns.add(whole("seq", SEQ));
        columns.add(text("symbol", SimRow::putSymbol));
        return columns;
    }

    private static List<SimColumn> eventColumns() {
        List<SimColumn> columns = start();
        columns.add(text("action", (row, cells) -> row.putLetter(ACTION, cells)));
        columns.add(text("kind", (row, cells) -> cells.text(row.kind().name())));
        columns.add(text("side", (row, cells) -> row.putLetter(SIDE, cells)));
        columns.add(price("price", PRICE));
        columns.add(ticks("price_ticks", PRICE));
        columns.add(whole("size", SIZE));
        columns.add(whole("leaves", LEAVES));
        columns.add(whole("displayed", DISPLAYED));
        columns.add(id("order_id", ORDER_ID));
        columns.add(text("client_order_id", SimRow::putClientOrderId));
        columns.add(participant("participant", PARTICIPANT_ID));
        columns.add(participant("counterparty", COUNTERPARTY_ID));
        columns.add(id("match_id", MATCH_ID));
        columns.add(yesNo("aggressor", EventFlag.AGGRESSOR));
        columns.add(text("order_type", SimRow::putOrderType));
        columns.add(text("tif", SimRow::putTimeInForce));
        columns.add(price("other_price", OTHER_PRICE));
        columns.add(whole("other_size", OTHER_SIZE));
        columns.add(new SimColumn("flags", Kind.INT, (row, cells) -> cells.whole(row.get(FLAGS))));
        columns.add(text("session", SimRow::putSession));
        columns.add(text("reason", SimRow::putReason));
        columns.add(whole("event_number", EVENT_NUMBER));
        return List.copyOf(columns);
    }

    private static List<SimColumn> tradeColumns() {
        List<SimColumn> columns = start();
        columns.add(id("match_id", MATCH_ID));
        columns.add(text("side", SimColumns::putTaker));
        columns.add(price("price", PRICE));
        columns.add(ticks("price_ticks", PRICE));
        columns.add(whole("size", SIZE));
        columns.add(yesNo("auction", EventFlag.AUCTION));
        columns.add(new SimColumn(
                "buy_order_id",
                Kind.UNSIGNED_LONG,
                (row, cells) -> cells.unsigned(row.get(buyer(row), ORDER_ID))));
        columns.add(new SimColumn(
                "sell_order_id",
                Kind.UNSIGNED_LONG,
                (row, cells) -> cells.unsigned(row.get(seller(row), ORDER_ID))));
        columns.add(text(
                "buyer", (row, cells) -> row.putParticipant(buyer(row), PARTICIPANT_ID, cells)));
        columns.add(text(
                "seller", (row, cells) -> row.putParticipant(seller(row), PARTICIPANT_ID, cells)));
        columns.add(text("session", SimRow::putSession));
        return List.copyOf(columns);
    }

    /// Nobody takes in an auction or a cross.
    private static void putTaker(SimRow row, Cells cells) {
        boolean isTaken = !row.has(EventFlag.AUCTION) && !row.has(EventFlag.CROSS);
        if (isTaken) row.putLetter(SIDE, cells);
        else cells.text("N");
    }

    /// Which of the two rows after a trade is the fill of who bought.
    private static int buyer(SimRow trade) {
        return trade.get(1, SIDE) == 'B' ? 1 : 2;
    }

    private static int seller(SimRow trade) {
        return 3 - buyer(trade);
    }

    private static List<SimColumn> bboColumns() {
        List<SimColumn> columns = start();
        columns.add(price("bid_px_00", PRICE));
        columns.add(whole("bid_sz_00", SIZE));
        columns.add(price("ask_px_00", OTHER_PRICE));
        columns.add(whole("ask_sz_00", OTHER_SIZE));
        columns.add(text("session", SimRow::putSession));
        return List.copyOf(columns);
    }

    // Kinds of columns.

    private static SimColumn text(String name, BiConsumer<SimRow, Cells> source) {
        return new SimColumn(name, Kind.TEXT, source);
    }

    private static SimColumn whole(String name, EventColumn from) {
        return new SimColumn(name, Kind.LONG, (row, cells) -> cells.whole(row.get(from)));
    }

    private static SimColumn id(String name, EventColumn from) {
        return new SimColumn(name, Kind.UNSIGNED_LONG, (row, cells) -> row.putId(from, cells));
    }

    private static SimColumn price(String name, EventColumn from) {
        return new SimColumn(name, Kind.DOUBLE, (row, cells) -> row.putPrice(from, cells));
    }

    private static SimColumn ticks(String name, EventColumn from) {
        return new SimColumn(name, Kind.LONG, (row, cells) -> row.putTicks(from, cells));
    }

    private static SimColumn participant(String name, EventColumn from) {
        return text(name, (row, cells) -> row.putParticipant(0, from, cells));
    }

    private static SimColumn yesNo(String name, EventFlag flag) {
        return new SimColumn(name, Kind.YES_NO, (row, cells) -> cells.yesNo(row.has(flag)));
    }
}
