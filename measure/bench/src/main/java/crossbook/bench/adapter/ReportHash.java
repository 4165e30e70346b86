package crossbook.bench.adapter;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// The SHA-256 of the report text that binary reports stand for (`docs/flow-formats.md`): a line
/// for each, in one message sorted by kind, trades in the order of matching.
final class ReportHash {
    private static final int KINDS = Reports.MODIFY_REJECT + 1;

    private final MessageDigest sha256;
    private final StringBuilder[] lines = new StringBuilder[KINDS];
    private boolean isFirst = true;

    private ReportHash() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
        for (int kind = 0; kind < KINDS; kind++) lines[kind] = new StringBuilder();
    }

    /// The hash of a file of reports, 64 bytes each.
    static String of(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer reports = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size())
                    .order(ByteOrder.LITTLE_ENDIAN);
            return of(reports);
        }
    }

    static String of(ByteBuffer reports) {
        ReportHash hash = new ReportHash();
        long sequence = 0;
        for (int at = 0; at < reports.limit(); at += ReportRing.SLOT_BYTES) {
            long next = reports.getLong(at + Reports.SEQUENCE);
            if (next != sequence) hash.endMessage();
            sequence = next;
            hash.add(reports, at);
        }
        hash.endMessage();
        return HexFormat.of().formatHex(hash.sha256.digest());
    }

    private void add(ByteBuffer reports, int at) {
        int kind = reports.get(at + Reports.KIND);
        if (kind < 0 || kind >= KINDS) {
            throw new IllegalArgumentException("there is no kind of report " + kind);
        }
        StringBuilder line = lines[kind];
        line.append('\n').append(kind);
        add(line, reports.getLong(at + Reports.SEQUENCE));
        if (kind == Reports.TRADE) {
            line.append(',').append(reports.getLong(at + Reports.PRICE));
            line.append(',').append(reports.getInt(at + Reports.QTY) & 0xFFFF_FFFFL);
            add(line, reports.getLong(at + Reports.MAKER_ID));
            add(line, reports.getLong(at + Reports.TAKER_ID));
            return;
        }
        boolean isReject = kind >= Reports.CANCEL_REJECT;
        if (!isReject) line.append(',').append(reports.get(at + Reports.KIND + 1));
        add(line, reports.getLong(at + Reports.ORDER_ID));
        if (isReject) return;
        line.append(',').append(reports.getLong(at + Reports.PRICE));
        if (kind == Reports.CANCEL_ACK) return;
        line.append(',').append(reports.getInt(at + Reports.QTY) & 0xFFFF_FFFFL);
    }

    private static void add(StringBuilder line, long unsigned) {
        line.append(',').append(Long.toUnsignedString(unsigned));
    }

    /// Hashes the lines of a message. The first line of all has no line break before it.
    private void endMessage() {
        for (StringBuilder line : lines) {
            if (line.isEmpty()) continue;
            String text = line.substring(isFirst ? 1 : 0);
            sha256.update(text.getBytes(StandardCharsets.US_ASCII));
            isFirst = false;
            line.setLength(0);
        }
    }
}
