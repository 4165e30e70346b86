package crossbook.cli.record;

import crossbook.cli.connect.StoreOptions;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.PeriodOptions;
import crossbook.cli.verb.Verb;
import crossbook.store.Store;
import crossbook.store.StoreExport;
import crossbook.store.StoreExport.Part;
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
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// `crossbook export`: a part of the store as a file.
@Command(
        name = "export",
        description = {
            "Write a table of the store to a file, or an instrument's day as LOBSTER has it: a file of",
            "messages and one of the book after each of them. The tables are those of crossbook sql."
        },
        footer = {
            "  crossbook export trades --to csv",
            "  crossbook export orders --to parquet --from 2026-11-20 --out orders.parquet",
            "  crossbook export book --to lobster --symbol NPN --out research",
        })
public final class ExportCommand extends Verb {
    private static final int MOST_LEVELS = 1_000;

    @Mixin
    private StoreOptions options;

    @Parameters(
            paramLabel = "TABLE",
            converter = Tables.class,
            description = "The table; of LOBSTER it is book.")
    private StoreTable table;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "FORMAT",
            converter = Formats.class,
            description = "csv, parquet, arrow or lobster.")
    private Format format;

    @Option(names = "--symbol", paramLabel = "SYMBOL", description = "Of one instrument only.")
    private String symbol;

    @Mixin
    private PeriodOptions period;

    @Option(
            names = "--levels",
            paramLabel = "N",
            defaultValue = "10",
            description = "Levels of LOBSTER's book.")
    private int levels;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Where to; without it TABLE.FORMAT here. For LOBSTER a directory.")
    private Path out;

    @Option(names = "--force", description = "Replace what is there.")
    private boolean force;

    /// What a file may be.
    enum Format {
        CSV,
        PARQUET,
        ARROW,
        LOBSTER;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public void run() {
        check();
        Part part = period.part(Optional.ofNullable(symbol));
        options.useAsOwner(store -> {
            checkSymbol(store);
            List<Path> files = write(new StoreExport(store), part);
            files.forEach(file -> print(file));
        });
        out().flush();
    }

    private void check() {
        boolean isLobster = format == Format.LOBSTER;
        if (isLobster && table != StoreTable.BOOK) {
            throw CommandFailure.usage(
                    "TABLE: LOBSTER has the changes of a book: book, not " + table.tableName());
        }
        if (isLobster && symbol == null) {
            throw CommandFailure.usage("--symbol: LOBSTER files are of one instrument: name it");
        }
        if (levels < 1 || levels > MOST_LEVELS) {
            throw CommandFailure.usage("--levels: " + levels + ": 1 to " + MOST_LEVELS);
        }
    }

    private void checkSymbol(Store store) {
        if (symbol == null || store.hasInstrument(symbol)) return;
        throw CommandFailure.badInput("--symbol: the store has no instrument '" + symbol + "'");
    }

    private List<Path> write(StoreExport export, Part part) {
        try {
            if (format == Format.LOBSTER) return lobster(export, part);
            Path file = out == null ? Path.of(table.tableName() + "." + format.word()) : out;
            if (!force && Files.exists(file)) {
                throw new FileAlreadyExistsException(file.toString());
            }
            switch (format) {
                case CSV -> export.csv(table, part, file);
                case ARROW -> export.arrow(table, part, file);
                default -> export.parquet(table, part, options.exports(), file);
            }
            return List.of(file);
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(ExitCode.BAD_INPUT, e.getMessage(), e);
        } catch (UncheckedIOException e) {
            throw failure(e.getCause());
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private List<Path> lobster(StoreExport export, Part part) throws IOException {
        Path directory = out == null ? Path.of("") : out;
        Files.createDirectories(directory);
        return export.lobster(part, directory, levels, force);
    }

    /// Why a file was not written.
    public static CommandFailure failure(IOException cause) {
        if (cause instanceof FileAlreadyExistsException exists) {
            return new CommandFailure(
                    ExitCode.FAILURE, exists.getFile() + " is there already; --force replaces it");
        }
        return CommandFailure.storage("cannot be written", cause);
    }

    /// Reads the name of a table.
    static final class Tables implements ITypeConverter<StoreTable> {
        @Override
        public StoreTable convert(String text) {
            return Arrays.stream(StoreTable.values())
                    .filter(table -> table.tableName().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("'" + text
                            + "' is no table; there are "
                            + Arrays.stream(StoreTable.values())
                                    .map(StoreTable::tableName)
                                    .collect(Collectors.joining(", "))));
        }
    }

    /// Reads the name of a format.
    static final class Formats implements ITypeConverter<Format> {
        @Override
        public Format convert(String text) {
            return Arrays.stream(Format.values())
                    .filter(format -> format.word().equals(text))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "'" + text + "' is not csv, parquet, arrow or lobster"));
        }
    }
}
