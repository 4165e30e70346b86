package crossbook.simulation.world;

import crossbook.market.TomlPlaces;
import crossbook.protocol.Decimals;

import org.tomlj.TomlTable;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A table of a world's file. Each mistake is noted with its place, value and rule; what is read
/// instead is of no use, and [#isClean] says that there was one.
final class WorldTable {
    private static final Pattern LENGTH = Pattern.compile("([0-9]{1,9})(ns|us|ms|s|m|h)");

    private final TomlPlaces places;
    private final TomlTable toml;
    private boolean isClean = true;

    /// @param keys those that it may have
    /// @param what it is, in words
    WorldTable(TomlPlaces places, TomlTable toml, Set<String> keys, String what) {
        this.places = places;
        this.toml = toml;
        for (String key : new TreeSet<>(toml.keySet())) {
            if (!keys.contains(key)) refuse(key, "is not a key of " + what);
        }
    }

    boolean isClean() {
        return isClean;
    }

    boolean has(String key) {
        return toml.contains(key);
    }

    void refuse(String key, String message) {
        isClean = false;
        places.refuse(toml, key, message);
    }

    private <T> T refuse(String key, String rule, T instead) {
        if (!toml.contains(key)) refuse(key, "is missing");
        else refuse(key, shown(key) + ": " + rule);
        return instead;
    }

    private String shown(String key) {
        Object value = toml.get(List.of(key));
        if (value instanceof String text) return "'" + text + "'";
        return value instanceof TomlTable ? "a table" : String.valueOf(value);
    }

    /// What a constructor makes; its refusal is a mistake of a key.
    <T> T made(String key, Supplier<T> constructor, T instead) {
        if (!isClean) return instead;
        try {
            return constructor.get();
        } catch (IllegalArgumentException e) {
            refuse(key, e.getMessage());
            return instead;
        }
    }

    /// What a constructor makes whose refusals begin with the name of what they refuse, which is
    /// the key but for its spelling; null after a mistake.
    <T> T named(Supplier<T> constructor) {
        if (!isClean) return null;
        try {
            return constructor.get();
        } catch (IllegalArgumentException e) {
            String[] parts = e.getMessage().split(": ", 2);
            refuse(parts[0].replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT), parts[1]);
            return null;
        }
    }

    /// There was a mistake in a table within.
    <T> T unclean(T instead) {
        isClean = false;
        return instead;
    }

    /// A text of printable ASCII.
    String ascii(String key, int maxLength) {
        String rule = "must be 1 to " + maxLength + " printable ASCII characters";
        if (!toml.isString(key)) return refuse(key, rule, "");
        String text = toml.getString(key);
        boolean isPlain = text.chars().allMatch(c -> c >= ' ' && c <= '~');
        boolean fits = !text.isEmpty() && text.length() <= maxLength;
        return isPlain && fits ? text : refuse(key, rule, "");
    }

    /// One of some words.
    String word(String key, List<String> words) {
        boolean isOne = toml.isString(key) && words.contains(toml.getString(key));
        if (isOne) return toml.getString(key);
        return refuse(key, "must be one of " + String.join(", ", words), words.getFirst());
    }

    long whole(String key, long least, long most) {
        boolean fits = toml.isLong(key) && toml.getLong(key) >= least && toml.getLong(key) <= most;
        if (fits) return toml.getLong(key);
        return refuse(key, "must be a whole number from " + least + " to " + most, least);
    }

    /// A finite number, with or without decimals.
    double number(String key) {
        if (toml.isLong(key)) return toml.getLong(key);
        if (toml.isDouble(key) && Double.isFinite(toml.getDouble(key))) return toml.getDouble(key);
        return refuse(key, "must be a number", 0.0);
    }

    /// A price above 0, in price units, from a text in decimals.
    long price(String key, int scale) {
        String rule = "must be a text such as \"100.00\", a price above 0";
        if (!toml.isString(key)) return refuse(key, rule, 1L);
        try {
            long price = Decimals.parse(toml.getString(key), scale);
            return price > 0 ? price : refuse(key, rule, 1L);
        } catch (IllegalArgumentException e) {
            return refuse(key, e.getMessage(), 1L);
        }
    }

    /// A length of time, nanoseconds.
    long lengthNs(String key, long leastNs) {
        Matcher matcher = LENGTH.matcher(toml.isString(key) ? toml.getString(key) : "");
        String rule = "must be a text such as \"200us\", \"5s\" or \"1h\""
                + (leastNs > 0 ? ", above 0 and at most ten years" : "");
        if (!matcher.matches()) return refuse(key, rule, 1L);
        long unit = switch (matcher.group(2)) {
            case "ns" -> 1L;
            case "us" -> 1_000L;
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            case "m" -> 60_000_000_000L;
            default -> 3_600_000_000_000L;
        };
        long amount = Long.parseLong(matcher.group(1));
        boolean fits = amount <= World.LONGEST_NS / unit && amount * unit >= leastNs;
        return fits ? amount * unit : refuse(key, rule, 1L);
    }

    /// A table within; null after a mistake.
    WorldTable table(String key, Set<String> keys, String what) {
        if (toml.isTable(key)) return new WorldTable(places, toml.getTable(key), keys, what);
        return refuse(key, "must be a table, { ... }", null);
    }
}
