package crossbook.core;

import crossbook.core.book.SavedOrders;
import crossbook.core.event.EventSink;
import crossbook.core.model.MarketModel;
import crossbook.core.state.HashingOutput;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

/// Writes and reads the parts of an engine. What is written is what the state is: the hashes are
/// those of the same words.
final class SavedEngine {
    private final EngineParts state;

    SavedEngine(EngineParts state) {
        this.state = state;
    }

    /// Everything that can influence a future event.
    void save(StateOutput out) {
        save(out, out);
    }

    /// Tells both hashes, of the market and of everything; the market is gone through once.
    void tellHashes() {
        HashingOutput ofMarket = new HashingOutput();
        HashingOutput ofAll = new HashingOutput();
        save(ofAll, word -> {
            ofMarket.writeLong(word);
            ofAll.writeLong(word);
        });
        state.events.tell().stateHashed(ofMarket.hash(), ofAll.hash());
    }

    /// Saves, where what makes up the market goes to another output.
    private void save(StateOutput out, StateOutput market) {
        out.writeLong(state.settings.partition());
        out.writeLong(state.settings.hashSeed());
        out.writeLong(state.time.nowNs);
        out.writeLong(state.commandNumber);
        out.writeLong(state.events.number());
        out.writeLong(state.trades.lastId());
        saveMarket(market);
        new SavedOrders(state.orders).saveFree(out);
        int participants = state.reference.participants().size();
        state.reference.rememberedIds.save(out, participants);
        state.money.saveTransactions(out, participants);
        state.pastTrades.save(out);
    }

    /// What makes up the market.
    void saveMarket(StateOutput out) {
        state.money.save(out);
        state.exposures.save(out);
        state.settlements.save(out);
        reference(state).save(out);
        state.sessions.save(out);
    }

    private static SavedReference reference(EngineParts state) {
        return new SavedReference(
                state.orders,
                state.reference,
                state.money,
                state.clientIds,
                state.deadlines,
                state.expiries,
                state.holds,
                state.exposures);
    }

    static EngineParts load(StateInput in, EventSink sink) {
        int partition = State.readIndex(in, 256, "partition");
        EngineParts state = new EngineParts(new EngineSettings(partition, in.readLong()), sink);
        state.time.nowNs = in.readLong();
        state.commandNumber = in.readLong();
        state.events.resumeAfter(in.readLong());
        state.trades.resumeAfter(in.readLong());
        state.money.load(in);
        state.exposures.load(in);
        state.settlements.load(in);
        reference(state).load(in);
        state.exposures.check(state.reference);
        state.margins.check(
                state.reference, state.settlements, state.money.assets().size());
        state.clock.resumeToday();
        state.sessions.load(in);
        new SavedOrders(state.orders).loadFree(in);
        int participants = state.reference.participants().size();
        state.reference.rememberedIds.load(in, participants);
        state.money.loadTransactions(in, participants);
        MarketModel model = state.reference.model();
        if (model != null) state.pastTrades.remember(model.rules().rememberTrades());
        state.pastTrades.load(in, state.trades.lastId(), state.reference);
        return state;
    }
}
