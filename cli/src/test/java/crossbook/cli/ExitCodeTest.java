package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.verb.ExitCode;

import org.junit.jupiter.api.Test;

import java.util.Arrays;

class ExitCodeTest {

    @Test
    void theNumbersAreThoseThatScriptsKnow() {
        assertThat(Arrays.stream(ExitCode.values()).map(code -> code.number() + " " + code))
                .containsExactly(
                        "0 OK",
                        "1 FAILURE",
                        "2 USAGE",
                        "3 BAD_INPUT",
                        "4 CANNOT_CONNECT",
                        "5 REFUSED",
                        "6 MISMATCH",
                        "7 PORT_IN_USE",
                        "8 STORAGE",
                        "9 ALREADY_RUNNING",
                        "130 INTERRUPTED");
    }
}
