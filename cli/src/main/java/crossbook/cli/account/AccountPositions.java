package crossbook.cli.account;

import crossbook.cli.account.AccountCommand.Owner;
import crossbook.cli.connect.GatewayClient;
import crossbook.client.entry.AccountPosition;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.Security;
import crossbook.server.JsonObject;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// `crossbook account positions`.
@Command(
        name = "positions",
        description = {
            "Print what somebody has open on margin; without a name one's own, as operator all. A quantity",
            "below 0 is short; unrealised is what closing it at the mark would give."
        },
        footer = {
            "  crossbook account positions alice",
            "  crossbook account positions alice/C1 --json",
            "  crossbook account positions --as alice",
        })
final class AccountPositions extends AccountCommand.Leaf {
    private static final String FORM = "%-22s %-12s %12s %16s %16s %18s %18s  %s";

    @Parameters(
            arity = "0..1",
            paramLabel = "PARTICIPANT[/CLIENT]",
            description = "Whose positions; of a participant those of its clients too.")
    private String whose;

    @Option(names = "--all", description = "Those too that are closed and hold nothing.")
    private boolean all;

    @Option(names = "--json", description = "Print one JSON object for each position.")
    private boolean json;

    @Override
    public void run() {
        Optional<Owner> owner =
                Optional.ofNullable(whose).map(text -> Owner.of("PARTICIPANT", text));
        try (GatewayClient client = logOn()) {
            EntryAnswer answer = ask(client, owner.map(Owner::participant));
            Map<Integer, Security> securities = client.securities().stream()
                    .collect(Collectors.toMap(Security::instrumentId, Function.identity()));
            if (!json) print(head());
            answer.positions().stream()
                    .filter(position -> all || position.qty() != 0 || position.held() != 0)
                    .filter(position -> owner.isEmpty() || owner.get().covers(owner(position)))
                    .map(position -> new Row(position, securities.get(position.instrumentId())))
                    .forEach(row -> print(json ? row.object() : row.line()));
        }
    }

    private static Owner owner(AccountPosition position) {
        return new Owner(position.participant(), position.account());
    }

    private static String head() {
        return FORM.formatted(
                "owner",
                "instrument",
                "quantity",
                "average",
                "mark",
                "unrealised",
                "held",
                "asset");
    }

    /// A position, in words.
    private record Row(AccountPosition position, Security security) {
        private String average() {
            return AccountPosition.averagePrice(
                    position.openValue(),
                    position.qty(),
                    security.coverage().quoteUnits(),
                    security.priceScale());
        }

        private String unrealised() {
            return position.text(position.unrealised(security.coverage().quoteUnits()));
        }

        String line() {
            return FORM.formatted(
                    AccountPositions.owner(position),
                    security.symbol(),
                    position.qty(),
                    average().isEmpty() ? "-" : average(),
                    security.text(position.mark()),
                    unrealised(),
                    position.text(position.held()),
                    position.asset());
        }

        String object() {
            return new JsonObject()
                    .text("owner", AccountPositions.owner(position).toString())
                    .text("symbol", security.symbol())
                    .number("quantity", position.qty())
                    .text("averagePrice", average())
                    .text("mark", security.text(position.mark()))
                    .text("unrealised", unrealised())
                    .text("held", position.text(position.held()))
                    .text("asset", position.asset())
                    .toString();
        }
    }
}
