package crossbook.host;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.Frames;
import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.command.Command;
import crossbook.core.command.LiquidatePosition;
import crossbook.core.command.OperatorCommand;
import crossbook.core.command.TransferFunds;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.RequestType;
import crossbook.protocol.command.AdvanceTimeDecoder;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.function.BiConsumer;

/// An engine that is called as an object, after it has seen what a host has in its log. What it
/// does is told as a host would tell it.
public final class EngineInProcess {
    private static final int FRAME_CAPACITY = 1 << 16;

    /// In every command the time stands first.
    private static final int TIME_AT =
            MessageHeaderDecoder.ENCODED_LENGTH + AdvanceTimeDecoder.timestampNsEncodingOffset();

    private final EventHandler events;
    private final EventFrame frame = new EventFrame(this::told, FRAME_CAPACITY);
    private final Request request = new Request();
    private final EventEncoder encoder = new EventEncoder(frame, request);
    private final MatchingEngine engine = new MatchingEngine(EngineSettings.DEFAULT, encoder);
    private final CommandDecoder decoder = new CommandDecoder(engine, request);
    private long nowNs;

    /// @param stoppedHost the directory of a host that does not run
    /// @param events hears what the engine does, from the first event on
    public EngineInProcess(Path stoppedHost, EventHandler events) {
        this.events = events;
        encoder.follow(engine);
        CommandLog.open(stoppedHost).commands(this::onLogged);
    }

    private void told(DirectBuffer buffer, int offset, int length) {
        Frames.forEach(buffer, offset, length, events);
    }

    private void onLogged(DirectBuffer buffer, int offset, int length) {
        nowNs = buffer.getLong(offset + TIME_AT, ByteOrder.LITTLE_ENDIAN);
        long before = engine.eventNumber();
        decoder.onCommand(buffer, offset);
        end(before);
    }

    /// Gives the engine a command, a microsecond after the last one.
    ///
    /// @param way the method of the engine that takes it
    public <C extends Command> void run(C command, BiConsumer<MatchingEngine, C> way) {
        nowNs += 1_000;
        command.timestampNs = nowNs;
        request.clear();
        if (command instanceof OperatorCommand asked) request.ask(asked, asked.askerId, 0);
        if (command instanceof TransferFunds) request.requestType = RequestType.TRANSFER;
        request.liquidation = command instanceof LiquidatePosition asked ? asked : null;
        long before = engine.eventNumber();
        way.accept(engine, command);
        end(before);
    }

    private void end(long before) {
        if (engine.eventNumber() != before) frame.endCommand();
        frame.publish();
    }
}
