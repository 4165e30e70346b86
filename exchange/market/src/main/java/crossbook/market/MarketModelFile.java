package crossbook.market;

import crossbook.core.model.KeyForm;
import crossbook.core.model.MarketModel;
import crossbook.core.model.MarketModelBuilder;
import crossbook.core.model.MarketModelException;
import crossbook.core.model.ReplacePriority;
import crossbook.core.model.RuleKey;

import org.tomlj.TomlTable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Reads market models from TOML (`data/markets/*.toml`). The keys are those of
/// [MarketModelBuilder] in snake case, which must be there, and those of [RuleKey],
/// which may be left out.
///
/// Two keys are written out on reading: a `time_zone` becomes `utc_offsets`, a
/// `calendar` becomes its days.
public final class MarketModelFile {
    private static final Set<String> KEYS = Set.of(
            "name",
            "initial_phase",
            "replace_priority",
            "remember_ids",
            "phases",
            "by_time_in_force",
            "by_ord_type",
            "combinations");

    private static final Set<RuleKey> DAYS = EnumSet.of(
            RuleKey.WEEKEND, RuleKey.HOLIDAYS, RuleKey.HALF_DAYS, RuleKey.CLOSE_OUT_DAYS);

    private final TomlPlaces places;
    private final TomlTable toml;

    /// Where the file stands; null for a text that is no file.
    private final Path directory;

    private MarketModelFile(String source, String text, Path directory) {
        places = new TomlPlaces(source, text);
        toml = places.toml();
        this.directory = directory;
    }

    /// The model that ships with Crossbook under that name, such as `continuous`.
    ///
    /// @throws BadInput if there is none of that name
    public static MarketModel shipped(String name) {
        String file = "markets/" + name + ".toml";
        String text = TextFiles.shipped(MarketModelFile.class, file)
                .orElseThrow(() ->
                        new BadInput("market model '" + name + "': none ships under that name"));
        return parse(file, text);
    }

    /// The model in a file.
    ///
    /// @throws BadInput with every mistake, if the file cannot be read or is not a
    ///     market model
    public static MarketModel read(Path file) {
        Path directory = file.toAbsolutePath().getParent();
        return new MarketModelFile(file.toString(), TextFiles.read(file), directory).model();
    }

    /// The calendar that the model in a file names, if it stands beside the file rather than
    /// ships.
    ///
    /// @throws BadInput if the file cannot be read
    public static Optional<Path> calendarBeside(Path file) {
        TomlTable toml = new TomlPlaces(file.toString(), TextFiles.read(file)).toml();
        String key = RuleKey.CALENDAR.word;
        return Optional.ofNullable(toml.isString(key) ? toml.getString(key) : null)
                .map(name -> file.toAbsolutePath().resolveSibling(calendarFile(name)))
                .filter(Files::exists);
    }

    private static String calendarFile(String name) {
        return "calendars/" + name + ".toml";
    }

    /// Whether a file looks like a market model: it has the key `phases` or one of the
    /// tables beside it.
    public static boolean isModel(Path file) {
        try {
            return Files.readString(file)
                    .lines()
                    .anyMatch(line -> line.matches("(phases|by_time_in_force|by_ord_type) *=.*"));
        } catch (IOException e) {
            return false;
        }
    }

    /// The model in a text.
    ///
    /// @param source what to call the text in errors
    /// @throws BadInput with every mistake: the source, the line, the key and the rule
    public static MarketModel parse(String source, String text) {
        return new MarketModelFile(source, text, null).model();
    }

    private MarketModel model() {
        for (String key : new TreeSet<>(toml.keySet())) {
            if (!KEYS.contains(key) && RuleKey.of(key) == null) {
                places.refuse(key, "is not a key of a market model");
            }
        }
        MarketModelBuilder builder = MarketModel.named(text("name"))
                .initialPhase(text("initial_phase"))
                .replacePriority(replacePriority())
                .phases(text("phases"))
                .byTimeInForce(text("by_time_in_force"))
                .byOrdType(text("by_ord_type"))
                .combinations(text("combinations"));
        check(() -> builder.rememberIds(rememberIds()));
        for (RuleKey key : RuleKey.values()) rule(builder, key);
        zone(builder);
        calendar(builder);
        places.throwIfAny();

        MarketModel[] model = {null};
        check(() -> model[0] = builder.build());
        places.throwIfAny();
        return model[0];
    }

    /// Takes note of the mistakes of a step.
    private void check(Runnable step) {
        try {
            step.run();
        } catch (MarketModelException e) {
            for (MarketModelException each : e.mistakes()) {
                places.refuse(each.key(), each.line(), each.column(), each.getMessage());
            }
        }
    }

    private void rule(MarketModelBuilder builder, RuleKey key) {
        if (!toml.contains(key.word)) return;
        if (key.form.kind() == KeyForm.Kind.NUMBER) {
            if (!toml.isLong(key.word)) places.refuse(key.word, "must be a whole number");
            else check(() -> builder.rule(key, Long.toString(toml.getLong(key.word))));
        } else {
            String text = text(key.word);
            check(() -> builder.rule(key, text));
        }
    }

    /// A zone stands for its steps, unless the file has them.
    private void zone(MarketModelBuilder builder) {
        String zone = RuleKey.TIME_ZONE.word;
        if (!toml.isString(zone) || toml.contains(RuleKey.UTC_OFFSETS.word)) return;
        try {
            builder.rule(RuleKey.UTC_OFFSETS, ZoneSteps.of(toml.getString(zone)));
        } catch (IllegalArgumentException e) {
            places.refuse(zone, e.getMessage());
        }
    }

    /// A calendar stands for its days, unless the file has them.
    private void calendar(MarketModelBuilder builder) {
        String key = RuleKey.CALENDAR.word;
        if (!toml.isString(key) || toml.getString(key).equals(RuleKey.CALENDAR.byDefault)) return;
        for (RuleKey days : DAYS) {
            if (toml.contains(days.word)) places.refuse(days.word, "the calendar has these days");
        }
        try {
            Calendar calendar = calendar(toml.getString(key));
            builder.rule(RuleKey.WEEKEND, calendar.weekendText());
            builder.rule(RuleKey.HOLIDAYS, Calendar.text(calendar.freeDays()));
            builder.rule(RuleKey.HALF_DAYS, Calendar.text(calendar.halfDays()));
            builder.rule(RuleKey.CLOSE_OUT_DAYS, Calendar.text(calendar.closeOutDays()));
        } catch (BadInput e) {
            places.refuse(e);
        } catch (IllegalArgumentException e) {
            places.refuse(key, e.getMessage());
        }
    }

    /// The calendar of that name: beside the file in `calendars`, or one that ships.
    private Calendar calendar(String name) {
        if (!name.matches("[a-z0-9-]+")) {
            throw new IllegalArgumentException("'" + name + "' is not a name such as jse");
        }
        String file = calendarFile(name);
        if (directory != null && Files.exists(directory.resolve(file))) {
            Path path = directory.resolve(file);
            return CalendarFile.parse(path.toString(), TextFiles.read(path, file));
        }
        String text = TextFiles.shipped(MarketModelFile.class, "markets/" + file)
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + name + "' does not ship, and there is no file " + file));
        return CalendarFile.parse("markets/" + file, text);
    }

    /// The text of a key; empty after a mistake.
    private String text(String key) {
        if (toml.isString(key)) return toml.getString(key);
        if (toml.contains(key)) places.refuse(key, "must be a text");
        else places.missing(key);
        return "";
    }

    private int rememberIds() {
        String key = "remember_ids";
        if (toml.isLong(key)) return Math.clamp(toml.getLong(key), -1, Integer.MAX_VALUE);
        if (toml.contains(key)) places.refuse(key, "must be a whole number");
        else places.missing(key);
        return 0;
    }

    private ReplacePriority replacePriority() {
        String word = text("replace_priority");
        for (ReplacePriority priority : ReplacePriority.values()) {
            if (priority.name().toLowerCase(Locale.ROOT).equals(word)) return priority;
        }
        if (!word.isEmpty()) {
            places.refuse(
                    "replace_priority",
                    "'" + word + "' is unknown: keep_on_reduce, always_lose, lose_on_price");
        }
        return ReplacePriority.KEEP_ON_REDUCE;
    }
}
