package crossbook.flow.replay;

import com.github.luben.zstd.ZstdOutputStream;

import crossbook.market.BadInput;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.zip.GZIPOutputStream;

/// The files of other formats that a replay writes; the ending of a name says which format, and how
/// it is packed. They get their names when the replay has come to its end; a replay that does not
/// leaves none.
final class ReplayExports {
    private static final int BUFFER = 1 << 16;

    private final SequencedMap<Path, BookMessages> exports = new TreeMap<>();
    private final PartFiles parts = new PartFiles();
    private final Replay replay;
    private final long midnightNs;
    private final IntFunction<String> symbols;

    ReplayExports(List<Path> files, Replay replay, long midnightNs, IntFunction<String> symbols) {
        this.replay = replay;
        this.midnightNs = midnightNs;
        this.symbols = symbols;
        for (Path file : files) {
            try {
                exports.put(file, open(file));
            } catch (IOException e) {
                close();
                throw unwritable(file, e);
            } catch (RuntimeException e) {
                close();
                throw e;
            }
        }
    }

    private BookMessages open(Path file) throws IOException {
        String name = String.valueOf(file.getFileName());
        String plain = name.replaceFirst("\\.(gz|zst)$", "");
        String ending = plain.substring(plain.lastIndexOf('.') + 1);
        return switch (ending) {
            case "itch" -> new ItchExport(create(file), replay::engine, symbols);
            case "dbn" -> new DbnExport(create(file), replay::engine, midnightNs, symbols);
            case "csv" ->
                new MboCsvExport(
                        new OutputStreamWriter(create(file), StandardCharsets.US_ASCII),
                        replay::engine,
                        midnightNs,
                        symbols);
            default ->
                throw new BadInput(
                        "export " + file + ": the name must end with .itch, .dbn or .csv,"
                                + " and after it may have .gz or .zst");
        };
    }

    private OutputStream create(Path file) throws IOException {
        Path part = PartFiles.partOf(file);
        OutputStream out =
                parts.keep(part, new BufferedOutputStream(Files.newOutputStream(part), BUFFER));
        if (file.toString().endsWith(".gz")) return new GZIPOutputStream(out, BUFFER);
        if (file.toString().endsWith(".zst")) {
            return new BufferedOutputStream(new ZstdOutputStream(out), BUFFER);
        }
        return out;
    }

    private static UncheckedIOException unwritable(Path file, IOException cause) {
        return new UncheckedIOException(file + ": cannot be written: " + cause.getMessage(), cause);
    }

    List<BookMessages> listeners() {
        return List.copyOf(exports.values());
    }

    /// Gives the files their names. Returns them.
    List<Path> finish() {
        List<Path> written = new ArrayList<>();
        for (Map.Entry<Path, BookMessages> export : exports.entrySet()) {
            Path file = export.getKey();
            try {
                export.getValue().finish();
                parts.rename(PartFiles.partOf(file), file);
            } catch (IOException e) {
                throw unwritable(file, e);
            }
            written.add(file);
        }
        return written;
    }

    /// Takes away what did not get its name.
    void close() {
        exports.values().forEach(BookMessages::discard);
        parts.close();
    }
}
