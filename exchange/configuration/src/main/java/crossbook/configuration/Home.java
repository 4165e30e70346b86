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
        if (directory == null) directory = Path.of(ofUser(environment), ".crossbook");
        return new Home(directory.toAbsolutePath().normalize());
    }

    /// What a shell takes for `~`, which need not be what the system has of the user.
    private static String ofUser(Map<String, String> environment) {
        String variable = environment.getOrDefault("HOME", "");
        return Path.of(variable).isAbsolute() ? variable : System.getProperty("user.home");
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
