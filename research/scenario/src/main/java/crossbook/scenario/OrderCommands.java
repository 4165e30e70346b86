package crossbook.scenario;

import crossbook.core.MatchingEngine;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrderId;

/// Reads what participants ask for, `alice a1 sell 100 @ 10.00 DAY` and the like, and
/// hands it to the engine.
final class OrderCommands {
    private final Names names;
    private final EventWriter events;
    private final NewOrderLine newOrderLine;
    private final NewOrder newOrder = new NewOrder();
    private final NewCross newCross = new NewCross();
    private final CancelOrder cancelOrder = new CancelOrder();
    private final ReplaceOrder replaceOrder = new ReplaceOrder();

    OrderCommands(Names names, ScenarioClock clock, EventWriter events) {
        this.names = names;
        newOrderLine = new NewOrderLine(names, clock);
        this.events = events;
    }

    /// Runs what follows the name of a participant.
    void run(MatchingEngine engine, long timestampNs, int participantId, Words words) {
        if (words.skip("cancel")) {
            cancelOrder.timestampNs = timestampNs;
            cancelOrder.participantId = participantId;
            readCancel(words);
            engine.onCancelOrder(cancelOrder);
        } else if (words.skip("replace")) {
            replaceOrder.timestampNs = timestampNs;
            replaceOrder.participantId = participantId;
            readReplace(words);
            engine.onReplaceOrder(replaceOrder);
        } else if (words.skip("cross")) {
            newCross.timestampNs = timestampNs;
            newCross.participantId = participantId;
            readCross(words);
            engine.onNewCross(newCross);
        } else {
            newOrder.timestampNs = timestampNs;
            newOrder.participantId = participantId;
            readNew(words);
            engine.onNewOrder(newOrder);
        }
    }

    // What is read by NewOrderLine, which says how it is written.
    private void readNew(Words words) {
        readId(words, newOrder.clOrdId);
        newOrderLine.read(words, newOrder);
    }

    // cross x1 x2 100 @ 10.00 | cross x1 x2 100 XYZ @ 10.00 adjustable
    private void readCross(Words words) {
        readId(words, newCross.buyClOrdId);
        readId(words, newCross.sellClOrdId);
        events.target(name(newCross.buyClOrdId) + ' ' + name(newCross.sellClOrdId));
        newCross.qty = words.nextWholeNumber("a quantity");
        newCross.instrumentId = names.instrumentBeforePrice(words);
        words.expect("@");
        newCross.price = names.nextUnits(words, newCross.instrumentId, "price");
        newCross.isAdjustable = words.skip("adjustable");
        newCross.sessionId = words.skip("session")
                ? words.nextSmallNumber("a session")
                : names.sessionId(newCross.participantId);
        words.end();
    }

    private static String name(ClOrdId clOrdId) {
        return clOrdId.isMissing() ? "-" : clOrdId.toString();
    }

    // cancel a1 | cancel a1 in XYZ | cancel order bob/b1
    private void readCancel(Words words) {
        cancelOrder.orderId = readTarget(words, cancelOrder.clOrdId);
        cancelOrder.instrumentId = names.instrumentIn(words);
        words.end();
    }

    // replace a1 qty 50 price 10.01 as a2 | replace order bob/b1 in XYZ price 10.01
    private void readReplace(Words words) {
        replaceOrder.orderId = readTarget(words, replaceOrder.origClOrdId);
        replaceOrder.instrumentId = names.instrumentIn(words);
        replaceOrder.clOrdId.clear();
        replaceOrder.changesQty = words.skip("qty");
        if (replaceOrder.changesQty) replaceOrder.orderQty = words.nextWholeNumber("a quantity");
        replaceOrder.changesPrice = words.skip("price");
        if (replaceOrder.changesPrice) {
            replaceOrder.limitPrice = names.nextUnits(words, replaceOrder.instrumentId, "price");
        }
        readConditions(words);
        if (words.skip("as")) readId(words, replaceOrder.clOrdId);
        if (words.hasNext()) {
            throw words.error(words.found()
                    + " where 'qty N', 'price P', 'stop P', 'display N', 'min N', 'until TIME'"
                    + " or 'as ID', in this order, is expected");
        }
    }

    private void readConditions(Words words) {
        replaceOrder.changesStopPrice = words.skip("stop");
        if (replaceOrder.changesStopPrice) {
            replaceOrder.stopPrice =
                    names.nextUnits(words, replaceOrder.instrumentId, "stop price");
        }
        replaceOrder.changesDisplayQty = words.skip("display");
        if (replaceOrder.changesDisplayQty) {
            replaceOrder.displayQty = words.nextWholeNumber("a quantity");
        }
        replaceOrder.changesMinQty = words.skip("min");
        if (replaceOrder.changesMinQty) replaceOrder.minQty = words.nextWholeNumber("a quantity");
        replaceOrder.changesExpiry = words.skip("until");
        if (replaceOrder.changesExpiry) replaceOrder.expireNs = newOrderLine.readExpiry(words);
    }

    /// The engine's id where the order is named by it; else reads the client order id.
    private long readTarget(Words words, ClOrdId clOrdId) {
        if (words.skip("order")) {
            String name = words.next("an order such as bob/b1");
            events.target(name);
            clOrdId.clear();
            return names.orderId(name);
        }
        readId(words, clOrdId);
        events.target(name(clOrdId));
        return OrderId.NONE;
    }

    /// A number is an id of its own; in quotation marks it is a text; `-` is no id.
    private static void readId(Words words, ClOrdId id) {
        String word = words.next("a client order id");
        if (word.equals("-")) {
            id.clear();
            return;
        }
        try {
            if (Words.isQuoted(word)) id.set(word.substring(1, word.length() - 1));
            else if (isNumber(word)) id.set(Long.parseUnsignedLong(word));
            else id.set(word);
        } catch (IllegalArgumentException e) {
            throw words.error(e.getMessage());
        }
    }

    private static boolean isNumber(String word) {
        if (word.length() > 19) return false;
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) < '0' || word.charAt(i) > '9') return false;
        }
        return word.length() == 1 || word.charAt(0) != '0';
    }
}
