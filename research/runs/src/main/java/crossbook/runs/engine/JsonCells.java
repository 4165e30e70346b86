package crossbook.runs.engine;

import com.fasterxml.jackson.core.JsonGenerator;

import crossbook.protocol.Decimals;
import crossbook.web.text.Times;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/// Writes rows as JSON objects, with names as JSON has them and numbers as text, so that they
/// stay exact. What a column does not say is left out.
final class JsonCells implements Cells {
    private final JsonGenerator out;
    private final List<String> names;
    private int next;

    JsonCells(JsonGenerator out, List<SimColumn> columns) {
        this.out = out;
        names = columns.stream().map(SimColumn::jsonName).toList();
    }

    /// A step of the generator, which writes to memory and so never fails.
    @FunctionalInterface
    private interface Step {
        void run(String name) throws IOException;
    }

    private void write(Step step) {
        try {
            step.run(names.get(next++));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void begin() throws IOException {
        next = 0;
        out.writeStartObject();
    }

    void end() throws IOException {
        out.writeEndObject();
        out.writeRaw('\n');
    }

    @Override
    public void none() {
        next++;
    }

    @Override
    public void text(String text) {
        write(name -> out.writeStringField(name, text));
    }

    @Override
    public void time(long ns) {
        text(Times.text(ns));
    }

    @Override
    public void whole(long number) {
        text(Long.toString(number));
    }

    @Override
    public void unsigned(long number) {
        text(Long.toUnsignedString(number));
    }

    @Override
    public void price(long units, int scale) {
        text(Decimals.text(units, scale));
    }

    @Override
    public void yesNo(boolean isSo) {
        write(name -> out.writeBooleanField(name, isSo));
    }
}
