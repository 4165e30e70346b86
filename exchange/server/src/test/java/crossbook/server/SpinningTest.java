package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.host.HostSettings.Idle;

import org.junit.jupiter.api.Test;

class SpinningTest {
    @Test
    void aThreadThatSpinsShouldNotWaitForAProcessor() {
        assertThat(Spinning.costsMore(Idle.SPIN, 10)).isFalse();
        assertThat(Spinning.costsMore(Idle.SPIN, 11)).isTrue();
        assertThat(Spinning.costsMore(Idle.YIELD, 11)).isTrue();
        assertThat(Spinning.costsMore(Idle.BACKOFF, 60)).isFalse();
        assertThat(Spinning.costsMore(Idle.DOZE, 60)).isFalse();
    }

    @Test
    void theSentenceHasTheFigure() {
        assertThat(Spinning.words(Idle.SPIN, 35))
                .isEqualTo("spin, without a processor for 35 % of the time that it wanted one:"
                        + " this costs more than it brings");
        assertThat(Spinning.words(Idle.BACKOFF, 35))
                .isEqualTo("backoff, without a processor for 35 % of the time that it wanted one");
    }
}
