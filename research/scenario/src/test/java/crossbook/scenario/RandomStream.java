package crossbook.scenario;

import java.math.BigDecimal;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Random scenarios in which orders meet often: few prices, small quantities, a handful
/// of participants, and every kind of mistake and extreme now and then.
public final class RandomStream {
    private record Listing(String symbol, int scale, long tick, long lot, long max) {}

    private static final String[] PARTICIPANTS = {"alice", "bob", "carol", "dave"};
    private static final List<String> REPLACE_PRIORITIES =
            List.of("keep_on_reduce", "always_lose", "lose_on_price");
    private static final List<String> SELF_MATCHES = List.of(
            "off",
            "cancel_resting",
            "cancel_incoming",
            "cancel_both",
            "decrement",
            "reject_remainder");
    private static final String[] TIMES = {
        "DAY", "DAY", "DAY", "DAY", "GTC", "GTC", "GTC", "IOC", "FOK"
    };
    private static final long[] EXTREME_PRICES = {
        0, 1, -1, 1L << 47, (1L << 47) + 1, (1L << 47) - 1, Long.MAX_VALUE, Long.MIN_VALUE, 64
    };
    private static final long[] EXTREME_QTYS = {
        0, 1, -1, Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE, 1L << 47, 1L << 62, 7
    };

    private final SplittableRandom random;

    /// Draws what concerns sessions, in every fourth stream; null in the others.
    private final RandomSessions sessions;

    /// Asks for what operators do, in every fourth stream; null in the others.
    private final RandomOperators operators;

    private final List<String> lines = new ArrayList<>();
    private final List<Listing> listings = new ArrayList<>();
    private final Map<String, List<String>> ids = new HashMap<>();
    private final List<String> orders = new ArrayList<>();
    private final boolean isExchange;
    private final boolean isExtreme;
    private int nextId = 1;
    private int seconds;

    private RandomStream(long seed) {
        random = new SplittableRandom(seed);
        sessions = seed % 4 == 0 ? new RandomSessions(~seed, PARTICIPANTS, 0) : null;
        operators = seed % 4 == 1 ? new RandomOperators(~seed, PARTICIPANTS) : null;
        isExchange = random.nextInt(3) == 0;
        isExtreme = random.nextInt(4) == 0;
        for (String participant : PARTICIPANTS) ids.put(participant, new ArrayList<>());
    }

    /// As many lines as asked for, the same for the same seed.
    public static List<String> of(long seed, int commands) {
        RandomStream stream = new RandomStream(seed);
        stream.prepare();
        while (stream.lines.size() < commands) {
            boolean isOfSession = stream.sessions != null && stream.sessions.comesNext();
            boolean isOfOperators = stream.operators != null && stream.operators.comesNext();
            if (isOfOperators) stream.lines.add(stream.operatorCommand());
            else
                stream.lines.add(
                        isOfSession
                                ? stream.sessions.command(stream::changedInstrument)
                                : stream.command());
        }
        return stream.lines;
    }

    /// The same in a market whose rules ask for more than price and time: some orders are icebergs,
    /// and who meets itself loses something.
    public static List<String> layered(long seed, int commands) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> lines = new ArrayList<>();
        for (String line : of(4 * seed + 2, commands)) {
            boolean isLimit = line.matches("\\S+ \\S+ (buy|sell) .*@.*");
            int kind = Math.floorMod(line.hashCode(), 16);
            String display = line.matches(".* (XYZ|DEF) .*") ? " iceberg 30" : " iceberg " + kind;
            lines.add(isLimit && kind > 0 && kind < 5 ? line + display : line);
        }
        String mode = SELF_MATCHES.get(random.nextInt(SELF_MATCHES.size()));
        String more = " self_match=" + mode + " self_match_scope=participant";
        if (random.nextInt(3) == 0) more += " dynamic_ref=per_fill";
        lines.set(0, lines.getFirst() + more);
        return lines;
    }

    private void prepare() {
        String market = isExchange ? "exchange.toml initial_phase=OPEN" : "continuous";
        int[] windows = {0, 1, 2, 3, 20, 100_000};
        lines.add("market " + market + " remember_ids=" + windows[random.nextInt(windows.length)]
                + " replace_priority=" + REPLACE_PRIORITIES.get(random.nextInt(3)));
        listings.add(new Listing("ABC", 2, 1, 1, isExtreme ? Long.MAX_VALUE : 1_000));
        if (random.nextBoolean()) listings.add(new Listing("XYZ", 0, 5, 10, 1_000));
        if (random.nextInt(4) == 0) listings.add(new Listing("DEF", 4, 64, 3, Long.MAX_VALUE / 2));
        for (Listing listing : listings) {
            lines.add("instrument %s scale %d tick %d lot %d max %d"
                    .formatted(
                            listing.symbol, listing.scale, listing.tick, listing.lot, listing.max));
        }
        if (operators != null) {
            lines.addAll(operators.prepare());
            for (String participant : PARTICIPANTS) lines.add("participant " + participant);
        }
        if (sessions == null) return;
        for (String participant : PARTICIPANTS)
            lines.add("participant " + participant + sessions.choice());
    }

    // Sessions and operators.

    private String changedInstrument() {
        Listing listing = listings.get(sessions.nextInt(listings.size()));
        return "instrument %s id %d scale %d tick %d lot %d max %d%s"
                .formatted(
                        listing.symbol,
                        listings.indexOf(listing),
                        listing.scale,
                        listing.tick,
                        listing.lot,
                        listing.max,
                        sessions.draws(3) ? " inactive" : "");
    }

    private String operatorCommand() {
        String place = chance(2) ? "" : maybe(" in ");
        return operators.command(place, isExchange ? "OPEN" : "CONTINUOUS");
    }

    private String command() {
        int choice = random.nextInt(1_000);
        if (choice < 600) return newOrder();
        if (choice < 720) return cancel();
        if (choice < 860) return replace();
        if (choice < 910)
            return lines.get(random.nextInt(lines.size() / 2, lines.size()))
                    .replaceFirst("^(market|instrument|participant|at|phase) .*", "book");
        if (choice < 914) return participant() + " mass cancel" + (chance(2) ? "" : maybe(" "));
        if (choice < 940) return phase();
        if (choice < 975) return "at " + time(seconds += random.nextInt(20));
        return choice < 996 ? "book" : "save and load";
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private String participant() {
        return chance(200) ? "?mallory" : PARTICIPANTS[random.nextInt(PARTICIPANTS.length)];
    }

    private Listing listing() {
        return listings.get(random.nextInt(listings.size()));
    }

    /// An instrument, known or not, behind a word.
    private String maybe(String before) {
        return before + (chance(20) ? "?NONE" : listing().symbol);
    }

    private String newOrder() {
        String participant = participant();
        Listing listing = listing();
        boolean buys = random.nextBoolean();
        long qty = qty(listing);
        boolean isKnown = !chance(300);
        boolean isFirst = listing.equals(listings.getFirst());
        String symbol = isKnown ? (isFirst ? "" : " " + listing.symbol) : " ?NONE";
        String time = TIMES[random.nextInt(TIMES.length)];
        String price;
        int kind = random.nextInt(16);
        if (kind == 0) {
            price = "market";
        } else if (kind == 1) {
            price = "budget " + decimal(budget(listing, qty), listing);
            if (!chance(10)) time = random.nextBoolean() ? "IOC" : "FOK";
        } else {
            price = "@ " + decimal(price(listing, buys), listing);
        }
        if (!isKnown) price = "market";
        return "%s %s %s %d%s %s %s%s"
                .formatted(
                        participant,
                        newId(participant),
                        buys ? "buy" : "sell",
                        qty,
                        symbol,
                        price,
                        time,
                        sessions == null ? "" : sessions.attachment());
    }

    /// Around 1,000 ticks, buys a little lower than sells so that some rest.
    private long price(Listing listing, boolean buys) {
        if (chance(isExtreme ? 15 : 100)) {
            return EXTREME_PRICES[random.nextInt(EXTREME_PRICES.length)];
        }
        if (chance(80)) return 1_000 * listing.tick + 1;
        return (1_000 + random.nextInt(9) - (buys ? 6 : 2)) * listing.tick;
    }

    private long qty(Listing listing) {
        if (chance(isExtreme ? 15 : 100)) return EXTREME_QTYS[random.nextInt(EXTREME_QTYS.length)];
        if (chance(100)) return chance(2) ? listing.max : listing.max + 1;
        if (chance(100)) return listing.lot + 1;
        return (1 + random.nextInt(20)) * listing.lot;
    }

    /// Near what it will cost, so that budgets are often just enough or just not.
    private long budget(Listing listing, long qty) {
        if (chance(isExtreme ? 5 : 30)) return EXTREME_QTYS[random.nextInt(EXTREME_QTYS.length)];
        long price = (1_000 + random.nextInt(-3, 4)) * listing.tick;
        return qty % 1_000_000 * price + random.nextInt(-3, 4) * (chance(2) ? 1 : listing.tick);
    }

    private static String decimal(long units, Listing listing) {
        return BigDecimal.valueOf(units, listing.scale).toPlainString();
    }

    /// Mostly a new one: a number, a text, a long text; now and then one that was used
    /// or none.
    private String newId(String participant) {
        List<String> used = ids.getOrDefault(participant, List.of());
        if (chance(20) && !used.isEmpty()) return recent(used);
        if (chance(300)) return "-";
        int number = nextId++;
        String id = switch (random.nextInt(6)) {
            case 0 -> Integer.toString(number);
            case 1 -> "\"" + number + "\"";
            case 2 -> "a-rather-long-id" + number;
            default -> participant.charAt(0) + Integer.toString(number);
        };
        if (used instanceof ArrayList<String>) used.add(id);
        orders.add(participant + "/" + id.replace("\"", ""));
        return id;
    }

    private String recent(List<String> used) {
        return used.get(random.nextInt(Math.max(0, used.size() - 20), used.size()));
    }

    /// An order that may live, be gone, be another's or never have been.
    private String target(String participant) {
        List<String> used = ids.getOrDefault(participant, List.of());
        if (!orders.isEmpty() && chance(6)) return "order " + recent(orders);
        if (used.isEmpty() || chance(30)) return "nothing";
        return chance(50) ? "-" : recent(used);
    }

    private String place() {
        return listings.size() == 1 && !chance(100) ? "" : chance(2) ? "" : maybe(" in ");
    }

    private String cancel() {
        String participant = participant();
        return participant + " cancel " + target(participant) + place();
    }

    private String replace() {
        String participant = participant();
        String place = place();
        Listing listing = listings.getFirst();
        for (Listing other : listings) if (place.endsWith(other.symbol)) listing = other;
        StringBuilder line =
                new StringBuilder(participant + " replace " + target(participant) + place);
        if (chance(2)) line.append(" qty ").append(qty(listing));
        boolean hasPrice = chance(2) && !place.endsWith("?NONE");
        if (hasPrice) {
            line.append(" price ").append(decimal(price(listing, random.nextBoolean()), listing));
        }
        if (chance(3)) line.append(" as ").append(newId(participant));
        return line.toString();
    }

    /// Seldom out of trading for long.
    private String phase() {
        String[] open = isExchange ? new String[] {"OPEN", "EARLY"} : new String[] {"CONTINUOUS"};
        String[] other = isExchange
                ? new String[] {"WIND_DOWN", "HALTED", "FROZEN", "CLOSED"}
                : new String[] {"HALTED", "CLOSED"};
        String place = listings.size() > 1 && chance(2) ? maybe(" ") : "";
        if (chance(30)) return "phase" + place + " SIESTA";
        boolean stays = !chance(3);
        if (stays) return "phase" + place + " " + open[random.nextInt(open.length)];
        String phase = other[random.nextInt(other.length)];
        return "phase" + place + " " + phase + " until " + time(seconds + random.nextInt(30));
    }

    private static String time(int seconds) {
        return DateTimeFormatter.ISO_LOCAL_TIME.format(LocalTime.ofSecondOfDay(seconds));
    }
}
