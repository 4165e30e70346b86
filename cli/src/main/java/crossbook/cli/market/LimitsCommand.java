package crossbook.cli.market;

import crossbook.cli.account.AccountCommand;
import crossbook.cli.connect.Answers;
import crossbook.cli.connect.GatewayClient;
import crossbook.cli.connect.GatewayOptions;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ReasonOption;
import crossbook.cli.verb.Verb;
import crossbook.cli.verb.Written;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.Exposure;
import crossbook.client.entry.LimitKind;
import crossbook.client.entry.LimitSet;
import crossbook.client.entry.LimitTerms;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.RiskReport;
import crossbook.configuration.EditableList;
import crossbook.configuration.LimitDefinition;
import crossbook.configuration.Secrets;
import crossbook.protocol.LimitLayer;
import crossbook.server.JsonObject;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/// `crossbook limits`: what participants may do at most, and what they have open.
@Command(
        name = "limits",
        description = {
            "Limits before the trade in a running exchange: what participants and their clients may do at",
            "most, and what they have open. Limits of the market and of a firm both apply."
        },
        footer = {
            "  crossbook limits set alice --max-open-orders 10 --orders 100/1s",
            "  crossbook limits show alice",
            "  crossbook limits clear alice",
        },
        subcommands = {
            LimitsCommand.Set.class,
            LimitsCommand.Show.class,
            LimitsCommand.Clear.class,
        })
public final class LimitsCommand extends Verb {
    /// What all commands share: who asks, and which limits there are.
    abstract static class Leaf extends Verb {
        @Mixin
        private GatewayOptions gateway;

        @Option(
                names = "--as",
                paramLabel = "NAME",
                description = "Who asks.",
                defaultValue = Secrets.OPERATOR)
        private String asker;

        final GatewayClient logOn() {
            return gateway.logOn(asker);
        }

        static RiskReport ask(GatewayClient client, Optional<String> participant, String account) {
            EntryAnswer answer = client.ask(OperatorRequest.limits(participant, account));
            Answers.check(answer);
            return answer.risk();
        }
    }

    /// What the two share that change limits: whose and where.
    abstract static class Changing extends Leaf {
        @Parameters(
                arity = "0..1",
                paramLabel = "PARTICIPANT[/CLIENT]",
                description = "Whose limits.")
        private String whose;

        @Option(names = "--all", description = "Those of each participant.")
        private boolean all;

        @Option(
                names = "--symbol",
                paramLabel = "SYMBOL",
                description = "In which instrument; without it in all.")
        private String symbol;

        @Option(
                names = "--layer",
                paramLabel = "market|firm",
                description = "By whom they are set: without it firm, with --all market.")
        private String layer;

        @Mixin
        private ReasonOption reason;

        /// Whether it is said whose limits, or where.
        final boolean isForSome() {
            return all || whose != null || symbol != null || layer != null;
        }

        /// Why, as the user says it.
        final String reasonText() {
            return reason.text();
        }

        @Override
        public void run() {
            if (all == (whose != null)) {
                throw CommandFailure.usage("name a participant or give --all");
            }
            AccountCommand.Owner owner = all
                    ? new AccountCommand.Owner("", "")
                    : AccountCommand.Owner.of("PARTICIPANT", whose);
            LimitLayer by = layer();
            reason.text();
            check();
            try (GatewayClient client = logOn()) {
                int instrumentId = symbol == null
                        ? LimitTerms.ALL
                        : client.security(symbol).instrumentId();
                LimitText text = new LimitText(client.securities());
                Optional<String> participant =
                        Optional.of(owner.participant()).filter(name -> !name.isEmpty());
                LimitSet before = ask(client, participant, owner.account()).limits().stream()
                        .filter(each -> isSame(each, owner, instrumentId, by))
                        .map(LimitTerms::limits)
                        .findFirst()
                        .orElse(LimitSet.NONE);
                LimitSet after = change(before, text.scale(instrumentId));
                Answers.check(client.ask(new LimitTerms(
                                owner.participant(), owner.account(), instrumentId, by, after)
                        .request(reason.text())));
                String who = all ? "each participant" : owner.toString();
                String where = symbol == null ? "" : " in " + symbol;
                String what = after.isEmpty() ? "none" : text.of(after, instrumentId);
                print(name(by) + " limits of " + who + where + ": " + what);
            }
        }

        private LimitLayer layer() {
            if (layer == null) return all ? LimitLayer.MARKET : LimitLayer.FIRM;
            for (LimitLayer each : new LimitLayer[] {LimitLayer.MARKET, LimitLayer.FIRM}) {
                if (name(each).equals(layer)) return each;
            }
            String rule = ": must be market or firm";
            throw CommandFailure.badInput("--layer: " + Written.quoted(layer) + rule);
        }

        private static boolean isSame(
                LimitTerms terms, AccountCommand.Owner owner, int instrumentId, LimitLayer by) {
            return terms.participant().equals(owner.participant())
                    && terms.account().equals(owner.account())
                    && terms.instrumentId() == instrumentId
                    && terms.layer() == by;
        }

        /// Fails if what the user gave makes no sense, before anybody is asked.
        void check() {}

        /// The limits from now on.
        ///
        /// @param scale the decimals of values
        abstract LimitSet change(LimitSet before, int scale);
    }

    private static String name(LimitLayer layer) {
        return layer.name().toLowerCase(Locale.ROOT);
    }

    /// `crossbook limits set`.
    @Command(
            name = "set",
            description = {
                "Set limits; those that are not named stay. What rests already is not canceled, and an order",
                "that lessens itself is always possible. A row of a file takes the place of all limits that",
                "were set for the same."
            },
            footer = {
                "  crossbook limits set alice/C1 --symbol NPN --max-position 500 --collar 5%%",
                "  crossbook limits set --file limits.csv     all of them, or none",
                "  crossbook limits set --all --max-order-value 1000000 --reason \"fat fingers\"",
            })
    static final class Set extends Changing {
        @Mixin
        private LimitOptions limits;

        @Option(
                names = "--file",
                paramLabel = "FILE",
                description = {
                    "A list of limits, CSV or TOML (docs/configuration.md): all of it is set, or",
                    "nothing."
                })
        private Path file;

        @Override
        public void run() {
            if (file == null) {
                super.run();
                return;
            }
            if (isForSome() || !limits.areNone()) {
                throw CommandFailure.usage("--file says whose limits, where and which");
            }
            String why = reasonText();
            try (GatewayClient client = logOn()) {
                LimitText text = new LimitText(client.securities());
                List<EditableList.Row<LimitDefinition>> rows =
                        LimitDefinition.read(file, text.scales());
                EntryAnswer answer = client.define(
                        rows.stream()
                                .map(row -> row.definition().terms(text::instrumentId))
                                .map(terms -> terms.request(why))
                                .toList(),
                        why);
                Answers.checkLines(
                        answer,
                        rows.stream().map(EditableList.Row::place).toList(),
                        "nothing of the file is set");
                print("set the limits of all " + rows.size() + " rows of " + file);
            }
        }

        @Override
        void check() {
            if (limits.areNone()) {
                throw CommandFailure.usage("name a limit, such as --max-open-orders 10");
            }
        }

        @Override
        LimitSet change(LimitSet before, int scale) {
            return limits.change(before, scale);
        }
    }

    /// `crossbook limits clear`.
    @Command(
            name = "clear",
            description = "Take all limits away that were set for the same.",
            footer = {
                "  crossbook limits clear alice",
                "  crossbook limits clear alice/C1 --symbol NPN",
                "  crossbook limits clear --all --layer market --reason \"the day is over\"",
            })
    static final class Clear extends Changing {
        @Override
        LimitSet change(LimitSet before, int scale) {
            return LimitSet.NONE;
        }
    }

    /// `crossbook limits show`.
    @Command(
            name = "show",
            description = {
                "Print limits, and what those whom they limit have open, with the least limit of each kind",
                "beside it. Without a name one's own, as operator or risk everybody's."
            },
            footer = {
                "  crossbook limits show",
                "  crossbook limits show alice/C1 --json",
                "  crossbook limits show --as alice",
            })
    static final class Show extends Leaf {
        private static final String LIMITS = "%-7s %-22s %-12s %s";
        private static final String EXPOSURES = "%-22s %-12s %18s %34s %26s";

        @Parameters(
                arity = "0..1",
                paramLabel = "PARTICIPANT[/CLIENT]",
                description = "Whose; of a participant those of its clients too.")
        private String whose;

        @Option(
                names = "--json",
                description = "Print one JSON object for each set of limits and each exposure.")
        private boolean json;

        @Override
        public void run() {
            Optional<AccountCommand.Owner> owner = Optional.ofNullable(whose)
                    .map(text -> AccountCommand.Owner.of("PARTICIPANT", text));
            try (GatewayClient client = logOn()) {
                RiskReport report = ask(
                        client,
                        owner.map(AccountCommand.Owner::participant),
                        owner.map(AccountCommand.Owner::account).orElse(""));
                LimitText text = new LimitText(client.securities());
                if (!json) print(LIMITS.formatted("layer", "owner", "symbol", "limits"));
                for (LimitTerms each : report.limits()) {
                    print(json ? object(each, text) : line(each, text));
                }
                if (!json) {
                    print(EXPOSURES.formatted(
                            "owner", "symbol", "open orders", "open value", "position"));
                }
                for (Exposure each : report.exposures()) {
                    print(json ? object(each, text) : line(each, text));
                }
            }
        }

        private static String owner(String participant, String account) {
            return participant.isEmpty()
                    ? "all"
                    : new AccountCommand.Owner(participant, account).toString();
        }

        private static String line(LimitTerms terms, LimitText text) {
            return LIMITS.formatted(
                    name(terms.layer()),
                    owner(terms.participant(), terms.account()),
                    text.symbol(terms.instrumentId()),
                    text.of(terms.limits(), terms.instrumentId()));
        }

        private static String line(Exposure exposure, LimitText text) {
            boolean isAll = exposure.instrumentId() == LimitTerms.ALL;
            String position =
                    isAll ? "-" : of(exposure, LimitKind.MAX_POSITION, exposure.position(), text);
            return EXPOSURES.formatted(
                            owner(exposure.participant(), exposure.account()),
                            text.symbol(exposure.instrumentId()),
                            of(exposure, LimitKind.MAX_OPEN_ORDERS, exposure.openOrders(), text),
                            of(exposure, LimitKind.MAX_OPEN_VALUE, exposure.openValue(), text),
                            position)
                    + (exposure.quotesPulled() ? "  quotes pulled" : "");
        }

        /// A number, and its limit if there is one.
        private static String of(Exposure exposure, LimitKind kind, long value, LimitText text) {
            OptionalLong most = exposure.bounds().get(kind);
            int instrumentId = exposure.instrumentId();
            String number = text.of(kind, value, instrumentId);
            return most.isEmpty()
                    ? number
                    : number + " of " + text.of(kind, most.getAsLong(), instrumentId);
        }

        private static String object(LimitTerms terms, LimitText text) {
            JsonObject object = new JsonObject()
                    .text("type", "limits")
                    .text("layer", name(terms.layer()))
                    .text("owner", owner(terms.participant(), terms.account()))
                    .text("symbol", text.symbol(terms.instrumentId()));
            terms.limits()
                    .values()
                    .forEach((kind, value) ->
                            object.text(kind.key(), text.plain(kind, value, terms.instrumentId())));
            return object.toString();
        }

        private static String object(Exposure exposure, LimitText text) {
            int instrumentId = exposure.instrumentId();
            JsonObject object = new JsonObject()
                    .text("type", "exposure")
                    .text("owner", owner(exposure.participant(), exposure.account()))
                    .text("symbol", text.symbol(instrumentId))
                    .number("openOrders", exposure.openOrders())
                    .text(
                            "openValue",
                            text.of(LimitKind.MAX_OPEN_VALUE, exposure.openValue(), instrumentId))
                    .text("openBuyQuantity", Long.toString(exposure.openBuyQty()))
                    .text("openSellQuantity", Long.toString(exposure.openSellQty()))
                    .text("position", Long.toString(exposure.position()))
                    .yesNo("quotesPulled", exposure.quotesPulled());
            exposure.bounds()
                    .values()
                    .forEach((kind, value) ->
                            object.text(kind.key(), text.plain(kind, value, instrumentId)));
            return object.toString();
        }
    }
}
