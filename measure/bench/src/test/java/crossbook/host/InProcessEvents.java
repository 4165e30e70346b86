package crossbook.host;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.Frames;
import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.ChangePhase;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.GatewayLost;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.SessionOpened;
import crossbook.flow.replay.CommandListener;

import java.util.function.Consumer;

/// The events of an engine that is given its commands as they are: without a wire, a
/// gateway, a log or a clock. They are written down as a host writes them.
public final class InProcessEvents implements CommandListener {
    private static final int FRAME_LENGTH = 1 << 16;

    private final EventFrame frame;
    private final MatchingEngine engine;

    public InProcessEvents(EventHandler events) {
        frame = new EventFrame(
                (buffer, at, length) -> Frames.forEach(buffer, at, length, events), FRAME_LENGTH);
        EventEncoder encoder = new EventEncoder(frame, new Request());
        engine = new MatchingEngine(EngineSettings.DEFAULT, encoder);
        encoder.follow(engine);
    }

    public void define(DefineMarketModel command) {
        give(engine::onDefineMarketModel, command);
    }

    public void define(DefineParticipant command) {
        give(engine::onDefineParticipant, command);
    }

    public void define(DefineInstrument command) {
        give(engine::onDefineInstrument, command);
    }

    /// A gateway says that it begins, and opens a session for the first participant.
    public void openSession(int gatewayId) {
        GatewayLost begins = new GatewayLost();
        begins.gatewayId = gatewayId;
        give(engine::onGatewayLost, begins);
        SessionOpened opened = new SessionOpened();
        opened.gatewayId = gatewayId;
        opened.sessionId = 1;
        give(engine::onSessionOpened, opened);
    }

    private <C> void give(Consumer<C> engineMethod, C command) {
        long before = engine.eventNumber();
        engineMethod.accept(command);
        if (engine.eventNumber() != before) frame.endCommand();
        frame.publish();
    }

    @Override
    public void newOrder(NewOrder command) {
        give(engine::onNewOrder, command);
    }

    @Override
    public void cancelOrder(CancelOrder command) {
        give(engine::onCancelOrder, command);
    }

    @Override
    public void replaceOrder(ReplaceOrder command) {
        give(engine::onReplaceOrder, command);
    }

    @Override
    public void changePhase(ChangePhase command) {
        give(engine::onChangePhase, command);
    }
}
