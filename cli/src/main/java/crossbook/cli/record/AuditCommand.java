package crossbook.cli.record;

import crossbook.auditor.AccountAudit;
import crossbook.auditor.Auditor;
import crossbook.auditor.AuditorSettings;
import crossbook.auditor.Violation;
import crossbook.cli.audit.AuditLog;
import crossbook.cli.audit.AuditedEvents;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.Durations;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.HomeVerb;
import crossbook.cli.verb.Verb;
import crossbook.client.stream.HostStatus;
import crossbook.configuration.Market;
import crossbook.configuration.ServerConfiguration;
import crossbook.core.model.MarketModel;
import crossbook.host.CommandLog;
import crossbook.host.HostException;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// `crossbook audit`: who did what.
@Command(
        name = "audit",
        description = {
            "Who did what, derived from the recorded events alone: sessions, kill switches, mass cancels for",
            "others, phases, trades, instruments, participants, money, owners who are suspended, marks,",
            "liquidations; what was refused too. Each line ends with a hash of it and of the line before.",
            "Failed logons never reach the engine; the gateway logs them. And whether what the events say can",
            "be: accounts, events, live."
        },
        subcommands = {
            AuditCommand.Cat.class,
            AuditCommand.Verify.class,
            AuditCommand.Accounts.class,
            AuditCommand.Events.class,
            AuditCommand.Live.class
        },
        footer = {
            "  crossbook audit cat --home my-exchange > audit.tsv",
            "  crossbook audit verify audit.tsv",
            "  crossbook audit accounts",
        })
public final class AuditCommand extends Verb {
    private static SortedMap<Long, String> read(Path directory) {
        try {
            return AuditLog.read(directory);
        } catch (HostException e) {
            throw LogCommand.failure(e);
        }
    }

    /// `crossbook audit cat`
    @Command(
            name = "cat",
            description = {
                "Print every line: event, time, action, who, role, result, whom, detail, reason, hash;",
                "between tabs, oldest first."
            },
            footer = {
                "  crossbook audit cat",
                "  crossbook audit cat --home my-exchange",
                "  crossbook audit cat > audit.tsv",
            })
    static final class Cat extends HomeVerb {
        @Override
        public void run() {
            AuditLog.chained(AuditCommand.read(options().recording())).forEach(out()::println);
        }
    }

    /// `crossbook audit verify`
    @Command(
            name = "verify",
            description = {
                "Check a file that audit cat has printed: its hashes, and, where the exchange's recording is,",
                "each line against the events. Exit code 6 at the first line that was changed, dropped or added."
            },
            footer = {
                "  crossbook audit verify audit.tsv",
                "  crossbook audit verify audit.tsv --home my-exchange",
                "  crossbook audit verify audit.tsv --whole",
            })
    static final class Verify extends HomeVerb {
        @Parameters(paramLabel = "FILE", description = "What audit cat has printed.")
        private Path file;

        @Option(
                names = "--whole",
                description = "The file must reach to the newest event, not only to its last line.")
        private boolean whole;

        @Override
        public void run() {
            List<String> texts = new ArrayList<>();
            check(chain(texts));
            Path directory = options().recording();
            Optional<SortedMap<Long, String>> events =
                    Files.exists(directory) ? Optional.of(read(directory)) : Optional.empty();
            events.ifPresent(known -> check(AuditLog.compare(file, texts, known, whole)));
            print(texts.size() + " lines: "
                    + (events.isPresent()
                            ? "the hashes are right, and the events say the same"
                            : "the hashes are right; there are no events in " + directory
                                    + " to compare with"));
        }

        private AuditLog.Verified chain(List<String> texts) {
            try {
                return AuditLog.verifyChain(file, texts);
            } catch (IOException e) {
                throw CommandFailure.storage(file + ": cannot be read", e);
            }
        }

        private static void check(AuditLog.Verified verified) {
            if (!verified.problem().isEmpty()) {
                throw new CommandFailure(ExitCode.MISMATCH, verified.problem());
            }
        }
    }

    /// `crossbook audit accounts`
    @Command(
            name = "accounts",
            description = {
                "Add up every amount that the recorded events move or hold: what an account has is what was",
                "posted to it, the accounts of an asset add up to zero, nobody holds more than there is but for",
                "positions, an order that has ended holds nothing, a position is the sum of its fills, and what is to",
                "be cleared is what is open. Exit code 6 at the first event of which that is not true."
            },
            footer = {
                "  crossbook audit accounts",
                "  crossbook audit accounts --home my-exchange",
                "  crossbook log verify && crossbook audit accounts",
            })
    static final class Accounts extends HomeVerb {
        @Override
        public void run() {
            AccountAudit audit = new AccountAudit();
            try {
                AuditLog.audit(options().recording(), audit);
            } catch (HostException e) {
                throw LogCommand.failure(e);
            }
            if (!audit.violations().isEmpty()) {
                throw new CommandFailure(ExitCode.MISMATCH, audit.violations().getFirst());
            }
            print(audit.events() + " events about money, " + audit.accounts() + " accounts: "
                    + (audit.isWhole()
                            ? "all add up, and each asset to zero"
                            : "all add up from the first event that is kept"));
        }
    }

    /// What has an auditor read events.
    abstract static class Auditing extends HomeVerb {
        /// An auditor that knows what it has to of the market.
        final Auditor auditor() {
            MarketModel model = Market.read(options().read()).model();
            boolean isByTime = model.rules().orders().isByTime();
            return new Auditor(new AuditorSettings(isByTime)).telling(this::print);
        }

        /// Says what was looked at; more than nothing that was found is an exit code.
        final void conclude(Auditor auditor, long after) {
            print(auditor.events() + " events, " + auditor.orders() + " orders, "
                    + auditor.trades() + " trades"
                    + (after == 0 ? "" : " after event " + after)
                    + ": " + auditor.violationCount() + " violations");
            out().flush();
            if (auditor.violationCount() == 0) return;
            Violation first = auditor.violations().getFirst();
            throw new CommandFailure(ExitCode.MISMATCH, first.toString());
        }
    }

    /// `crossbook audit events`
    @Command(
            name = "events",
            description = {
                "Read every event that is recorded and check that it can be: numbers, ids, what happens to an",
                "order, price and time, auctions, phases, trades, kills, sessions, money. Each violation is a",
                "line with the number of the invariant (docs/invariants.md) and the events that prove it. Exit",
                "code 6 if there is one. It shares no code with the engine."
            },
            footer = {
                "  crossbook audit events",
                "  crossbook audit events --home my-exchange",
                "  crossbook log verify && crossbook audit events",
            })
    static final class Events extends Auditing {
        @Override
        public void run() {
            Auditor auditor = auditor();
            long after;
            try {
                readPartitions(auditor);
                after = AuditedEvents.read(options().recording(), auditor);
            } catch (HostException e) {
                throw LogCommand.failure(e);
            }
            auditor.end();
            conclude(auditor, after);
        }

        /// What each of several partitions has said by itself, of those on this machine.
        private void readPartitions(Auditor auditor) {
            ServerConfiguration configuration = options().read();
            if (configuration.isOnePartition()) return;
            for (int number = 0; number < configuration.partitions(); number++) {
                Path directory = configuration.partitionDirectory(number);
                boolean isHere =
                        configuration.place(number).isEmpty() && Files.isDirectory(directory);
                if (isHere) CommandLog.open(directory).events(auditor.ofPartition(number));
            }
        }
    }

    /// `crossbook audit live`
    @Command(
            name = "live",
            description = {
                "Check the events of a running exchange of this machine as they happen, as audit events does,",
                "from the newest snapshot on. Says each second where it is and how far behind. Ctrl-C ends it.",
                "Exit code 6 if something was found."
            },
            footer = {
                "  crossbook audit live",
                "  crossbook audit live --for 10s",
                "  crossbook audit live --home my-exchange",
            })
    static final class Live extends Auditing {
        @Option(
                names = "--for",
                paramLabel = "DURATION",
                converter = Durations.class,
                description = "How long, such as 10s or 5m; without it until Ctrl-C.")
        private Duration duration;

        @Override
        public void run() {
            Path directory = options().recording();
            boolean isAlive =
                    HostStatus.read(directory).filter(HostStatus::isAlive).isPresent();
            if (!isAlive) {
                throw new CommandFailure(
                        ExitCode.CANNOT_CONNECT,
                        "no engine runs with " + directory
                                + ": start crossbook engine or crossbook serve first");
            }
            Auditor auditor = auditor();
            new LiveAudit(directory, auditor, duration, this::say).run(() -> conclude(auditor, 0));
        }
    }
}
