package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class AnswersTest {
    @Test
    void aPriceThatIsNoneIsNamedOnce() {
        assertThat(Answers.price("order", "10.05", 2)).isEqualTo(1_005);
        assertThatThrownBy(() -> Answers.price("line 7", "10.055", 2))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("line 7: price '10.055': more than 2 decimals");
    }
}
