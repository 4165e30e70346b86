package crossbook.load.waits;

import java.io.IOException;
import java.io.RandomAccessFile;

/// The numbers in the first line of a file of Linux that is read over and over. Where it is not
/// there, or not any more, they are what they were last, zero at first.
final class Counters implements AutoCloseable {
    private static final int LONGEST_LINE = 256;

    private final byte[] line = new byte[LONGEST_LINE];
    private RandomAccessFile file;
    private int length;

    Counters(String path) {
        try {
            file = new RandomAccessFile(path, "r");
        } catch (IOException e) {
            file = null; // another system, or a thread that has ended
        }
    }

    /// Reads it anew.
    Counters read() {
        if (file == null) return this;
        try {
            file.seek(0);
            length = Math.max(0, file.read(line));
        } catch (IOException e) {
            close(); // the thread has ended
        }
        return this;
    }

    /// One of the numbers, counted from 0. It makes no objects: what is measured beside it would
    /// be collected more often.
    long get(int place) {
        int at = 0;
        for (int word = 0; word < place; word++) {
            while (at < length && line[at] > ' ') at++;
            while (at < length && line[at] <= ' ') at++;
        }
        long number = 0;
        for (; at < length && line[at] > ' '; at++) number = 10 * number + line[at] - '0';
        return number;
    }

    @Override
    public void close() {
        if (file == null) return;
        try {
            file.close();
        } catch (IOException e) {
            // it was read only
        }
        file = null;
    }
}
