package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.CrossbookProcess.Outcome;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The certification of a FIX connection, against what `serve` starts.
@ExtendWith(LentExchange.class)
@Tag("slow")
class FixCertifyTest {
    private String address;
    private String password;

    /// A participant and an instrument of its own.
    @BeforeEach
    void define(ExchangeHere exchange) {
        address = exchange.address("fix");
        Path secret = exchange.home().resolve("secrets").resolve("frank");
        password = secret.toString();
        if (Files.exists(secret)) return;
        exchange.succeed("participants add frank --generate");
        exchange.succeed("instruments add CERT --tick 0.01 --price-scale 2");
    }

    private Outcome certify(String more) {
        return Outcome.here(TypedCommands.words("fix-certify " + address
                + " --participant frank --password-file " + password + " " + more));
    }

    @Test
    void theExchangePassesInBothVersions() {
        Outcome newer = certify("--price 9.50 --symbol CERT");
        assertThat(newer.exitCode()).as(newer.out() + newer.err()).isZero();
        assertThat(newer.out())
                .contains("pass  logon\n", "pass  limit order, day\n", "pass  replace\n")
                .contains("pass  resend\n", "pass  gap\n", "pass  disconnect\n", "pass  logout\n")
                .contains("|554=***|", ", 0 failed, ")
                .doesNotContain("fail  ");
        Outcome older = certify("--fix 4.4 --price 9.50 --symbol CERT --json");
        assertThat(older.exitCode()).as(older.out() + older.err()).isZero();
        assertThat(older.out()).startsWith("{").contains("\"fix\":\"4.4\"", "\"failed\":0,");
    }

    @Test
    void whatIsWrongIsAFailure(ExchangeHere exchange, @TempDir Path directory) throws IOException {
        Outcome unlisted = certify("--symbol NOSUCH");
        assertThat(unlisted.exitCode()).isEqualTo(1);
        assertThat(unlisted.out()).contains("fail  instruments");
        address = "127.0.0.1:1";
        assertThat(certify("").exitCode()).isEqualTo(4);
        assertThat(certify("--fix 4.2").exitCode()).isEqualTo(2);
        // A participant of its own: after a wrong password the next log-in has to wait.
        exchange.succeed("participants add erring --generate");
        Path wrong = Files.writeString(directory.resolve("wrong.txt"), "not the password\n");
        Outcome outcome = Outcome.here(TypedCommands.words("fix-certify " + exchange.address("fix")
                + " --participant erring --password-file " + wrong));
        assertThat(outcome.exitCode()).as(outcome.out() + outcome.err()).isEqualTo(1);
        assertThat(outcome.out()).startsWith("fail  logon: WRONG_PASSWORD");
        assertThat(outcome.err()).contains("1 of 1 steps failed");
    }
}
