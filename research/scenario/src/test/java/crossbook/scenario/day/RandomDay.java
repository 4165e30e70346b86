package crossbook.scenario.day;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Random days of a market, as scenarios: orders of every type and time in force near
/// one price, with sizes around the minimum sizes, amendments, cancels, operators,
/// mistakes, and a clock that goes on in steps from milliseconds to hours.
final class RandomDay {
    private record Market(
            String name, List<String> segments, List<String> dates, List<String> phases) {}

    private record Listing(
            String symbol, int scale, long tick, long middle, long lot, long reserve) {}

    private static final List<String> JSE_PHASES = List.of(
            "HALTED",
            "HALTED",
            "PAUSED",
            "PAUSED",
            "REOPENING_CALL",
            "REOPENING_CALL",
            "CONTINUOUS",
            "CONTINUOUS",
            "CONTINUOUS",
            "VOLATILITY_CALL",
            "HALTED_AND_CLOSED",
            "CLOSING_CALL",
            "CLOSING_PRICE",
            "CLOSING_CROSS",
            "INTRADAY_CALL",
            "VOLUME_AUCTION",
            "POST_CLOSE",
            "CLOSED",
            "START_OF_TRADING",
            "OPENING_CALL",
            "SIESTA");

    /// Ordinary days, half days, days on which futures are closed out, and days before
    /// each change of the rules.
    private static final Market[] MARKETS = {
        new Market(
                "jse",
                List.of("ZA01", "ZA01", "ZA02", "ZA03", "ZA03", "ZA04", "ZA06", "ZA12"),
                List.of(
                        "2026-03-02",
                        "2026-03-02",
                        "2026-03-18",
                        "2018-05-09",
                        "2018-12-20",
                        "2012-06-28",
                        "2015-12-01",
                        "2021-02-10",
                        "2026-12-23",
                        "2024-09-18"),
                JSE_PHASES),
        new Market(
                "jse",
                List.of("ZA01", "ZA01", "ZA03"),
                List.of("2026-03-02", "2017-03-15", "2019-09-18"),
                JSE_PHASES),
        new Market(
                "jse-paper",
                List.of(""),
                List.of("2020-03-02", "2020-03-18", "2020-09-16"),
                JSE_PHASES),
        new Market(
                "lse",
                List.of("SET1"),
                List.of("2026-03-02", "2026-03-18", "2025-12-23", "2026-03-27"),
                List.of(
                        "HALTED",
                        "PAUSED",
                        "REOPENING_CALL",
                        "REOPENING_CALL",
                        "CONTINUOUS",
                        "CONTINUOUS",
                        "VOLATILITY_CALL",
                        "CLOSING_CALL",
                        "CLOSING_CROSS",
                        "EDSP_CALL")),
        new Market(
                "batch",
                List.of(""),
                List.of("2026-03-02"),
                List.of("HALTED", "BATCH", "BATCH", "CLOSED"))
    };

    private static final String[] PARTICIPANTS = {"alice", "bob", "carol", "dave"};
    private static final String[] TIMES = {
        "DAY", "DAY", "DAY", "DAY", "DAY", "DAY", "GTC", "GTC", "IOC", "IOC", "FOK", "GTT", "GTT",
        "GTD", "GFA", "GFA", "GFX", "ATC", "ATC", "CPX", "CPX", "OPG", "GDX"
    };

    /// Just before and after what the schedules say.
    private static final String[] MOMENTS = {
        "07:52:00", "08:00:10", "08:30:10", "08:59:00", "09:00:40", "10:12:00", "11:49:00",
        "11:51:00", "12:00:20", "12:01:00", "12:06:00", "12:14:59.9", "12:16:00", "12:20:00",
        "16:31:00", "16:35:40", "16:37:00", "16:45:00", "16:49:50", "16:52:00", "16:59:00",
        "17:00:10", "17:01:30", "17:02:20", "17:05:30", "17:06:00", "17:09:00", "17:10:30",
        "17:12:00", "17:16:00", "18:16:00"
    };

    private final SplittableRandom random;

    /// Draws the kill switches, in every third day; null in the others.
    private final SplittableRandom kills;

    private final Market market;
    private final List<String> lines = new ArrayList<>();
    private final List<Listing> listings = new ArrayList<>();
    private final Map<String, List<String>> ids = new HashMap<>();
    private final Map<String, Listing> listingOf = new HashMap<>();
    private LocalDate date;
    private long nanos;
    private int nextId = 1;

    private RandomDay(long seed) {
        random = new SplittableRandom(seed);
        kills = seed % 3 == 0 ? new SplittableRandom(~seed) : null;
        market = MARKETS[seed % 10 < 6 ? (int) (seed % 2) : (int) (seed % 3) + 2];
        for (String participant : PARTICIPANTS) ids.put(participant, new ArrayList<>());
    }

    /// As many lines as asked for and a few that look at what is left, the same for the
    /// same seed.
    static List<String> of(long seed, int commands) {
        RandomDay day = new RandomDay(seed);
        day.prepare();
        while (day.lines.size() < commands) {
            boolean isKill = day.kills != null && day.kills.nextInt(40) == 0;
            day.lines.add(isKill ? day.kill() : day.command());
        }
        day.finish();
        return day.lines;
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private <T> T one(T[] of) {
        return of[random.nextInt(of.length)];
    }

    // Preparing and finishing.

    private void prepare() {
        boolean isJse = market.name.startsWith("jse");
        StringBuilder line = new StringBuilder("market " + market.name);
        if (market.name.equals("batch")) line.append(" allocation=FIFO");
        if (chance(6) && isJse)
            line.append(" dynamic_ref=").append(chance(2) ? "per_fill" : "per_order");
        if (chance(6) && isJse) line.append(" random_period_entry=no");
        if (chance(6) && isJse) line.append(" half_tick=no");
        if (chance(6) && isJse) line.append(" gfa_carry_overnight=no");
        if (chance(6) && isJse) line.append(" mes_rule=at_least_reserve");
        if (chance(6)) line.append(" replace_priority=always_lose");
        else if (chance(6)) line.append(" replace_priority=lose_on_price");
        if (chance(6)) line.append(" amend_below_executed=cancel");
        if (chance(4) && isJse)
            line.append(" indicative_interval=").append(chance(2) ? "0s" : "7s");
        if (chance(6) && isJse) line.append(" stop_election=stop_price");
        if (isJse && !chance(2)) {
            line.append(" self_match=").append(one(new String[] {
                "off",
                "cancel_resting",
                "cancel_incoming",
                "cancel_both",
                "decrement",
                "reject_remainder"
            }));
        }
        if (chance(5) && isJse) line.append(" self_match_scope=participant");
        lines.add(line.toString());
        date = LocalDate.parse(one(market.dates));
        lines.add("date " + date);
        String[] symbols = {"ABC", "XYZ", "DEF"};
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) list(symbols[i]);
        boolean isBatch = market.name.equals("batch");
        moveTo(isBatch ? "00:00:01" : chance(3) ? "06:00:00" : "08:35:00");
    }

    private void list(String symbol) {
        Listing listing = switch (market.name) {
            // Ticks are cents of a table; at two or more there the tick is 0.0005.
            case "lse" -> new Listing(symbol, 4, 5, 4_400, 1, chance(3) ? 0 : 100);
            case "batch" -> new Listing(symbol, 2, 1, 1_000, chance(4) ? 10 : 1, 0);
            default -> jse(symbol);
        };
        listings.add(listing);
        StringBuilder line = new StringBuilder("instrument " + symbol + " scale " + listing.scale
                + " tick " + listing.tick + " lot " + listing.lot);
        if (chance(8)) line.append(" max 1000");
        String segment = one(market.segments);
        if (!segment.isEmpty()) line.append(" segment ").append(segment);
        if (listing.reserve > 0) line.append(" reserve ").append(listing.reserve);
        if (!chance(4))
            line.append(" close ").append(decimal(listing.middle * listing.tick, listing));
        if (chance(2)) line.append(" constituent");
        lines.add(line.toString());
    }

    /// The tick is a cent, and half of it may be a whole number of units or none.
    private Listing jse(String symbol) {
        int scale = one(new Integer[] {0, 1, 4, 4});
        long tick = scale == 0 ? 1 : scale == 1 ? 10 : 10_000;
        return new Listing(symbol, scale, tick, 1_000, chance(4) ? 10 : 1, chance(3) ? 0 : 100);
    }

    private void finish() {
        nanos += 1_000_000;
        lines.add("at " + text(nanos));
        for (Listing listing : listings) lines.add("book " + listing.symbol);
        for (String participant : PARTICIPANTS) lines.add(participant + " mass cancel");
    }

    private static String text(long nanos) {
        return DateTimeFormatter.ISO_LOCAL_TIME.format(LocalTime.ofNanoOfDay(nanos));
    }

    private void moveTo(String time) {
        nanos = LocalTime.parse(time).toNanoOfDay();
        lines.add("at " + time);
    }

    // Commands.

    /// Mostly taken back soon.
    private String kill() {
        String who = PARTICIPANTS[kills.nextInt(PARTICIPANTS.length)];
        if (kills.nextInt(6) == 0) who = "all";
        return (kills.nextInt(3) == 0 ? "kill " : "resume ") + who;
    }

    private String command() {
        if (isQuiet() && !chance(4)) return at();
        int choice = random.nextInt(1_000);
        if (choice < 560) return newOrder();
        if (choice < 660) return cancel();
        if (choice < 810) return replace();
        if (choice < 840) return again();
        if (choice < 848)
            return participant() + " mass cancel" + (chance(2) ? "" : " " + one().symbol);
        if (choice < 858) return phase();
        if (choice < 985) return at();
        if (choice < 996) return "book " + one().symbol;
        return "save and load";
    }

    /// Before the opening and after the close little is left to do.
    private boolean isQuiet() {
        long second = 1_000_000_000L;
        boolean isOpen = nanos > 7 * 3_600 * second + 3_000 * second
                && nanos < (17 * 3_600 + 12 * 60) * second;
        return !isOpen && !market.name.equals("batch");
    }

    private Listing one() {
        return listings.get(random.nextInt(listings.size()));
    }

    private String participant() {
        return chance(300) ? "?mallory" : one(PARTICIPANTS);
    }

    /// A command that came before.
    private String again() {
        String line = lines.get(random.nextInt(Math.max(0, lines.size() - 200), lines.size()));
        return line.matches("^(market|date|instrument|at|phase|save).*") ? "book" : line;
    }

    // Time.

    private String at() {
        if (market.name.equals("batch")) { // an auction every 100 milliseconds
            nanos += random.nextLong(400) * 1_000_000;
            return "at " + text(nanos);
        }
        int kind = random.nextInt(100);
        if (kind < 3) {
            String moment = one(MOMENTS);
            long then = LocalTime.parse(moment).toNanoOfDay();
            if (then >= nanos) {
                nanos = then;
                return "at " + moment;
            }
        }
        long second = 1_000_000_000L;
        long step = random.nextLong(3_000_000) * 1_000;
        if (kind > 60) step = random.nextLong(20 * second);
        if (kind > 85) step = random.nextLong(4 * 60) * second;
        if (kind > 97) step = random.nextLong(40 * 60) * second;
        nanos += step;
        if (nanos > (17 * 3_600 + 12 * 60) * second && chance(4)) nanos += 2 * 3_600 * second;
        if (nanos < 18 * 3_600 * second + 1_200 * second) return "at " + text(nanos);
        boolean isFar = chance(15);
        if (isFar || chance(2)) {
            lines.add("at 18:20:00");
            for (Listing listing : listings) lines.add("phase " + listing.symbol + " CLOSED");
        }
        date = date.plusDays(isFar ? 89 : 1);
        lines.add("date " + date);
        nanos = (chance(2) ? 8 * 3_600 + 1_810 : 7 * 3_600 + 2_950) * second;
        return "at " + text(nanos);
    }

    private String laterTime() {
        if (chance(20)) return text(random.nextLong(86_400) * 1_000_000_000);
        long then = nanos + random.nextLong(60L * (chance(3) ? 120 : 5)) * 1_000_000_000;
        return text(Math.min(then, 86_399_000_000_000L));
    }

    private String phase() {
        String symbol = chance(3) ? "" : " " + one().symbol;
        if (chance(6)) return "phase" + symbol + " ends " + laterTime();
        if (chance(6)) {
            String how = chance(2) ? " extend " : " shorten ";
            return "phase" + symbol + how + (1 + random.nextInt(200)) + "s";
        }
        String phase = one(market.phases);
        String until = chance(phase.endsWith("CALL") ? 2 : 3) ? " until " + laterTime() : "";
        return "phase" + symbol + " " + phase + until;
    }

    // Orders.

    private String newOrder() {
        if (market.name.equals("batch") && !chance(20)) return newBatchOrder();
        String participant = participant();
        Listing listing = one();
        boolean buys = random.nextBoolean();
        String symbol = listing.equals(listings.getFirst()) ? "" : " " + listing.symbol;
        String time = one(TIMES);
        String price = "@ " + decimal(price(listing, buys), listing);
        String conditions = "";
        long qty = qty(listing);
        int kind = random.nextInt(100);
        if (kind < 8) {
            price = "market";
        } else if (kind < 16) {
            conditions = " iceberg " + part(qty, listing);
        } else if (kind < 27 || (time.equals("GDX") && !chance(3))) {
            qty = hiddenQty(listing);
            conditions = " hidden" + min(qty);
        } else if (kind < 33) {
            price = "stop " + decimal(price(listing, !buys), listing);
        } else if (kind < 38) {
            price = "stop " + decimal(price(listing, !buys), listing) + " limit "
                    + decimal(price(listing, buys), listing);
        } else if (kind < 45) {
            qty = hiddenQty(listing);
            price = "pegged " + one(new String[] {"mid", "mid", "bid", "offer"})
                    + (chance(3) ? " limit " + decimal(price(listing, buys), listing) : "");
            conditions = min(qty) + volumeAuction(qty, listing);
        }
        boolean mayPost = kind < 27 || kind >= 45;
        return "%s %s %s %d%s %s %s%s%s%s"
                .formatted(
                        participant,
                        newId(participant, listing),
                        buys ? "buy" : "sell",
                        qty,
                        symbol,
                        price,
                        time,
                        expiry(time),
                        conditions,
                        flags(mayPost));
    }

    private String newBatchOrder() {
        String participant = participant();
        Listing listing = one();
        boolean buys = random.nextBoolean();
        return "%s %s %s %d %s %s %s"
                .formatted(
                        participant,
                        newId(participant, listing),
                        buys ? "buy" : "sell",
                        qty(listing),
                        listing.symbol,
                        chance(10) ? "market" : "@ " + decimal(price(listing, buys), listing),
                        chance(2) ? "DAY" : "GTC");
    }

    private String flags(boolean mayPost) {
        StringBuilder text = new StringBuilder();
        if (mayPost && chance(25)) text.append(" post-only");
        if (chance(20)) text.append(" exclude-hidden");
        if (chance(8)) text.append(" smp ").append(1 + random.nextInt(2));
        return text.toString();
    }

    private String expiry(String time) {
        if (time.equals("GTT")) return chance(40) ? "" : " until " + laterTime();
        if (!time.equals("GTD")) return chance(200) ? " until " + laterTime() : "";
        if (chance(20)) return "";
        int[] days = {0, 1, 2, 89, 90, -1};
        return " until " + date.plusDays(chance(2) ? random.nextInt(4) : days[random.nextInt(6)]);
    }

    /// Half of the pegged orders ask for the volume auction where there is one, elsewhere a few.
    private String volumeAuction(long qty, Listing listing) {
        int one = market.phases.contains("VOLUME_AUCTION") ? 2 : 10;
        return qty / listing.lot % one == 0 ? " volume-auction" : "";
    }

    private String min(long qty) {
        if (chance(2)) return "";
        if (chance(30)) return " min " + (qty + 1);
        return " min " + (chance(3) ? qty : random.nextLong(Math.max(1, qty) + 1));
    }

    /// Around 1,000 ticks, buys a little lower than sells so that some rest; now and
    /// then far away.
    private long price(Listing listing, boolean buys) {
        if (chance(400)) return -1;
        if (chance(200)) return listing.middle * listing.tick + 1;
        if (chance(300)) return 3 * listing.middle * listing.tick;
        long far = listing.middle * 6 / 100;
        if (chance(12)) return (listing.middle + random.nextLong(-far, far + 1)) * listing.tick;
        return (listing.middle + random.nextInt(13) - (buys ? 8 : 4)) * listing.tick;
    }

    private long qty(Listing listing) {
        if (chance(300)) return random.nextInt(-1, 1);
        if (chance(300)) return 100_000_000L;
        if (chance(200)) return listing.lot + 1;
        return (1 + random.nextInt(20)) * 10L;
    }

    /// Around the minimum reserve.
    private long hiddenQty(Listing listing) {
        if (chance(10)) return qty(listing);
        return (9 + random.nextInt(20)) * 10L;
    }

    private long part(long qty, Listing listing) {
        if (chance(20)) return qty + random.nextInt(-1, 2);
        long part = Math.max(1, qty / (1 + random.nextInt(5)));
        return Math.max(listing.lot, part / listing.lot * listing.lot);
    }

    private static String decimal(long units, Listing listing) {
        return BigDecimal.valueOf(units, listing.scale).toPlainString();
    }

    private String newId(String participant, Listing listing) {
        List<String> used = ids.getOrDefault(participant, new ArrayList<>());
        if (chance(60) && !used.isEmpty()) return recent(used);
        if (chance(400)) return "-";
        String id = participant.charAt(0) + Integer.toString(nextId++);
        used.add(id);
        listingOf.put(id, listing);
        return id;
    }

    private String recent(List<String> used) {
        int span = chance(3) ? 400 : 40;
        return used.get(random.nextInt(Math.max(0, used.size() - span), used.size()));
    }

    // Cancels and replaces.

    /// An order that may live, be gone, be another's or never have been, with its book.
    private String target(String participant) {
        List<String> used = ids.getOrDefault(participant, List.of());
        if (used.isEmpty() || chance(80)) return "nothing";
        String id = recent(used);
        Listing listing = chance(80) ? one() : listingOf.get(id);
        String place = listing.equals(listings.getFirst()) ? "" : " in " + listing.symbol;
        if (!chance(12)) return id + place;
        return "order " + (chance(6) ? one(PARTICIPANTS) : participant) + "/" + id + place;
    }

    private String cancel() {
        String participant = participant();
        return participant + " cancel " + target(participant);
    }

    private String replace() {
        String participant = participant();
        String target = target(participant);
        Listing listing = listings.getFirst();
        for (Listing other : listings) if (target.endsWith(" " + other.symbol)) listing = other;
        StringBuilder line = new StringBuilder(participant + " replace " + target);
        if (chance(2)) line.append(" qty ").append(chance(3) ? hiddenQty(listing) : qty(listing));
        if (chance(3)) {
            line.append(" price ").append(decimal(price(listing, random.nextBoolean()), listing));
        }
        if (chance(10)) {
            line.append(" stop ").append(decimal(price(listing, random.nextBoolean()), listing));
        }
        if (chance(10)) line.append(" display ").append(qty(listing) / 2);
        if (chance(8)) line.append(" min ").append(random.nextInt(200));
        if (chance(12)) {
            String until =
                    chance(2) ? laterTime() : date.plusDays(random.nextInt(4)).toString();
            line.append(" until ").append(until);
        }
        if (chance(3)) line.append(" as ").append(newId(participant, listing));
        return line.toString();
    }
}
