package crossbook.scenario.day;

import crossbook.core.model.Phase.Matching;
import crossbook.core.model.ReplacePriority;
import crossbook.core.model.Treatment;
import crossbook.core.order.OrdType;
import crossbook.core.order.PegReference;
import crossbook.core.order.TimeInForce;
import crossbook.scenario.day.SlowOrder.Place;
import crossbook.scenario.day.SlowRefusals.Change;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// What participants ask of the slow exchange: new orders, cancels, mass cancels and replaces; whom
/// it refuses, and who loses time.
final class SlowOrders {
    private final SlowExchange exchange;

    /// Whose kill switch is on.
    private final Set<String> killed = new HashSet<>();

    private final SlowRefusals refusals;
    private final Map<String, SlowOrder> orders = new HashMap<>();
    private long entries;

    SlowOrders(SlowExchange exchange) {
        this.exchange = exchange;
        refusals = new SlowRefusals(exchange);
    }

    private SlowIds ids() {
        return exchange.ids;
    }

    /// Does what the line of a participant asks for.
    void take(String name, SlowLine line) {
        if (!name.startsWith("?")) ids().join(name);
        if (line.skip("cancel")) cancel(name, line);
        else if (line.skip("replace")) replace(name, line);
        else if (line.skip("mass")) massCancel(name, line);
        else enter(name, line);
    }

    private void enter(String name, SlowLine line) {
        SlowOrder order = new SlowOrder();
        order.owner = name;
        order.id = line.word();
        order.buys = line.word().equals("buy");
        order.qty = line.number();
        boolean named = !List.of("@", "market", "stop", "pegged").contains(line.peek());
        order.book = named ? line.book() : exchange.books.getFirst();
        int scale = order.book == null ? 2 : order.book.scale;
        readPrice(order, scale, line);
        boolean hasTime = line.hasMore() && isTimeInForce(line.peek());
        order.timeInForce = hasTime ? TimeInForce.valueOf(line.word()) : TimeInForce.DAY;
        long min = readConditions(order, line);
        order.asked = "new " + (named ? order.book : "") + order.buys + order.qty + order.type
                + order.limit + order.stop + order.display + " " + min + order.expires + order.peg
                + order.key + order.isPostOnly + order.excludesHidden + order.isForVolume
                + order.timeInForce;
        if (isRepeated(name, order.id, order.asked)) return;
        String reason = refusal(order, min);
        if (reason != null) {
            exchange.say("rejected " + order.id + " " + reason);
            return;
        }
        order.isLive = true;
        order.entry = ++entries;
        order.entryDay = exchange.model.epochDay(exchange.now);
        order.waitsForTime = order.timeInForce == TimeInForce.GTT;
        order.answer = "accepted " + order.id;
        orders.put(name + "/" + order.id, order);
        ids().enter(order);
        exchange.say(order.answer);
        exchange.trading.place(order);
        exchange.settle(order.book, false);
    }

    private static boolean isTimeInForce(String word) {
        for (TimeInForce time : TimeInForce.values()) if (time.name().equals(word)) return true;
        return false;
    }

    private static void readPrice(SlowOrder order, int scale, SlowLine line) {
        switch (line.word()) {
            case "market" -> order.type = OrdType.MARKET;
            case "stop" -> {
                order.stop = line.units(scale);
                order.type = readLimit(order, scale, line) ? OrdType.STOP_LIMIT : OrdType.STOP;
            }
            case "pegged" -> {
                order.peg = PegReference.valueOf(line.word().toUpperCase(Locale.ROOT));
                order.type = readLimit(order, scale, line) ? OrdType.PEGGED_LIMIT : OrdType.PEGGED;
            }
            default -> {
                order.limit = line.units(scale);
                order.type = OrdType.LIMIT;
            }
        }
    }

    private static boolean readLimit(SlowOrder order, int scale, SlowLine line) {
        if (!line.skip("limit")) return false;
        order.limit = line.units(scale);
        return true;
    }

    /// Returns the minimum that the order names; terms that its type does not have count
    /// for nothing.
    private static long readConditions(SlowOrder order, SlowLine line) {
        long min = 0;
        while (line.hasMore()) {
            String word = line.word();
            switch (word) {
                case "until" -> order.expires = line.timeOrDate();
                case "hidden" -> order.type = OrdType.HIDDEN;
                case "iceberg" -> {
                    order.type = OrdType.ICEBERG;
                    order.display = line.number();
                }
                case "min" -> min = line.number();
                case "post-only" -> order.isPostOnly = true;
                case "exclude-hidden" -> order.excludesHidden = true;
                case "volume-auction" -> order.isForVolume = true;
                case "smp" -> order.key = line.number();
                default -> throw new IllegalArgumentException(word);
            }
        }
        if (!order.timeInForce.hasExpiry()) order.expires = null;
        if (!order.type.isHidden) min = 0;
        order.min = Math.max(1, min);
        return min;
    }

    private String refusal(SlowOrder order, long min) {
        if (!ids().knows(order.owner)) return "UNKNOWN_PARTICIPANT";
        if (isKilled(order.owner)) return "TRADING_KILLED";
        if (order.book == null) return "UNKNOWN_INSTRUMENT";
        if (!order.book.isActive) return "INSTRUMENT_INACTIVE";
        if (order.id.equals("-")) return "CL_ORD_ID_MISSING";
        String byRules = refusals.ofNew(order, min);
        if (byRules != null) return byRules;
        return ids().isInUse(order.owner, order.id) ? "DUPLICATE_CL_ORD_ID" : null;
    }

    private boolean isRepeated(String name, String id, String asked) {
        String answer = ids().answerTo(name, id, asked);
        if (answer != null) exchange.say("repeated " + id + ": " + answer);
        return answer != null;
    }

    private void cancel(String name, SlowLine line) {
        String target = line.skip("order") ? "order " + line.word() : line.word();
        SlowBook book = line.skip("in") ? line.book() : exchange.books.getFirst();
        SlowOrder order = target(name, target);
        String reason = targetRefusal(name, target, order, book);
        if (reason == null && !book.phase.admitsCancel()) reason = "PHASE_REFUSES_CANCEL";
        if (reason != null) {
            exchange.say("rejected " + target.replace("order ", "") + " " + reason);
            return;
        }
        exchange.cancel(order, "REQUESTED");
        exchange.settle(book, false);
    }

    private void massCancel(String name, SlowLine line) {
        line.skip("cancel");
        boolean one = line.hasMore();
        SlowBook only = one ? line.book() : null;
        String reason = null;
        if (!ids().knows(name)) reason = "UNKNOWN_PARTICIPANT";
        else if (one && only == null) reason = "UNKNOWN_INSTRUMENT";
        else if (one && !only.phase.admitsCancel()) reason = "PHASE_REFUSES_CANCEL";
        if (reason != null) {
            exchange.say("rejected mass cancel " + reason);
            return;
        }
        List<SlowOrder> found = new ArrayList<>();
        List<SlowBook> meant = one ? List.of(only) : exchange.books;
        for (SlowBook book : meant) {
            if (!book.phase.admitsCancel()) continue;
            for (SlowOrder order : book.everybody()) {
                if (order.owner.equals(name)) found.add(order);
            }
        }
        exchange.say("mass canceled " + found.size());
        for (SlowOrder order : found) exchange.cancel(order, "MASS_CANCEL");
        for (SlowBook book : meant) exchange.settle(book, false);
    }

    private boolean isKilled(String name) {
        return killed.contains(name) || killed.contains("all");
    }

    /// Cancels every order of somebody or of all, and lets them enter no more.
    void kill(String who) {
        if (!who.equals("all")) ids().join(who);
        killed.add(who);
        List<SlowOrder> found = new ArrayList<>();
        for (SlowBook book : exchange.books) found.addAll(book.everybody());
        found.removeIf(order -> !who.equals("all") && !order.owner.equals(who));
        exchange.say("killed " + who + ", " + found.size() + " canceled");
        for (SlowOrder order : found) exchange.cancel(order, "KILLED");
        for (SlowBook book : exchange.books) exchange.settle(book, false);
    }

    void resume(String who) {
        if (!who.equals("all")) ids().join(who);
        boolean wasKilled = killed.remove(who);
        exchange.say(
                wasKilled ? "resumed " + who : "rejected resume " + who + " TRADING_NOT_KILLED");
    }

    private void replace(String name, SlowLine line) {
        String target = line.skip("order") ? "order " + line.word() : line.word();
        SlowBook book = line.skip("in") ? line.book() : exchange.books.getFirst();
        SlowOrder order = target(name, target);
        int scale = book == null ? 2 : book.scale;
        Long qty = line.skip("qty") ? Long.valueOf(line.number()) : null;
        Long price = line.skip("price") ? Long.valueOf(line.units(scale)) : null;
        Long stop = line.skip("stop") ? Long.valueOf(line.units(scale)) : null;
        Long display = line.skip("display") ? Long.valueOf(line.number()) : null;
        Long min = line.skip("min") ? Long.valueOf(line.number()) : null;
        Long expires = line.skip("until") ? Long.valueOf(line.timeOrDate()) : null;
        Change change = new Change(qty, price, stop, display, min, expires);
        String id = line.skip("as") ? line.word() : "-";
        String asked = "replace " + (book == null ? "?" : book.symbol) + " "
                + (target.startsWith("order ") && order != null ? order.hashCode() : target)
                + change;
        if (isRepeated(name, id, asked)) return;
        String reason = replaceRefusal(name, target, order, book, change, id);
        if (reason != null) {
            exchange.say("rejected " + target.replace("order ", "") + " " + reason);
        } else if (SlowRefusals.isBelowExecuted(change, order)) {
            exchange.cancel(order, "REQUESTED");
            exchange.settle(book, false);
        } else {
            change(order, change, id, asked);
            exchange.settle(book, min != null);
        }
    }

    private String replaceRefusal(
            String name, String target, SlowOrder order, SlowBook book, Change change, String id) {
        if (!ids().knows(name)) return "UNKNOWN_PARTICIPANT";
        if (isKilled(name)) return "TRADING_KILLED";
        if (book == null) return "UNKNOWN_INSTRUMENT";
        if (!book.isActive) return "INSTRUMENT_INACTIVE";
        String byFields = refusals.ofFields(change, book);
        if (byFields != null) return byFields;
        String byTarget = targetRefusal(name, target, order, book);
        if (byTarget != null) return byTarget;
        boolean renames = !id.equals("-");
        String byRules = refusals.ofReplace(change, order, renames);
        if (byRules != null) return byRules;
        return renames && ids().isInUse(name, id) ? "DUPLICATE_CL_ORD_ID" : null;
    }

    private void change(SlowOrder order, Change change, String id, String asked) {
        boolean keeps = keepsTime(order, change);
        String before = order.id;
        if (change.qty() != null) order.qty = change.qty();
        if (change.price() != null) order.limit = change.price();
        if (change.stop() != null) order.stop = change.stop();
        if (change.display() != null) order.display = change.display();
        if (change.min() != null) order.min = Math.max(1, change.min());
        if (change.expires() != null) {
            order.expires = change.expires();
            order.waitsForTime = order.timeInForce == TimeInForce.GTT;
        }
        order.shown = Math.min(order.shown, order.left());
        String answer =
                " " + order.left() + " " + exchange.terms(order) + (keeps ? " KEPT" : " LOST");
        if (id.equals("-")) {
            answer = "replaced " + before + answer;
        } else {
            answer = "replaced " + before + " as " + id + answer;
            ids().leave(order);
            order.id = id;
            order.asked = asked;
            order.answer = answer;
            ids().enter(order);
        }
        orders.put(order.owner + "/" + order.id, order);
        exchange.say(answer);
        if (keeps) {
            exchange.trading.expireIfTooSmall(order);
            return;
        }
        boolean stays = order.isActive() && order.book.phase.matching() == Matching.AT_END;
        order.place = Place.NOWHERE;
        order.entry = ++entries;
        if (stays) exchange.trading.place(order, Treatment.REST);
        else exchange.trading.place(order);
    }

    /// The table of 4.6. Where the model says so, every replace that names a price or a
    /// quantity loses the order's time.
    private boolean keepsTime(SlowOrder order, Change change) {
        if (change.stop() != null) return false;
        if (change.display() != null && change.display() > order.display) return false;
        if (change.price() == null && change.qty() == null) return true;
        ReplacePriority replacePriority = exchange.model.model.replacePriority();
        if (replacePriority == ReplacePriority.ALWAYS_LOSE) return false;
        if (replacePriority == ReplacePriority.LOSE_ON_PRICE && change.price() != null)
            return false;
        boolean isUnelected = order.type.hasStopPrice;
        boolean keepsPrice =
                isUnelected || change.price() == null || change.price().equals(order.limit);
        return keepsPrice && (change.qty() == null || change.qty() <= order.qty);
    }

    /// The order that a command names, alive or not; null if there never was one, or it
    /// is forgotten.
    private SlowOrder target(String name, String target) {
        if (target.startsWith("order ")) return orders.get(target.substring(6));
        return ids().live(name, target);
    }

    private String targetRefusal(String name, String target, SlowOrder order, SlowBook book) {
        if (!ids().knows(name)) return "UNKNOWN_PARTICIPANT";
        if (book == null) return "UNKNOWN_INSTRUMENT";
        if (order == null) {
            boolean isClosed = ids().isClosed(name, target);
            return isClosed ? "ORDER_ALREADY_CLOSED" : "UNKNOWN_ORDER";
        }
        if (!order.isLive) return "ORDER_ALREADY_CLOSED";
        if (!order.owner.equals(name)) return "ORDER_OF_ANOTHER_PARTICIPANT";
        return order.book == book ? null : "ORDER_OF_ANOTHER_INSTRUMENT";
    }
}
