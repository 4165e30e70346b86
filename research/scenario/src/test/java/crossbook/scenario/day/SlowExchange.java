package crossbook.scenario.day;

import crossbook.core.model.MarketModel;
import crossbook.core.model.MarketModelBuilder;
import crossbook.core.model.Phase;
import crossbook.core.model.ReplacePriority;
import crossbook.core.model.RuleKey;
import crossbook.market.MarketModelFile;
import crossbook.scenario.day.SlowOrder.Place;

import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
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
/// Its rules are those of `rulebook.md`, its parameters those of a market model. It
/// reads as much of the language of scenarios as [RandomDay] speaks, and writes the
/// events as a scenario has them. Where the rule book is silent (which of several events
/// comes first, what an operator's phase does to the schedule) it does as the engine
/// does.
final class SlowExchange {
    private static final Map<String, MarketModel> SHIPPED = new HashMap<>();

    SlowModel model;
    SlowIds ids;
    long now;
    LocalDate date = LocalDate.EPOCH;
    final List<SlowBook> books = new ArrayList<>();
    final SlowTrading trading = new SlowTrading(this);
    final SlowDay day = new SlowDay(this);
    final SlowCalls calls = new SlowCalls(this);
    final SlowClosing closing = new SlowClosing(this);
    final SlowMembers members = new SlowMembers(this);
    final SlowOperators operators = new SlowOperators(this);
    private final SlowListings listings = new SlowListings(this);
    private final SlowOrders orders = new SlowOrders(this);
    private final StringBuilder out = new StringBuilder();

    private SlowExchange() {}

    /// The lines with the events that they cause.
    static String run(List<String> lines) {
        SlowExchange exchange = new SlowExchange();
        lines.forEach(exchange::run);
        return exchange.out.toString();
    }

    private void run(String text) {
        out.append(text).append('\n');
        if (text.isEmpty() || text.startsWith("#")) return;
        SlowLine line = new SlowLine(this, text);
        String first = line.word();
        operators.begin();
        advance(now);
        switch (first) {
            case "market" -> market(line);
            case "instrument" -> listings.define(line);
            case "participant" -> members.define(line);
            case "date" -> {
                date = LocalDate.parse(line.word());
                advance(model.ns(date.atStartOfDay()));
            }
            case "at" -> advance(line.time());
            case "phase" -> changePhase(line);
            case "book" -> shown(line.hasMore() ? line.book() : books.getFirst());
            case "save" -> {}
            case "open" -> members.open(line);
            case "close" -> members.close(line);
            case "gateway" -> members.lose(line);
            case "kill" -> operators.kill(line);
            case "resume" -> operators.resume(line);
            case "mass" -> operators.massCancel(line);
            default -> orders.take(first, line);
        }
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

    private void market(SlowLine line) {
        String name = line.word();
        MarketModel read;
        synchronized (SHIPPED) {
            read = SHIPPED.computeIfAbsent(name, SlowExchange::read);
        }
        while (line.hasMore()) {
            String word = line.word();
            String key = word.substring(0, word.indexOf('='));
            String value = word.substring(word.indexOf('=') + 1);
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
        ids = new SlowIds(read.rememberIds(), read.rules().rememberIdsTotal());
    }

    private static MarketModel read(String name) {
        boolean ships = !name.endsWith(".toml");
        return ships
                ? MarketModelFile.shipped(name)
                : MarketModelFile.read(Path.of("../../data/scenarios").resolve(name));
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
            boolean isDue = Math.min(expires, wakes) <= until;
            if (beginsDate(isDue ? Math.max(now, Math.min(expires, wakes)) : until)) continue;
            if (!isDue) return;
            if (expires <= now) end(ending);
            else wake(waking);
        }
    }

    /// Sets the time. Returns whether a date begins, which some orders do not live to see.
    private boolean beginsDate(long then) {
        boolean isNew = model != null && model.epochDay(then) != model.epochDay(now);
        now = then;
        if (!isNew) return false;
        for (SlowBook book : books) {
            closing.beginDate(book);
            settle(book, false);
        }
        return true;
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
        if (SlowModel.isCall(order.book.phase)) {
            day.endIfNeeded(order.book);
            return;
        }
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
    void settle(SlowBook book, boolean triesHidden) {
        if (SlowModel.isCall(book.phase)) {
            day.endIfNeeded(book);
            calls.indicate(book);
        } else if (SlowModel.isContinuous(book.phase)) trading.followUp(book, triesHidden);
    }

    private void changePhase(SlowLine line) {
        String word = line.peek();
        boolean isUnknown = word.startsWith("?");
        boolean named = isUnknown || books.stream().anyMatch(book -> book.symbol.equals(word));
        SlowBook book = named ? line.book() : books.getFirst();
        String name = line.word();
        if (List.of("extend", "shorten", "ends").contains(name)) {
            moveEnd(book, name, line);
            return;
        }
        Phase phase = model.phase(name);
        boolean hasEnd = line.skip("until");
        long ends = hasEnd ? line.time() : SlowBook.NEVER;
        operators.readAsker(line);
        String reason = operators.askerRefusal("market");
        if (reason != null) {
            say("rejected phase " + name + " " + reason);
            return;
        }
        if (book == null) reason = "UNKNOWN_INSTRUMENT";
        else if (phase == null) reason = "UNKNOWN_PHASE";
        else if (phase.number() == book.phase.number() && ends == book.endsNs)
            reason = "PHASE_UNCHANGED";
        else if (ends <= now) reason = "PHASE_END_NOT_IN_FUTURE";
        else if (hasEnd && phase.successor().isEmpty()) reason = "PHASE_HAS_NO_SUCCESSOR";
        if (reason != null) {
            say("rejected phase " + name + " " + reason);
            return;
        }
        day.request(book, phase, ends);
        settle(book, false);
    }

    private void moveEnd(SlowBook book, String how, SlowLine line) {
        boolean isTime = how.equals("ends");
        long ends = isTime ? line.time() : Duration.parse("PT" + line.word()).toNanos();
        if (!isTime && book != null && book.endsNs != SlowBook.NEVER) {
            ends = how.equals("extend") ? book.endsNs + ends : book.endsNs - ends;
        }
        operators.readAsker(line);
        String reason = operators.askerRefusal("market");
        if (reason != null) {
            say("rejected phase " + how + " " + reason);
            return;
        }
        if (book == null) reason = "UNKNOWN_INSTRUMENT";
        else if (book.endsNs == SlowBook.NEVER) reason = "PHASE_HAS_NO_END";
        else if (ends == book.endsNs) reason = "PHASE_UNCHANGED";
        else if (ends <= now) reason = "PHASE_END_NOT_IN_FUTURE";
        if (reason != null) {
            say("rejected phase " + how + " " + reason);
            return;
        }
        day.moveEnd(book, ends);
        settle(book, false);
    }

    /// What has been set off in any book.
    void settleAll() {
        for (SlowBook book : books) settle(book, false);
    }

    // How orders trade and end.

    /// A trade happens. Only what continuous trading brings makes an average price.
    void traded(SlowBook book, long price, long qty, boolean counts) {
        book.last = price;
        book.hasClosedSince = false;
        book.hasTradedToday = true;
        if (counts) book.prints.add(new SlowBook.Print(now, price, qty));
    }

    void cancel(SlowOrder order, String reason) {
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
