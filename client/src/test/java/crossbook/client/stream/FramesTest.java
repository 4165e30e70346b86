package crossbook.client.stream;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class FramesTest {
    @Test
    void aLengthIsAnUnsignedLittleEndianNumber() {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[4]);
        Frames.putLength(buffer, 1, 0xFFEE);

        assertThat(buffer.byteArray()).containsExactly(0, 0xEE, 0xFF, 0);
        assertThat(Frames.length(buffer, 1)).isEqualTo(0xFFEE);
    }
}
