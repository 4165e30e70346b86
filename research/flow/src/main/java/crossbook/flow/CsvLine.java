package crossbook.flow;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;

/// One line of a comma-separated file, split into columns. Reused line by line; a number is read
/// from its bytes, exactly. Quotes, which spreadsheets set, are left out, and a comma between them
/// ends no column.
final class CsvLine {
    private static final int CHUNK = 256;
    private static final int MAX_LENGTH = 1 << 24;
    private static final int MAX_DIGITS = 18;
    private static final int TIME_DECIMALS = 9;
    private static final long NS_PER_S = 1_000_000_000;
    private static final long SECONDS_PER_DAY = 86_400;

    private static final Pattern DECIMAL = Pattern.compile("-?\\d{1,9}\\.\\d{1,9}");

    private byte[] bytes = new byte[CHUNK];
    private int length;
    private int[] ends = new int[8];
    private int columns;

    /// Reads up to the end of the line, which is not part of it. Returns false at the end of the
    /// file, before which lines may be empty.
    boolean read(FlowInput in, FlowErrors errors) throws IOException {
        length = 0;
        columns = 0;
        if (in.available(1) == 0) return false;
        boolean isQuoted = false;
        while (in.available(1) == 1) {
            byte b = in.at(0);
            in.skip(1);
            if (b == '\n') break;
            if (b == '"') {
                isQuoted = !isQuoted;
                continue;
            }
            if (length == MAX_LENGTH) throw errors.whole("the line does not end");
            if (length == bytes.length) bytes = Arrays.copyOf(bytes, 2 * length);
            bytes[length++] = b;
            if (b == ',' && !isQuoted) endColumn(length - 1);
        }
        if (length > 0 && bytes[length - 1] == '\r') length--;
        endColumn(length);
        return length > 0 || !isAtEnd(in);
    }

    /// Whether nothing but empty lines follows; passes over them.
    private static boolean isAtEnd(FlowInput in) throws IOException {
        while (in.available(1) == 1) {
            if (in.at(0) != '\n' && in.at(0) != '\r') return false;
            in.skip(1);
        }
        return true;
    }

    private void endColumn(int end) {
        if (columns == ends.length) ends = Arrays.copyOf(ends, 2 * columns);
        ends[columns++] = end;
    }

    int columns() {
        return columns;
    }

    String text(int column) {
        int start = start(column);
        return new String(bytes, start, ends[column] - start, StandardCharsets.ISO_8859_1);
    }

    private int start(int column) {
        return column == 0 ? 0 : ends[column - 1] + 1;
    }

    /// A whole number, with or without a minus.
    long number(int column, String field, FlowErrors errors) {
        int at = start(column);
        int end = ends[column];
        boolean negative = at < end && bytes[at] == '-';
        if (negative) at++;
        if (at == end || !areDigits(at, end)) {
            throw errors.field(field, quoted(column), "must be a whole number");
        }
        if (end - at > MAX_DIGITS) {
            throw errors.field(field, text(column), "must not have more than 18 digits");
        }
        long value = digits(at, end);
        return negative ? -value : value;
    }

    /// A whole number of 64 bits without a sign.
    long unsigned(int column, String field, FlowErrors errors) {
        try {
            return Long.parseUnsignedLong(text(column));
        } catch (NumberFormatException e) {
            throw errors.field(field, quoted(column), "must be a whole number of 64 bits");
        }
    }

    /// A decimal number with at most 9 decimals, in units of 1e-9.
    long decimal(int column, String field, FlowErrors errors) {
        String text = text(column);
        if (!DECIMAL.matcher(text).matches()) {
            String rule = "must be a number such as 3720.25, with at most 9 decimals";
            throw errors.field(field, quoted(column), rule);
        }
        return new BigDecimal(text).movePointRight(TIME_DECIMALS).longValueExact();
    }

    /// Seconds after midnight with decimals, as nanoseconds.
    long time(int column, String field, FlowErrors errors) {
        int start = start(column);
        int end = ends[column];
        int point = start;
        while (point < end && bytes[point] != '.') point++;
        boolean hasDecimals = point < end;
        int decimals = hasDecimals ? point + 1 : end;
        if (point == start
                || !areDigits(start, point)
                || !areDigits(decimals, end)
                || (hasDecimals && decimals == end)) {
            throw errors.field(field, quoted(column), "must be seconds, such as 34200.000000001");
        }
        if (end - decimals > TIME_DECIMALS) {
            throw errors.field(field, text(column), "must not have more than 9 decimals");
        }
        if (point - start > 5 || digits(start, point) >= SECONDS_PER_DAY) {
            throw errors.field(field, text(column), "must be below 86400 seconds");
        }
        long fraction = digits(decimals, end);
        for (int i = end - decimals; i < TIME_DECIMALS; i++) fraction *= 10;
        return digits(start, point) * NS_PER_S + fraction;
    }

    private String quoted(int column) {
        return "'" + text(column).replaceAll("[^ -~]", "?") + "'";
    }

    private boolean areDigits(int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') return false;
        }
        return true;
    }

    private long digits(int from, int to) {
        long value = 0;
        for (int i = from; i < to; i++) value = 10 * value + (bytes[i] - '0');
        return value;
    }
}
