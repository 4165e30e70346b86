package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class CasesCommandTest extends CommandsHere {
    private static final String COLUMNS = "side,order_id,type,min_exec_qty,time,quantity,price,"
            + "stop_price,tif_code,expire_time\n";

    @TempDir
    private Path directory;

    private Path folder;

    @BeforeEach
    void writeACaseThatIsRight() throws IOException {
        index("good,");
        folder = Files.createDirectories(directory.resolve("limit/01"));
        write("instrument.csv", "symbol,min_reserve_size,tick_size\n1,700,1\n");
        write(
                "initial.csv",
                COLUMNS + "O,2,LIMIT,,10:01,100,5200,,,\nO,1,LIMIT,,10:00,100,5200,,,\n");
        write("incoming.csv", "action," + COLUMNS + "new,B,3,LIMIT,,11:00,150,5300,,,\n");
        write("expected_book.csv", COLUMNS + "O,2,LIMIT,,10:01,50,5200,,,\n");
        write("expected_trades.csv", "trade_id,price,quantity\n1,5200,100\n2,5200,50\n");
    }

    private void index(String trustAndNote) throws IOException {
        Files.writeString(
                directory.resolve("index.csv"),
                "category,number,title,trust,note\nlimit,01,\"A buy, of two\"," + trustAndNote
                        + "\n");
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text);
    }

    @Test
    void aCaseThatAgreesPasses() {
        assertThat(run("cases", directory.toString())).as(err).isZero();
        assertThat(out.lines())
                .containsExactly(
                        "pass          limit/01            A buy, of two",
                        "1 cases: 1 pass, 0 source wrong, 0 fail");
    }

    @Test
    void aDifferenceIsShownAndFails() throws IOException {
        write("expected_trades.csv", "trade_id,price,quantity\n1,5200,150\n");
        assertThat(run("cases", directory.toString())).isEqualTo(6);
        assertThat(out.lines())
                .containsExactly(
                        "FAIL          limit/01            A buy, of two",
                        "    - trade 150 @ 5200",
                        "    + trade 100 @ 5200",
                        "    + trade 50 @ 5200",
                        "1 cases: 0 pass, 0 source wrong, 1 fail");
        assertThat(err).contains("1 of 1 cases fail");
    }

    @Test
    void aDoubtfulCaseThatTheRulesContradictIsNoFailure() throws IOException {
        index("doubtful,the book forgets an order");
        write("expected_book.csv", COLUMNS);
        assertThat(run("cases", directory.toString())).isZero();
        assertThat(out)
                .contains("source wrong  limit/01")
                .contains("the source: the book forgets an order; by the rules:")
                .contains("+ order O 2 LIMIT 50 @ 5200");
        assertThat(run("cases", directory.toString(), "--json")).isZero();
        assertThat(out).contains("\"result\":\"source_wrong\"");
    }

    @Test
    void aBadFolderIsNamedWithItsPlace() throws IOException {
        write("initial.csv", COLUMNS.replace(",price", "") + "O,2,LIMIT,,10:01,100,,,\n");
        assertThat(run("cases", directory.toString())).isEqualTo(3);
        assertThat(err).contains("initial.csv:1: column price is missing");
        write("initial.csv", COLUMNS + "O,2,LIMIT,,10:01,many,5200,,,\n");
        assertThat(run("cases", directory.toString())).isEqualTo(3);
        assertThat(err).contains("initial.csv:2: column quantity: 'many' is not a whole number");
        write("initial.csv", COLUMNS + "X,2,LIMIT,,10:01,100,5200,,,\n");
        assertThat(run("cases", directory.toString())).isEqualTo(3);
        assertThat(err).contains("initial.csv:2: column side: 'X' is neither B nor O");
    }

    @Test
    void nothingIsPassedOver() throws IOException {
        Path other = Files.createDirectories(directory.resolve("limit/02"));
        Files.writeString(other.resolve("incoming.csv"), "");
        assertThat(run("cases", directory.toString())).isEqualTo(3);
        assertThat(err).contains(other + ": is not in ");
        Files.delete(other.resolve("incoming.csv"));
        Files.delete(folder.resolve("expected_book.csv"));
        assertThat(run("cases", directory.toString())).isEqualTo(3);
        assertThat(err).contains("expected_book.csv: there is no such file");
    }
}
