package crossbook.bench;

import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineMarketModel;
import crossbook.core.command.DefineParticipant;
import crossbook.core.command.TransferFunds;
import crossbook.core.event.EventSink;
import crossbook.core.model.MarketModel;
import crossbook.core.order.TransferType;
import crossbook.market.MarketModelFile;

/// The market that a program of orders needs: its rules, and how many instruments and
/// participants there are. Instruments have ticks and lots of one unit. Where orders are covered,
/// participants have a quarter of all that there can be of both assets.
public record MarketSetup(
        MarketModel model, int instrumentCount, int participantCount, Cover cover) {
    static final int BASE = 0;
    static final int QUOTE = 1;

    /// The rules of the market that is always open. It remembers neither ids of closed orders nor
    /// trades: what is measured against it remembers none.
    public static MarketModel plainRules() {
        return MarketModelFile.shipped("continuous").forgetful();
    }

    /// One whose orders are not covered.
    public MarketSetup(MarketModel model, int instrumentCount, int participantCount) {
        this(model, instrumentCount, participantCount, Cover.NONE);
    }

    /// The same, otherwise covered.
    MarketSetup with(Cover other) {
        return new MarketSetup(model, instrumentCount, participantCount, other);
    }

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
        if (cover != Cover.NONE) fund(engine);
        DefineInstrument instrument = new DefineInstrument();
        instrument.coverage = cover.coverage();
        if (cover.isOnMargin()) instrument.referencePrice = Cover.REFERENCE_PRICE;
        for (int id = 0; id < instrumentCount; id++) {
            instrument.instrumentId = id;
            instrument.symbol = "I" + id;
            engine.onDefineInstrument(instrument);
        }
        return engine;
    }

    private void fund(MatchingEngine engine) {
        DefineAsset asset = new DefineAsset();
        TransferFunds deposit = new TransferFunds();
        deposit.type = TransferType.DEPOSIT;
        deposit.amount = Long.MAX_VALUE / 4 / participantCount;
        for (int id = BASE; id <= QUOTE; id++) {
            asset.assetId = id;
            asset.code = "A" + id;
            engine.onDefineAsset(asset);
            deposit.assetId = id;
            deposit.transactionId.set(id);
            for (int participant = 0; participant < participantCount; participant++) {
                deposit.toParticipantId = participant;
                engine.onTransferFunds(deposit);
            }
        }
    }
}
