package crossbook.scenario;

import crossbook.scenario.ReferenceBook.Entry;
import crossbook.scenario.ReferenceMembers.Member;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What participants ask of the reference: new orders, cancels, mass cancels and replaces; whom it
/// refuses, and how orders trade.
final class ReferenceOrders {
    private final ReferenceEngine engine;
    private final Map<String, Entry> orders = new HashMap<>();
    private int entered;

    ReferenceOrders(ReferenceEngine engine) {
        this.engine = engine;
    }

    private ReferenceRules rules() {
        return engine.rules;
    }

    /// Does what the line of a participant asks for.
    void take(String name, PlainLine line) {
        if (line.skip("cancel")) cancel(name, line);
        else if (line.skip("replace")) replace(name, line);
        else if (line.skip("mass")) engine.operators.massCancelOwn(name, line);
        else enter(name, line);
    }

    private static String id(PlainLine line) {
        return line.word().replace("\"", "");
    }

    private void enter(String name, PlainLine line) {
        Entry order = new Entry();
        order.owner = name;
        order.id = id(line);
        order.buys = line.word().equals("buy");
        order.orderQty = line.number();
        order.leavesQty = order.orderQty;
        boolean named = !List.of("@", "market", "budget").contains(line.peek());
        order.book = named ? engine.book(line) : engine.books.getFirst();
        readPrice(order, line);
        order.timeInForce = line.hasMore() ? line.word() : "DAY";
        readAttachment(order, line);
        order.payload = "new " + (order.book == null ? "?" : order.book.symbol) + order.buys
                + order.orderQty + order.ordType + order.price + order.budget + order.timeInForce
                + order.parties + order.stays;
        if (isRepeated(name, order.id, order.payload)) return;
        String reason = refusal(order);
        if (reason != null) {
            engine.say("rejected " + order.id + " " + reason);
            return;
        }

        order.answer = "accepted " + order.id;
        order.live = true;
        order.number = ++entered;
        orders.put(name + "/" + order.id, order);
        engine.ids.enter(order);
        engine.say(order.answer);
        trade(order);
    }

    private void readAttachment(Entry order, PlainLine line) {
        if (line.skip("trader")) order.parties += "trader " + line.word();
        if (line.skip("account")) order.parties += "account " + line.word();
        if (line.skip("PRINCIPAL")) order.parties += "PRINCIPAL";
        if (line.skip("AGENCY")) order.parties += "AGENCY";
        order.stays = line.skip("stay");
        Member member = engine.members.find(order.owner);
        order.session = member == null ? 0 : member.session;
        if (line.skip("session")) order.session = (int) line.number();
    }

    private static void readPrice(Entry order, PlainLine line) {
        order.budget = BigInteger.ZERO;
        if (line.skip("market")) {
            order.ordType = "MARKET";
        } else if (line.skip("budget")) {
            order.ordType = "BUDGET";
            order.budget = BigInteger.valueOf(line.units(scale(order.book)));
        } else {
            line.skip("@");
            order.ordType = "LIMIT";
            order.price = line.units(scale(order.book));
        }
    }

    private String refusal(Entry order) {
        Member member = engine.members.find(order.owner);
        String byMember = engine.operators.entryRefusal(member);
        if (byMember != null) return byMember;
        if (order.session != 0 && order.session != member.session) return "SESSION_NOT_OPEN";
        if (order.book == null) return "UNKNOWN_INSTRUMENT";
        if (!order.book.isActive) return "INSTRUMENT_INACTIVE";
        String byRules = rules().refusal(order);
        if (byRules != null) return byRules;
        if (engine.ids.isInUse(order.owner, order.id)) return "DUPLICATE_CL_ORD_ID";
        return order.book.hasRoomFor(order.buys, order.orderQty) ? null : "BOOK_QTY_OVERFLOWS";
    }

    private void cancel(String name, PlainLine line) {
        String target = line.skip("order") ? "order " + line.word() : id(line);
        ReferenceBook book = line.skip("in") ? engine.book(line) : engine.books.getFirst();
        Entry order = target(name, target);
        String reason = targetRefusal(name, target, order, book);
        if (reason == null && !rules().says(book.phase, "cancel")) reason = "PHASE_REFUSES_CANCEL";
        if (reason != null) engine.say("rejected " + target.replace("order ", "") + " " + reason);
        else engine.gone(order, "canceled", "REQUESTED");
    }

    private void replace(String name, PlainLine line) {
        String target = line.skip("order") ? "order " + line.word() : id(line);
        ReferenceBook book = line.skip("in") ? engine.book(line) : engine.books.getFirst();
        Entry order = target(name, target);
        Long qty = line.skip("qty") ? Long.valueOf(line.number()) : null;
        Long price = line.skip("price") ? Long.valueOf(line.units(scale(book))) : null;
        String id = line.skip("as") ? id(line) : "-";
        String payload = "replace " + (book == null ? "?" : book.symbol) + " "
                + (target.startsWith("order ") ? (order == null ? 0 : order.number) + "#" : target)
                + " " + qty + " " + price;
        if (isRepeated(name, id, payload)) return;
        String reason = replaceRefusal(name, target, order, book, qty, price, id);
        if (reason != null) {
            engine.say("rejected " + target.replace("order ", "") + " " + reason);
            return;
        }

        long newPrice = price == null ? order.price : price;
        long newQty = qty == null ? order.orderQty : qty;
        boolean onlyReduces = newPrice == order.price && newQty <= order.orderQty;
        boolean keeps = (price == null && qty == null)
                || (onlyReduces && engine.replacePriority.equals("keep_on_reduce"))
                || (onlyReduces && engine.replacePriority.equals("lose_on_price") && price == null);
        String before = order.id;
        order.leavesQty = newQty - (order.orderQty - order.leavesQty);
        order.orderQty = newQty;
        order.price = newPrice;
        String answer = " " + order.leavesQty + " @ " + book.decimal(newPrice)
                + (keeps ? " KEPT" : " LOST");
        if (id.equals("-")) {
            answer = "replaced " + before + answer;
        } else {
            answer = "replaced " + before + " as " + id + answer;
            engine.ids.leave(order, engine.rememberIds);
            order.id = id;
            order.payload = payload;
            order.answer = answer;
            engine.ids.enter(order);
        }
        orders.put(name + "/" + order.id, order);
        engine.say(answer);
        if (keeps) return;
        book.side(order.buys).remove(order);
        trade(order);
    }

    private String replaceRefusal(
            String name,
            String target,
            Entry order,
            ReferenceBook book,
            Long qty,
            Long price,
            String id) {
        String byMember = engine.operators.entryRefusal(engine.members.find(name));
        if (byMember != null) return byMember;
        if (book == null) return "UNKNOWN_INSTRUMENT";
        if (!book.isActive) return "INSTRUMENT_INACTIVE";
        if (qty != null && book.qtyRefusal(qty) != null) return book.qtyRefusal(qty);
        if (price != null && book.priceRefusal(price) != null) return book.priceRefusal(price);
        String byTarget = targetRefusal(name, target, order, book);
        if (byTarget != null) return byTarget;
        boolean isAdmitted = !treatment(order).equals("-");
        if (!rules().says(book.phase, "replace") || !isAdmitted) return "PHASE_REFUSES_REPLACE";
        if (qty == null && price == null && id.equals("-")) return "REPLACE_NAMES_NO_CHANGE";
        long executed = order.orderQty - order.leavesQty;
        if (qty != null && qty <= executed) return "QTY_NOT_ABOVE_EXECUTED";
        if (!id.equals("-") && engine.ids.isInUse(name, id)) return "DUPLICATE_CL_ORD_ID";
        boolean grows = qty != null && qty > order.orderQty;
        boolean fits = !grows || book.hasRoomFor(order.buys, qty - order.orderQty);
        return fits ? null : "BOOK_QTY_OVERFLOWS";
    }

    /// The order that a command names, alive or not; null if there never was one, or it
    /// is forgotten.
    private Entry target(String name, String target) {
        if (target.startsWith("order ")) return orders.get(target.substring(6));
        return engine.ids.live(name, target);
    }

    private String targetRefusal(String name, String target, Entry order, ReferenceBook book) {
        String byMember = ReferenceOperators.cancelRefusal(engine.members.find(name));
        if (byMember != null) return byMember;
        if (book == null) return "UNKNOWN_INSTRUMENT";
        if (order == null) {
            boolean isClosed = engine.ids.isClosed(name, target);
            return isClosed ? "ORDER_ALREADY_CLOSED" : "UNKNOWN_ORDER";
        }
        if (!order.live) return "ORDER_ALREADY_CLOSED";
        if (!order.owner.equals(name)) return "ORDER_OF_ANOTHER_PARTICIPANT";
        return order.book == book ? null : "ORDER_OF_ANOTHER_INSTRUMENT";
    }

    // Trading and ending.

    private void trade(Entry order) {
        ReferenceBook book = order.book;
        List<Entry> makers = book.side(!order.buys);
        boolean matches = rules().phases.get(book.phase).get("matching").equals("on_arrival");
        long tradable = matches ? book.tradable(order) : 0;
        while (tradable > 0 && !makers.isEmpty()) {
            Entry maker = makers.getFirst();
            if (!ReferenceBook.accepts(order, maker)) break;
            long qty = Math.min(tradable, maker.leavesQty);
            tradable -= qty;
            order.leavesQty -= qty;
            maker.leavesQty -= qty;
            engine.say("traded " + qty + " @ " + book.decimal(maker.price) + ", " + order.id
                    + " takes " + maker.id);
            if (maker.leavesQty == 0) engine.close(maker);
        }
        if (order.leavesQty == 0) {
            engine.close(order);
        } else if (treatment(order).equals("rest")) {
            book.rest(order);
        } else {
            boolean spent = order.ordType.equals("BUDGET") && !makers.isEmpty();
            String unfilled = spent ? "BUDGET_SPENT" : "NOT_FILLED";
            engine.gone(order, "expired", order.timeInForce.equals("FOK") ? "NOT_WHOLE" : unfilled);
        }
    }

    private boolean isRepeated(String name, String id, String payload) {
        String answer = engine.ids.answerTo(name, id, payload);
        if (answer != null) engine.say("repeated " + id + ": " + answer);
        return answer != null;
    }

    private String treatment(Entry order) {
        return rules().treatment(order.book.phase, order.ordType, order.timeInForce);
    }

    private static int scale(ReferenceBook book) {
        return book == null ? 2 : book.scale;
    }
}
