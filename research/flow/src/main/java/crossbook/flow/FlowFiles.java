package crossbook.flow;

import com.github.luben.zstd.ZstdInputStream;

import crossbook.market.BadInput;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/// Opens a file, unpacks it where it is gzip, and finds its format by its first bytes.
final class FlowFiles {
    private static final int BUFFER = 1 << 16;
    private static final byte[] ZSTD = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD};
    private static final byte[] ZSTD_SKIPPABLE = {0x50, 0x2A, 0x4D, 0x18};
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final byte[] ZIP = {'P', 'K', 3, 4};
    private static final String ARRAY = "data.npy";
    private static final int LONGEST_MAGIC = 8;
    private static final int MOST_DECIMALS = 9;
    private static final int TEXT_SAMPLE = 1024;

    private FlowFiles() {}

    static FlowReader open(Path file, FlowOptions options) {
        FlowInput in = input(file);
        try {
            FlowFormat format = recognised(file, in);
            check(file, format, options);
            checkScale(file, format, options);
            return reader(format, new FlowSource(in, new FlowErrors(file), options));
        } catch (RuntimeException e) {
            in.close();
            throw e;
        }
    }

    static FlowFormat format(Path file) {
        try (FlowInput in = input(file)) {
            return recognised(file, in);
        }
    }

    /// The uncompressed file, behind the mark of a byte order that spreadsheets set.
    ///
    /// @throws BadInput if it cannot be read
    static FlowInput input(Path file) {
        FlowInput in = new FlowInput(stream(file));
        try {
            boolean isMarked = in.available(MARK.length) == MARK.length;
            for (int i = 0; i < MARK.length && isMarked; i++) isMarked = in.at(i) == MARK[i];
            if (isMarked) in.skip(MARK.length);
            return in;
        } catch (IOException e) {
            in.close();
            throw new BadInput(file + ": " + FlowErrors.reason(e));
        }
    }

    /// The uncompressed bytes of a file.
    ///
    /// @throws BadInput if it cannot be opened
    static InputStream stream(Path file) {
        if (Files.isDirectory(file)) throw new BadInput(file + ": is a directory, not a file");
        InputStream plain = null;
        try {
            plain = new BufferedInputStream(Files.newInputStream(file), BUFFER);
            plain.mark(ZSTD.length);
            byte[] start = plain.readNBytes(ZSTD.length);
            plain.reset();
            if (start.length >= 2 && start[0] == 0x1F && start[1] == (byte) 0x8B) {
                return new GZIPInputStream(plain, BUFFER);
            }
            if (Arrays.equals(start, ZIP)) return array(file, plain);
            return isZstd(start) ? Zstd.unpacked(plain) : plain;
        } catch (NoSuchFileException e) {
            throw new BadInput(file + ": there is no such file");
        } catch (AccessDeniedException e) {
            throw new BadInput(file + ": cannot be read: permission denied");
        } catch (IOException e) {
            closeQuietly(plain);
            throw new BadInput(file + ": " + FlowErrors.reason(e));
        }
    }

    /// A file may begin with a frame that is to be skipped, of sixteen kinds.
    private static boolean isZstd(byte[] start) {
        if (start.length < ZSTD.length) return false;
        byte[] anyKind = start.clone();
        anyKind[0] &= (byte) 0xF0;
        return Arrays.equals(start, ZSTD) || Arrays.equals(anyKind, ZSTD_SKIPPABLE);
    }

    /// By itself, so that who carries no library for it can read all else.
    private static final class Zstd {
        static InputStream unpacked(InputStream packed) throws IOException {
            return new ZstdInputStream(packed);
        }
    }

    /// The array that numpy has packed.
    private static InputStream array(Path file, InputStream packed) throws IOException {
        ZipInputStream zip = new ZipInputStream(packed);
        while (true) {
            ZipEntry entry = zip.getNextEntry();
            if (entry != null && entry.getName().equals(ARRAY)) return zip;
            if (entry == null) {
                zip.close();
                throw unknown(file, "it is a zip without " + ARRAY);
            }
        }
    }

    private static void closeQuietly(InputStream in) {
        try {
            if (in != null) in.close();
        } catch (IOException ignored) {
            // The file could not be read in the first place, and that is what is reported.
        }
    }

    private static FlowFormat recognised(Path file, FlowInput in) {
        int present;
        try {
            present = in.available(TEXT_SAMPLE);
        } catch (IOException e) {
            throw new BadInput(file + ": " + FlowErrors.reason(e));
        }
        if (present == 0) throw new BadInput(file + ": the file is empty");

        for (FlowFormat format : FlowFormat.values()) {
            if (startsAs(format, in, present)) return format;
        }
        throw unknown(file, "its first bytes are " + firstBytes(in, present));
    }

    private static BadInput unknown(Path file, String words) {
        return new BadInput(file + ": the format is unknown: " + words + "; known are " + known()
                + ", each plain, gzip or zstd");
    }

    private static void check(Path file, FlowFormat format, FlowOptions options) {
        if (options.seedBook().isPresent() && format != FlowFormat.LOBSTER) {
            throw new BadInput(file + ": a " + format.text()
                    + " flow begins with an empty book and takes no seed book");
        }
        if (!format.hasSymbols() && !options.symbols().isEmpty()) {
            throw new BadInput(file + ": a " + format.text() + " flow has one instrument and no"
                    + " symbols: " + options.symbols().getFirst() + " cannot be looked for");
        }
    }

    private static void checkScale(Path file, FlowFormat format, FlowOptions options) {
        if (options.priceScale().isEmpty()) return;
        int decimals = options.priceScale().getAsInt();
        if (!format.hasOpenScale()) {
            throw new BadInput(file + ": a " + format.text() + " flow has prices of "
                    + format.priceScale() + " decimals, not of " + decimals);
        }
        if (decimals < 0 || decimals > MOST_DECIMALS) {
            throw new BadInput("price scale: " + decimals + ": must be 0 to " + MOST_DECIMALS);
        }
    }

    private static FlowReader reader(FlowFormat format, FlowSource source) {
        return switch (format) {
            case FIVE_SCENARIOS -> FiveScenarioFlow.open(source);
            case EXCHANGE_CORE -> ExchangeCoreFlow.open(source);
            case RECORDED -> RecordedFlow.open(source);
            case LOBSTER -> new LobsterFlow(source);
            case ITCH -> new ItchFlow(source);
            case MBO_CSV -> new MboCsvFlow(source);
            case DBN -> new DbnFlow(source);
            case HFTBACKTEST -> new HftBacktestFlow(source);
        };
    }

    /// A binary format starts with its magic, of which a short file may have only a part.
    private static boolean startsAs(FlowFormat format, FlowInput in, int present) {
        if (format == FlowFormat.LOBSTER) return isTextTable(in, present);
        if (format == FlowFormat.MBO_CSV) return MboCsvFlow.startIn(in, present);
        if (format == FlowFormat.ITCH) return ItchMessages.startIn(in, present);
        if (format == FlowFormat.HFTBACKTEST) return HftBacktestFlow.startIn(in, present);
        int length = Math.min(present, format.magic().length());
        for (int i = 0; i < length; i++) {
            if (in.at(i) != format.magic().charAt(i)) return false;
        }
        return true;
    }

    /// Whether the first line is printable and has a comma.
    private static boolean isTextTable(FlowInput in, int present) {
        boolean comma = false;
        for (int i = 0; i < present && in.at(i) != '\n'; i++) {
            int c = in.u8(i);
            comma |= c == ',';
            boolean printable = (c >= ' ' && c <= '~') || c == '\t' || c == '\r';
            if (!printable) return false;
        }
        return comma;
    }

    private static String firstBytes(FlowInput in, int present) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < Math.min(present, LONGEST_MAGIC); i++) {
            text.append(i == 0 ? "" : " ").append(String.format("%02x", in.u8(i)));
        }
        return text.toString();
    }

    private static String known() {
        return Stream.of(FlowFormat.values())
                .map(format -> switch (format) {
                    case LOBSTER -> format.text() + " message files (CSV)";
                    case MBO_CSV -> format.text() + " (a header with ts_event and order_id)";
                    case HFTBACKTEST -> format.text() + " (an .npz with order by order events)";
                    case ITCH -> format.text() + " (messages behind their lengths)";
                    default -> format.text() + " (starts with " + format.magic() + ")";
                })
                .collect(Collectors.joining(", "));
    }
}
