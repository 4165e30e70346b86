package crossbook.simulation.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

import java.util.stream.IntStream;
import java.util.stream.LongStream;

/// The numbers were computed by a program of ten lines in Python that shares nothing with this one;
/// those of seed 0 are also the published first outputs of SplitMix64.
class RandomStreamTest {
    private final RandomStream stream = new RandomStream(42);

    @Test
    void theBitsAreThoseOfSplitMix64() {
        RandomStream zero = new RandomStream(0);
        assertThat(zero.nextLong()).isEqualTo(0xE220A8397B1DCDAFL);
        assertThat(zero.nextLong()).isEqualTo(0x6E789E6AA1B965F4L);
        assertThat(zero.nextLong()).isEqualTo(0x06C45D188009454FL);
    }

    @Test
    void aStreamBeginsAtTheHashOfSeedAndName() {
        RandomStreams streams = new RandomStreams(7);
        assertThat(streams.stream("agent/mm0").nextLong()).isEqualTo(0xD517EB75D6D8A6FDL);
        assertThat(streams.stream("agent/mm1").nextLong()).isNotEqualTo(0xD517EB75D6D8A6FDL);
        assertThat(new RandomStreams(8).stream("agent/mm0").nextLong())
                .isNotEqualTo(0xD517EB75D6D8A6FDL);
    }

    @Test
    void drawsOfOneStreamChangeNoOther() {
        RandomStreams streams = new RandomStreams(7);
        RandomStream other = streams.stream("other");
        for (int i = 0; i < 1_000; i++) other.nextLong();
        assertThat(streams.stream("agent/mm0").nextLong()).isEqualTo(0xD517EB75D6D8A6FDL);
    }

    @Test
    void uniform() {
        assertThat(stream.uniform()).isEqualTo(0.7415648787718233);
        assertThat(stream.uniform()).isEqualTo(0.1599103928769201);
    }

    @Test
    void below() {
        assertThat(LongStream.range(0, 8).map(_ -> stream.below(10)))
                .containsExactly(7L, 1L, 2L, 3L, 0L, 8L, 2L, 8L);
        assertThatThrownBy(() -> stream.below(0)).hasMessage("n: 0: not positive");
    }

    @Test
    void belowANumberThatRefusesDraws() {
        assertThat(LongStream.range(0, 4).map(_ -> stream.below(3L << 61)))
                .containsExactly(
                        5129796574783228279L,
                        1927231405673536446L,
                        2380949272596845911L,
                        263074794803236218L);
    }

    @Test
    void exponential() {
        assertThat(stream.exponential(5)).isCloseTo(6.765552991220072, within(1e-14));
    }

    @Test
    void gaussian() {
        assertThat(stream.gaussian()).isCloseTo(0.49295065581737485, within(1e-15));
        assertThat(stream.gaussian()).isCloseTo(-0.6940056672160174, within(1e-15));
        assertThat(stream.gaussian()).isCloseTo(-1.2810773478777024, within(1e-15));
    }

    @Test
    void pareto() {
        assertThat(stream.pareto(20, 1.5)).isCloseTo(49.29417922978497, within(1e-13));
    }

    @Test
    void gamma() {
        assertThat(stream.gamma(2.5, 3)).isCloseTo(8.928853656245215, within(1e-13));
        assertThat(stream.gamma(2.5, 3)).isCloseTo(3.8917658886513093, within(1e-13));
        assertThatThrownBy(() -> stream.gamma(0.5, 1)).hasMessage("shape: 0.5: below 1");
    }

    /// Mean and variance are shape times scale and its square; their own deviations are 0.0087 and
    /// 0.08.
    @Test
    void gammaHasItsMeanAndVariance() {
        double sum = 0;
        double squares = 0;
        int count = 300_000;
        for (int i = 0; i < count; i++) {
            double drawn = stream.gamma(2.5, 3);
            sum += drawn;
            squares += drawn * drawn;
        }
        double mean = sum / count;
        assertThat(mean).isCloseTo(7.5, within(0.03));
        assertThat(squares / count - mean * mean).isCloseTo(22.5, within(0.3));
    }

    @Test
    void lognormal() {
        assertThat(stream.lognormal(200, 0.4)).isCloseTo(243.59271477330003, within(1e-12));
    }

    @Test
    void choice() {
        assertThat(IntStream.range(0, 12).map(_ -> stream.choice(1, 2, 0, 5)))
                .containsExactly(3, 1, 1, 1, 0, 3, 1, 3, 1, 3, 1, 3);
        assertThatThrownBy(() -> stream.choice(0, 0)).hasMessage("weights: none is positive");
        assertThatThrownBy(() -> stream.choice(1, -1)).hasMessage("weights: -1.0: negative");
    }

    @Test
    void anExponentialWithinBoundsIsWhatItIsGivenThatItIsThere() {
        RandomStream random = new RandomStream(11);
        double sum = 0;
        for (int i = 0; i < 100_000; i++) {
            double drawn = random.exponential(20, 5, 40);
            assertThat(drawn).isBetween(5.0, 40.0);
            sum += drawn;
        }
        double a = Math.exp(-35 / 20.0);
        assertThat(sum / 100_000).isCloseTo(25 - 35 * a / (1 - a), within(0.15));
        assertThat(random.exponential(20, 5, Double.POSITIVE_INFINITY)).isGreaterThan(5);
        assertThat(random.exponential(20, 7, 7)).isEqualTo(7);
        assertThatThrownBy(() -> random.exponential(20, 5, 4)).hasMessageContaining("least: 5.0");
        assertThatThrownBy(() -> random.exponential(0, 0, 4)).hasMessageContaining("mean: 0.0");
    }
}
