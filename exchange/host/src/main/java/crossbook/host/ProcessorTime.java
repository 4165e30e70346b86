package crossbook.host;

import java.io.IOException;
import java.io.RandomAccessFile;

/// How long the thread that made it ran, and how long it was ready without a processor, as Linux
/// counts it. Elsewhere it has no counts. A look makes no objects.
final class ProcessorTime {
    private static final String COUNTS = "/proc/thread-self/schedstat";
    private static final int LONGEST_LINE = 64;
    private static final int PERCENT = 100;

    private final byte[] line = new byte[LONGEST_LINE];
    private final RandomAccessFile file; // null: another system
    private int at;
    private int length;
    private long ranNs;
    private long waitedNs;

    ProcessorTime() {
        file = open();
        look();
    }

    private static RandomAccessFile open() {
        try {
            return new RandomAccessFile(COUNTS, "r");
        } catch (IOException e) {
            return null;
        }
    }

    /// Which part of the time that the thread wanted to run since the last look it had no
    /// processor, in hundredths.
    int look() {
        if (file == null) return 0;
        try {
            file.seek(0);
            length = Math.max(0, file.read(line));
        } catch (IOException e) {
            return 0; // nothing is lost: the next look comes soon
        }
        at = 0;
        long ran = ranNs;
        long waited = waitedNs;
        ranNs = number();
        waitedNs = number();
        return waitedPercent(ranNs - ran, waitedNs - waited);
    }

    static int waitedPercent(long ranNs, long waitedNs) {
        long wanted = ranNs + waitedNs;
        return wanted <= 0 ? 0 : (int) (PERCENT * waitedNs / wanted);
    }

    /// The next number of the line.
    private long number() {
        long number = 0;
        for (; at < length && line[at] > ' '; at++) number = 10 * number + line[at] - '0';
        at++;
        return number;
    }
}
