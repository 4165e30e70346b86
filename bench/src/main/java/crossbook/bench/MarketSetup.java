package crossbook.bench;

import crossbook.core.EngineSettings;
import crossbook.core.EventSink;
import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.model.MarketModel;

/// The market that a program of orders needs: its rules, and how many instruments and
/// participants there are. Instruments have ticks and lots of one unit.
public record MarketSetup(MarketModel model, int instrumentCount, int participantCount) {

    /// A fresh engine with everything defined and no order.
    MatchingEngine newEngine(EventSink sink) {
        return newEngine(EngineSettings.DEFAULT, sink);
    }

    /// A fresh engine with everything defined and no order.
    public MatchingEngine newEngine(EngineSettings settings, EventSink sink) {
        MatchingEngine engine = new MatchingEngine(settings, sink);
        DefineMarketModel defineModel = new DefineMarketModel();
        defineModel.model = model;
        engine.onDefineMarketModel(defineModel);

        DefineParticipant participant = new DefineParticipant();
        for (int id = 0; id < participantCount; id++) {
            participant.participantId = id;
            participant.name = "P" + id;
            engine.onDefineParticipant(participant);
        }
        DefineInstrument instrument = new DefineInstrument();
        for (int id = 0; id < instrumentCount; id++) {
            instrument.instrumentId = id;
            instrument.symbol = "I" + id;
            engine.onDefineInstrument(instrument);
        }
        return engine;
    }
}
