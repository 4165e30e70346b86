package crossbook.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The pages have what others print as the one file of each table has it.
class PublishedTableTest {
    @ParameterizedTest
    @CsvSource({
        "cointossx-throughput, lab/exchange, 6",
        "cointossx-latency, lab/exchange, 3",
        "ember-acknowledgement, lab/exchange, 11",
        "orderbook-latency, lab/exchange, 4",
        "exchange-core-latency, lab/engine, 10"
    })
    void thePageHasEachRow(String name, String page, int count) throws IOException {
        PublishedTable table = PublishedTable.named(name);
        List<String> lines = Files.readAllLines(Path.of("../../docs", page + ".md"));
        assertThat(table.rows()).hasSize(count).allSatisfy(row -> {
            assertThat(row).hasSameSizeAs(table.columns()).doesNotContain("");
            assertThat(lines).anyMatch(line -> line.startsWith("| " + String.join(" | ", row)));
        });
    }

    @Test
    void aRowIsFoundByItsName() {
        PublishedTable table = PublishedTable.named("cointossx-throughput");
        assertThat(table.row("10").orElseThrow())
                .startsWith("10", "00:18:52.289", "1120514", "989");
        assertThat(table.row("5")).isEmpty();
    }
}
