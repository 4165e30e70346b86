package crossbook.cli.account;

import crossbook.cli.connect.StoreOptions;
import crossbook.cli.record.ExportCommand;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.PeriodOptions;
import crossbook.cli.verb.Verb;
import crossbook.cli.verb.Written;
import crossbook.store.Store;
import crossbook.store.StoreExport;
import crossbook.store.StoreExport.Owner;
import crossbook.store.StoreExport.Part;
import crossbook.store.StoreReport;
import crossbook.store.StoreTable;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The subcommands of `crossbook account` that write files, from the store.
abstract class AccountFiles extends Verb {
    @Mixin
    private StoreOptions options;

    @Option(
            names = "--to",
            paramLabel = "FORMAT",
            converter = Formats.class,
            description = "A file, csv or parquet; without it and --out CSV is printed.")
    private Format format;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Where to; without it a file here that is called after what it is.")
    private Path out;

    @Option(names = "--force", description = "Replace what is there.")
    private boolean force;

    /// What a file may be.
    enum Format {
        CSV,
        PARQUET;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// What a file is called without `--out`.
    abstract String name();

    /// Fails if the store cannot have what is asked for.
    void check(Store store) {}

    abstract StoreReport report();

    /// What there is to know of it that no line says; empty: nothing.
    String note() {
        return "";
    }

    @Override
    public final void run() {
        StoreReport report = report();
        options.useAsOwner(store -> {
            check(store);
            StoreExport export = new StoreExport(store);
            if (format == null && out == null) export.csv(report, out());
            else write(export, report, format == null ? Format.CSV : format);
        });
        out().flush();
        if (!note().isEmpty()) say(note());
    }

    private void write(StoreExport export, StoreReport report, Format as) {
        Path file = out == null ? Path.of(name() + "." + as.word()) : out;
        try {
            if (!force && Files.exists(file)) {
                throw ExportCommand.failure(new FileAlreadyExistsException(file.toString()));
            }
            if (as == Format.CSV) export.csv(report, file);
            else export.parquet(report, options.exports(), file);
            print(file);
        } catch (UncheckedIOException e) {
            IOException cause = e.getCause();
            throw ExportCommand.failure(cause);
        }
    }

    /// What is about a time.
    abstract static class OfTime extends AccountFiles {
        @Mixin
        private PeriodOptions period;

        abstract StoreReport report(Part part);

        @Override
        final StoreReport report() {
            return report(period.part(Optional.empty()));
        }
    }

    /// What is about a settlement date.
    abstract static class OfDate extends AccountFiles {
        @Option(
                names = "--date",
                paramLabel = "DAY",
                converter = Days.class,
                description = "Of that settlement date; without it of all.")
        private LocalDate date;

        abstract StoreReport report(Optional<LocalDate> of);

        @Override
        final StoreReport report() {
            return report(Optional.ofNullable(date));
        }
    }

    /// Whose lines there are.
    static final class OwnerChoice {
        @Parameters(
                arity = "0..1",
                paramLabel = "OWNER",
                converter = Owners.class,
                description = "Of that owner alone: PARTICIPANT with its clients, or"
                        + " PARTICIPANT/CLIENT. Without it of everybody.")
        private Owner owner;

        Optional<Owner> owner() {
            return Optional.ofNullable(owner);
        }

        /// Fails if the store knows nothing of it.
        void check(Store store) {
            if (owner != null && !store.hasOwner(owner)) throw unknown(owner);
        }
    }

    private static CommandFailure unknown(Owner owner) {
        String named =
                owner.participant() + (owner.account().isEmpty() ? "" : "/" + owner.account());
        return CommandFailure.badInput(
                "OWNER: the store has no account of " + Written.quoted(named));
    }

    /// `crossbook account statement`
    @Command(
            name = "statement",
            description = {
                "Write what came to the accounts of an owner and left them, with what there was after each",
                "event: deposits, withdrawals, transfers, trades and their fees, what was settled; or what it",
                "owed and was due of trades that settle later, or its positions. A client is named",
                "PARTICIPANT/CLIENT; without one the accounts are the participant's own.",
                "In each line of an event that has several, such as a trade and its fee, posted is what there",
                "was after the whole event. A trade that settles later is in the statement of money when it is",
                "settled, and from its day on with --of obligations."
            },
            footer = {
                "  crossbook account statement alice",
                "  crossbook account statement alice/C1 --of obligations --to csv --out c1.csv",
                "  crossbook account statement alice --to parquet --from 2026-11-01 --until 2026-12-01",
            })
    static final class Statement extends OfTime {
        @Parameters(
                paramLabel = "OWNER",
                converter = Owners.class,
                description = "PARTICIPANT or PARTICIPANT/CLIENT.")
        private Owner owner;

        @Option(
                names = "--of",
                paramLabel = "WHAT",
                converter = Subjects.class,
                defaultValue = "money",
                description = "money, obligations or positions.")
        private Subject subject;

        @Override
        String name() {
            String whose = owner.participant()
                    + (owner.account().isEmpty() ? "" : "-" + owner.account())
                            .replaceAll("[^A-Za-z0-9.-]", "-");
            return (subject == Subject.MONEY ? "statement" : subject.word()) + "-" + whose;
        }

        @Override
        void check(Store store) {
            if (!store.hasAccount(owner)) throw unknown(owner);
        }

        @Override
        String note() {
            return subject == Subject.MONEY
                    ? "posted is what there was after the whole event; trades that settle later are"
                            + " under --of obligations"
                    : "";
        }

        @Override
        StoreReport report(Part part) {
            return StoreReport.statement(subject.table, owner, part);
        }
    }

    /// `crossbook account fees`
    @Command(
            name = "fees",
            description = {
                "Write what each owner was charged for its trades, as its invoice: a line for each instrument",
                "and asset, with the lots that it made and took, the number of fees and their sum, and then",
                "the total. What is busted is taken off, with its fees, when it is busted."
            },
            footer = {
                "  crossbook account fees alice",
                "  crossbook account fees --to csv --from 2026-11-20 --until 2026-11-21",
                "  crossbook account fees --to parquet --out november.parquet",
            })
    static final class Fees extends OfTime {
        @Mixin
        private OwnerChoice whose;

        @Override
        void check(Store store) {
            whose.check(store);
        }

        @Override
        String name() {
            return "fees";
        }

        @Override
        StoreReport report(Part part) {
            return StoreReport.fees(part, whose.owner());
        }
    }

    /// `crossbook account order-to-trade`
    @Command(
            name = "order-to-trade",
            description = {
                "Write how much each participant asked of each instrument for what it traded: orders, replaces",
                "and cancels, trades, and the ratio; and the same by quantity."
            },
            footer = {
                "  crossbook account order-to-trade --to csv",
                "  crossbook account order-to-trade --to csv --from 2026-11-20 --until 2026-11-21",
                "  crossbook account order-to-trade --to parquet --out november.parquet",
            })
    static final class OrderToTrade extends OfTime {
        @Override
        String name() {
            return "order-to-trade";
        }

        @Override
        StoreReport report(Part part) {
            return StoreReport.orderToTrade(part);
        }
    }

    /// `crossbook account netting`
    @Command(
            name = "netting",
            description = {
                "Write what each owner owes and is due of each asset on a settlement date, by all trades that",
                "stand and set off against each other, and how many trades that were."
            },
            footer = {
                "  crossbook account netting alice",
                "  crossbook account netting --to csv --date 2026-11-24",
                "  crossbook account netting --to parquet --date 2026-11-24 --out netting.parquet",
            })
    static final class Netting extends OfDate {
        @Mixin
        private OwnerChoice whose;

        @Override
        void check(Store store) {
            whose.check(store);
        }

        @Override
        String name() {
            return "netting";
        }

        @Override
        StoreReport report(Optional<LocalDate> of) {
            return StoreReport.netting(of, whose.owner());
        }
    }

    /// `crossbook account instructions`
    @Command(
            name = "instructions",
            description = {
                "Write how much of each asset each owner delivers or receives on a settlement date, and what",
                "became of it: OPEN, SETTLED, or settled SHORT, with what its owner lacked."
            },
            footer = {
                "  crossbook account instructions alice/C1",
                "  crossbook account instructions --to csv --date 2026-11-24",
                "  crossbook account instructions --to parquet --date 2026-11-24 --out monday.parquet",
            })
    static final class Instructions extends OfDate {
        @Mixin
        private OwnerChoice whose;

        @Override
        void check(Store store) {
            whose.check(store);
        }

        @Override
        String name() {
            return "instructions";
        }

        @Override
        StoreReport report(Optional<LocalDate> of) {
            return StoreReport.instructions(of, whose.owner());
        }
    }

    /// What a statement is about.
    enum Subject {
        MONEY(StoreTable.POSTINGS),
        OBLIGATIONS(StoreTable.OBLIGATIONS),
        POSITIONS(StoreTable.POSITIONS);

        private final StoreTable table;

        Subject(StoreTable table) {
            this.table = table;
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// Reads the name of what a statement is about.
    static final class Subjects implements ITypeConverter<Subject> {
        @Override
        public Subject convert(String text) {
            return Arrays.stream(Subject.values())
                    .filter(subject -> subject.word().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "'" + text + "' is not money, obligations or positions"));
        }
    }

    /// Reads the name of an owner.
    static final class Owners implements ITypeConverter<Owner> {
        @Override
        public Owner convert(String text) {
            int slash = text.indexOf('/');
            Owner owner = slash < 0
                    ? new Owner(text, "")
                    : new Owner(text.substring(0, slash), text.substring(slash + 1));
            boolean isNamed = !owner.participant().isEmpty()
                    && (slash < 0 || !owner.account().isEmpty());
            if (isNamed) return owner;
            throw new TypeConversionException(
                    Written.quoted(text) + " is neither PARTICIPANT nor PARTICIPANT/CLIENT");
        }
    }

    /// Reads a day.
    static final class Days implements ITypeConverter<LocalDate> {
        @Override
        public LocalDate convert(String text) {
            try {
                return LocalDate.parse(text);
            } catch (DateTimeException e) {
                throw new TypeConversionException(
                        Written.quoted(text) + " is not a day such as 2026-11-20");
            }
        }
    }

    /// Reads the name of a format.
    static final class Formats implements ITypeConverter<Format> {
        @Override
        public Format convert(String text) {
            return Arrays.stream(Format.values())
                    .filter(format -> format.word().equals(text))
                    .findFirst()
                    .orElseThrow(() ->
                            new TypeConversionException("'" + text + "' is not csv or parquet"));
        }
    }
}
