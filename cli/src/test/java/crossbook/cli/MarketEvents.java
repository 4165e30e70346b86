package crossbook.cli;

import static crossbook.simulation.events.EventColumn.CLIENT_ORDER_ID;
import static crossbook.simulation.events.EventColumn.FLAGS;
import static crossbook.simulation.events.EventColumn.INSTRUMENT_ID;
import static crossbook.simulation.events.EventColumn.KIND;
import static crossbook.simulation.events.EventColumn.LEAVES;
import static crossbook.simulation.events.EventColumn.MATCH_ID;
import static crossbook.simulation.events.EventColumn.ORDER_ID;
import static crossbook.simulation.events.EventColumn.ORDER_TYPE;
import static crossbook.simulation.events.EventColumn.OTHER_PRICE;
import static crossbook.simulation.events.EventColumn.OTHER_SIZE;
import static crossbook.simulation.events.EventColumn.PARTICIPANT_ID;
import static crossbook.simulation.events.EventColumn.PRICE;
import static crossbook.simulation.events.EventColumn.PUBLIC_ORDER_ID;
import static crossbook.simulation.events.EventColumn.REASON;
import static crossbook.simulation.events.EventColumn.SIDE;
import static crossbook.simulation.events.EventColumn.SIZE;
import static crossbook.simulation.events.EventColumn.TIF;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.core.order.OrdType;
import crossbook.core.order.TimeInForce;
import crossbook.simulation.Simulation;
import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventFlag;
import crossbook.simulation.events.EventKind;
import crossbook.simulation.events.EventTable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Events of a market as texts that say the same of a simulation's rows and of what an
/// exchange has recorded. They have everything that both have but times, numbers of events and
/// commands, and sessions.
///
/// @param participants of the exchange, by their numbers
/// @param symbols of the exchange, by the numbers of instruments
record MarketEvents(Map<Integer, String> participants, Map<Integer, String> symbols) {
    private static final Set<EventKind> OF_ORDERS = Set.of(
            EventKind.ORDER_ACCEPTED,
            EventKind.ORDER_REPLACED,
            EventKind.ORDER_PARKED,
            EventKind.ORDER_ACTIVATED,
            EventKind.ORDER_TRIGGERED,
            EventKind.ORDER_RESTATED,
            EventKind.ORDER_CANCELED,
            EventKind.ORDER_EXPIRED);

    // Rows.

    static List<String> ofRows(Simulation simulation) {
        EventTable table = simulation.table();
        List<String> events = new ArrayList<>();
        for (long at = 0; at < table.rows(); at++) {
            EventKind kind = EventKind.of((int) table.get(at, KIND));
            if (kind.action != 'D' && kind != EventKind.FILLED) {
                events.add(text(simulation, table, at, kind));
            }
        }
        return events;
    }

    private static String text(Simulation simulation, EventTable table, long at, EventKind kind) {
        Row row = new Row(simulation, table, at);
        String name = name(kind) + " " + row.who(PARTICIPANT_ID);
        String reason = kind.reasonText((int) row.get(REASON));
        if (OF_ORDERS.contains(kind)) return name + row.order() + row.more(kind) + " " + reason;
        return switch (kind) {
            case TRADED ->
                name(kind) + " " + row.get(MATCH_ID) + " " + row.get(PRICE) + " x " + row.get(SIZE)
                        + new Row(simulation, table, at + 1).fill()
                        + new Row(simulation, table, at + 2).fill();
            case ORDER_REJECTED ->
                name + " " + row.id() + row.terms() + " " + row.get(SIZE) + " " + reason;
            case REPLACE_REJECTED, CANCEL_REJECTED -> name + " " + row.id() + " " + reason;
            case MASS_CANCELED -> name + " " + row.symbol() + " " + row.get(SIZE);
            default -> name + " " + reason;
        };
    }

    private static String name(EventKind kind) {
        StringBuilder name = new StringBuilder();
        for (String word : kind.name().split("_", -1)) {
            name.append(word.charAt(0))
                    .append(word.substring(1).toLowerCase(java.util.Locale.ROOT));
        }
        return name.toString();
    }

    private record Row(Simulation simulation, EventTable table, long at) {
        long get(EventColumn column) {
            return table.get(at, column);
        }

        String who(EventColumn column) {
            int id = (int) get(column);
            return id < 0 ? "nobody" : simulation.client(id).name();
        }

        String symbol() {
            return get(INSTRUMENT_ID) < 0 ? "all" : "NPX";
        }

        String id() {
            return Long.toString(get(CLIENT_ORDER_ID));
        }

        OrdType type() {
            return OrdType.of((int) get(ORDER_TYPE));
        }

        String terms() {
            String price = type().hasLimitPrice ? " @ " + get(PRICE) : "";
            return " " + (get(SIDE) == 'B' ? "BUY" : "SELL") + " " + type() + " "
                    + TimeInForce.of((int) get(TIF)) + price;
        }

        String order() {
            return " " + get(ORDER_ID) + " " + id() + " " + symbol() + terms();
        }

        String fill() {
            return " " + who(PARTICIPANT_ID) + " " + get(ORDER_ID) + " " + id() + " left "
                    + get(LEAVES);
        }

        String more(EventKind kind) {
            return switch (kind) {
                case ORDER_ACCEPTED -> " of " + get(SIZE) + " left " + get(LEAVES);
                case ORDER_REPLACED ->
                    " of " + get(SIZE) + " left " + get(LEAVES) + " before "
                            + get(OTHER_PRICE) + " x " + get(OTHER_SIZE)
                            + ((get(FLAGS) & EventFlag.PRIORITY_LOST.bit) != 0 ? " LOST" : " KEPT");
                case ORDER_TRIGGERED -> " left " + get(LEAVES) + " by " + get(OTHER_PRICE);
                case ORDER_RESTATED -> " left " + get(LEAVES) + " as " + get(PUBLIC_ORDER_ID);
                case ORDER_CANCELED, ORDER_EXPIRED -> " left " + get(SIZE);
                default -> " left " + get(LEAVES);
            };
        }
    }

    // What an exchange has recorded.

    /// Names that come with an event.
    void learn(JsonNode event) {
        switch (event.path("message").asText()) {
            case "ParticipantDefined" ->
                participants.put(
                        event.path("participantId").asInt(), event.path("name").asText());
            case "InstrumentDefined" ->
                symbols.put(
                        event.path("instrumentId").asInt(), event.path("symbol").asText());
            default -> {}
        }
    }

    String text(JsonNode event) {
        String name = event.path("message").asText();
        // The rows of a run do not say what a replaced order still waits for.
        String reason = name.equals("OrderReplaced") ? "" : event.path("reason").asText("");
        if (name.equals("Traded")) {
            return name + " " + event.path("tradeId").asText() + " "
                    + event.path("price").asText()
                    + " x " + event.path("qty").asText() + fill(event, "taker")
                    + fill(event, "maker");
        }
        name += " " + participants.getOrDefault(event.path("participantId").asInt(-1), "nobody");
        String id = " " + event.path("clOrdId").asText();
        return switch (event.path("message").asText()) {
            case "OrderRejected" ->
                name + id + terms(event) + " " + event.path("orderQty").asText() + " " + reason;
            case "ReplaceRejected", "CancelRejected" ->
                name + " " + event.path("origClOrdId").asText() + " " + reason;
            case "MassCanceled" ->
                name + " " + symbol(event) + " " + event.path("canceledOrders").asText();
            default ->
                event.has("orderId")
                        ? name + " " + event.path("orderId").asText() + id + " " + symbol(event)
                                + terms(event) + more(event) + " " + reason
                        : name + " " + reason;
        };
    }

    private String symbol(JsonNode event) {
        boolean isOfOne = event.has("instrumentId")
                && symbols.containsKey(event.path("instrumentId").asInt());
        return isOfOne ? symbols.get(event.path("instrumentId").asInt()) : "all";
    }

    private String fill(JsonNode trade, String who) {
        return " " + participants.get(trade.path(who + "ParticipantId").asInt()) + " "
                + trade.path(who + "OrderId").asText() + " "
                + trade.path(who + "ClOrdId").asText()
                + " left " + trade.path(who + "LeavesQty").asText();
    }

    private static String terms(JsonNode event) {
        OrdType type = OrdType.valueOf(event.path("ordType").asText());
        String price = type.hasLimitPrice ? " @ " + event.path("price").asText() : "";
        return " " + event.path("side").asText() + " " + type + " "
                + event.path("timeInForce").asText() + price;
    }

    private static String more(JsonNode event) {
        String left = " left " + event.path("leavesQty").asText();
        return switch (event.path("message").asText()) {
            case "OrderAccepted" -> " of " + event.path("orderQty").asText() + left;
            case "OrderReplaced" ->
                " of " + event.path("orderQty").asText() + left + " before "
                        + event.path("previousPrice").asText() + " x "
                        + event.path("previousLeavesQty").asText() + " "
                        + event.path("priority").asText();
            case "OrderTriggered" -> left + " by " + event.path("lastPrice").asText();
            case "OrderRestated" -> left + " as " + event.path("publicOrderId").asText();
            default -> left;
        };
    }
}
