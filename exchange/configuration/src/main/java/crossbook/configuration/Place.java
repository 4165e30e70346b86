package crossbook.configuration;

/// Where something was written: a file with line and column from 1, or another source
/// such as an environment variable, whose line is 0.
public record Place(String source, int line, int column) {
    /// A source that has no lines, or the whole of one that does.
    static Place of(String source) {
        return new Place(source, 0, 0);
    }

    @Override
    public String toString() {
        return line == 0 ? source : source + ":" + line + ":" + column;
    }
}
