package crossbook.simulation.scenario;

import crossbook.simulation.scenario.ReferenceBook.Entry;
import crossbook.simulation.scenario.ReferenceMembers.Member;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The rules of the exchange as plainly as they can be written: lists that are searched
/// in full, no pools, no class of the engine. Slow and obviously right; the engine is
/// checked against it.
///
/// It understands as much of the scenario language as [RandomStream] speaks.
final class ReferenceEngine {
    private final Path scenarios;
    private final StringBuilder out = new StringBuilder();
    private final ReferenceIds ids = new ReferenceIds();
    private final ReferenceMembers members = new ReferenceMembers();
    private final Map<String, Entry> orders = new HashMap<>();
    private final List<ReferenceBook> books = new ArrayList<>();
    private ReferenceRules rules;
    private String replacePriority;
    private String initialPhase;
    private int rememberIds;
    private long now;
    private int entered;
    private String[] words;
    private int next;

    private ReferenceEngine(Path scenarios) {
        this.scenarios = scenarios;
    }

    static String run(Path scenarios, List<String> lines) {
        ReferenceEngine engine = new ReferenceEngine(scenarios);
        lines.forEach(engine::run);
        return engine.out.toString();
    }

    private void run(String line) {
        out.append(line).append('\n');
        if (line.isEmpty() || line.startsWith("#")) return;
        words = line.split(" ");
        next = 1;
        switch (words[0]) {
            case "market" -> market();
            case "instrument" -> instrument();
            case "participant" -> define();
            case "at" -> advance(time());
            default -> {
                if (books.isEmpty()) {
                    words = new String[] {"instrument", "ABC"};
                    instrument();
                    words = line.split(" ");
                    next = 1;
                }
                switch (words[0]) {
                    case "phase" -> changePhase();
                    case "book" ->
                        (next < words.length ? book() : books.getFirst())
                                .shown()
                                .forEach(this::say);
                    case "save" -> {}
                    case "open" -> open(words[next++]);
                    case "close" -> close(words[next++]);
                    case "gateway" -> lose(Integer.parseInt(words[next]));
                    default -> participant(words[0]);
                }
            }
        }
    }

    private void say(String text) {
        out.append("  ").append(text).append('\n');
    }

    private boolean skip(String word) {
        boolean found = next < words.length && words[next].equals(word);
        if (found) next++;
        return found;
    }

    // Preparing.

    private void market() {
        for (; next < words.length; next++) {
            String value = words[next].substring(words[next].indexOf('=') + 1);
            if (words[next].startsWith("remember_ids=")) rememberIds = Integer.parseInt(value);
            else if (words[next].startsWith("replace_priority=")) replacePriority = value;
            else if (words[next].startsWith("initial_phase=")) initialPhase = value;
            else use(value);
        }
    }

    private void use(String name) {
        rules = ReferenceRules.read(
                name.endsWith(".toml")
                        ? scenarios.resolve(name)
                        : scenarios.resolve("../markets/" + name + ".toml"));
        rememberIds = rules.rememberIds;
        replacePriority = rules.replacePriority;
        initialPhase = rules.initialPhase;
    }

    private void instrument() {
        if (rules == null) use("continuous");
        String symbol = words[next++];
        int number = skip("id") ? Integer.parseInt(words[next++]) : books.size();
        int scale = skip("scale") ? Integer.parseInt(words[next++]) : 2;
        long tick = skip("tick") ? Long.parseLong(words[next++]) : 1;
        long lot = skip("lot") ? Long.parseLong(words[next++]) : 1;
        long max = skip("max") ? Long.parseLong(words[next++]) : Long.MAX_VALUE;
        ReferenceBook book = new ReferenceBook(number, symbol, scale, tick, lot, max);
        book.isActive = !skip("inactive");
        book.phase = initialPhase;
        String reason = listingRefusal(book);
        if (reason != null) {
            say("rejected instrument " + symbol + " " + reason);
        } else if (number == books.size()) {
            books.add(book);
        } else {
            book.phase = books.get(number).phase;
            book.endsNs = books.get(number).endsNs;
            books.set(number, book);
        }
    }

    private String listingRefusal(ReferenceBook book) {
        if (book.number > books.size()) return "ID_NOT_DENSE";
        for (ReferenceBook other : books) {
            boolean isOther = other.number != book.number;
            if (isOther && other.symbol.equals(book.symbol)) return "NAME_TAKEN";
        }
        if (book.number == books.size()) return null;
        ReferenceBook old = books.get(book.number);
        return old.bids.isEmpty() && old.asks.isEmpty() ? null : "INSTRUMENT_HAS_ORDERS";
    }

    private void define() {
        String name = words[next++];
        int number = skip("id") ? Integer.parseInt(words[next++]) : members.all.size();
        Member member = members.define(name, number);
        if (member == null) {
            boolean isTaken = number <= members.all.size();
            say("rejected participant " + name + (isTaken ? " NAME_TAKEN" : " ID_NOT_DENSE"));
            return;
        }
        ids.join(name);
        member.isActive = !skip("inactive");
        member.cancelsOnDisconnect = !skip("stay");
        member.cancelsGtc = skip("expire");
    }

    // Sessions.

    private Member joined(String name) {
        if (name.startsWith("?")) return null;
        ids.join(name);
        return members.join(name);
    }

    private void open(String name) {
        Member member = joined(name);
        int session = skip("session") ? Integer.parseInt(words[next++]) : members.newSession();
        int gateway = skip("via") ? Integer.parseInt(words[next++]) : 1;
        String reason = null;
        if (member == null) reason = "UNKNOWN_PARTICIPANT";
        else if (!member.isActive) reason = "PARTICIPANT_INACTIVE";
        else if (session <= 0) reason = "SESSION_ID_NOT_POSITIVE";
        else if (member.session != 0) reason = "SESSION_ALREADY_OPEN";
        if (reason != null) {
            say("rejected open " + name + " " + reason);
            return;
        }
        member.session = session;
        member.lastSession = session;
        member.gateway = gateway;
        say("opened " + name + " session " + session + " via " + gateway);
    }

    private void close(String name) {
        Member member = joined(name);
        String end = skip("DISCONNECT") ? "DISCONNECT" : "LOGOUT";
        int last = member == null ? 1 : member.lastSession;
        int session = skip("session") ? Integer.parseInt(words[next++]) : last;
        String reason = null;
        if (member == null) reason = "UNKNOWN_PARTICIPANT";
        else if (session <= 0) reason = "SESSION_ID_NOT_POSITIVE";
        else if (member.session != session) reason = "SESSION_NOT_OPEN";
        if (reason != null) say("rejected close " + name + " " + reason);
        else end(member, end);
    }

    private void lose(int gateway) {
        for (Member member : members.all) {
            if (member.session != 0 && member.gateway == gateway) end(member, "GATEWAY_LOST");
        }
    }

    /// Whoever was entered first ends first.
    private void end(Member member, String reason) {
        List<Entry> ofSession = new ArrayList<>();
        for (ReferenceBook book : books) {
            ofSession.addAll(book.bids);
            ofSession.addAll(book.asks);
        }
        ofSession.removeIf(order -> !order.owner.equals(member.name) || order.session == 0);
        ofSession.sort(Comparator.comparingInt(order -> order.number));
        int expired = 0;
        for (Entry order : ofSession) {
            order.session = 0;
            if (!member.cancels(order)) continue;
            gone(order, "expired", "CANCEL_ON_DISCONNECT");
            expired++;
        }
        say("closed " + member.name + " session " + member.session + " via " + member.gateway + " "
                + reason + ", " + expired + " expired");
        member.session = 0;
    }

    /// The book that the next word names, or null.
    private ReferenceBook book() {
        String symbol = words[next++];
        for (ReferenceBook book : books) if (book.symbol.equals(symbol)) return book;
        return null;
    }

    private long units(ReferenceBook book) {
        int scale = book == null ? 2 : book.scale;
        return new BigDecimal(words[next++]).movePointRight(scale).longValueExact();
    }

    private long time() {
        return LocalTime.parse(words[next++]).toNanoOfDay();
    }

    // Time and phases.

    private void advance(long time) {
        while (true) {
            ReferenceBook first = null;
            for (ReferenceBook book : books) {
                boolean isDue = book.endsNs != Long.MAX_VALUE && book.endsNs <= time;
                if (isDue && (first == null || book.endsNs < first.endsNs)) first = book;
            }
            if (first == null) break;
            String at =
                    DateTimeFormatter.ISO_LOCAL_TIME.format(LocalTime.ofNanoOfDay(first.endsNs));
            enter(first, rules.phases.get(first.phase).get("then"), Long.MAX_VALUE, " at " + at);
        }
        now = time;
    }

    private void changePhase() {
        boolean named = next + 1 < words.length && !words[next + 1].equals("until");
        ReferenceBook book = named ? book() : books.getFirst();
        String phase = words[next++];
        boolean hasEnd = skip("until");
        long ends = hasEnd ? time() : Long.MAX_VALUE;
        String reason = null;
        if (book == null) reason = "UNKNOWN_INSTRUMENT";
        else if (!rules.phases.containsKey(phase)) reason = "UNKNOWN_PHASE";
        else if (phase.equals(book.phase) && ends == book.endsNs) reason = "PHASE_UNCHANGED";
        else if (ends <= now) reason = "PHASE_END_NOT_IN_FUTURE";
        else if (hasEnd && rules.phases.get(phase).get("then").equals("-"))
            reason = "PHASE_HAS_NO_SUCCESSOR";
        if (reason != null) say("rejected phase " + phase + " " + reason);
        else enter(book, phase, ends, "");
    }

    private void enter(ReferenceBook book, String phase, long ends, String at) {
        book.phase = phase;
        book.endsNs = ends;
        say("entered " + (book.number == 0 ? "" : book.symbol + " ") + phase + at);
        List<Entry> all = new ArrayList<>(book.bids);
        all.addAll(book.asks);
        for (Entry order : all) {
            if (rules.says(phase, "ends_day") && order.timeInForce.equals("DAY")) {
                gone(order, "expired", "END_OF_DAY");
            } else if (rules.treatment(phase, order.ordType, order.timeInForce).equals("take")) {
                gone(order, "expired", "PHASE_RESTS_NO_SUCH_ORDER");
            }
        }
    }

    // What participants ask for.

    private void participant(String name) {
        joined(name);
        if (skip("cancel")) cancel(name);
        else if (skip("replace")) replace(name);
        else if (skip("mass")) massCancel(name);
        else enter(name);
    }

    private String id() {
        return words[next++].replace("\"", "");
    }

    private void enter(String name) {
        Entry order = new Entry();
        order.owner = name;
        order.id = id();
        order.buys = words[next++].equals("buy");
        order.orderQty = Long.parseLong(words[next++]);
        order.leavesQty = order.orderQty;
        boolean named = !words[next].equals("@")
                && !words[next].equals("market")
                && !words[next].equals("budget");
        order.book = named ? book() : books.getFirst();
        readPrice(order);
        order.timeInForce = next < words.length ? words[next++] : "DAY";
        readAttachment(order);
        order.payload = "new " + (order.book == null ? "?" : order.book.symbol) + order.buys
                + order.orderQty + order.ordType + order.price + order.budget + order.timeInForce
                + order.parties + order.stays;
        if (isRepeated(name, order.id, order.payload)) return;
        String reason = refusal(order);
        if (reason != null) {
            say("rejected " + order.id + " " + reason);
            return;
        }

        order.answer = "accepted " + order.id;
        order.live = true;
        order.number = ++entered;
        orders.put(name + "/" + order.id, order);
        ids.enter(order);
        say(order.answer);
        trade(order);
    }

    private void readAttachment(Entry order) {
        if (skip("trader")) order.parties += "trader " + words[next++];
        if (skip("account")) order.parties += "account " + words[next++];
        if (skip("PRINCIPAL")) order.parties += "PRINCIPAL";
        if (skip("AGENCY")) order.parties += "AGENCY";
        order.stays = skip("stay");
        Member member = members.find(order.owner);
        order.session = member == null ? 0 : member.session;
        if (skip("session")) order.session = Integer.parseInt(words[next++]);
    }

    private void readPrice(Entry order) {
        order.budget = BigInteger.ZERO;
        if (skip("market")) {
            order.ordType = "MARKET";
        } else if (skip("budget")) {
            order.ordType = "BUDGET";
            order.budget = BigInteger.valueOf(units(order.book));
        } else {
            skip("@");
            order.ordType = "LIMIT";
            order.price = units(order.book);
        }
    }

    private String refusal(Entry order) {
        Member member = members.find(order.owner);
        if (member == null) return "UNKNOWN_PARTICIPANT";
        if (!member.isActive) return "PARTICIPANT_INACTIVE";
        if (order.session != 0 && order.session != member.session) return "SESSION_NOT_OPEN";
        if (order.book == null) return "UNKNOWN_INSTRUMENT";
        if (!order.book.isActive) return "INSTRUMENT_INACTIVE";
        String byRules = rules.refusal(order);
        if (byRules != null) return byRules;
        if (ids.isInUse(order.owner, order.id)) return "DUPLICATE_CL_ORD_ID";
        return order.book.hasRoomFor(order.buys, order.orderQty) ? null : "BOOK_QTY_OVERFLOWS";
    }

    private void cancel(String name) {
        String target = skip("order") ? "order " + words[next++] : id();
        ReferenceBook book = skip("in") ? book() : books.getFirst();
        Entry order = target(name, target);
        String reason = targetRefusal(name, target, order, book);
        if (reason == null && !rules.says(book.phase, "cancel")) reason = "PHASE_REFUSES_CANCEL";
        if (reason != null) say("rejected " + target.replace("order ", "") + " " + reason);
        else gone(order, "canceled", "REQUESTED");
    }

    private void massCancel(String name) {
        skip("cancel");
        boolean one = next < words.length;
        ReferenceBook only = one ? book() : null;
        String reason = null;
        if (!ids.knows(name)) reason = "UNKNOWN_PARTICIPANT";
        else if (one && only == null) reason = "UNKNOWN_INSTRUMENT";
        else if (one && !rules.says(only.phase, "cancel")) reason = "PHASE_REFUSES_CANCEL";
        if (reason != null) {
            say("rejected mass cancel " + reason);
            return;
        }
        List<Entry> mine = new ArrayList<>();
        for (ReferenceBook book : books) {
            if ((one && book != only) || !rules.says(book.phase, "cancel")) continue;
            book.bids.stream().filter(order -> order.owner.equals(name)).forEach(mine::add);
            book.asks.stream().filter(order -> order.owner.equals(name)).forEach(mine::add);
        }
        say("mass canceled " + mine.size());
        for (Entry order : mine) gone(order, "canceled", "MASS_CANCEL");
    }

    private void replace(String name) {
        String target = skip("order") ? "order " + words[next++] : id();
        ReferenceBook book = skip("in") ? book() : books.getFirst();
        Entry order = target(name, target);
        Long qty = skip("qty") ? Long.valueOf(words[next++]) : null;
        Long price = skip("price") ? Long.valueOf(units(book)) : null;
        String id = skip("as") ? id() : "-";
        String payload = "replace " + (book == null ? "?" : book.symbol) + " "
                + (target.startsWith("order ") ? (order == null ? 0 : order.number) + "#" : target)
                + " " + qty + " " + price;
        if (isRepeated(name, id, payload)) return;
        String reason = replaceRefusal(name, target, order, book, qty, price, id);
        if (reason != null) {
            say("rejected " + target.replace("order ", "") + " " + reason);
            return;
        }

        long newPrice = price == null ? order.price : price;
        long newQty = qty == null ? order.orderQty : qty;
        boolean onlyReduces = newPrice == order.price && newQty <= order.orderQty;
        boolean keeps = (price == null && qty == null)
                || (onlyReduces && replacePriority.equals("keep_on_reduce"));
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
            ids.leave(order, rememberIds);
            order.id = id;
            order.payload = payload;
            order.answer = answer;
            ids.enter(order);
        }
        orders.put(name + "/" + order.id, order);
        say(answer);
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
        if (!ids.knows(name)) return "UNKNOWN_PARTICIPANT";
        if (!members.find(name).isActive) return "PARTICIPANT_INACTIVE";
        if (book == null) return "UNKNOWN_INSTRUMENT";
        if (!book.isActive) return "INSTRUMENT_INACTIVE";
        if (qty != null && book.qtyRefusal(qty) != null) return book.qtyRefusal(qty);
        if (price != null && book.priceRefusal(price) != null) return book.priceRefusal(price);
        String byTarget = targetRefusal(name, target, order, book);
        if (byTarget != null) return byTarget;
        boolean isAdmitted =
                !rules.treatment(book.phase, order.ordType, order.timeInForce).equals("-");
        if (!rules.says(book.phase, "replace") || !isAdmitted) return "PHASE_REFUSES_REPLACE";
        if (qty == null && price == null && id.equals("-")) return "REPLACE_NAMES_NO_CHANGE";
        long executed = order.orderQty - order.leavesQty;
        if (qty != null && qty <= executed) return "QTY_NOT_ABOVE_EXECUTED";
        if (!id.equals("-") && ids.isInUse(name, id)) return "DUPLICATE_CL_ORD_ID";
        boolean grows = qty != null && qty > order.orderQty;
        boolean fits = !grows || book.hasRoomFor(order.buys, qty - order.orderQty);
        return fits ? null : "BOOK_QTY_OVERFLOWS";
    }

    /// The order that a command names, alive or not; null if there never was one, or it
    /// is forgotten.
    private Entry target(String name, String target) {
        if (target.startsWith("order ")) return orders.get(target.substring(6));
        return ids.live(name, target);
    }

    private String targetRefusal(String name, String target, Entry order, ReferenceBook book) {
        if (!ids.knows(name)) return "UNKNOWN_PARTICIPANT";
        if (book == null) return "UNKNOWN_INSTRUMENT";
        if (order == null) {
            boolean isClosed = ids.isClosed(name, target);
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
        boolean matches = rules.phases.get(book.phase).get("matching").equals("on_arrival");
        long tradable = matches ? book.tradable(order) : 0;
        while (tradable > 0 && !makers.isEmpty()) {
            Entry maker = makers.getFirst();
            if (!ReferenceBook.accepts(order, maker)) break;
            long qty = Math.min(tradable, maker.leavesQty);
            tradable -= qty;
            order.leavesQty -= qty;
            maker.leavesQty -= qty;
            say("traded " + qty + " @ " + book.decimal(maker.price) + ", " + order.id + " takes "
                    + maker.id);
            if (maker.leavesQty == 0) close(maker);
        }
        if (order.leavesQty == 0) {
            close(order);
        } else if (rules.treatment(book.phase, order.ordType, order.timeInForce).equals("rest")) {
            book.rest(order);
        } else {
            boolean spent = order.ordType.equals("BUDGET") && !makers.isEmpty();
            String unfilled = spent ? "BUDGET_SPENT" : "NOT_FILLED";
            gone(order, "expired", order.timeInForce.equals("FOK") ? "NOT_WHOLE" : unfilled);
        }
    }

    private void gone(Entry order, String how, String reason) {
        say(how + " " + order.id + " " + order.leavesQty + " " + reason);
        close(order);
    }

    private void close(Entry order) {
        order.live = false;
        order.book.side(order.buys).remove(order);
        ids.leave(order, rememberIds);
    }

    private boolean isRepeated(String name, String id, String payload) {
        String answer = ids.answerTo(name, id, payload);
        if (answer != null) say("repeated " + id + ": " + answer);
        return answer != null;
    }
}
