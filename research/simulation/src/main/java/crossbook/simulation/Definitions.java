package crossbook.simulation;

import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.model.Asset;
import crossbook.core.model.MarketModel;
import crossbook.core.order.RejectReason;
import crossbook.simulation.events.EventKind;
import crossbook.simulation.events.EventRecorder;

import java.util.List;

/// What the engine of a simulation is told before anybody trades there.
final class Definitions {
    private Definitions() {}

    /// What a simulation begins with.
    static void all(
            MatchingEngine engine,
            SimulationBuilder made,
            List<SimulatedClient> clients,
            long nowNs) {
        rules(engine, made.model, nowNs);
        for (SimulatedClient client : clients) participant(engine, client, nowNs);
        for (Asset each : made.assets) asset(engine, each, nowNs);
        for (DefineInstrument each : made.instruments) instrument(engine, each, nowNs);
    }

    private static void rules(MatchingEngine engine, MarketModel model, long nowNs) {
        DefineMarketModel command = new DefineMarketModel();
        command.model = model;
        command.timestampNs = nowNs;
        engine.onDefineMarketModel(command);
    }

    static void participant(MatchingEngine engine, SimulatedClient client, long nowNs) {
        DefineParticipant command = new DefineParticipant();
        command.timestampNs = nowNs;
        command.participantId = client.participantId();
        command.name = client.name();
        engine.onDefineParticipant(command);
    }

    private static void asset(MatchingEngine engine, Asset asset, long nowNs) {
        DefineAsset command = new DefineAsset();
        command.timestampNs = nowNs;
        command.assetId = asset.assetId();
        command.code = asset.code();
        command.scale = asset.scale();
        engine.onDefineAsset(command);
    }

    private static void instrument(MatchingEngine engine, DefineInstrument command, long nowNs) {
        command.timestampNs = nowNs;
        engine.onDefineInstrument(command);
    }

    /// Whether the engine has taken all that a simulation begins with.
    static boolean areThere(MatchingEngine engine, SimulationBuilder made) {
        return engine.participants().count() == made.seats.size()
                && engine.accounts().assetCount() == made.assets.size()
                && engine.instrumentCount() == made.instruments.size();
    }

    /// What to throw where the engine has refused one.
    static IllegalArgumentException refused(EventRecorder events, RejectReason reason) {
        return new IllegalArgumentException(
                "the exchange refuses a participant, asset or instrument: " + refusal(events) + ", "
                        + reason);
    }

    private static String refusal(EventRecorder events) {
        for (EventKind kind : EventKind.values()) {
            boolean isRefusal = kind.action == 'X' && events.count(kind) > 0;
            if (isRefusal) return kind.name();
        }
        return "";
    }
}
