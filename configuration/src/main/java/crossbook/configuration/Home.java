package crossbook.configuration;

import java.nio.file.Path;
import java.util.Map;

/// The directory that holds configuration, secrets and data: `--home`, `CROSSBOOK_HOME`
/// or `~/.crossbook`.
public record Home(Path directory) {
    /// The home that is meant.
    ///
    /// @param option what `--home` says; null without it
    public static Home of(Path option, Map<String, String> environment) {
        String variable = environment.getOrDefault("CROSSBOOK_HOME", "");
        Path directory = option;
        if (directory == null && !variable.isEmpty()) directory = Path.of(variable);
        if (directory == null) directory = Path.of(System.getProperty("user.home"), ".crossbook");
        return new Home(directory.toAbsolutePath().normalize());
    }

    /// The server's configuration.
    public Path configuration() {
        return directory.resolve("crossbook.toml");
    }

    /// The file with the password of a participant, where one was made for it.
    public Path secret(String participant) {
        return directory.resolve("secrets").resolve(participant);
    }
}
