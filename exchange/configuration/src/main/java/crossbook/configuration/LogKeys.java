package crossbook.configuration;

import static crossbook.configuration.Kinds.word;

/// The keys of `[log]`.
// spotless:off
public interface LogKeys {
    Section SECTION = new Section("log", "What those who run an exchange say on stderr.");

    Key<LogFormat> FORMAT = SECTION.key("format", word(LogFormat.class), "text",
            "A line as words (text), or as an object with time, level, message and fields (json).");

    /// How a line of the log looks.
    enum LogFormat {
        /// Words for people.
        TEXT,

        /// An object for programs.
        JSON
    }
}
// spotless:on
