package crossbook.configuration;

/// A key of a configuration file: where it stands, what it may hold, what holds without it, and
/// what it is for.
///
/// @param section the table that it stands in
/// @param defaultText what it has when it is not given; null if it must be given
/// @param durableText the same under the profile `durable`
/// @param meaning one sentence for the user
public record Key<T>(
        String section,
        String name,
        Kind<T> kind,
        String defaultText,
        String durableText,
        String meaning) {

    /// The name with its section, as flags and messages spell it.
    public String path() {
        return section + "." + name;
    }

    /// The environment variable that sets it.
    public String variable() {
        return ("CROSSBOOK_" + section + "_" + name).toUpperCase(java.util.Locale.ROOT);
    }

    boolean isRequired() {
        return defaultText == null;
    }
}
