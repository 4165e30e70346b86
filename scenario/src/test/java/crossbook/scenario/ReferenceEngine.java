package crossbook.scenario;

import crossbook.scenario.ReferenceBook.Entry;
import crossbook.scenario.ReferenceMembers.Member;

import java.nio.file.Path;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The rules of the exchange as plainly as they can be written: lists that are searched
/// in full, no pools, no class of the engine. Slow and obviously right; the engine is
/// checked against it.
///
/// It understands as much of the scenario language as [RandomStream] speaks.
final class ReferenceEngine {
    ReferenceRules rules;
    String replacePriority;
    int rememberIds;
    final ReferenceIds ids = new ReferenceIds();
    final ReferenceMembers members = new ReferenceMembers();
    final List<ReferenceBook> books = new ArrayList<>();
    final ReferenceOperators operators = new ReferenceOperators(this);
    private final ReferenceOrders orders = new ReferenceOrders(this);
    private final Path scenarios;
    private final StringBuilder out = new StringBuilder();
    private String initialPhase;
    private long now;

    private ReferenceEngine(Path scenarios) {
        this.scenarios = scenarios;
    }

    static String run(Path scenarios, List<String> lines) {
        ReferenceEngine engine = new ReferenceEngine(scenarios);
        lines.forEach(engine::run);
        return engine.out.toString();
    }

    private void run(String text) {
        out.append(text).append('\n');
        if (text.isEmpty() || text.startsWith("#")) return;
        PlainLine line = new PlainLine(text);
        String first = line.word();
        switch (first) {
            case "market" -> market(line);
            case "instrument" -> instrument(line);
            case "participant" -> define(line);
            case "at" -> advance(time(line));
            default -> {
                if (books.isEmpty()) instrument(new PlainLine("ABC"));
                act(first, line);
            }
        }
    }

    private void act(String first, PlainLine line) {
        switch (first) {
            case "phase" -> changePhase(line);
            case "book" -> {
                ReferenceBook book = line.hasMore() ? book(line) : books.getFirst();
                book.shown().forEach(this::say);
            }
            case "save" -> {}
            case "kill" -> operators.kill(line);
            case "resume" -> operators.resume(line);
            case "mass" -> operators.massCancel(line);
            case "open" -> open(line.word(), line);
            case "close" -> close(line.word(), line);
            case "gateway" -> lose((int) line.number());
            default -> {
                joined(first);
                orders.take(first, line);
            }
        }
    }

    void say(String text) {
        out.append("  ").append(text).append('\n');
    }

    // Preparing.

    private void market(PlainLine line) {
        while (line.hasMore()) {
            String word = line.word();
            String value = word.substring(word.indexOf('=') + 1);
            if (word.startsWith("remember_ids=")) rememberIds = Integer.parseInt(value);
            else if (word.startsWith("replace_priority=")) replacePriority = value;
            else if (word.startsWith("initial_phase=")) initialPhase = value;
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

    private void instrument(PlainLine line) {
        if (rules == null) use("continuous");
        String symbol = line.word();
        int number = line.skip("id") ? (int) line.number() : books.size();
        int scale = line.skip("scale") ? (int) line.number() : 2;
        long tick = line.skip("tick") ? line.number() : 1;
        long lot = line.skip("lot") ? line.number() : 1;
        long max = line.skip("max") ? line.number() : Long.MAX_VALUE;
        ReferenceBook book = new ReferenceBook(number, symbol, scale, tick, lot, max);
        book.isActive = !line.skip("inactive");
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

    private void define(PlainLine line) {
        String name = line.word();
        int number = line.skip("id") ? (int) line.number() : members.all.size();
        boolean isActive = !line.skip("inactive");
        boolean stays = line.skip("stay");
        boolean cancelsGtc = line.skip("expire");
        if (cancelsGtc) line.skip("GTC");
        Set<String> roles = new HashSet<>();
        if (line.skip("role")) {
            while (line.hasMore() && !List.of("by", "because").contains(line.peek())) {
                roles.add(line.word());
            }
        } else {
            roles.add("TRADER");
        }
        operators.readAsker(line);
        String reason = operators.askerRefusal("members");
        Member member = reason == null ? members.define(name, number) : null;
        if (member == null) {
            boolean isTaken = number <= members.all.size();
            String byName = isTaken ? "NAME_TAKEN" : "ID_NOT_DENSE";
            say("rejected participant " + name + " " + (reason == null ? byName : reason));
            return;
        }
        ids.join(name);
        member.isActive = isActive;
        member.cancelsOnDisconnect = !stays;
        member.cancelsGtc = cancelsGtc;
        member.roles = roles;
    }

    // Sessions.

    /// The member of that name, who joins if need be; null if nobody can have it.
    Member joined(String name) {
        if (name.startsWith("?")) return null;
        ids.join(name);
        return members.join(name);
    }

    private void open(String name, PlainLine line) {
        Member member = joined(name);
        int session = line.skip("session") ? (int) line.number() : members.newSession();
        int gateway = line.skip("via") ? (int) line.number() : 1;
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

    private void close(String name, PlainLine line) {
        Member member = joined(name);
        String end = line.skip("DISCONNECT") ? "DISCONNECT" : "LOGOUT";
        int last = member == null ? 1 : member.lastSession;
        int session = line.skip("session") ? (int) line.number() : last;
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

    /// Anyone who was entered first ends first.
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
    ReferenceBook book(PlainLine line) {
        return book(line.word());
    }

    private ReferenceBook book(String symbol) {
        for (ReferenceBook book : books) if (book.symbol.equals(symbol)) return book;
        return null;
    }

    private static long time(PlainLine line) {
        return LocalTime.parse(line.word()).toNanoOfDay();
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

    private void changePhase(PlainLine line) {
        String first = line.word();
        boolean named = line.hasMore() && !List.of("until", "by", "because").contains(line.peek());
        ReferenceBook book = named ? book(first) : books.getFirst();
        String phase = named ? line.word() : first;
        boolean hasEnd = line.skip("until");
        long ends = hasEnd ? time(line) : Long.MAX_VALUE;
        operators.readAsker(line);
        String reason = operators.askerRefusal("market");
        if (reason != null) {
            say("rejected phase " + phase + " " + reason);
            return;
        }
        if (book == null) reason = "UNKNOWN_INSTRUMENT";
        else if (!rules.phases.containsKey(phase)) reason = "UNKNOWN_PHASE";
        else if (phase.equals(book.phase) && ends == book.endsNs) reason = "PHASE_UNCHANGED";
        else if (ends <= now) reason = "PHASE_END_NOT_IN_FUTURE";
        else if (hasEnd && rules.phases.get(phase).get("then").equals("-"))
            reason = "PHASE_HAS_NO_SUCCESSOR";
        if (reason != null) say("rejected phase " + phase + " " + reason);
        else enter(book, phase, ends, operators.askerText());
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

    void gone(Entry order, String how, String reason) {
        say(how + " " + order.id + " " + order.leavesQty + " " + reason);
        close(order);
    }

    void close(Entry order) {
        order.live = false;
        order.book.side(order.buys).remove(order);
        ids.leave(order, rememberIds);
    }
}
