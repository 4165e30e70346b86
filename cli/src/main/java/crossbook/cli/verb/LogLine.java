package crossbook.cli.verb;

import crossbook.server.JsonObject;

import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A line of the log as an object: what stands at its beginning as `key=value` is a field too.
final class LogLine {
    private static final Pattern FIELD = Pattern.compile("\\G([a-z_]+)=(\\S*)(?: |$)");

    private LogLine() {}

    static String json(Instant time, Level level, String message) {
        JsonObject fields = new JsonObject();
        Matcher field = FIELD.matcher(message);
        while (field.find()) fields.text(field.group(1), field.group(2));
        return new JsonObject()
                .text("time", time.toString())
                .text("level", level.name())
                .text("message", message)
                .raw("fields", fields.toString())
                .toString();
    }
}
