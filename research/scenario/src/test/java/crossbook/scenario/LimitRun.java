package crossbook.scenario;

import crossbook.core.MatchingEngine;
import crossbook.core.event.EventSink;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;

/// Runs the lines of a day, those of [MoneyLines] and [LimitLines] among them, before a witness.
public final class LimitRun {
    /// Sees all that happens, and what is there between the lines.
    public interface Witness extends EventSink {
        void begin(MatchingEngine engine, String line);

        void end(MatchingEngine engine);
    }

    private LimitRun() {}

    public static void run(Path scenarios, List<String> day, Witness witness) {
        ScenarioRunner runner = new ScenarioRunner("day", scenarios, sink -> both(witness, sink));
        for (int i = 0; i < day.size(); i++) {
            String line = day.get(i);
            witness.begin(runner.engine(), line);
            if (MoneyLines.isOne(line)) MoneyLines.run(line, runner.engine());
            else if (LimitLines.isOne(line)) LimitLines.run(line, runner.engine());
            else runner.run(i + 1, line);
            witness.end(runner.engine());
        }
        if (runner.outcome().contains("the loaded state differs")) {
            throw new AssertionError("the loaded state differs");
        }
    }

    private static EventSink both(EventSink first, EventSink second) {
        return (EventSink) Proxy.newProxyInstance(
                EventSink.class.getClassLoader(),
                new Class<?>[] {EventSink.class},
                (proxy, method, args) -> {
                    try {
                        method.invoke(first, args);
                        return method.invoke(second, args);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
