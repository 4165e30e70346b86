package crossbook.cli.demo;

import crossbook.client.entry.AccountBalance;
import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.OrderEntry;
import crossbook.client.entry.Transfer;
import crossbook.protocol.Decimals;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What everybody in the demonstration owns from the start: people enough to try what accounts
/// are, bots more than they come to need. Each deposit has an id of its own, so that a home that
/// goes on has it once.
public final class OpeningFunds {
    private static final List<String> PEOPLE = List.of("alice", "bob", "carol");
    private static final Map<String, String> OF_PEOPLE =
            Map.of("USD", "1000000", "EUR", "1000000", "JPY", "150000000", "XAU", "500");
    private static final Map<String, String> OF_BOTS =
            Map.of("USD", "200000000", "EUR", "200000000", "JPY", "30000000000", "XAU", "100000");

    private OpeningFunds() {}

    /// Brings them in.
    ///
    /// @param password of the participant `ops`, market operations
    public static void deposit(EntryAddress gateway, String password) {
        try (OrderEntry operations = OrderEntry.logOn(gateway, "ops", password)) {
            for (String name : PEOPLE) deposit(operations, name, OF_PEOPLE);
            for (String name : Bots.TRADERS) deposit(operations, name, OF_BOTS);
        }
    }

    private static void deposit(OrderEntry operations, String name, Map<String, String> amounts) {
        for (AccountBalance balance : operations.operator().accounts(Optional.of(name))) {
            String amount = amounts.get(balance.asset());
            if (amount == null) continue; // somebody has added an asset
            long units = Decimals.parse(amount, balance.scale());
            String id = "demo-" + balance.asset();
            Transfer transfer = Transfer.deposit(id, balance.asset(), units, name, "");
            operations.operator().transfer(transfer, "opening funds");
        }
    }
}
