package crossbook.bench.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.flow.Progress;
import crossbook.flow.replay.Replay;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.host.InProcessEvents;
import crossbook.testkit.ComparableEvents;
import crossbook.testkit.Patience;

import org.agrona.DirectBuffer;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// The events of a flow, byte for byte apart from times and sessions: in process, and those
/// of an exchange.
final class ComparedEvents {
    private static final Set<String> LEFT_OUT = Set.of("timestampNs", "sessionId");

    private final ComparableEvents comparable =
            new ComparableEvents((_, field) -> LEFT_OUT.contains(field.name()));
    private final List<String> events = new ArrayList<>();

    private ComparedEvents() {}

    /// What happens to a flow in an engine that is given it directly, in a market that was
    /// defined as that of an exchange.
    static ComparedEvents inProcess(Replay replay, OwnMarket market) {
        ComparedEvents seen = new ComparedEvents();
        InProcessEvents engine = new InProcessEvents(seen::onEvent);
        DefineMarketModel rules = new DefineMarketModel();
        rules.model = market.model();
        engine.define(rules);
        for (int id = 0; id < market.participants().size(); id++) {
            DefineParticipant participant = new DefineParticipant();
            participant.participantId = id;
            participant.name = market.participants().get(id);
            participant.cancelOnDisconnect = false;
            engine.define(participant);
        }
        DefineInstrument instrument = new DefineInstrument();
        instrument.symbol = market.symbol();
        instrument.priceScale = market.priceScale();
        instrument.unitsPerTick = market.unitsPerTick();
        engine.define(instrument);
        engine.openSession(GatewaySettings.defaults().gatewayId());
        replay.onCommands(engine).run(Progress.silent());
        return seen;
    }

    /// As many events of an exchange, from the first.
    private static ComparedEvents of(OwnExchange exchange, int count) {
        ComparedEvents seen = new ComparedEvents();
        long startNs = System.nanoTime();
        try (HostConnection connection = exchange.connectToHost();
                EventStream stream = connection.events(1)) {
            while (seen.count() < count) {
                stream.poll(seen::onEvent, 64);
                if (System.nanoTime() - startNs > Patience.NS) {
                    throw new AssertionError("only " + seen.count() + " of " + count + " events");
                }
            }
        }
        return seen;
    }

    private void onEvent(DirectBuffer buffer, int offset, int length) {
        events.add(comparable.text(buffer, offset, length));
    }

    int count() {
        return events.size();
    }

    /// What else an exchange has, to the end of the session, is no event of the flow.
    void assertAreThoseOf(OwnExchange exchange) {
        List<String> others = of(exchange, count()).events;
        for (int i = 0; i < count(); i++) {
            assertThat(others.get(i)).as("event " + (i + 1)).isEqualTo(events.get(i));
        }
    }
}
