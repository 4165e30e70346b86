package crossbook.web.api;

import com.fasterxml.jackson.core.JsonGenerator;

import crossbook.web.live.ActivityView;

import java.io.IOException;

/// What somebody did, in numbers.
final class ActivityJson {
    private ActivityJson() {}

    static void write(JsonGenerator out, ActivityView activity) throws IOException {
        out.writeNumberField("orders", activity.orders());
        out.writeNumberField("cancels", activity.cancels());
        out.writeNumberField("replaces", activity.replaces());
        out.writeNumberField("rejects", activity.rejects());
        out.writeNumberField("fills", activity.fills());
        out.writeNumberField("lastSecond", activity.lastSecond());
        out.writeNumberField("lastMinute", activity.lastMinute());
    }
}
