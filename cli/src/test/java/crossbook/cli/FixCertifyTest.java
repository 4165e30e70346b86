package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.CrossbookProcess.Outcome;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The certification of a FIX connection, against what `serve` starts.
@Tag("slow")
class FixCertifyTest {
    private static final Pattern FIX = Pattern.compile("\"fix\":([0-9]+)");

    @TempDir
    private Path directory;

    private CrossbookProcess exchange;
    private String address;

    @BeforeEach
    void start() throws IOException {
        exchange = CrossbookProcess.serve(directory, directory.resolve("home"));
        Matcher port = FIX.matcher(exchange.readLine());
        assertThat(port.find()).as(exchange::err).isTrue();
        address = "127.0.0.1:" + port.group(1);
    }

    @AfterEach
    void stop() throws IOException {
        exchange.close();
    }

    private Outcome certify(String password, String... more) throws IOException {
        String[] words = new String[6 + more.length];
        words[0] = "fix-certify";
        words[1] = address;
        words[2] = "--participant";
        words[3] = "alice";
        words[4] = "--password-file";
        words[5] = password;
        System.arraycopy(more, 0, words, 6, more.length);
        return CrossbookProcess.run(directory, words);
    }

    private String password() {
        return directory.resolve("home").resolve("secrets").resolve("alice").toString();
    }

    @Test
    void theExchangePassesInBothVersions() throws IOException {
        Outcome newer = certify(password(), "--price", "9.50", "--symbol", "NPN");
        assertThat(newer.exitCode()).as(newer.out() + newer.err()).isZero();
        assertThat(newer.out())
                .contains("pass  logon\n", "pass  limit order, day\n", "pass  replace\n")
                .contains("pass  resend\n", "pass  gap\n", "pass  disconnect\n", "pass  logout\n")
                .contains("|554=***|", ", 0 failed, ")
                .doesNotContain("fail  ");
        Outcome older =
                certify(password(), "--fix", "4.4", "--price", "9.50", "--symbol", "NPN", "--json");
        assertThat(older.exitCode()).as(older.out() + older.err()).isZero();
        assertThat(older.out()).startsWith("{").contains("\"fix\":\"4.4\"", "\"failed\":0,");
    }

    @Test
    void whatIsWrongIsAFailure() throws IOException {
        Outcome unlisted = certify(password(), "--symbol", "NOSUCH");
        assertThat(unlisted.exitCode()).isEqualTo(1);
        assertThat(unlisted.out()).contains("fail  instruments");
        // Last, since whoever errs must wait with the next log-in.
        Path wrong = Files.writeString(directory.resolve("wrong.txt"), "not the password\n");
        Outcome outcome = certify(wrong.toString());
        assertThat(outcome.exitCode()).as(outcome.out() + outcome.err()).isEqualTo(1);
        assertThat(outcome.out()).startsWith("fail  logon: WRONG_PASSWORD");
        assertThat(outcome.err()).contains("1 of 1 steps failed");
        address = "127.0.0.1:1";
        assertThat(certify(password()).exitCode()).isEqualTo(4);
        assertThat(certify(password(), "--fix", "4.2").exitCode()).isEqualTo(2);
    }
}
