package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.Written;

import org.junit.jupiter.api.Test;

class WrittenTest {
    @Test
    void aPriceThatDoesNotFitNamesWhereItStands() {
        assertThat(Written.price("order: price", "10.05", 2)).isEqualTo(1_005);
        assertThatThrownBy(() -> Written.price("line 7", "10.055", 2))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("line 7: '10.055': has more than 2 decimals");
    }

    @Test
    void aNumberWrittenAsElsewhereIsToldHowItIsWrittenHere() {
        assertThatThrownBy(() -> Written.price("--stop", "3000,50", 2))
                .hasMessage("--stop: '3000,50': not a decimal number; write the digits 0 to 9 and a"
                        + " point, such as 3000.50, without commas and spaces");
        assertThatThrownBy(() -> Written.qty("--qty", "1 000"))
                .hasMessage(
                        "--qty: '1 000': not a whole number; write the digits 0 to 9 alone, such"
                                + " as 3000, without commas and spaces");
        assertThatThrownBy(() -> Written.qty("--qty", "\u0661\u0662"))
                .hasMessageContaining("write the digits 0 to 9 alone");
    }

    @Test
    void anIdHasUpTo36PrintableCharacters() {
        assertThat(Written.clOrdId("--id", "a".repeat(36))).hasSize(36);
        for (String id : new String[] {"", "a".repeat(37), "\u00fcn\u00efcode", "a\tb"}) {
            assertThatThrownBy(() -> Written.clOrdId("--id", id))
                    .as(id)
                    .isInstanceOf(CommandFailure.class)
                    .hasMessageStartingWith("--id: '")
                    .hasMessageEndingWith("must be 1 to 36 printable ASCII characters");
        }
    }
}
