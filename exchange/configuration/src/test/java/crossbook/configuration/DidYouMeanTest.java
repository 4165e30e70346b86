package crossbook.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;

class DidYouMeanTest {
    private static final List<String> VERBS =
            List.of("bench", "cases", "format", "replay", "test", "version");

    @Test
    void aSlipOfTheFingerIsForgiven() {
        assertThat(DidYouMean.nearest("tset", VERBS)).hasValue("test");
        assertThat(DidYouMean.nearest("replya", VERBS)).hasValue("replay");
        assertThat(DidYouMean.nearest("vesion", VERBS)).hasValue("version");
        assertThat(DidYouMean.nearest("casess", VERBS)).hasValue("cases");
        assertThat(DidYouMean.nearest("banch", VERBS)).hasValue("bench");
    }

    @Test
    void anotherWordIsNot() {
        assertThat(DidYouMean.nearest("serve", VERBS)).isEmpty();
        assertThat(DidYouMean.nearest("", VERBS)).isEmpty();
        assertThat(DidYouMean.nearest("rest", List.of("bench", "replay"))).isEmpty();
    }

    @Test
    void ofTwoThatAreAsNearTheFirstInTheAlphabetIsMeant() {
        assertThat(DidYouMean.nearest("bat", List.of("cat", "bar"))).hasValue("bar");
    }
}
