package crossbook.cli;

import crossbook.store.StoreExport;
import crossbook.store.StoreExport.Owner;
import crossbook.store.StoreExport.Part;

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
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The subcommands of `crossbook account` that write files, from the store.
abstract class AccountFiles extends Verb {
    @Mixin
    private StoreOptions options;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "FORMAT",
            converter = Formats.class,
            description = "csv or parquet.")
    private Format format;

    @Option(
            names = "--from",
            paramLabel = "TIME",
            converter = Moment.class,
            description = "From that day or time on, UTC.")
    private Instant from;

    @Option(
            names = "--until",
            paramLabel = "TIME",
            converter = Moment.class,
            description = "Before that day or time, UTC.")
    private Instant until;

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
    void check(crossbook.store.Store store) {}

    abstract void csv(StoreExport export, Part part, Path file);

    abstract void parquet(StoreExport export, Part part, Path exports, Path file);

    @Override
    public final void run() {
        if (from != null && until != null && !from.isBefore(until)) {
            throw CommandFailure.usage("--until: " + until + " is not after --from " + from);
        }
        Part part = new Part(
                Optional.empty(),
                from == null ? 0 : Moment.ns(from),
                until == null ? Long.MAX_VALUE : Moment.ns(until));
        Path file = out == null ? Path.of(name() + "." + format.word()) : out;
        options.useAsOwner(store -> {
            check(store);
            write(new StoreExport(store), part, file);
        });
        print(file);
        out().flush();
    }

    private void write(StoreExport export, Part part, Path file) {
        try {
            if (!force && Files.exists(file)) {
                throw ExportCommand.failure(new FileAlreadyExistsException(file.toString()));
            }
            if (format == Format.CSV) csv(export, part, file);
            else parquet(export, part, options.exports(), file);
        } catch (UncheckedIOException e) {
            IOException cause = e.getCause();
            throw ExportCommand.failure(cause);
        }
    }

    /// `crossbook account statement`
    @Command(
            name = "statement",
            description = {
                "Write what came to the accounts of an owner and left them, with what there was after each",
                "event: deposits, withdrawals, transfers, trades and their fees. A client is named",
                "PARTICIPANT/CLIENT; without one the accounts are the participant's own."
            },
            footer = {
                "  crossbook account statement alice --to csv",
                "  crossbook account statement alice/C1 --to csv --out c1.csv",
                "  crossbook account statement alice --to parquet --from 2026-11-01 --until 2026-12-01",
            })
    static final class Statement extends AccountFiles {
        @Parameters(
                paramLabel = "OWNER",
                converter = Owners.class,
                description = "PARTICIPANT or PARTICIPANT/CLIENT.")
        private Owner owner;

        @Override
        String name() {
            return "statement-" + owner.participant()
                    + (owner.account().isEmpty() ? "" : "-" + owner.account())
                            .replaceAll("[^A-Za-z0-9.-]", "-");
        }

        @Override
        void check(crossbook.store.Store store) {
            if (store.hasAccount(owner)) return;
            String named =
                    owner.participant() + (owner.account().isEmpty() ? "" : "/" + owner.account());
            throw CommandFailure.badInput(
                    "OWNER: the store has no account of " + Written.quoted(named));
        }

        @Override
        void csv(StoreExport export, Part part, Path file) {
            export.statementCsv(owner, part, file);
        }

        @Override
        void parquet(StoreExport export, Part part, Path exports, Path file) {
            export.statementParquet(owner, part, exports, file);
        }
    }

    /// `crossbook account fees`
    @Command(
            name = "fees",
            description = {
                "Write what each owner was charged for its trades: a line for each instrument and asset, with",
                "the number of fees and their sum. Fees of busted trades are given back in it."
            },
            footer = {
                "  crossbook account fees --to csv",
                "  crossbook account fees --to csv --from 2026-11-01 --until 2026-12-01",
                "  crossbook account fees --to parquet --out november.parquet",
            })
    static final class Fees extends AccountFiles {
        @Override
        String name() {
            return "fees";
        }

        @Override
        void csv(StoreExport export, Part part, Path file) {
            export.feesCsv(part, file);
        }

        @Override
        void parquet(StoreExport export, Part part, Path exports, Path file) {
            export.feesParquet(part, exports, file);
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
