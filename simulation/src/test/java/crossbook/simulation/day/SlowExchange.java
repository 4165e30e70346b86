package crossbook.simulation.day;

import crossbook.core.MarketModel;
import crossbook.core.MarketModelBuilder;
import crossbook.core.OrdType;
import crossbook.core.PegReference;
import crossbook.core.Phase;
import crossbook.core.ReplacePriority;
import crossbook.core.RuleKey;
import crossbook.core.TimeInForce;
import crossbook.simulation.MarketModelFile;
import crossbook.simulation.day.SlowOrder.Place;
import crossbook.simulation.day.SlowRefusals.Change;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The rule book as plainly as it can be written: a whole exchange in lists that are
/// searched in full whenever something is asked of them. Slow; the engine is checked
/// against it.
///
/// Its rules are those of `market-rules.md`, its parameters those of a market model. It
/// reads as much of the language of scenarios as [RandomDay] speaks, and writes the
/// events as a scenario has them. Where the rule book is silent (which of several events
/// comes first, what an operator's phase does to the schedule) it does as the engine
/// does.
final class SlowExchange {
    private static final Map<String, MarketModel> SHIPPED = new HashMap<>();

    SlowModel model;
    final List<SlowBook> books = new ArrayList<>();
    final SlowTrading trading = new SlowTrading(this);
    final SlowDay day = new SlowDay(this);
    final SlowCalls calls = new SlowCalls(this);
    final SlowClosing closing = new SlowClosing(this);
    private final SlowRefusals refusals = new SlowRefusals(this);
    private final StringBuilder out = new StringBuilder();
    private final Map<String, SlowOrder> orders = new HashMap<>();
    private SlowIds ids;
    long now;
    private LocalDate date = LocalDate.EPOCH;
    private long entries;
    private String[] words;
    private int next;

    private SlowExchange() {}

    /// The lines with the events that they cause.
    static String run(List<String> lines) {
        SlowExchange exchange = new SlowExchange();
        lines.forEach(exchange::run);
        return exchange.out.toString();
    }

    private void run(String line) {
        out.append(line).append('\n');
        if (line.isEmpty() || line.startsWith("#")) return;
        words = line.split(" ");
        next = 1;
        advance(now);
        switch (words[0]) {
            case "market" -> market();
            case "instrument" -> instrument();
            case "date" -> {
                date = LocalDate.parse(words[1]);
                advance(model.ns(date.atStartOfDay()));
            }
            case "at" -> advance(time());
            case "phase" -> changePhase();
            case "book" -> shown(next < words.length ? book() : books.getFirst());
            case "save" -> {}
            default -> participant(words[0]);
        }
    }

    // Reading.

    private boolean skip(String word) {
        boolean found = next < words.length && words[next].equals(word);
        if (found) next++;
        return found;
    }

    private long number() {
        return Long.parseLong(words[next++]);
    }

    private long units(int scale) {
        return new BigDecimal(words[next++]).movePointRight(scale).longValueExact();
    }

    private long time() {
        return model.ns(date.atTime(LocalTime.parse(words[next++])));
    }

    private long timeOrDate() {
        if (words[next].contains(":")) return time();
        return model.ns(LocalDate.parse(words[next++]).atStartOfDay());
    }

    /// The book that the next word names, or null.
    private SlowBook book() {
        String symbol = words[next++];
        for (SlowBook book : books) if (book.symbol.equals(symbol)) return book;
        return null;
    }

    // Writing.

    void say(String text) {
        out.append("  ").append(text).append('\n');
    }

    /// The time of the day, behind the date if it is not that of the scenario.
    String time(long ns) {
        LocalDateTime then = model.local(ns);
        String time = DateTimeFormatter.ISO_LOCAL_TIME.format(then.toLocalTime());
        return then.toLocalDate().equals(date) ? time : then.toLocalDate() + " " + time;
    }

    String terms(SlowOrder order) {
        SlowBook book = order.book;
        String limit = order.limit == null ? "" : book.text(order.limit);
        return switch (order.type) {
            case MARKET -> "market";
            case STOP -> "stop " + book.text(order.stop);
            case STOP_LIMIT -> "stop " + book.text(order.stop) + " limit " + limit;
            case PEGGED -> "pegged " + order.peg.name().toLowerCase(Locale.ROOT);
            case PEGGED_LIMIT ->
                "pegged " + order.peg.name().toLowerCase(Locale.ROOT) + " limit " + limit;
            default -> "@ " + limit;
        };
    }

    private void shown(SlowBook book) {
        if (book.bestVisible(true) == null && book.bestVisible(false) == null) say("empty");
        for (boolean buys : new boolean[] {true, false}) {
            List<SlowOrder> left = book.visible(buys);
            while (!left.isEmpty()) {
                long price = left.getFirst().price;
                long total = 0;
                StringBuilder line = new StringBuilder();
                while (!left.isEmpty() && left.getFirst().price == price) {
                    SlowOrder order = left.removeFirst();
                    total += order.displayed();
                    line.append(' ').append(order.id).append(' ').append(order.displayed());
                    if (order.reserve() > 0) line.append('+').append(order.reserve());
                }
                say((buys ? "bid " : "ask ") + total + " @ " + book.text(price) + ":" + line);
            }
        }
    }

    // Preparing.

    private void market() {
        String name = words[next++];
        MarketModel read;
        synchronized (SHIPPED) {
            read = SHIPPED.computeIfAbsent(name, MarketModelFile::shipped);
        }
        for (; next < words.length; next++) {
            String key = words[next].substring(0, words[next].indexOf('='));
            String value = words[next].substring(words[next].indexOf('=') + 1);
            MarketModelBuilder builder = read.toBuilder();
            switch (key) {
                case "remember_ids" -> builder.rememberIds(Integer.parseInt(value));
                case "initial_phase" -> builder.initialPhase(value);
                case "replace_priority" ->
                    builder.replacePriority(
                            ReplacePriority.valueOf(value.toUpperCase(Locale.ROOT)));
                default -> builder.rule(RuleKey.of(key), value);
            }
            read = builder.build();
        }
        model = new SlowModel(read);
        ids = new SlowIds(read.rememberIds());
    }

    private void instrument() {
        String symbol = words[next++];
        int scale = skip("scale") ? (int) number() : 2;
        long[] units = new long[3];
        units[0] = skip("tick") ? number() : 1;
        units[1] = skip("lot") ? number() : 1;
        units[2] = skip("max") ? number() : Long.MAX_VALUE;
        String segment = skip("segment") ? words[next++] : "";
        long reserve = skip("reserve") ? number() : 0;
        Long close = skip("close") ? Long.valueOf(units(scale)) : null;
        SlowBook book = new SlowBook(
                books.size(),
                symbol,
                scale,
                units,
                model.rules.segment(segment),
                reserve,
                skip("constituent"));
        book.isActive = !skip("inactive");
        book.close = close;
        book.fixed = close;
        day.start(book);
        books.add(book);
    }

    // Time.

    /// Lets everything happen that is due, in the order of time; of what is due
    /// together, orders whose time has come end first, then the books follow by number.
    private void advance(long until) {
        while (true) {
            SlowOrder ending = nextToEnd();
            SlowBook waking = nextToWake();
            long expires = ending == null ? SlowBook.NEVER : ending.expires;
            long wakes = waking == null ? SlowBook.NEVER : waking.wakeNs();
            if (Math.min(expires, wakes) > until) break;
            now = Math.max(now, Math.min(expires, wakes));
            if (expires <= now) end(ending);
            else wake(waking);
        }
        now = until;
    }

    private SlowOrder nextToEnd() {
        SlowOrder first = null;
        for (SlowBook book : books) {
            for (SlowOrder order : book.orders) {
                if (!order.waitsForTime) continue;
                boolean isBefore = first == null
                        || order.expires < first.expires
                        || (order.expires.equals(first.expires) && order.entry < first.entry);
                if (isBefore) first = order;
            }
        }
        return first;
    }

    /// An order's time has come; in a call it ends after the uncross (3.1, GTT).
    private void end(SlowOrder order) {
        order.waitsForTime = false;
        if (SlowModel.isCall(order.book.phase)) return;
        expire(order, "EXPIRY_REACHED");
        settle(order.book, false);
    }

    private SlowBook nextToWake() {
        SlowBook first = null;
        for (SlowBook book : books) {
            if (book.wakeNs() == SlowBook.NEVER) continue;
            if (first == null || book.wakeNs() < first.wakeNs()) first = book;
        }
        return first;
    }

    private void wake(SlowBook book) {
        boolean isHiddenRun = book.hiddenRunNs <= now;
        if (isHiddenRun) book.hiddenRunNs = SlowBook.NEVER;
        else if (book.endsNs <= now) day.end(book);
        settle(book, isHiddenRun);
    }

    /// What a command or a deadline has set off in a book.
    private void settle(SlowBook book, boolean triesHidden) {
        if (SlowModel.isCall(book.phase)) calls.indicate(book);
        else if (SlowModel.isContinuous(book.phase)) trading.followUp(book, triesHidden);
    }

    private void changePhase() {
        boolean named = books.stream().anyMatch(book -> book.symbol.equals(words[next]));
        SlowBook book = named ? book() : books.getFirst();
        if (List.of("extend", "shorten", "ends").contains(words[next])) {
            moveEnd(book, words[next++]);
            return;
        }
        Phase phase = model.phase(words[next++]);
        boolean hasEnd = skip("until");
        long ends = hasEnd ? time() : SlowBook.NEVER;
        String reason = null;
        if (book == null) reason = "UNKNOWN_INSTRUMENT";
        else if (phase == null) reason = "UNKNOWN_PHASE";
        else if (phase.number() == book.phase.number() && ends == book.endsNs)
            reason = "PHASE_UNCHANGED";
        else if (ends <= now) reason = "PHASE_END_NOT_IN_FUTURE";
        else if (hasEnd && phase.successor().isEmpty()) reason = "PHASE_HAS_NO_SUCCESSOR";
        if (reason != null) {
            say("rejected phase " + words[named ? 2 : 1] + " " + reason);
            return;
        }
        day.request(book, phase, ends);
        settle(book, false);
    }

    private void moveEnd(SlowBook book, String how) {
        Long ends = how.equals("ends") ? Long.valueOf(time()) : null;
        if (ends == null && book.endsNs != SlowBook.NEVER) {
            long by = Duration.parse("PT" + words[next++]).toNanos();
            ends = how.equals("extend") ? book.endsNs + by : book.endsNs - by;
        }
        String reason = null;
        if (book.endsNs == SlowBook.NEVER) reason = "PHASE_HAS_NO_END";
        else if (ends == book.endsNs) reason = "PHASE_UNCHANGED";
        else if (ends <= now) reason = "PHASE_END_NOT_IN_FUTURE";
        if (reason != null) {
            say("rejected phase " + how + " " + reason);
            return;
        }
        day.moveEnd(book, ends);
        settle(book, false);
    }

    // What participants ask for.

    private void participant(String name) {
        if (!name.startsWith("?")) ids.join(name);
        if (skip("cancel")) cancel(name);
        else if (skip("replace")) replace(name);
        else if (skip("mass")) massCancel(name);
        else enter(name);
    }

    private void enter(String name) {
        SlowOrder order = new SlowOrder();
        order.owner = name;
        order.id = words[next++];
        order.buys = words[next++].equals("buy");
        order.qty = number();
        boolean named = !List.of("@", "market", "stop", "pegged").contains(words[next]);
        order.book = named ? book() : books.getFirst();
        int scale = order.book == null ? 2 : order.book.scale;
        readPrice(order, scale);
        boolean hasTime = next < words.length && isTimeInForce(words[next]);
        order.timeInForce = hasTime ? TimeInForce.valueOf(words[next++]) : TimeInForce.DAY;
        long min = readConditions(order);
        order.asked = "new " + (named ? order.book : "") + order.buys + order.qty + order.type
                + order.limit + order.stop + order.display + " " + min + order.expires + order.peg
                + order.key + order.isPostOnly + order.excludesHidden + order.timeInForce;
        if (isRepeated(name, order.id, order.asked)) return;
        String reason = refusal(order, min);
        if (reason != null) {
            say("rejected " + order.id + " " + reason);
            return;
        }
        order.isLive = true;
        order.entry = ++entries;
        order.entryDay = model.epochDay(now);
        order.waitsForTime = order.timeInForce == TimeInForce.GTT;
        order.answer = "accepted " + order.id;
        orders.put(name + "/" + order.id, order);
        ids.enter(order);
        say(order.answer);
        trading.place(order);
        settle(order.book, false);
    }

    private static boolean isTimeInForce(String word) {
        for (TimeInForce time : TimeInForce.values()) if (time.name().equals(word)) return true;
        return false;
    }

    private void readPrice(SlowOrder order, int scale) {
        switch (words[next++]) {
            case "market" -> order.type = OrdType.MARKET;
            case "stop" -> {
                order.stop = units(scale);
                order.type = readLimit(order, scale) ? OrdType.STOP_LIMIT : OrdType.STOP;
            }
            case "pegged" -> {
                order.peg = PegReference.valueOf(words[next++].toUpperCase(Locale.ROOT));
                order.type = readLimit(order, scale) ? OrdType.PEGGED_LIMIT : OrdType.PEGGED;
            }
            default -> {
                order.limit = units(scale);
                order.type = OrdType.LIMIT;
            }
        }
    }

    private boolean readLimit(SlowOrder order, int scale) {
        if (!skip("limit")) return false;
        order.limit = units(scale);
        return true;
    }

    /// Returns the minimum that the order names; terms that its type does not have count
    /// for nothing.
    private long readConditions(SlowOrder order) {
        long min = 0;
        while (next < words.length) {
            switch (words[next++]) {
                case "until" -> order.expires = timeOrDate();
                case "hidden" -> order.type = OrdType.HIDDEN;
                case "iceberg" -> {
                    order.type = OrdType.ICEBERG;
                    order.display = number();
                }
                case "min" -> min = number();
                case "post-only" -> order.isPostOnly = true;
                case "exclude-hidden" -> order.excludesHidden = true;
                case "smp" -> order.key = number();
                default -> throw new IllegalArgumentException(words[next - 1]);
            }
        }
        if (!order.timeInForce.hasExpiry()) order.expires = null;
        if (!order.type.isHidden) min = 0;
        order.min = Math.max(1, min);
        return min;
    }

    private String refusal(SlowOrder order, long min) {
        if (!ids.knows(order.owner)) return "UNKNOWN_PARTICIPANT";
        if (order.book == null) return "UNKNOWN_INSTRUMENT";
        if (!order.book.isActive) return "INSTRUMENT_INACTIVE";
        if (order.id.equals("-")) return "CL_ORD_ID_MISSING";
        String byRules = refusals.ofNew(order, min);
        if (byRules != null) return byRules;
        return ids.isInUse(order.owner, order.id) ? "DUPLICATE_CL_ORD_ID" : null;
    }

    private boolean isRepeated(String name, String id, String asked) {
        String answer = ids.answerTo(name, id, asked);
        if (answer != null) say("repeated " + id + ": " + answer);
        return answer != null;
    }

    private void cancel(String name) {
        String target = skip("order") ? "order " + words[next++] : words[next++];
        SlowBook book = skip("in") ? book() : books.getFirst();
        SlowOrder order = target(name, target);
        String reason = targetRefusal(name, target, order, book);
        if (reason == null && !book.phase.admitsCancel()) reason = "PHASE_REFUSES_CANCEL";
        if (reason != null) {
            say("rejected " + target.replace("order ", "") + " " + reason);
            return;
        }
        cancel(order, "REQUESTED");
        settle(book, false);
    }

    private void massCancel(String name) {
        skip("cancel");
        boolean one = next < words.length;
        SlowBook only = one ? book() : null;
        String reason = null;
        if (!ids.knows(name)) reason = "UNKNOWN_PARTICIPANT";
        else if (one && only == null) reason = "UNKNOWN_INSTRUMENT";
        else if (one && !only.phase.admitsCancel()) reason = "PHASE_REFUSES_CANCEL";
        if (reason != null) {
            say("rejected mass cancel " + reason);
            return;
        }
        List<SlowOrder> found = new ArrayList<>();
        List<SlowBook> meant = one ? List.of(only) : books;
        for (SlowBook book : meant) {
            if (!book.phase.admitsCancel()) continue;
            for (SlowOrder order : book.everybody()) {
                if (order.owner.equals(name)) found.add(order);
            }
        }
        say("mass canceled " + found.size());
        for (SlowOrder order : found) cancel(order, "MASS_CANCEL");
        for (SlowBook book : meant) settle(book, false);
    }

    private void replace(String name) {
        String target = skip("order") ? "order " + words[next++] : words[next++];
        SlowBook book = skip("in") ? book() : books.getFirst();
        SlowOrder order = target(name, target);
        int scale = book == null ? 2 : book.scale;
        Long qty = skip("qty") ? Long.valueOf(number()) : null;
        Long price = skip("price") ? Long.valueOf(units(scale)) : null;
        Long stop = skip("stop") ? Long.valueOf(units(scale)) : null;
        Long display = skip("display") ? Long.valueOf(number()) : null;
        Long min = skip("min") ? Long.valueOf(number()) : null;
        Long expires = skip("until") ? Long.valueOf(timeOrDate()) : null;
        Change change = new Change(qty, price, stop, display, min, expires);
        String id = skip("as") ? words[next++] : "-";
        String asked = "replace " + (book == null ? "?" : book.symbol) + " "
                + (target.startsWith("order ") && order != null ? order.hashCode() : target)
                + change;
        if (isRepeated(name, id, asked)) return;
        String reason = replaceRefusal(name, target, order, book, change, id);
        if (reason != null) {
            say("rejected " + target.replace("order ", "") + " " + reason);
        } else if (SlowRefusals.isBelowExecuted(change, order)) {
            cancel(order, "REQUESTED");
            settle(book, false);
        } else {
            change(order, change, id, asked);
            settle(book, min != null);
        }
    }

    private String replaceRefusal(
            String name, String target, SlowOrder order, SlowBook book, Change change, String id) {
        if (!ids.knows(name)) return "UNKNOWN_PARTICIPANT";
        if (book == null) return "UNKNOWN_INSTRUMENT";
        if (!book.isActive) return "INSTRUMENT_INACTIVE";
        String byFields = refusals.ofFields(change, book);
        if (byFields != null) return byFields;
        String byTarget = targetRefusal(name, target, order, book);
        if (byTarget != null) return byTarget;
        boolean renames = !id.equals("-");
        String byRules = refusals.ofReplace(change, order, renames);
        if (byRules != null) return byRules;
        return renames && ids.isInUse(name, id) ? "DUPLICATE_CL_ORD_ID" : null;
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
        String answer = " " + order.left() + " " + terms(order) + " " + (keeps ? "KEPT" : "LOST");
        if (id.equals("-")) {
            answer = "replaced " + before + answer;
        } else {
            answer = "replaced " + before + " as " + id + answer;
            ids.leave(order);
            order.id = id;
            order.asked = asked;
            order.answer = answer;
            ids.enter(order);
        }
        orders.put(order.owner + "/" + order.id, order);
        say(answer);
        if (keeps) return;
        order.place = Place.NOWHERE;
        order.entry = ++entries;
        trading.place(order);
    }

    /// The table of 4.6. Where the model says so, every replace that names a price or a
    /// quantity loses the order's time.
    private boolean keepsTime(SlowOrder order, Change change) {
        if (change.stop() != null) return false;
        if (change.display() != null && change.display() > order.display) return false;
        if (change.price() == null && change.qty() == null) return true;
        if (model.model.replacePriority() == ReplacePriority.ALWAYS_LOSE) return false;
        boolean isUnelected = order.type.hasStopPrice;
        boolean keepsPrice =
                isUnelected || change.price() == null || change.price().equals(order.limit);
        return keepsPrice && (change.qty() == null || change.qty() <= order.qty);
    }

    /// The order that a command names, alive or not; null if there never was one, or it
    /// is forgotten.
    private SlowOrder target(String name, String target) {
        if (target.startsWith("order ")) return orders.get(target.substring(6));
        return ids.live(name, target);
    }

    private String targetRefusal(String name, String target, SlowOrder order, SlowBook book) {
        if (!ids.knows(name)) return "UNKNOWN_PARTICIPANT";
        if (book == null) return "UNKNOWN_INSTRUMENT";
        if (order == null) {
            boolean isClosed = ids.isClosed(name, target);
            return isClosed ? "ORDER_ALREADY_CLOSED" : "UNKNOWN_ORDER";
        }
        if (!order.isLive) return "ORDER_ALREADY_CLOSED";
        if (!order.owner.equals(name)) return "ORDER_OF_ANOTHER_PARTICIPANT";
        return order.book == book ? null : "ORDER_OF_ANOTHER_INSTRUMENT";
    }

    // How orders trade and end.

    /// A trade happens. Only what continuous trading brings makes an average price.
    void traded(SlowBook book, long price, long qty, boolean counts) {
        book.last = price;
        book.hasTradedToday = true;
        if (counts) book.prints.add(new SlowBook.Print(now, price, qty));
    }

    private void cancel(SlowOrder order, String reason) {
        say("canceled " + order.id + " " + order.left() + " " + reason);
        close(order);
    }

    void expire(SlowOrder order, String reason) {
        say("expired " + order.id + " " + order.left() + " " + reason);
        close(order);
    }

    void close(SlowOrder order) {
        order.isLive = false;
        order.place = Place.NOWHERE;
        order.book.orders.remove(order);
        ids.leave(order);
    }
}
