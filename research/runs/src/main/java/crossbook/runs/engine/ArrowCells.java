package crossbook.runs.engine;

import crossbook.store.arrow.ArrowColumn;

import java.util.List;
import java.util.stream.DoubleStream;

/// Puts rows into the columns of an Arrow stream. A price is a floating-point number there.
final class ArrowCells implements Cells {
    private static final double[] POWERS =
            DoubleStream.iterate(1, power -> power * 10).limit(19).toArray();

    private final List<ArrowColumn> columns;
    private int next;

    ArrowCells(List<ArrowColumn> columns) {
        this.columns = columns;
    }

    void begin() {
        next = 0;
    }

    private ArrowColumn column() {
        return columns.get(next++);
    }

    @Override
    public void none() {
        column().addNone();
    }

    @Override
    public void text(String text) {
        column().add(text);
    }

    @Override
    public void time(long ns) {
        column().add(ns);
    }

    @Override
    public void whole(long number) {
        column().add(number);
    }

    @Override
    public void unsigned(long number) {
        column().add(number);
    }

    @Override
    public void price(long units, int scale) {
        column().add(units / POWERS[scale]);
    }

    @Override
    public void yesNo(boolean isSo) {
        column().add(isSo);
    }
}
