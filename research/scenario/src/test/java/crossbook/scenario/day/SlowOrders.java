package crossbook.scenario.day;

import crossbook.core.model.Phase.Matching;
import crossbook.core.model.ReplacePriority;
import crossbook.core.model.Treatment;
import crossbook.core.order.OrdType;
import crossbook.core.order.PegReference;
import crossbook.core.order.TimeInForce;
import crossbook.scenario.day.SlowOrder.Place;
import crossbook.scenario.day.SlowRefusals.Change;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// What participants ask of the slow exchange of one order: new ones, cancels and replaces; whom it
/// refuses, and who loses time.
final class SlowOrders {
    private final SlowExchange exchange;

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
        exchange.members.join(name);
        if (line.skip("cancel")) cancel(name, line);
        else if (line.skip("replace")) replace(name, line);
        else if (line.skip("mass")) exchange.operators.massCancelOwn(name, line);
        else enter(name, line);
    }

    private void enter(String name, SlowLine line) {
        SlowOrder order = new SlowOrder();
        order.owner = name;
        order.id = line.id();
        order.buys = line.word().equals("buy");
        order.qty = line.number();
        boolean named = !List.of("@", "market", "budget", "stop", "pegged").contains(line.peek());
        order.book = named ? line.book() : exchange.books.getFirst();
        int scale = order.book == null ? 2 : order.book.scale;
        readPrice(order, scale, line);
        boolean hasTime = line.hasMore() && isTimeInForce(line.peek());
        order.timeInForce = hasTime ? TimeInForce.valueOf(line.word()) : TimeInForce.DAY;
        order.session = sessionOf(name);
        long min = readConditions(order, line);
        order.asked = "new " + (order.book == null ? "?" : order.book.number) + order.buys
                + order.qty + order.type
                + order.limit + order.budget + order.stop + order.display + " " + min
                + order.expires + order.peg
                + order.key + order.isPostOnly + order.excludesHidden + order.isForVolume
                + order.timeInForce + order.parties + order.stays;
        if (isRepeated(name, order.id, order.asked)) return;
        String reason = refusal(order, min);
        if (reason != null) {
            exchange.say("rejected " + order.id + " " + reason);
            return;
        }
        order.isLive = true;
        order.entry = ++entries;
        order.number = order.entry;
        order.entryDay = exchange.model.epochDay(exchange.now);
        order.waitsForTime = order.timeInForce == TimeInForce.GTT;
        order.answer = "accepted " + order.id;
        orders.put(name + "/" + order.id, order);
        ids().enter(order);
        exchange.say(order.answer);
        exchange.trading.place(order);
        exchange.settle(order.book, false);
    }

    private int sessionOf(String name) {
        SlowMembers.Member member = exchange.members.find(name);
        return member == null ? 0 : member.session;
    }

    private static boolean isTimeInForce(String word) {
        for (TimeInForce time : TimeInForce.values()) if (time.name().equals(word)) return true;
        return false;
    }

    private static void readPrice(SlowOrder order, int scale, SlowLine line) {
        switch (line.word()) {
            case "market" -> order.type = OrdType.MARKET;
            case "budget" -> {
                order.budget = line.units(scale);
                order.type = OrdType.BUDGET;
            }
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
                case "trader", "account" -> order.parties += word + " " + line.word() + " ";
                case "PRINCIPAL", "AGENCY" -> order.parties += word;
                case "stay" -> order.stays = true;
                case "session" -> order.session = (int) line.number();
                default -> throw new IllegalArgumentException(word);
            }
        }
        if (!order.timeInForce.hasExpiry()) order.expires = null;
        if (!order.type.isHidden) min = 0;
        order.min = Math.max(1, min);
        return min;
    }

    private String refusal(SlowOrder order, long min) {
        String byRights = exchange.operators.entryRefusal(order.owner);
        if (byRights != null) return byRights;
        boolean isOutside = order.session != 0 && order.session != sessionOf(order.owner);
        if (isOutside) return "SESSION_NOT_OPEN";
        if (order.book == null) return "UNKNOWN_INSTRUMENT";
        if (!order.book.isActive) return "INSTRUMENT_INACTIVE";
        if (order.id.equals("-")) return "CL_ORD_ID_MISSING";
        String byRules = refusals.ofNew(order, min);
        if (byRules != null) return byRules;
        if (ids().isInUse(order.owner, order.id)) return "DUPLICATE_CL_ORD_ID";
        return order.book.hasRoomFor(order.buys, order.qty) ? null : "BOOK_QTY_OVERFLOWS";
    }

    private boolean isRepeated(String name, String id, String asked) {
        String answer = ids().answerTo(name, id, asked);
        if (answer != null) exchange.say("repeated " + id + ": " + answer);
        return answer != null;
    }

    private void cancel(String name, SlowLine line) {
        String target = line.skip("order") ? "order " + line.word() : line.id();
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

    private void replace(String name, SlowLine line) {
        String target = line.skip("order") ? "order " + line.word() : line.id();
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
        String id = line.skip("as") ? line.id() : "-";
        String asked = "replace " + (book == null ? "?" : book.number) + " "
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
        String byRights = exchange.operators.entryRefusal(name);
        if (byRights != null) return byRights;
        if (book == null) return "UNKNOWN_INSTRUMENT";
        if (!book.isActive) return "INSTRUMENT_INACTIVE";
        String byFields = refusals.ofFields(change, book);
        if (byFields != null) return byFields;
        String byTarget = targetRefusal(name, target, order, book);
        if (byTarget != null) return byTarget;
        boolean renames = !id.equals("-");
        String byRules = refusals.ofReplace(change, order, renames);
        if (byRules != null) return byRules;
        if (wouldTake(order, change)) return "POST_ONLY_WOULD_TRADE";
        if (renames && ids().isInUse(name, id)) return "DUPLICATE_CL_ORD_ID";
        long growth = change.qty() == null ? 0 : Math.max(0, change.qty() - order.qty);
        return book.hasRoomFor(order.buys, growth) ? null : "BOOK_QTY_OVERFLOWS";
    }

    /// Whether an order that takes nothing would take something with its new terms (2.9).
    private boolean wouldTake(SlowOrder order, Change change) {
        boolean comesAnew = order.isPostOnly
                && !order.type.hasStopPrice
                && !SlowRefusals.isBelowExecuted(change, order)
                && !keepsTime(order, change);
        if (!comesAnew) return false;
        Treatment treatment = exchange.model.later(order.book.phase, order);
        if (treatment == Treatment.PARK) return false;
        long qty = order.qty;
        Long limit = order.limit;
        long min = order.min;
        if (change.qty() != null) order.qty = change.qty();
        if (change.price() != null) order.limit = change.price();
        if (change.min() != null) order.min = Math.max(1, change.min());
        boolean takes = exchange.trading.wouldTrade(order);
        order.qty = qty;
        order.limit = limit;
        order.min = min;
        return takes;
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
        String byRights = exchange.operators.cancelRefusal(name);
        if (byRights != null) return byRights;
        if (book == null) return "UNKNOWN_INSTRUMENT";
        if (order == null) {
            boolean isClosed = ids().isClosed(name, target);
            return isClosed ? "ORDER_ALREADY_CLOSED" : "UNKNOWN_ORDER";
        }
        if (!order.isLive) return "ORDER_ALREADY_CLOSED";
        if (!order.owner.equals(name)) {
            return order.isInParts ? "ORDER_ALREADY_CLOSED" : "ORDER_OF_ANOTHER_PARTICIPANT";
        }
        return order.book == book ? null : "ORDER_OF_ANOTHER_INSTRUMENT";
    }
}
