package crossbook.configuration;

import crossbook.client.entry.LimitKind;
import crossbook.configuration.ServerKeys.PartitionKeys;
import crossbook.protocol.CoverageKind;

import java.util.List;

/// What an exchange of several engines cannot have, because no engine knows all of it
/// (`docs/decisions/0033-partitions.md`).
final class PartitionRules {
    private final ServerConfiguration configuration;
    private final List<Mistake> mistakes;

    PartitionRules(ServerConfiguration configuration, List<Mistake> mistakes) {
        this.configuration = configuration;
        this.mistakes = mistakes;
    }

    void check(Market market) {
        boolean isGood = configuration.values().isGood(PartitionKeys.COUNT);
        int count = isGood ? configuration.partitions() : 0;
        if (count == 0) return;
        for (InstrumentDefinition each : market.instruments()) {
            if (each.partition() >= count) {
                refuse(
                        each.symbol() + " is in partition " + each.partition()
                                + ", and they are numbered from 0 to " + (count - 1),
                        "change its partition in the list of instruments");
            }
            if (each.coverage().kind() != CoverageKind.NONE) {
                refuse(
                        "orders in " + each.symbol()
                                + " hold of accounts, and no partition knows all of an account",
                        "an exchange with accounts has one engine");
            }
        }
        for (LimitDefinition each : market.limits()) {
            boolean isForAll = each.symbol().isEmpty();
            if (!isForAll
                    || each.limits().values().keySet().stream().allMatch(LimitKind::isOfOneOrder))
                continue;
            refuse(
                    "a limit adds up what is done in all instruments, and no partition knows that",
                    "name an instrument in each row of the list of limits that does");
        }
    }

    private void refuse(String rule, String suggestion) {
        configuration.values().refuse(PartitionKeys.COUNT, rule, suggestion, mistakes);
    }
}
