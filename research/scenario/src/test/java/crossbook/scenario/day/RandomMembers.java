package crossbook.scenario.day;

import crossbook.scenario.RandomOperators;
import crossbook.scenario.RandomSessions;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A random day with more than orders: participants that come in sessions, go, and are other
/// participants than they were, operators, instruments that are listed and changed while others
/// trade, and few ids that are remembered.
final class RandomMembers {
    private static final String[] TRADERS = {"alice", "bob", "carol", "dave"};
    private static final int STAFF = 4;
    private static final int[] WINDOWS = {0, 1, 2, 3, 20, 100_000};
    private static final int MOST_LISTINGS = 5;

    private static final Pattern LISTED = Pattern.compile("instrument (\\w+)( .*)");
    private static final Pattern ENTERED =
            Pattern.compile("(\\S+ \\S+ (?:buy|sell) -?\\d+)( [A-Z]{3})?( .*)");

    /// @param source whose orders it gets some of; its own symbol if it was there at the beginning
    private record Listing(String symbol, String terms, String source) {}

    private final long seed;
    private final RandomSessions sessions;
    private final RandomOperators operators;
    private final List<Listing> listings = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();

    private RandomMembers(long seed) {
        this.seed = seed;
        sessions = new RandomSessions(seed, TRADERS, STAFF);
        operators = new RandomOperators(~seed, TRADERS);
    }

    static List<String> day(long seed, int commands) {
        RandomMembers members = new RandomMembers(seed);
        List<String> day = RandomDay.of(seed, commands);
        boolean isBatch = day.getFirst().startsWith("market batch");
        for (String line : day) members.add(line, isBatch ? "BATCH" : "CONTINUOUS");
        return members.lines;
    }

    private void add(String line, String open) {
        Matcher listed = LISTED.matcher(line);
        if (line.startsWith("market ")) {
            lines.add(line + " remember_ids=" + WINDOWS[sessions.nextInt(WINDOWS.length)]
                    + " remember_ids_total=" + (seed % 3 == 0 ? 2 + seed % 50 : 100_000));
        } else if (line.startsWith("date ") && listings.isEmpty()) {
            lines.add(line);
        } else if (listed.matches()) {
            lines.add(line);
            listings.add(new Listing(listed.group(1), listed.group(2), listed.group(1)));
        } else {
            if (lines.stream().noneMatch(one -> one.startsWith("participant "))) prepare();
            lines.add(with(line));
            if (sessions.comesNext()) lines.add(sessions.command(this::changed));
            if (operators.comesNext() && sessions.draws(3))
                lines.add(operators.command(place(), open));
            if (sessions.draws(60)) lines.add(changed());
        }
    }

    private void prepare() {
        lines.addAll(operators.prepare());
        for (String trader : TRADERS) {
            lines.add("participant " + trader + sessions.choice());
            if (!sessions.draws(4)) lines.add("open " + trader);
        }
    }

    private Listing one() {
        return listings.get(sessions.nextInt(listings.size()));
    }

    private String place() {
        if (sessions.draws(3)) return "";
        return " in " + (sessions.draws(20) ? "?NONE" : one().symbol);
    }

    /// The line with what it may say besides; mostly the same each time that it comes.
    private String with(String line) {
        RandomSessions its = new RandomSessions(seed ^ line.hashCode(), TRADERS, STAFF);
        if (line.matches("\\w+ mass cancel.*")) {
            return line + (its.draws(3) ? " buy" : its.draws(3) ? " sell" : "");
        }
        Matcher entered = ENTERED.matcher(line);
        if (!entered.matches()) return line;
        String symbol = entered.group(2) == null ? "" : entered.group(2);
        for (Listing listing : listings) {
            boolean isMeant = symbol.isEmpty()
                    ? listing.source.equals(listings.getFirst().symbol)
                    : listing.source.equals(symbol.trim());
            if (isMeant && listings.indexOf(listing) > 0 && its.draws(2))
                symbol = " " + listing.symbol;
        }
        return entered.group(1)
                + symbol
                + entered.group(3)
                + (sessions.draws(8) ? sessions : its).attachment();
    }

    // Instruments.

    /// A line that changes an instrument or lists another, mostly once nobody is in its book.
    private String changed() {
        Listing listing = one();
        if (sessions.draws(3) && listings.size() < MOST_LISTINGS) {
            Listing next = new Listing(
                    "NW" + (char) ('A' + listings.size()), listing.terms, listing.source);
            listings.add(next);
            return "instrument " + next.symbol + next.terms;
        }
        if (!sessions.draws(3)) lines.add("mass cancel all in " + listing.symbol);
        int id = sessions.draws(20) ? 9 : listings.indexOf(listing);
        String symbol = sessions.draws(20) ? one().symbol : listing.symbol;
        return "instrument " + symbol + " id " + id + terms(listing.terms)
                + (sessions.draws(5) ? " inactive" : "")
                + (sessions.draws(3) ? " by " + (sessions.draws(3) ? "rita" : "opal") : "");
    }

    private String terms(String terms) {
        String changed = terms;
        if (sessions.draws(2)) changed = times(changed, "tick", List.of(2, 5, 0));
        if (sessions.draws(3)) changed = times(changed, "lot", List.of(2, 10, 0));
        if (sessions.draws(8)) changed = changed.replaceFirst(" max \\d+", "");
        if (sessions.draws(30)) changed = changed.replaceFirst(" segment \\w+", " segment NOWHERE");
        if (sessions.draws(8)) changed = changed.replaceFirst(" close [\\d.]+", "");
        if (sessions.draws(30)) changed = changed.replaceFirst(" close [\\d.]+", " close 0");
        return changed;
    }

    /// With one of the numbers as often as another.
    private String times(String terms, String word, List<Integer> factors) {
        Matcher number = Pattern.compile("(?<= " + word + " )\\d+").matcher(terms);
        int factor = sessions.draws(20)
                ? factors.getLast()
                : factors.get(sessions.nextInt(factors.size() - 1));
        return number.replaceFirst(found -> Long.toString(Long.parseLong(found.group()) * factor));
    }
}
