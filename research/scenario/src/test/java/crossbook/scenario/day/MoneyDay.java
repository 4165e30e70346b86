package crossbook.scenario.day;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Random days on which orders cost money: those of [AuditedDays#ofTheMarket], or of a market that
/// is always open and has budget orders, with instruments that are covered or not, orders for
/// clients, reserve prices, sessions, and funds that move and are seldom enough.
final class MoneyDay {
    private record Listing(
            String symbol, int scale, long tick, boolean isCovered, boolean isOnMargin) {}

    /// What is typical of an instrument: the value and the quantity of an order.
    private record Unit(int assetId, long amount) {}

    private static final String[] PARTICIPANTS = {"alice", "bob", "carol", "dave"};
    private static final String[] ACCOUNTS = {"-", "-", "A1", "A2"};
    private static final long[] BASE_UNITS = {1, 1, 10, 1_000_000};
    private static final long[] QUOTE_UNITS = {1, 1, 7, 1_000, 100_000};
    private static final long[] PER_UNIT_RATES = {0, 0, 1, 3, 50_000};
    private static final long[] MILLIONTHS = {0, 0, 250, 3_333, 70_000, 1_000_000};
    private static final long[] MIN_FEES = {0, 0, 1, 5_000, 3_000_000};
    private static final long[] SETTLEMENT_DAYS = {0, 0, 1, 1, 2};
    private static final long SECOND_NS = 1_000_000_000;
    private static final String[] MARKS = {"LAST", "MID", "INDEX", "MEDIAN"};
    private static final long[] MARK_STEPS = {0, 1, 10_000, 300_000};
    private static final long[] STALENESS_S = {1, 60, 3_600};
    private static final String[] SOURCES = {"", "east", "east west", "east west north", "a b c d"};
    private static final long[] COLLARS = {1, 5_000, 1_000_000, 1_000_000};
    private static final String[] TRANSFERS = {
        "DEPOSIT",
        "WITHDRAWAL",
        "WITHDRAWAL",
        "TRANSFER",
        "TRANSFER",
        "TO_INSURANCE",
        "FROM_INSURANCE",
        "DEPARTURE",
        "ARRIVAL"
    };

    private final SplittableRandom random;
    private final SplittableRandom comings; // of owners, on half of the days
    private final SplittableRandom decisions; // of operators, about deficits and profits
    private final SplittableRandom sources; // of indexes
    private final boolean isContinuous;
    private final boolean hasComings;
    private final boolean hasSchedule; // by which is settled
    private final List<String> lines = new ArrayList<>();
    private final List<Listing> listings = new ArrayList<>();
    private final List<Unit> units = new ArrayList<>();
    private final List<String> transfers = new ArrayList<>();
    private final List<Integer> indexed = new ArrayList<>(); // whose marks come by command
    private final Map<Integer, String[]> medians = new LinkedHashMap<>(); // whose index does
    private final List<String> leavers = new ArrayList<>();
    private final Map<Integer, Integer> settledIn = new HashMap<>(); // of what is on margin
    private final Map<Integer, Long> worth = new HashMap<>(); // of one of it
    private boolean isAstray; // whether the mark that moved last is far from where orders are
    private int moved;
    private long middle;
    private int assets;
    private int nextTransfer = 1;
    private int nextId = 1;
    private int orders;
    private int seconds; // that have passed

    private MoneyDay(long seed) {
        random = new SplittableRandom(seed * 31 + 7);
        comings = new SplittableRandom(seed * 37 + 5);
        decisions = new SplittableRandom(seed * 41 + 3);
        sources = new SplittableRandom(seed * 43 + 11);
        hasComings = seed % 2 == 1 || seed % 8 == 0;
        hasSchedule = seed % 5 != 0;
        isContinuous = seed % 4 == 0;
    }

    static List<String> of(long seed, int commands) {
        MoneyDay day = new MoneyDay(seed);
        List<String> plain = day.isContinuous
                ? day.continuous(commands)
                : AuditedDays.ofTheMarket(seed, commands);
        day.fill(plain);
        return day.lines;
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private String one(String[] of) {
        return of[random.nextInt(of.length)];
    }

    private long one(long[] of) {
        return of[random.nextInt(of.length)];
    }

    // A day of the market that is always open.

    private List<String> continuous(int commands) {
        List<String> plain = new ArrayList<>(List.of(
                "market continuous remember_trades=500 remember_ids=" + 100 * random.nextInt(2)
                        + (chance(3) ? " self_match=decrement" : ""),
                "date 2026-03-02",
                "instrument ABC scale 2 tick 5 lot 10",
                "instrument XYZ scale 0",
                "at 10:00:00"));
        while (plain.size() < commands) plain.add(continuousCommand());
        return plain;
    }

    private String continuousCommand() {
        String who = one(PARTICIPANTS);
        int choice = random.nextInt(100);
        String number = who.charAt(0) + Integer.toString(recent(who));
        if (choice < 10) return who + " cancel " + number + place();
        if (choice < 30) {
            String place = place();
            return who + " replace " + number + place
                    + (chance(3) ? "" : " qty " + 10 * (1 + random.nextInt(30)))
                    + (chance(3) ? "" : " price " + price(place.isEmpty(), chance(3) ? 9 : 0));
        }
        if (choice < 31) return who + " mass cancel";
        boolean isFirst = chance(2);
        long qty = 10L * (1 + random.nextInt(20));
        boolean buys = chance(2);
        String terms = "@ " + price(isFirst, buys ? -2 : 2) + (chance(4) ? " IOC" : " GTC");
        if (chance(6)) terms = "market IOC";
        if (chance(6)) {
            String budget = isFirst ? 10 * qty + ".00" : Long.toString(1_000 * qty);
            terms = "budget " + budget + (chance(2) ? " FOK" : " IOC");
        }
        String comes = PARTICIPANTS[nextId % PARTICIPANTS.length];
        return "%s %s%d %s %d%s %s"
                .formatted(
                        comes,
                        comes.charAt(0),
                        nextId++,
                        buys ? "buy" : "sell",
                        chance(60) ? 100_000_000_000L : qty,
                        isFirst ? "" : " XYZ",
                        terms);
    }

    /// One of a participant's latest orders: they take turns.
    private int recent(String who) {
        int turn = List.of(PARTICIPANTS).indexOf(who);
        int latest = (nextId - 1 - turn) / PARTICIPANTS.length - random.nextInt(5);
        return Math.max(0, latest) * PARTICIPANTS.length + turn;
    }

    private String place() {
        return chance(2) ? "" : " in XYZ";
    }

    /// Around 1,000 ticks.
    private String price(boolean isFirst, int off) {
        long ticks = 1_000L + off + random.nextInt(-6, 7);
        return isFirst ? BigDecimal.valueOf(5 * ticks, 2).toPlainString() : Long.toString(ticks);
    }

    // What money adds to a day.

    private void fill(List<String> plain) {
        middle = plain.getFirst().startsWith("market lse") ? 4_400 : 1_000;
        boolean isPrepared = false;
        for (String line : plain) {
            if (line.startsWith("instrument ")) list(line);
            boolean isDone = !isPrepared && line.startsWith("at ");
            if (isDone) prepare();
            isPrepared |= isDone;
            if (line.startsWith("market ")) {
                lines.add(market(line));
            } else {
                lines.add(line.matches("\\S+ \\S+ (buy|sell) .*") ? order(line) : line);
            }
            if (isPrepared && chance(9)) lines.add(transfer());
            if (isPrepared && chance(9)) lines.add(trade());
            if (isPrepared && chance(60)) lines.add(cross());
            if (isPrepared && chance(40)) lines.add("money settle");
            if (isPrepared && chance(8)) margin();
            if (isPrepared && !medians.isEmpty() && chance(8)) index();
            if (isPrepared && isContinuous && chance(6)) lines.add(pass());
            if (isPrepared && isContinuous && !indexed.isEmpty() && chance(30)) crash();
            if (isPrepared && hasComings && comings.nextInt(6) == 0) lines.add(coming());
            if (isPrepared && chance(90)) lines.add(session());
            if (isPrepared && chance(150)) lines.add("save and load");
            if (isPrepared && chance(Math.max(200, plain.size() / 3))) coverLater();
            if (isPrepared && isContinuous && chance(60)) endDay();
        }
    }

    private String market(String line) {
        boolean isSelfMatched = line.startsWith("market jse ") && !line.contains("self_match");
        return line
                + (isSelfMatched ? " self_match=decrement" : "")
                + (hasSchedule ? " settlement_time=00:30" : "");
    }

    private void list(String line) {
        List<String> words = List.of(line.split(" "));
        boolean isCovered = !chance(4);
        boolean isOnMargin = isCovered && (isContinuous ? listings.size() == 1 : chance(3));
        listings.add(new Listing(
                words.get(1),
                Integer.parseInt(words.get(words.indexOf("scale") + 1)),
                words.contains("tick") ? Long.parseLong(words.get(words.indexOf("tick") + 1)) : 1,
                isCovered,
                isOnMargin));
    }

    private void prepare() {
        for (String who : PARTICIPANTS) {
            lines.add("participant " + who);
            lines.add("money client " + who + " A1");
            lines.add("money client " + who + " A2");
        }
        lines.add("money asset 0 CASH");
        lines.add("money asset 1 COIN");
        assets = 2;
        for (int id = 0; id < listings.size(); id++) {
            if (listings.get(id).isCovered) cover(id);
        }
        units.forEach(this::deposit);
    }

    private void deposit(Unit unit) {
        for (String who : PARTICIPANTS) {
            for (String account : new String[] {"-", "A1", "A2"}) {
                if (chance(4)) continue;
                long amount = unit.amount / 10 * (10 + random.nextInt(120));
                lines.add(deposit(unit.assetId, amount, who + " " + account));
            }
        }
        if (chance(2)) {
            lines.add("money TO_INSURANCE T%d %d %d alice - - -"
                    .formatted(nextTransfer++, unit.assetId, unit.amount / 2));
        }
    }

    private void endDay() {
        String symbol = listings.get(random.nextInt(listings.size())).symbol;
        lines.add("phase " + symbol + " CLOSED");
        lines.add("phase " + symbol + " CONTINUOUS");
    }

    /// An instrument that was not covered is, once its orders are gone.
    private void coverLater() {
        int id = random.nextInt(listings.size());
        Listing listing = listings.get(id);
        if (listing.isCovered) return;
        for (String who : PARTICIPANTS) lines.add(who + " mass cancel " + listing.symbol);
        listings.set(id, new Listing(listing.symbol, listing.scale, listing.tick, true, chance(2)));
        int before = units.size();
        cover(id);
        units.subList(before, units.size()).forEach(this::deposit);
    }

    private void cover(int id) {
        Listing listing = listings.get(id);
        int quote = random.nextInt(2);
        if (listing.isOnMargin) {
            putOnMargin(id, quote);
            return;
        }
        int base = assets++;
        lines.add("money asset " + base + " A" + base);
        long baseUnits = one(BASE_UNITS);
        long quoteUnits = one(QUOTE_UNITS);
        units.add(new Unit(base, 100 * baseUnits));
        units.add(new Unit(quote, 100 * middle * listing.tick * quoteUnits));
        lines.add("money cover %d base %d %d quote %d %d %s"
                .formatted(id, base, baseUnits, quote, quoteUnits, feesAndDays()));
    }

    /// Half of them settle in an asset of their own, of which there is little.
    private void putOnMargin(int id, int quote) {
        Listing listing = listings.get(id);
        long price = middle * listing.tick;
        long quoteUnits = one(QUOTE_UNITS);
        boolean isAlone = chance(2);
        int asset = isAlone ? assets++ : quote;
        if (isAlone) lines.add("money asset " + asset + " A" + asset);
        units.add(new Unit(asset, (isAlone ? 3 : 25) * price * quoteUnits));
        boolean isPerUnit = chance(2);
        long unit = isPerUnit ? price * quoteUnits / 100 : 10_000;
        long initialLong = unit * random.nextInt(12);
        long initialShort = unit * random.nextInt(12);
        String source = isContinuous && chance(2) ? "INDEX" : one(MARKS);
        boolean isMedian = source.equals("MEDIAN");
        if (source.equals("INDEX")) indexed.add(id);
        settledIn.put(id, asset);
        worth.put(id, price * quoteUnits);
        lines.add("money margin %d %d %d %s %s %d %d %d %d %s %d %d %d %s %d %d %s"
                        .formatted(
                                id,
                                asset,
                                quoteUnits,
                                fees(),
                                isPerUnit ? "PER_UNIT" : "PER_MILLION",
                                initialLong,
                                initialShort,
                                initialLong / 2,
                                initialShort / 3,
                                source,
                                chance(4) ? price + 3 * listing.tick : 1_000 * price,
                                price,
                                one(COLLARS),
                                chance(2),
                                one(MARK_STEPS),
                                isMedian ? one(STALENESS_S) * SECOND_NS : 0,
                                decisions.nextInt(2) == 0)
                + (isMedian ? " " + indexedBy(id) : ""));
    }

    private String indexedBy(int id) {
        String[] names = SOURCES[sources.nextInt(SOURCES.length)].split(" ");
        medians.put(id, names);
        return String.join(",", names) + " " + (1 + sources.nextInt(names.length));
    }

    /// Of a median, around the middle, mostly before the last one is stale; at times of a source
    /// that it has not.
    private void index() {
        int id = List.copyOf(medians.keySet()).get(random.nextInt(medians.size()));
        long far = chance(6) ? middle / 3 : 20;
        long ticks = middle + random.nextLong(-far, far + 1);
        String[] names = medians.get(id);
        boolean isUnknown = sources.nextInt(20) == 0;
        String source = isUnknown ? "south" : names[sources.nextInt(names.length)];
        lines.add("money mark %d %d %s"
                .formatted(id, ticks * listings.get(id).tick, source)
                .strip());
    }

    /// Of the market that is always open.
    private String pass() {
        seconds += random.nextInt(chance(8) ? 90 : 4);
        return "at %02d:%02d:%02d".formatted(10 + seconds / 3_600, seconds / 60 % 60, seconds % 60);
    }

    /// An index moves, at times so far that many lack margin: then some are closed, before it comes
    /// back.
    private void margin() {
        if (isAstray) {
            for (int i = 0; i < 3; i++) lines.add("money liquidate " + moved + " " + owner());
            mark(middle + random.nextLong(-20, 21));
            isAstray = false;
            return;
        }
        isAstray = !indexed.isEmpty() && chance(2);
        moved = indexed.isEmpty()
                ? random.nextInt(listings.size())
                : indexed.get(random.nextInt(indexed.size()));
        long far = isAstray ? middle / 2 : 20;
        mark(middle + random.nextLong(-far, far + 1));
    }

    private void mark(long ticks) {
        lines.add("money mark " + moved + " " + ticks * listings.get(moved).tick);
    }

    /// Somebody buys more than it has the means to lose, the market falls, and it is closed at the
    /// bottom.
    private void crash() {
        int id = indexed.get(random.nextInt(indexed.size()));
        Listing listing = listings.get(id);
        moved = id;
        isAstray = false;
        mark(middle);
        for (String who : PARTICIPANTS) lines.add(who + " mass cancel " + listing.symbol);
        int first = random.nextInt(PARTICIPANTS.length);
        long qty = 10L * random.nextInt(10, 40);
        for (int i = 0; i < 3; i++) {
            String who = PARTICIPANTS[(first + i) % PARTICIPANTS.length] + " A1";
            lines.add(deposit(settledIn.get(id), qty / 6 * worth.get(id), who));
        }
        if (chance(2)) {
            String insurer = PARTICIPANTS[(first + 3) % PARTICIPANTS.length] + " A1";
            long amount = qty * worth.get(id);
            lines.add(deposit(settledIn.get(id), amount, insurer));
            lines.add("money TO_INSURANCE T%d %d %d %s - -"
                    .formatted(nextTransfer++, settledIn.get(id), amount, insurer));
        }
        trade(listing, first + 1, "sell", qty, middle);
        trade(listing, first, "buy", qty, middle);
        long bottom = middle / 2 + random.nextInt(20);
        mark(bottom);
        trade(listing, first + 2, "buy", qty, bottom);
        lines.add("money liquidate " + id + " " + PARTICIPANTS[first] + " A1");
        if (chance(2)) trade(listing, first, "buy", 10, bottom);
        if (chance(2)) mark(middle);
    }

    private void trade(Listing listing, int who, String side, long qty, long ticks) {
        String name = PARTICIPANTS[who % PARTICIPANTS.length];
        BigDecimal price = BigDecimal.valueOf(ticks * listing.tick, listing.scale);
        lines.add("%s q%d %s %d %s @ %s GTC account A1"
                .formatted(name, lines.size(), side, qty, listing.symbol, price.toPlainString()));
    }

    private String feesAndDays() {
        return fees() + " " + one(SETTLEMENT_DAYS);
    }

    private String fees() {
        boolean isPerUnit = chance(2);
        long[] rates = isPerUnit ? PER_UNIT_RATES : MILLIONTHS;
        return (isPerUnit ? "PER_UNIT " : "PER_MILLION ") + one(rates) + " " + one(rates) + " "
                + one(MIN_FEES);
    }

    private String deposit(int assetId, long amount, String who) {
        String line =
                "money DEPOSIT T" + nextTransfer++ + " " + assetId + " " + amount + " - - " + who;
        transfers.add(line);
        return line;
    }

    // Now and then.

    /// Mostly who was to be suspended before is resumed, so that it does not become quiet.
    private String coming() {
        if (!leavers.isEmpty() && comings.nextInt(5) > 1) {
            return "money resume " + leavers.remove(comings.nextInt(leavers.size()));
        }
        String who = comings.nextInt(60) == 0
                ? "mallory -"
                : PARTICIPANTS[comings.nextInt(PARTICIPANTS.length)] + " "
                        + ACCOUNTS[comings.nextInt(ACCOUNTS.length)];
        leavers.add(who);
        return "money suspend " + who;
    }

    private String session() {
        return (chance(2) ? "open " : "close ") + one(PARTICIPANTS);
    }

    /// Market operations take a trade back, or correct it.
    private String trade() {
        Listing listing = listings.get(random.nextInt(listings.size()));
        String which = "trade " + (1 + random.nextInt(1 + orders / 6)) + " in " + listing.symbol;
        String how = decisions.nextInt(3) == 0 ? " into deficit" : "";
        if (chance(2)) return "bust " + which + how;
        String price = chance(20)
                ? BigDecimal.valueOf(1L << 47, listing.scale).toPlainString()
                : reserve(listing, 20);
        return "correct " + which + (chance(2) ? " qty 10" : "") + " price " + price + how;
    }

    private String cross() {
        Listing listing = listings.get(random.nextInt(listings.size()));
        int number = lines.size();
        return "%s cross x%d y%d %d %s @ %s%s"
                .formatted(
                        one(PARTICIPANTS),
                        number,
                        number,
                        10 * (1 + random.nextInt(20)),
                        listing.symbol,
                        BigDecimal.valueOf(middle * listing.tick, listing.scale).toPlainString(),
                        chance(3) ? " adjustable" : "");
    }

    private String transfer() {
        if (chance(12)) return changedFees();
        if (!transfers.isEmpty() && chance(8)) return again();
        String id = chance(40) ? "-" : "T" + nextTransfer++;
        String line = "money %s %s %d %d %s %s"
                .formatted(
                        one(TRANSFERS),
                        id,
                        chance(30) ? 77 : random.nextInt(assets),
                        amount(),
                        owner(),
                        owner());
        transfers.add(line);
        return line;
    }

    /// Refused while there are live orders.
    private String changedFees() {
        List<String> covers = new ArrayList<>(lines);
        covers.removeIf(
                line -> !line.startsWith("money cover ") && !line.startsWith("money margin "));
        if (covers.isEmpty()) return "money client alice A1";
        List<String> words = List.of(covers.get(random.nextInt(covers.size())).split(" "));
        if (words.get(1).equals("cover")) {
            return String.join(" ", words.subList(0, 9)) + " " + feesAndDays();
        }
        String terms = String.join(" ", words.subList(9, words.size()));
        return String.join(" ", words.subList(0, 5)) + " " + fees() + " " + terms;
    }

    /// Mostly the same.
    private String again() {
        String line = transfers.get(random.nextInt(transfers.size()));
        if (!chance(3)) return line;
        String[] words = line.split(" ");
        words[4] = Long.toString(amount());
        return String.join(" ", words);
    }

    private String owner() {
        String account = chance(40) ? "A9" : one(ACCOUNTS);
        return (chance(60) ? "mallory" : one(PARTICIPANTS)) + " " + account;
    }

    private long amount() {
        int kind = random.nextInt(30);
        if (kind == 0) return 0;
        if (kind == 1) return -random.nextLong(1, 1_000);
        if (kind == 2) return Long.MAX_VALUE - random.nextInt(2);
        if (kind == 3) return Long.MIN_VALUE;
        long unit = units.isEmpty() ? 100 : units.get(random.nextInt(units.size())).amount;
        return unit / 10 * random.nextLong(1, 40);
    }

    // Orders.

    private String order(String line) {
        orders++;
        boolean isHuge = chance(80);
        String text = isHuge ? line.replaceFirst("(buy|sell) -?\\d+", "$1 10000000000000") : line;
        if (lines.getFirst().contains("self_match") && chance(2)) text += " smp 1";
        Listing listing = listings.getFirst();
        for (Listing other : listings) {
            if (line.contains(" " + other.symbol + " ")) listing = other;
        }
        boolean buys = line.contains(" buy ");
        boolean isBound = line.contains("@ ") || line.contains("limit") || line.contains("budget");
        boolean isForBoth = listing.isOnMargin;
        boolean needsReserve = (buys || isForBoth) && listing.isCovered && !isBound;
        boolean reserves = needsReserve ? !chance(12) : chance(isContinuous ? 2 : 9);
        if (reserves && (buys || isForBoth || chance(8)) && (listing.isCovered || chance(8))) {
            text += " reserve "
                    + (buys || !isForBoth
                            ? reserve(listing, buys && isBound ? 10 : 20)
                            : reserveOfSale(listing, isBound ? 10 : 20));
        }
        if (chance(3)) return text;
        return text + " account " + (chance(50) ? "A9" : chance(2) ? "A1" : "A2");
    }

    /// Not far below the prices of the orders.
    private String reserveOfSale(Listing listing, int range) {
        long units = (middle - random.nextInt(range)) * listing.tick;
        if (chance(40)) units = -units;
        return BigDecimal.valueOf(units, listing.scale).toPlainString();
    }

    /// Not far above the prices of the orders.
    private String reserve(Listing listing, int range) {
        long units = (middle + random.nextInt(range)) * listing.tick;
        if (chance(40)) units++;
        if (chance(40)) units = -units;
        if (chance(40)) units *= 20_000_000_000L / Math.max(1, listing.tick);
        return BigDecimal.valueOf(units, listing.scale).toPlainString();
    }
}
