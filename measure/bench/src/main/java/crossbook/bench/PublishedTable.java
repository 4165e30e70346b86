package crossbook.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Figures that a paper or another project prints, as it prints them. They are files of this
/// module, `published/NAME.csv`, whose first lines say where the figures stand and what in them
/// is doubtful; nowhere else are they typed. A cell that is not printed is `-`.
///
/// @param columns their titles; the first is that of the rows' names
/// @param rows the cells, as many as there are columns
public record PublishedTable(List<String> columns, List<List<String>> rows) {
    /// Reads a table by its name, such as `cointossx-throughput`.
    public static PublishedTable named(String name) {
        String file = "published/" + name + ".csv";
        try (InputStream stream = PublishedTable.class.getResourceAsStream(file)) {
            if (stream == null) throw new IllegalArgumentException(file + ": there is none");
            List<List<String>> lines = new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> Arrays.asList(line.split(",", -1)))
                    .toList();
            return new PublishedTable(lines.getFirst(), lines.subList(1, lines.size()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The row of a name, if there is one.
    public Optional<List<String>> row(String name) {
        return rows.stream().filter(row -> row.getFirst().equals(name)).findFirst();
    }
}
