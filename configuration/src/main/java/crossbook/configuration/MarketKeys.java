package crossbook.configuration;

import static crossbook.configuration.Kinds.path;
import static crossbook.configuration.Kinds.text;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/// The keys of `[market]`.
final class MarketKeys {
    static final Section SECTION =
            new Section("market", "Which market it is: its rules, instruments and participants.");

    static final Key<String> MODEL = SECTION.key(
            "model",
            text(Pattern.compile("[^\\x00-\\x1f]{1,4096}"), "the name of a market model or a file"),
            "continuous",
            "The market model: a file that ends in .toml, or the name of one that ships with"
                    + " Crossbook.");
    static final Key<Path> INSTRUMENTS = SECTION.key(
            "instruments", path(), "instruments.toml", "The list of instruments, TOML or CSV.");
    static final Key<Path> PARTICIPANTS = SECTION.key(
            "participants", path(), "participants.toml", "The list of participants, TOML or CSV.");
    static final Key<Path> CREDENTIALS = SECTION.key(
            "credentials",
            path(),
            "credentials.toml",
            "The hashes of the passwords, readable by the owner alone.");

    private MarketKeys() {}

    static MarketConfiguration read(Values values, Path base) {
        String model = values.get(MODEL);
        return new MarketConfiguration(
                model,
                isFile(model) ? Optional.of(base.resolve(model).normalize()) : Optional.empty(),
                base.resolve(values.get(INSTRUMENTS)).normalize(),
                base.resolve(values.get(PARTICIPANTS)).normalize(),
                base.resolve(values.get(CREDENTIALS)).normalize());
    }

    static boolean isFile(String model) {
        return model.endsWith(".toml") || model.contains("/") || model.contains("\\");
    }
}
