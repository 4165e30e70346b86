package crossbook.configuration;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// What a configuration is read from.
///
/// @param base what relative paths start from
/// @param file `crossbook.toml`; none to use the defaults
/// @param environment the environment variables; those named `CROSSBOOK_SECTION_KEY`
///     count
/// @param flags texts by the path of a key, such as `gateway.tcp`
public record ConfigurationSource(
        Path base,
        Optional<Path> file,
        Map<String, String> environment,
        Map<String, String> flags) {

    /// A file, and the directory that it is in.
    public static ConfigurationSource of(
            Path file, Map<String, String> environment, Map<String, String> flags) {
        Path absolute = file.toAbsolutePath().normalize();
        return new ConfigurationSource(absolute.getParent(), Optional.of(file), environment, flags);
    }

    /// The defaults, seen from a directory.
    public static ConfigurationSource defaults(
            Path base, Map<String, String> environment, Map<String, String> flags) {
        return new ConfigurationSource(
                base.toAbsolutePath().normalize(), Optional.empty(), environment, flags);
    }
}
