package crossbook.cli;

import static crossbook.cli.FlowBytes.exchangeCore;
import static crossbook.cli.FlowBytes.fiveScenarios;
import static crossbook.cli.FlowBytes.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// Whatever is wrong with a file of order flow, `crossbook replay` says so in one line that names
/// the place, the field, the value and the rule, prints no result and exits with 3.
class MalformedFlowTest extends CommandsHere {
    private static final String GOOD_LINE = "34200.5,1,7,100,1000000,1\n";

    @TempDir
    Path directory;

    private static Arguments of(String name, FlowBytes file, String... fragments) {
        return Arguments.of(name, file, List.of(fragments));
    }

    static Stream<Arguments> binary() {
        return Stream.of(
                of("five-cut-header", fiveScenarios().cut(12), "header", "12 bytes", "has 16"),
                of("five-part-magic", fiveScenarios().cut(5), "header", "5 bytes", "has 16"),
                of("five-version", fiveScenarios().with32(8, 2), "version: 2: must be 1"),
                of("five-cut-record", fiveScenarios().cut(90), "record 2 at byte 56: ", "within"),
                of("five-missing", fiveScenarios().cut(56), "record 2 at byte 56: ", "before"),
                of("five-count", fiveScenarios().with32(12, 3), "record 3 at byte 96: ", "3"),
                of("five-trailing", fiveScenarios().longer(1), "byte 96: bytes follow", "2"),
                of("five-type", fiveScenarios().with8(16, 3), "record 1 at byte 16: type: 3: must"),
                of("five-side", fiveScenarios().with8(57, 2), "record 2 at byte 56: side: 2: must"),
                of("five-ioc", fiveScenarios().with8(18, 9), "immediate or cancel: 9: must be 0"),
                of("five-padding", fiveScenarios().with8(19, 1), "padding: 1: must be 0"),
                of("five-padding-end", fiveScenarios().with64(48, 4), "padding: 4: must be 0"),
                of("five-qty", fiveScenarios().with32(20, 0), "quantity: 0: must be above 0"),
                of("five-price-0", fiveScenarios().with64(40, 0), "price: 0: must be above 0"),
                of("five-price", fiveScenarios().with64(40, -5), "price: -5: must be above 0"),
                of(
                        "five-price-high",
                        fiveScenarios().with64(40, (1L << 47) + 1),
                        "price: 140737488355329: must not be above 140737488355328"),
                of(
                        "five-price-63",
                        fiveScenarios().with64(40, Long.MIN_VALUE),
                        "price: -9223372036854775808: must be above 0"),
                of(
                        "five-sequence",
                        fiveScenarios().with64(64, 2),
                        "record 2 at byte 56: sequence number: 2: must be 1"),
                of("core-cut-header", exchangeCore().cut(9), "header", "9 bytes", "has 16"),
                of("core-version", exchangeCore().with32(4, 7), "header", "version: 7: must be 1"),
                of("core-op", exchangeCore().with8(16, 5), "record 1 at byte 16: op: 5: must be"),
                of("core-side", exchangeCore().with8(17, 5), "side: 5: must be 0 (ask) or 1"),
                of("core-type", exchangeCore().with8(18, 2), "type: 2: must be 0 (GTC)"),
                of("core-padding", exchangeCore().with8(19, 8), "padding: 8: must be 0"),
                of("core-owner", exchangeCore().with32(20, 1001), "owner: 1001: must not be above"),
                of("core-id", exchangeCore().with64(24, -1), "order id: -1: must be above 0"),
                of("core-size", exchangeCore().with64(40, -5), "size: -5: must be above 0"),
                of(
                        "core-size-63",
                        exchangeCore().with64(80, Long.MAX_VALUE),
                        "record 2 at byte 56: size: 9223372036854775807: must not be above"),
                of("core-cut", exchangeCore().cut(70), "record 2 at byte 56: the file ends"),
                of("core-trailing", exchangeCore().longer(40), "byte 96: bytes follow"),
                of("recorded-cut", recorded().cut(60), "header", "60 bytes", "has 64"),
                of("recorded-version", recorded().with32(8, 0), "version: 0: must be 1"),
                of("recorded-size", recorded().with32(12, 40), "record size: 40: must be 32"),
                of(
                        "recorded-count",
                        recorded().with64(24, Long.MIN_VALUE),
                        "operation count: 9223372036854775808: must not be above"),
                of("recorded-type", recorded().with8(64, 7), "record 1 at byte 64: type: 7: must"),
                of("recorded-side", recorded().with8(97, 2), "record 2 at byte 96: side: 2: must"),
                of("recorded-padding", recorded().with8(66, 1), "padding: 1: must be 0"),
                of("recorded-qty", recorded().with32(68, 0), "quantity: 0: must be above 0"),
                of("recorded-id", recorded().with64(72, 10), "order id: 10: ", "1 to 9"),
                of("recorded-price", recorded().with64(80, 111), "price: 111: ", "90 to 110"),
                of("recorded-new-id", recorded().with64(88, 3), "new order id: 3: must be 0"),
                of("recorded-trailing", recorded().longer(3), "record 3 at byte 128: bytes"));
    }

    static Stream<Arguments> lobster() {
        return Stream.of(
                of("lob-columns", lines("1.5,1,7,100,1000000"), "columns: 5: ", "has 6"),
                of("lob-book", lines("1,2,3,4,5,6,7,8"), "columns: 8: ", "orderbook file?"),
                of("lob-word", lines("34201,1,7,many,1000000,1"), "size: 'many': must be a whole"),
                of("lob-empty-field", lines("34201,1,,100,1000000,1"), "order id: '': must be"),
                of("lob-empty-line", lines("\n" + GOOD_LINE), "record 2 at byte 26: columns: 1: "),
                of(
                        "lob-header",
                        FlowBytes.text("time,type,id,size,price,direction\n"),
                        "record 1",
                        "time"),
                of("lob-nan", lines("NaN,1,7,100,1000000,1"), "time: 'NaN': must be seconds"),
                of("lob-exponent", lines("3.5e4,1,7,100,1000000,1"), "time: '3.5e4': must be"),
                of("lob-price-exp", lines("34201,1,8,100,1e6,1"), "price: '1e6': must be a whole"),
                of("lob-back", lines("34200.4,1,8,100,1000000,1"), "time: 34200.4: must not be"),
                of("lob-midnight", lines("86400,1,8,100,1000000,1"), "time: 86400: must be below"),
                of("lob-type", lines("34201,8,8,100,1000000,1"), "type: 8: must be 1 to 7"),
                of("lob-id", lines("34201,1,0,100,1000000,1"), "order id: 0: must be above 0"),
                of("lob-size", lines("34201,1,8,0,1000000,1"), "size: 0: must be above 0"),
                of("lob-negative", lines("34201,1,8,-5,1000000,1"), "size: -5: must be above 0"),
                of("lob-price", lines("34201,1,8,100,-1000000,1"), "price: -1000000: must be"),
                of("lob-tick", lines("34201,1,8,100,1000050,1"), "price: 1000050: ", "tick 100"),
                of("lob-direction", lines("34201,1,8,100,1000000,2"), "direction: 2: must be"),
                of("lob-halt", lines("34201,7,0,0,5,-1"), "price: 5: of a halt message must be"),
                of(
                        "lob-63",
                        lines("34201,1,8,9223372036854775808,1000000,1"),
                        "record 2 at byte 26: size: 9223372036854775808: ",
                        "18 digits"),
                of(
                        "lob-type-32",
                        lines("34201,4294967297,8,100,1000000,1"),
                        "type: 4294967297: must be 1 to 7"),
                of(
                        "lob-price-high",
                        lines("34201,1,8,100,140737488355400,1"),
                        "price: 140737488355400: must not be above 140737488355328"));
    }

    private static FlowBytes lines(String second) {
        return FlowBytes.text(GOOD_LINE + second + "\n");
    }

    static Stream<Arguments> files() {
        FlowBytes packed = fiveScenarios().gzip();
        int middle = packed.bytes().length / 2;
        return Stream.of(
                of("empty", FlowBytes.text(""), "the file is empty"),
                of("empty.gz", FlowBytes.text("").gzip(), "the file is empty"),
                of("unknown", FlowBytes.text("PK\u0003\u0004xxxx"), "unknown", "LOBSTER", "ECS1"),
                of("prose", FlowBytes.text("Hello\n"), "the format is unknown", "48 65 6c 6c 6f"),
                of("cut.gz", packed.cut(packed.bytes().length - 12), "gzip file is truncated"),
                of("stub.gz", packed.cut(4), "gzip file is truncated"),
                of(
                        "corrupt.gz",
                        packed.with8(middle, 0xFF).with8(middle + 1, 0xFF),
                        "gzip file is"),
                of(
                        "checksum.gz",
                        packed.with8(packed.bytes().length - 8, 0x55),
                        "gzip file is corrupt"),
                of("bad-inside.gz", fiveScenarios().with8(16, 3).gzip(), "byte 16: type: 3: must"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"binary", "lobster", "files"})
    void oneLineSaysWhatIsWrong(String name, FlowBytes bytes, List<String> fragments)
            throws IOException {
        Path file = Files.write(directory.resolve(name), bytes.bytes());
        assertRefused(run("replay", file.toString()), name, fragments);
    }

    private void assertRefused(int exitCode, String name, List<String> fragments) {
        assertThat(err.lines()).as(err).hasSize(1);
        assertThat(err).startsWith("crossbook: ").contains(name).contains(fragments);
        assertThat(out).isEmpty();
        assertThat(exitCode).isEqualTo(3);
    }

    @Test
    void aDirectoryIsNotAFile() {
        int exitCode = run("replay", directory.toString());
        assertRefused(exitCode, directory.toString(), List.of("is a directory"));
    }

    @Test
    void aFileThatIsNotThereIsMissed() {
        int exitCode = run("replay", directory.resolve("nothing.bin").toString());
        assertRefused(exitCode, "nothing.bin", List.of("there is no such file"));
    }

    @Test
    void aFileThatMayNotBeReadIsRefused() throws IOException {
        Path file = Files.write(directory.resolve("secret"), fiveScenarios().bytes());
        try {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        } catch (UnsupportedOperationException | FileSystemException e) {
            assumeTrue(false, "skipped: this file system has no permissions");
        }
        assumeTrue(!Files.isReadable(file), "skipped: root may read every file");
        assertRefused(run("replay", file.toString()), "secret", List.of("permission denied"));
    }

    @Test
    void aSeedBookIsCheckedToo() throws IOException {
        Path flow = Files.writeString(directory.resolve("flow.csv"), GOOD_LINE);
        List<String> rows = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        rows.add("1000100,5,999900");
        problems.add("columns: 3: a row of a LOBSTER book has four for each level");
        rows.add("1000100,5,1000100,5");
        problems.add("bid price 1: 1000100: must be below ask price 1000100");
        rows.add("1000100,5,999900,5,1000000,5,999800,5");
        problems.add("ask price 2: 1000000: must be worse than the level before");
        rows.add("1000100,0,999900,5");
        problems.add("ask size 1: 0: must be from 1 to");
        rows.add("1000150,5,999900,5");
        problems.add("ask price 1: 1000150: must be a multiple of the tick 100");
        for (int i = 0; i < rows.size(); i++) {
            Path seed = Files.writeString(directory.resolve("book.csv"), rows.get(i) + "\n");
            int exitCode = run("replay", flow.toString(), "--seed-book", seed.toString());
            assertRefused(exitCode, "book.csv", List.of("record 1", problems.get(i)));
        }
    }

    @Test
    void badRecordsAreSkippedWhenAsked() throws IOException {
        String text = GOOD_LINE + "34201,1,8,0,1000000,1\nrubbish\n" + "34202,3,7,100,1000000,1\n";
        Path file = Files.writeString(directory.resolve("flow.csv"), text);
        assertThat(run("replay", file.toString(), "--skip-bad", "--json")).isEqualTo(0);
        assertThat(out).contains("\"messages\":2", "\"badRecords\":2", "\"canceled\":1", "size: 0");
        assertThat(err).isEmpty();
    }

    @Test
    void aTruncatedFileIsOneBadRecordWhenTheyAreSkipped() throws IOException {
        Path file =
                Files.write(directory.resolve("cut"), fiveScenarios().cut(90).bytes());
        assertThat(run("replay", file.toString(), "--skip-bad")).isEqualTo(0);
        assertThat(out).contains("bad records", "record 2 at byte 56: the file ends");
    }

    @Test
    void aRightFileIsReplayed() throws IOException {
        for (FlowBytes flow :
                List.of(fiveScenarios(), exchangeCore(), recorded().gzip())) {
            Path file = Files.write(directory.resolve("flow"), flow.bytes());
            assertThat(run("replay", file.toString())).isEqualTo(0);
        }
        assertThat(err).isEmpty();
        assertThat(out).contains("messages", "state hash", "latency of a message");
    }
}
