package crossbook.host;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.Frames;
import crossbook.core.MatchingEngine;
import crossbook.core.event.EventSink;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Supplier;

/// What an engine that runs without a host says, as the events that a host would record of it.
public final class EncodedEvents {
    private static final int FRAME_CAPACITY = 1 << 16;

    private final Supplier<MatchingEngine> engines;
    private final EventSink next;
    private final EventFrame frame;
    private final EventEncoder encoder;
    private MatchingEngine engine;
    private long command;
    private boolean isOpen;

    private EncodedEvents(Supplier<MatchingEngine> engines, EventSink next, EventHandler handler) {
        this.engines = engines;
        this.next = next;
        frame = new EventFrame(
                (buffer, at, length) -> Frames.forEach(buffer, at, length, handler),
                FRAME_CAPACITY);
        encoder = new EventEncoder(frame, new Request());
    }

    /// A sink before another. What is collected of a command is handed over before the next one,
    /// or by [Encoded#end].
    public static Encoded before(
            EventSink next, Supplier<MatchingEngine> engine, EventHandler handler) {
        EncodedEvents events = new EncodedEvents(engine, next, handler);
        EventSink sink = (EventSink) Proxy.newProxyInstance(
                EventSink.class.getClassLoader(),
                new Class<?>[] {EventSink.class},
                (proxy, method, args) -> events.on(method, args));
        return new Encoded(sink, events);
    }

    /// A sink whose events are encoded.
    ///
    /// @param sink what the engine is to speak to
    public record Encoded(EventSink sink, EncodedEvents events) {
        /// Nothing more comes.
        public void end() {
            events.endCommand();
        }
    }

    private Object on(Method method, Object[] args) throws Throwable {
        try {
            if (engine != engines.get()) {
                engine = engines.get();
                encoder.follow(engine);
            }
            if (engine.commandNumber() != command) endCommand();
            command = engine.commandNumber();
            method.invoke(encoder, args);
            isOpen = true;
            return method.invoke(next, args);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private void endCommand() {
        if (!isOpen) return;
        frame.endCommand();
        frame.publish();
        isOpen = false;
    }
}
