package crossbook.bench;

/// What a benchmark found, for people and for programs.
public interface FigureReport {
    /// A table, with a line break at its end.
    String table();

    /// One JSON object, on one line.
    String json();
}
