package crossbook.core;

/// Writes and reads the parts of an engine. What is written is what the state is: the hashes are
/// those of the same words.
final class SavedEngine {
    private final MatchingEngine engine;

    SavedEngine(MatchingEngine engine) {
        this.engine = engine;
    }

    /// Everything that can influence a future event.
    void save(StateOutput out) {
        out.writeLong(engine.settings.partition());
        out.writeLong(engine.settings.hashSeed());
        out.writeLong(engine.clock.nowNs());
        out.writeLong(engine.commandNumber);
        out.writeLong(engine.events.number());
        out.writeLong(engine.trades.lastId());
        saveMarket(out);
        new SavedOrders(engine.orders).saveFree(out);
        engine.reference.saveClosedIds(out);
        engine.pastTrades.save(out);
    }

    /// What makes up the market.
    void saveMarket(StateOutput out) {
        engine.reference.save(out);
        engine.sessions.save(out);
    }

    static MatchingEngine load(StateInput in, EventSink sink) {
        int partition = State.readIndex(in, 256, "partition");
        MatchingEngine engine =
                new MatchingEngine(new EngineSettings(partition, in.readLong()), sink);
        engine.clock.resumeAt(in.readLong());
        engine.commandNumber = in.readLong();
        engine.events.resumeAfter(in.readLong());
        engine.trades.resumeAfter(in.readLong());
        engine.reference.load(
                in, new BookLoading(engine.clientIds, engine.deadlines, engine.expiries));
        engine.clock.resumeToday();
        engine.sessions.load(in);
        new SavedOrders(engine.orders).loadFree(in);
        engine.reference.loadClosedIds(in);
        MarketModel model = engine.reference.model();
        if (model != null) engine.pastTrades.remember(model.rules().rememberTrades());
        engine.pastTrades.load(in, engine.trades.lastId(), engine.reference);
        return engine;
    }
}
