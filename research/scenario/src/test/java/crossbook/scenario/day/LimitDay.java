package crossbook.scenario.day;

import java.time.Duration;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/// Random days on which limits are set and changed: those of [MoneyDay].
final class LimitDay {
    private static final String[] PARTICIPANTS = {"alice", "bob", "carol", "dave", "mallory"};
    private static final String[] ACCOUNTS = {"-", "-", "A1", "A2"};
    private static final String[] QTYS = {"50", "200", "400", "5000", "20000"};
    private static final String[] COLLARS = {"0", "2000", "3000", "6000", "10000", "500000"};
    private static final String[] COUNTS = {"0", "2", "3", "6", "12", "12"};
    private static final String[] POSITIONS = {"0", "100", "300", "2000", "5000"};
    private static final int[] RARITY = {8, 8, 6, 8, 8, 6, 12, 2, 2, 3}; // of each limit
    private static final String[] WINDOWS = {"1", "1000000000", "60000000000", "3600000000000"};

    private static final Pattern ORDER = Pattern.compile("\\S+ \\w+ (buy|sell) \\d+ .+");
    private static final Pattern PRICE = Pattern.compile(" @ (\\S+)");

    private final SplittableRandom random;
    private final int instruments;
    private String step = WINDOWS[0];
    private final List<String> symbols = new ArrayList<>();
    private final List<String> recent = new ArrayList<>();

    private LimitDay(long seed, int instruments) {
        random = new SplittableRandom(seed * 17 + 3);
        this.instruments = instruments;
    }

    static List<String> of(long seed, int commands) {
        List<String> plain = MoneyDay.of(seed, commands);
        long listed =
                plain.stream().filter(line -> line.startsWith("instrument ")).count();
        LimitDay day = new LimitDay(seed, (int) listed);
        List<String> lines = new ArrayList<>();
        boolean isOpen = false;
        for (int i = 0; i < plain.size(); i++) {
            String line = plain.get(i);
            lines.add(line);
            day.remember(line);
            if (line.startsWith("at ")) day.step = stepFrom(plain, i);
            if (isOpen && day.chance(4)) lines.add(day.again(lines.size()));
            isOpen |= lines.size() > 40 && line.startsWith("at ");
            if (isOpen && day.chance(12)) lines.add(day.limits());
            if (isOpen && day.chance(40)) lines.add("save and load");
        }
        return lines;
    }

    /// How long it is until the time that comes next, so that some windows end just then.
    private static String stepFrom(List<String> plain, int at) {
        LocalTime now = LocalTime.parse(plain.get(at).substring(3));
        for (String later : plain.subList(at + 1, plain.size())) {
            if (!later.startsWith("at ")) continue;
            long ns = Duration.between(now, LocalTime.parse(later.substring(3))).toNanos();
            if (ns > 0) return Long.toString(ns);
        }
        return WINDOWS[0];
    }

    private String window() {
        return chance(2) ? step : one(WINDOWS);
    }

    private void remember(String line) {
        if (line.startsWith("instrument ")) symbols.add(line.split(" ", -1)[1]);
        if (ORDER.matcher(line).matches()) recent.add(line);
        if (recent.size() > 12) recent.removeFirst();
    }

    /// Something about one of the latest orders: it is changed, canceled, or comes again.
    private String again(int number) {
        if (recent.isEmpty()) return "save and load";
        String line = recent.get(random.nextInt(recent.size()));
        String[] words = line.split(" ", -1);
        String name = words[0] + " %s " + words[1];
        String place = place(line).isEmpty() ? "" : " in " + place(line);
        return switch (random.nextInt(6)) {
            case 0, 1 -> name.formatted("cancel") + place;
            case 2 -> line.replaceFirst(" " + words[1] + " ", " r" + number + " ");
            default -> name.formatted("replace") + place + terms(line, words[3]);
        };
    }

    private String terms(String line, String qty) {
        String price = "";
        for (String other : recent) {
            var found = PRICE.matcher(other);
            if (found.find() && place(other).equals(place(line))) price = found.group(1);
        }
        boolean isPriced = line.contains("@ ") && !price.isEmpty() && !chance(3);
        String change = isPriced ? " price " + price : "";
        boolean isSized = change.isEmpty() || chance(2);
        return (isSized ? " qty " + qty + one("", "0", "00") : "") + change; // or a hundred times
    }

    /// The symbol that an order names; empty if it is for the first instrument.
    private String place(String line) {
        String word = line.split(" ", -1)[4];
        return symbols.contains(word) && !symbols.getFirst().equals(word) ? word : "";
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private String one(String... of) {
        return of[random.nextInt(of.length)];
    }

    private String limits() {
        boolean isNone = chance(4);
        String who = chance(8) ? "*" : one(PARTICIPANTS);
        String where = chance(3) ? "-" : Integer.toString(random.nextInt(instruments + 1));
        StringBuilder line = new StringBuilder("limits ")
                .append(one("MARKET", "FIRM"))
                .append(' ')
                .append(who)
                .append(' ')
                .append(who.equals("*") ? "-" : one(ACCOUNTS))
                .append(' ')
                .append(where);
        String[] fields = {
            one(QTYS),
            value(),
            one(COLLARS),
            one(COUNTS),
            value(),
            one(POSITIONS),
            rate("2", "3", "8"),
            rate("1", "2"),
            rate("1", "2", "3"),
            one("1", "2", "4") + "/" + one("-", "50", "200") + "/" + window() + "/"
                    + one("-", "60000000000", "1000000000")
        };
        for (int i = 0; i < fields.length; i++) {
            line.append(' ').append(isNone || !chance(RARITY[i]) ? "-" : fields[i]);
        }
        return line.toString();
    }

    private String rate(String... counts) {
        return one(counts) + "/" + window();
    }

    /// From what one order is worth at a low scale to what many are worth at a high one.
    private String value() {
        long value = random.nextInt(1, 10);
        for (int i = random.nextInt(5, 11); i > 0; i--) value *= 10;
        return Long.toString(value);
    }
}
