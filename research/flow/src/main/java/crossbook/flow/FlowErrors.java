package crossbook.flow;

import com.github.luben.zstd.ZstdIOException;

import crossbook.market.BadInput;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.zip.ZipException;

/// The words for what is wrong with a flow: file, place, field, value, rule, in one line.
final class FlowErrors {
    private final Path file;
    private long recordNumber;
    private long byteOffset;

    FlowErrors(Path file) {
        this.file = file;
    }

    /// Where the next errors are; record 0 is the header.
    void at(long recordNumber, long byteOffset) {
        this.recordNumber = recordNumber;
        this.byteOffset = byteOffset;
    }

    BadInput field(String field, Object value, String rule) {
        return whole(field + ": " + value + ": " + rule);
    }

    /// A code of one byte, as far as it can be shown.
    static String shown(int code) {
        return code >= ' ' && code <= '~' ? "'" + (char) code + "'" : hex(code);
    }

    static String hex(int code) {
        return "0x" + Integer.toHexString(code);
    }

    BadInput whole(String problem) {
        String place = recordNumber == 0 ? "header" : "record " + recordNumber;
        return new BadInput(file + ": " + place + " at byte " + byteOffset + ": " + problem);
    }

    BadInput unreadable(IOException cause) {
        return whole(reason(cause));
    }

    static String reason(IOException cause) {
        String message = cause.getMessage() == null ? "" : ": " + cause.getMessage();
        if (cause instanceof EOFException) return "the gzip file is truncated";
        if (cause instanceof ZstdIOException) return "the zstd file is corrupt" + message;
        if (cause instanceof ZipException) return "the gzip file is corrupt" + message;
        return "cannot be read" + message;
    }
}
