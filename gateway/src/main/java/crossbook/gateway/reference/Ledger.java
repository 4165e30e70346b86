package crossbook.gateway.reference;

import crossbook.client.stream.Balances;
import crossbook.client.stream.MarginCalls;
import crossbook.client.stream.Obligations;

/// The money of all accounts, as the events tell: what is in them, owed and called for.
public record Ledger(Balances balances, Obligations obligations, MarginCalls marginCalls) {
    /// An empty one.
    public Ledger() {
        this(new Balances(), new Obligations(), new MarginCalls());
    }
}
