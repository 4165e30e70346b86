package crossbook.client.stream;

/// The money of all accounts, as the events tell, from a state on: what is in them, owed and
/// called for. Used by one thread.
public record Ledger(Balances balances, Obligations obligations, MarginCalls marginCalls) {
    /// An empty one.
    public Ledger() {
        this(new Balances(), new Obligations(), new MarginCalls());
    }

    /// Hears every event for all three: give it to an [EventReader].
    public EventListener listener() {
        return new EventListeners(balances, obligations, marginCalls);
    }
}
