package crossbook.scenario;

import crossbook.auditor.Auditor;
import crossbook.auditor.AuditorSettings;
import crossbook.client.stream.EventHandler;
import crossbook.core.model.MarketModel;
import crossbook.host.EncodedEvents;
import crossbook.host.EncodedEvents.Encoded;

import org.agrona.concurrent.UnsafeBuffer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Runs lines of commands, those of [MoneyLines] and [LimitLines] among them, before an auditor,
/// which reads what a host would record of them.
public final class AuditedStream {
    /// A name that no gateway can send.
    private static final Pattern TOO_LONG =
            Pattern.compile("participant \\S{12}|instrument \\S{26}");

    private ScenarioRunner runner;
    private Encoded encoded;

    private AuditedStream(Path directory, EventHandler handler) {
        runner = new ScenarioRunner("audited", directory, sink -> {
            encoded = EncodedEvents.before(sink, () -> runner.engine(), handler);
            return encoded.sink();
        });
    }

    /// Hands over what a host would record.
    private static MarketModel run(Path directory, List<String> lines, EventHandler handler) {
        AuditedStream stream = new AuditedStream(directory, handler);
        for (int i = 0; i < lines.size(); i++) stream.run(i + 1, lines.get(i));
        stream.encoded.end();
        return stream.runner.engine().marketModel();
    }

    private void run(int number, String line) {
        if (TOO_LONG.matcher(line).lookingAt()) return;
        if (MoneyLines.isOne(line)) MoneyLines.run(line, runner.engine());
        else if (LimitLines.isOne(line)) LimitLines.run(line, runner.engine());
        else runner.run(number, line);
    }

    /// What the auditor finds.
    public static List<String> violations(Path directory, List<String> lines) {
        List<byte[]> events = new ArrayList<>();
        return violations(events(directory, lines, events), events);
    }

    /// What the auditor finds first; empty if nothing. Where the engine breaks down, the
    /// stream ends, and what was told before is looked at.
    public static String firstViolation(Path directory, List<String> lines) {
        List<byte[]> events = new ArrayList<>();
        AuditorSettings settings = new AuditorSettings(false);
        try {
            settings = events(directory, lines, events);
        } catch (RuntimeException | Error e) {
            System.out.println("the engine broke down: " + e);
        }
        List<String> found = violations(settings, events);
        return found.isEmpty() ? "" : found.getFirst();
    }

    /// What the auditor finds in events.
    public static List<String> violations(AuditorSettings settings, List<byte[]> events) {
        Auditor auditor = new Auditor(settings);
        UnsafeBuffer view = new UnsafeBuffer(0, 0);
        for (byte[] event : events) {
            view.wrap(event);
            auditor.onEvent(view, 0, event.length);
        }
        auditor.end();
        return auditor.violations().stream().map(Object::toString).toList();
    }

    /// Collects what a host would record. Returns what an auditor has to know of the market.
    public static AuditorSettings events(Path directory, List<String> lines, List<byte[]> events) {
        MarketModel model = run(directory, lines, (buffer, offset, length) -> {
            byte[] event = new byte[length];
            buffer.getBytes(offset, event);
            events.add(event);
        });
        boolean isByTime = model == null || model.rules().orders().isByTime();
        return new AuditorSettings(isByTime);
    }
}
