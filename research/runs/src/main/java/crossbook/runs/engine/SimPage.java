package crossbook.runs.engine;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;

import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventTable;
import crossbook.store.arrow.ArrowColumn;
import crossbook.store.arrow.ArrowWriter;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/// Some rows of a table of a simulation, as an Arrow stream or as a JSON object a line.
public final class SimPage {
    /// The most rows of a page; those that share a number with the last come with it.
    public static final int MOST_ROWS = 100_000;

    private static final int BATCH_ROWS = 16 * 1024;
    private static final JsonFactory JSON = new JsonFactory();

    private final byte[] bytes;
    private final long nextAfterSeq;

    private SimPage(byte[] bytes, long nextAfterSeq) {
        this.bytes = bytes;
        this.nextAfterSeq = nextAfterSeq;
    }

    /// The rows, in the form that was asked for; not to be changed.
    public byte[] bytes() {
        return bytes;
    }

    /// After which row more is to be asked for; 0: there is no more.
    public long nextAfterSeq() {
        return nextAfterSeq;
    }

    /// How the rows are wanted.
    public enum Form {
        ARROW(ArrowWriter.STREAM_TYPE),
        NDJSON("application/x-ndjson");

        public final String contentType;

        Form(String contentType) {
            this.contentType = contentType;
        }
    }

    /// What is wanted.
    ///
    /// @param columns of the table
    /// @param table which of its rows are the table's
    /// @param afterSeq after which row
    /// @param limit how many rows
    record Wanted(List<SimColumn> columns, SimTable table, long afterSeq, int limit, Form form) {}

    /// Where rows are put, one after the other.
    private interface Rows {
        void add(SimRow row) throws IOException;

        byte[] end() throws IOException;
    }

    static SimPage of(EventTable from, SimNames names, StepMarks marks, Wanted wanted) {
        SimRow row = new SimRow(from, names);
        try {
            Rows rows = wanted.form == Form.ARROW
                    ? new Stream(wanted.columns)
                    : new Lines(wanted.columns);
            long count = 0;
            long last = 0;
            for (long at = first(from, wanted); at < from.rows(); at++) {
                row.move(at, marks.command(at));
                if (!wanted.table.has(row.kind())) continue;
                long number = row.get(EventColumn.SEQ);
                if (count >= wanted.limit && number != last) return new SimPage(rows.end(), last);
                rows.add(row);
                last = number;
                count++;
            }
            return new SimPage(rows.end(), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // it writes to memory
        }
    }

    /// The place of the first row with a greater number; numbers never fall.
    private static long first(EventTable from, Wanted wanted) {
        long low = 0;
        long high = from.rows();
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (from.get(middle, EventColumn.SEQ) <= wanted.afterSeq) low = middle + 1;
            else high = middle;
        }
        return low;
    }

    /// An Arrow stream.
    private static final class Stream implements Rows {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final List<SimColumn> columns;
        private final ArrowWriter writer;
        private final ArrowCells cells;
        private int inBatch;

        Stream(List<SimColumn> columns) {
            this.columns = columns;
            List<ArrowColumn> arrow = columns.stream()
                    .map(column -> new ArrowColumn(column.name(), column.kind()))
                    .toList();
            writer = new ArrowWriter(arrow, bytes);
            cells = new ArrowCells(arrow);
            writer.beginStream();
        }

        @Override
        public void add(SimRow row) {
            cells.begin();
            for (SimColumn column : columns) column.source().accept(row, cells);
            inBatch++;
            if (inBatch == BATCH_ROWS) batch();
        }

        private void batch() {
            writer.batch();
            inBatch = 0;
        }

        @Override
        public byte[] end() {
            if (inBatch > 0) batch();
            writer.endStream();
            return bytes.toByteArray();
        }
    }

    /// JSON objects, a line each.
    private static final class Lines implements Rows {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final List<SimColumn> columns;
        private final JsonGenerator out;
        private final JsonCells cells;

        Lines(List<SimColumn> columns) throws IOException {
            this.columns = columns;
            out = JSON.createGenerator(bytes).setRootValueSeparator(null);
            cells = new JsonCells(out, columns);
        }

        @Override
        public void add(SimRow row) throws IOException {
            cells.begin();
            for (SimColumn column : columns) column.source().accept(row, cells);
            cells.end();
        }

        @Override
        public byte[] end() throws IOException {
            out.close();
            return bytes.toByteArray();
        }
    }
}
