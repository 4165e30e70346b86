package crossbook.fix;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.fix.FixFramer.Found;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

class FixFramerTest {
    private static final String FIRST = Messages.framed("35=0|34=1|");
    private static final String SECOND = Messages.framed("35=1|34=2|112=hello|");

    private final FixFramer framer = new FixFramer();

    @Test
    void aMessageIsFoundOnceAllOfItHasCome() {
        UnsafeBuffer bytes = Messages.bytes(FIRST);
        for (int to = 1; to < bytes.capacity(); to++) {
            assertThat(framer.find(bytes, 0, to)).as("%s bytes", to).isEqualTo(Found.PART);
        }
        assertThat(framer.find(bytes, 0, bytes.capacity())).isEqualTo(Found.MESSAGE);
        assertThat(framer.end()).isEqualTo(bytes.capacity());
    }

    @Test
    void whateverStandsBetweenMessagesIsLeftOut() {
        String garbage = FIRST.replace("34=1", "34=2"); // the checksum is that of another
        assertThat(found(FIRST + garbage + "8=8=FI" + SECOND + "10=1|" + FIRST))
                .containsExactly(FIRST, SECOND, FIRST);
        assertThat(found(FIRST.replaceFirst("9=\\d+", "9=99999") + SECOND)).containsExactly(SECOND);
        assertThat(found(FIRST.replaceFirst("9=\\d+", "9=x") + SECOND)).containsExactly(SECOND);
        assertThat(found(FIRST.replaceFirst("9=\\d+", "9=") + SECOND)).containsExactly(SECOND);
        assertThat(found(FIRST.replaceFirst("35=0[|]34=1", "34=1|35=0") + SECOND))
                .containsExactly(SECOND);
    }

    private List<String> found(String text) {
        UnsafeBuffer bytes = Messages.bytes(text);
        List<String> messages = new ArrayList<>();
        int at = 0;
        while (at < bytes.capacity()) {
            Found found = framer.find(bytes, at, bytes.capacity());
            if (found == Found.PART) break;
            if (found == Found.MESSAGE) {
                messages.add(Messages.text(bytes, at, framer.end() - at));
            }
            at = framer.end();
        }
        return messages;
    }

    /// Whatever comes, each step goes on and ends inside.
    @Test
    void anyBytesAreRead() {
        Random random = new Random(1);
        for (int run = 0; run < 20_000; run++) {
            byte[] bytes = Messages.bytes(FIRST + SECOND).byteArray();
            for (int i = random.nextInt(4); i >= 0; i--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(128);
            }
            UnsafeBuffer buffer = new UnsafeBuffer(bytes);
            int at = 0;
            FixMessage message = new FixMessage(Dialect.crossbook());
            while (at < bytes.length) {
                Found found = framer.find(buffer, at, bytes.length);
                if (found == Found.PART) break;
                assertThat(framer.end()).isBetween(at + 1, bytes.length);
                if (found == Found.MESSAGE) {
                    message.parse(buffer, at, framer.end());
                    message.check();
                }
                at = framer.end();
            }
        }
    }

    @Test
    void theSumIsThatOfEachByte() {
        byte[] bytes = new byte[5_000];
        new Random(2).nextBytes(bytes);
        Arrays.fill(bytes, 0, 3_000, (byte) 0xFF);
        UnsafeBuffer buffer = new UnsafeBuffer(bytes);
        for (int from : new int[] {0, 1, 7}) {
            for (int to : new int[] {from, from + 1, 1_500, 3_003, 5_000}) {
                int expected = 0;
                for (int i = from; i < to; i++) expected += bytes[i] & 0xFF;
                assertThat(FixFramer.sum(buffer, from, to)).isEqualTo(expected);
            }
        }
    }
}
