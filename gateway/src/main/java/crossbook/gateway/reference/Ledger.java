package crossbook.gateway.reference;

import crossbook.client.stream.Balances;
import crossbook.client.stream.MarginCalls;
import crossbook.client.stream.Obligations;

/// What is in accounts, owed and called for, as the events tell.
public record Ledger(Balances balances, Obligations obligations, MarginCalls marginCalls) {
    /// An empty one.
    public Ledger() {
        this(new Balances(), new Obligations(), new MarginCalls());
    }
}
