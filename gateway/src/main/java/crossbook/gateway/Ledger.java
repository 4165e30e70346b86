package crossbook.gateway;

import crossbook.client.stream.Balances;
import crossbook.client.stream.MarginCalls;
import crossbook.client.stream.Obligations;

/// What is in accounts, owed and called for, as the events tell.
record Ledger(Balances balances, Obligations obligations, MarginCalls marginCalls) {
    Ledger() {
        this(new Balances(), new Obligations(), new MarginCalls());
    }
}
