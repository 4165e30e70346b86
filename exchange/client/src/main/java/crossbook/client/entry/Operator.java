package crossbook.client.entry;

import java.util.List;
import java.util.Optional;

/// What operators ask of the exchange: each request waits for its answer, and throws an
/// [EntryException] if it is refused.
public final class Operator {
    private final OrderEntry entry;

    Operator(OrderEntry entry) {
        this.entry = entry;
    }

    /// Asks something, and waits for the answer.
    ///
    /// @throws EntryException if it is refused
    public EntryAnswer ask(OperatorRequest request) {
        return entry.done(EntryRequest.operation(entry.newNumber(), request));
    }

    /// Defines all of it, or nothing. Each line must be of something that is not there yet, but
    /// for limits, and may refer only to what is.
    ///
    /// @param lines definitions of assets, clients, instruments and limits
    /// @return the answer: if something is refused, its count is that of the first line that is
    ///     wrong, from 1
    public EntryAnswer define(List<OperatorRequest> lines, String reason) {
        entry.write(EntryRequest.operation(entry.newNumber(), OperatorRequest.beginBatch()));
        for (OperatorRequest line : lines) {
            entry.write(EntryRequest.operation(entry.newNumber(), line));
        }
        return entry.ask(
                EntryRequest.operation(entry.newNumber(), OperatorRequest.endBatch(reason)));
    }

    /// Moves an amount; false if it had been booked before under the same transaction id.
    public boolean transfer(Transfer transfer, String reason) {
        return !ask(transfer.request(reason)).isRepeated();
    }

    /// What is in the accounts of a participant; empty: one's own, for market operations all.
    public List<AccountBalance> accounts(Optional<String> participant) {
        return ask(OperatorRequest.accounts(participant)).accounts();
    }
}
