package crossbook.client.stream;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FramesTest {
    @Test
    void aLengthIsAnUnsignedLittleEndianNumber() {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[4]);
        Frames.putLength(buffer, 1, 0xFFEE);

        assertThat(buffer.byteArray()).containsExactly(0, 0xEE, 0xFF, 0);
        assertThat(Frames.length(buffer, 1)).isEqualTo(0xFFEE);
    }

    @ParameterizedTest
    @CsvSource({"0, true", "22, true", "10, true", "1, false", "9, false", "11, false", "24, false"
    })
    void wholeMessagesFillAPiece(int length, boolean isFilled) {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[32]);
        Frames.putLength(buffer, 3, 8);
        Frames.putLength(buffer, 13, 10);

        assertThat(Frames.fill(buffer, 3, length)).isEqualTo(isFilled);
    }
}
