package crossbook.load.waits;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.load.LoadLoop;
import crossbook.load.report.LongWait;

import org.junit.jupiter.api.Test;

import java.util.List;

class NamedWaitsTest {
    private static final Wait WAIT = new Wait("orders", 10_000_000, 20_000_000);

    @Test
    void whatStoppedEverybodyStandsBeforeWhatTookAProcessor() {
        LongWait named = named(
                Standstill.of(Cause.COMPILATION, "compilation of a", 10_000_000, 12_000_000),
                Standstill.of(Cause.COMPILATION, "compilation of b", 12_000_000, 18_000_000),
                Standstill.of(Cause.COLLECTION, "collection", 9_000_000, 13_500_000));
        assertThat(named.atNs()).isEqualTo(9_000_000);
        assertThat(named.lengthNs()).isEqualTo(10_000_000);
        assertThat(named.causes())
                .containsExactly("collection, 3.50 ms", "compilation of b and 1 more, 8.00 ms");
    }

    @Test
    void ofWhatIsSampledTheTimeIsAnUpperBound() {
        String words = "no processor for thread x";
        LongWait named = named(
                new Standstill(Cause.PROCESSOR, words, 5_000_000, 15_000_000, 4_000_000),
                new Standstill(Cause.PROCESSOR, words, 15_000_000, 25_000_000, 2_000_000));
        assertThat(named.causes()).containsExactly(words + ", up to 6.00 ms");
    }

    @Test
    void whatIsShortOrWasBeforeIsNoCause() {
        LongWait named = named(
                Standstill.of(Cause.COLLECTION, "collection", 2_000_000, 10_000_000),
                Standstill.of(Cause.SAFEPOINT, "safepoint", 11_000_000, 11_900_000));
        assertThat(named.causes()).isEmpty();
    }

    @Test
    void theTenLongestAreKeptAndThoseThatWaitedTogetherAreOne() {
        LongestWaits waits = new LongestWaits();
        LoadLoop.Listener orders = waits.of("orders");
        orders.answered(1, 100, 500);
        orders.answered(2, 200, 510); // began in the first, and is shorter
        for (int i = 1; i <= 20; i++) orders.answered(2 + i, i * 1_000, i * 1_000 + i * 10);
        orders.answered(23, 20_050, 20_300); // longer than the last, in which it began
        assertThat(waits.all().stream().map(Wait::lengthNs))
                .containsExactly(400L, 250L, 190L, 180L, 170L, 160L, 150L, 140L, 130L, 120L);
    }

    private static LongWait named(Standstill... standstills) {
        return new NamedWaits(List.of(standstills), 1_000_000).named(WAIT);
    }
}
