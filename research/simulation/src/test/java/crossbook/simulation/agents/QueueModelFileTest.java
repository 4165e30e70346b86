package crossbook.simulation.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.market.BadInput;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class QueueModelFileTest {
    private static final String TEXT = """
            theta = 0.7
            theta_reinit = 0.85
            [[queues]]
            limit = [1, 2.5, 0]
            cancel = [0, 1, 2]
            market = [0, 0.5, 0.5]
            """;

    @TempDir
    Path directory;

    @Test
    void everyKeySaysWhatItIsFor() throws IOException {
        QueueModel model = new QueueModel(
                0.7,
                0.85,
                List.of(new QueueTable(
                        new double[] {1, 2.5, 0}, new double[] {0, 1, 2}, new double[] {0, 0.5, 0.5
                        })));
        assertThat(QueueModelFile.parse("q", TEXT)).isEqualTo(model);
        Path file = Files.writeString(directory.resolve("q.toml"), TEXT);
        assertThat(QueueModelFile.read(file)).isEqualTo(model);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "theta | theta = 2 | q:1:1: theta: 2.0: must be 0 to 1",
                "theta | theta = true | q:1:1: theta: true: must be a number",
                "theta_reinit | theta_reinit = -1 | q:2:1: theta_reinit: -1.0: must be 0 to 1",
                "theta_reinit | colour = 1 | q:2:1: colour: is not a key of a queue-reactive model",
                "limit | limit = [1, 2.5, 1] | q:4:1: limit: 1.0: the last must be 0: no queue is longer",
                "limit | limit = [1, 0, 0] | q:4:1: limit: 0.0: only the last may be 0",
                "limit | limit = [1, 'a', 0] | q:4:13: limit: a: must be a number",
                "limit | limit = 5 | q:4:1: limit: 5: must be a list of numbers",
                "cancel | cancel = [1, 1, 2] | q:5:1: cancel: 1.0: must be 0 first: an empty queue has no"
                        + " order",
                "cancel | cancel = [0, 1] | q:5:1: cancel: 2 numbers: must be as many as limit, 3",
                "cancel | size = 1 | q:5:1: size: is not a key of a queue",
                "market | market = [0, -1, 1] | q:6:1: market: -1.0: must be 0 to 1e6",
            })
    void aMistakeIsToldByItsPlaceValueAndRule(String key, String line, String message) {
        String text = TEXT.replaceFirst("(?m)^" + key + " = .*\n", line.replace('\'', '"') + "\n");
        assertThatThrownBy(() -> QueueModelFile.parse("q", text))
                .isInstanceOf(BadInput.class)
                .hasMessage(message);
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThatThrownBy(() -> QueueModelFile.parse("q", "theta = 1"))
                .hasMessageContaining("theta_reinit: is missing");
        assertThatThrownBy(() -> QueueModelFile.parse("q", "theta = 1\ntheta_reinit = 1\n"))
                .hasMessageContaining("queues: is missing");
        assertThatThrownBy(() -> QueueModelFile.shipped("mars"))
                .hasMessage("queue-reactive model 'mars': none ships under that name");
    }
}
