package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Whatever is wrong with the files of an exchange, `crossbook check` says so, each
/// mistake in one line that names the place, the key, the value and the rule, and exits
/// with 3.
class MalformedConfigurationTest extends CommandsHere {
    @TempDir
    private Path directory;

    @BeforeEach
    void writeTheFilesThatAreRight() throws IOException {
        Files.writeString(directory.resolve("instruments.toml"), "");
        Files.writeString(directory.resolve("participants.toml"), "");
        Files.writeString(directory.resolve("crossbook.toml"), "");
    }

    private int check(String... options) {
        List<String> words = new ArrayList<>(List.of("check", directory.toString()));
        words.addAll(List.of(options));
        return run(words.toArray(String[]::new));
    }

    /// A text of crossbook.toml, with `;` for the ends of its lines, and its mistakes as they
    /// follow its path.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            [engine]; host = journal | :2:8: unexpected 'j', expected a value; a text stands in \
            quotes
            [gateway]; heartbeat = 1s | :2:14: unexpected 's', expected a newline or \
            end-of-input; a text stands in quotes
            [engine]; host = | :2:7: unexpected end of line, expected a value
            [engine | :1:8: unexpected end of line, expected ]
            [gateway]; id = 1; id = 2 | :3:1: id previously defined at line 2, column 1
            [engine]; [gateway]; [engine] | :3:1: engine previously defined at line 1, column 1
            [gateway]; id = 99999999999999999999 | :2:6: integer is too large
            [gateway]; id = 01 | :2:6: leading zeros are not allowed
            [engine]; hots = "journal" | :2:1: engine.hots: is not a key of [engine]; did you \
            mean 'host'?
            [engine]; throttle_rate = 5 | :2:1: engine.throttle_rate: is not a key of [engine]; \
            it belongs to [gateway]
            [market]; xyzzy = 5 | :2:1: market.xyzzy: is not a key of [market]
            [gatewy] | :1:1: gatewy: there is no such section; did you mean 'gateway'?
            host = "journal" | :1:1: host: is not a key outside of a section; it belongs to \
            [engine]
            engine = 5 | :1:1: engine: must be a table: [engine]
            [[engine]] | :1:1: engine: must be a table: [engine]
            [engine]; host = "jurnal" | :2:1: engine.host: 'jurnal': must be journal or \
            cluster; did you mean 'journal'?
            [engine]; idle = "SPIN" | :2:1: engine.idle: 'SPIN': must be spin or yield or \
            backoff or doze; did you mean 'spin'?
            [engine]; layout = 1 | :2:1: engine.layout: 1: must be shared or dedicated
            [gateway]; id = "1" | :2:1: gateway.id: '1': must be a whole number from 1 to 255; \
            a number has no quotes
            [gateway]; id = 1.5 | :2:1: gateway.id: 1.5: must be a whole number from 1 to 255
            [engine]; checksum = "true" | :2:1: engine.checksum: 'true': must be true or false; \
            true and false have no quotes
            [engine]; checksum = 1 | :2:1: engine.checksum: 1: must be true or false
            [engine]; cores = 1 | :2:1: engine.cores: 1: must be an array; each must be a whole \
            number from 0 to 1023
            [engine]; cores = [0, "one"] | :2:1: engine.cores: '[ 0, "one" ]': its 'one' must \
            be a whole number from 0 to 1023
            [engine]; cores = [1, 1] | :2:1: engine.cores: '[ 1, 1 ]': must name 1 only once
            [engine.dir]; path = "data" | :1:1: engine.dir: a table: must be a path
            [engine]; retain_days = 2026-01-01 | :2:1: engine.retain_days: 2026-01-01: must be \
            a whole number from 1 to 3650
            [engine]; dir = "" | :2:1: engine.dir: '': must be a path, not empty
            [gateway]; id = 0 | :2:1: gateway.id: 0: must be a whole number from 1 to 255
            [engine]; partition = 256 | :2:1: engine.partition: 256: must be a whole number \
            from 0 to 255
            [gateway]; heartbeat = "5" | :2:1: gateway.heartbeat: '5': must be a duration such \
            as "250ms" or "1h"
            [gateway]; heartbeat = "5sec" | :2:1: gateway.heartbeat: '5sec': has no unit of ns, \
            us, ms, s, m, h and d
            [gateway]; heartbeat = "2h" | :2:1: gateway.heartbeat: '2h': must be from 10ms to 1h
            [gateway]; logon_timeout = 5 | :2:1: gateway.logon_timeout: 5: must be a duration \
            such as "250ms" or "1h", from 10ms to 10m
            [engine]; term_length = "4MB" | :2:1: engine.term_length: '4MB': has no unit of B, \
            KiB, MiB, GiB and TiB
            [engine]; term_length = "3MiB" | :2:1: engine.term_length: '3MiB': must be a power \
            of two, from 512KiB to 128MiB
            [gateway]; max_frame = "64KiB" | :2:1: gateway.max_frame: '64KiB': must be from \
            256B to 65535B
            [gateway]; tcp = "localhost" | :2:1: gateway.tcp: 'localhost': must be an address \
            such as "127.0.0.1:7001": it has no port
            [gateway]; tcp = "localhost:70000" | :2:1: gateway.tcp: 'localhost:70000': must \
            have a port from 0 to 65535
            [engine]; archive_channel = "ipc" | :2:1: engine.archive_channel: 'ipc': must be a \
            channel such as "aeron:ipc" or "aeron:udp?endpoint=127.0.0.1:7010"
            [gateway]; aeron = "aeron:udp?mtu=1408" | :2:1: gateway.aeron: \
            'aeron:udp?mtu=1408': must name an endpoint=HOST:PORT
            [engine]; term_length = "32MiB" | default: engine.segment_length: '16MiB': must not \
            be below term_length; that is 32MiB
            [gateway]; tcp = "localhost:7003" | default: marketdata.tcp: '127.0.0.1:7003': uses \
            the port of gateway.tcp; choose another, or 0 for any
            [gateway]; tcp = "0.0.0.0:7001" | :2:1: gateway.tcp: '0.0.0.0:7001': reaches beyond \
            this machine; if that is meant, set gateway.allow_remote = true
            [marketdata]; tcp = "10.1.2.3:7003" | :2:1: marketdata.tcp: '10.1.2.3:7003': \
            reaches beyond this machine; if that is meant, set marketdata.allow_remote = true
            [engine]; ingress_channel = "aeron:udp?endpoint=10.1.2.3:9000" | :2:1: \
            engine.ingress_channel: 'aeron:udp?endpoint=10.1.2.3:9000': reaches beyond this \
            machine; if that is meant, set engine.allow_remote = true
            [marketdata]; udp = ["10.1.2.3:7100"] | :2:1: marketdata.udp: '10.1.2.3:7100': \
            10.1.2.3:7100 is beyond this machine; if that is meant, set marketdata.allow_remote \
            = true
            [marketdata]; udp = ["239.1.1.1:1"]; multicast_interface = "10.0.0.1" | :2:1: \
            marketdata.udp: '239.1.1.1:1': 239.1.1.1:1 is beyond this machine; if that is \
            meant, set marketdata.allow_remote = true
            [gateway]; failed_logon_delay = "2m" | default: gateway.failed_logon_delay_max: \
            '1m': must not be below failed_logon_delay; that is 2m
            [market]; model = "continuos" | :2:1: market.model: 'continuos': no market model \
            ships under that name; did you mean 'continuous'?
            [engine]; host = 1; hots = 2; [gateway]; id = 0 | :2:1: engine.host: 1: must be \
            journal or cluster | :3:1: engine.hots: is not a key of [engine]; did you mean \
            'host'? | :5:1: gateway.id: 0: must be a whole number from 1 to 255
            [partitions]; count = 2; run = "front"; engines = ["10.0.0.1:7301"] | :4:1: \
            partitions.engines: '[ "10.0.0.1:7301" ]': its '10.0.0.1:7301' must be a partition \
            and its address such as "1@10.0.0.2:7301", or those of its members such as \
            "1@10.0.0.3:7201+10.0.0.4:7201+10.0.0.5:7201"
            [partitions]; count = 2; run = "front"; engines = ["1@localhost:7301+localhost"] | \
            :4:1: partitions.engines: '[ "1@localhost:7301+localhost" ]': its \
            '1@localhost:7301+localhost' must be an address such as "127.0.0.1:7001": it has no \
            port
            [partitions]; count = 2; run = "front"; engines = ["0@10.0.0.1:7301"] | :4:1: \
            partitions.engines: '0@10.0.0.1:7301': reaches beyond this machine; if that is \
            meant, set engine.allow_remote = true
            [partitions]; count = 2; run = "front"; engines = ["2@127.0.0.1:7301"] | :4:1: \
            partitions.engines: '2@127.0.0.1:7301': must name partitions below \
            partitions.count; they are numbered from 0
            [partitions]; count = 2; run = "front"; engines = ["1@127.0.0.1:7301", \
            "1@127.0.0.1:7303"] | :4:1: partitions.engines: '1@127.0.0.1:7301 \
            1@127.0.0.1:7303': must name partition 1 only once
            [partitions]; count = 2; run = "front"; engines = \
            ["1@127.0.0.1:7301+127.0.0.1:7306"] | :4:1: partitions.engines: \
            '1@127.0.0.1:7301+127.0.0.1:7306': must name one, three, five or more, an odd \
            number; with an even number a cluster outlives no more losses than with one less
            [partitions]; count = 2; engines = ["1@127.0.0.1:7301"] | :3:1: partitions.engines: \
            '1@127.0.0.1:7301': needs partitions.run = "front" or "one"; a process that runs \
            every engine reaches none over the network
            [engine]; host = "cluster"; [partitions]; count = 2 | :4:1: partitions.count: '2': \
            must be 0 in a cluster; where the members of a partition are says partitions.engines
            """)
    void eachMistakeIsOneLine(ArgumentsAccessor row) throws IOException {
        String toml = row.getString(0).replace("; ", "\n") + "\n";
        Path file = Files.writeString(directory.resolve("crossbook.toml"), toml);
        int exitCode = check();
        List<String> expected = row.toList().stream()
                .skip(1)
                .map(mistake -> mistake.toString().startsWith(":") ? "" + file + mistake : mistake)
                .map(mistake -> "crossbook: " + mistake)
                .toList();
        assertThat(err.lines()).containsExactlyElementsOf(expected);
        assertThat(out).isEmpty();
        assertThat(exitCode).isEqualTo(3);
    }

    @Test
    void everyFileIsCheckedInOneGo() throws IOException {
        Path server = directory.resolve("crossbook.toml");
        Files.writeString(server, "[engine]\nhost = 1\n[market]\nmodel = \"market.toml\"\n");
        Files.writeString(directory.resolve("market.toml"), "nam = \"mine\"\n");
        Files.writeString(directory.resolve("instruments.toml"), "[[instrument]]\n");
        Files.writeString(directory.resolve("participants.toml"), "participant = 1\n");
        assertThat(check()).isEqualTo(3);
        assertThat(err.lines())
                .containsExactly(
                        "crossbook: " + server + ":2:1: engine.host: 1: must be journal or cluster",
                        "crossbook: " + directory.resolve("market.toml")
                                + ":1:1: nam: is not a key of a market model",
                        "crossbook: " + directory.resolve("market.toml")
                                + ": keys name, initial_phase, replace_priority, phases,"
                                + " by_time_in_force, by_ord_type, combinations, remember_ids are missing",
                        "crossbook: " + directory.resolve("instruments.toml")
                                + ":1:1: instrument.symbol: is missing",
                        "crossbook: " + directory.resolve("participants.toml")
                                + ":1:1: participant: must be rows that begin with [[participant]]");
    }

    @Test
    void filesThatAreNotThereAreMissed() throws IOException {
        Path server = Files.writeString(
                directory.resolve("crossbook.toml"),
                "[market]\nmodel = \"m.toml\"\ninstruments = \"i.csv\"\nparticipants = \"p.csv\"\n");
        assertThat(check()).isEqualTo(3);
        assertThat(err.lines())
                .containsExactly(
                        "crossbook: " + server + ":2:1: market.model: 'm.toml': there is no file "
                                + directory.resolve("m.toml"),
                        "crossbook: " + server
                                + ":3:1: market.instruments: 'i.csv': there is no file "
                                + directory.resolve("i.csv"),
                        "crossbook: " + server
                                + ":4:1: market.participants: 'p.csv': there is no file "
                                + directory.resolve("p.csv"));
    }

    @Test
    void directoriesThatAreNotThereAreMissed() throws IOException {
        Path server = Files.writeString(
                directory.resolve("crossbook.toml"),
                "[engine]\ndir = \"no/data\"\ndriver_dir = \"crossbook.toml\"\n");
        assertThat(check()).isEqualTo(3);
        assertThat(err.lines())
                .containsExactly(
                        "crossbook: " + server
                                + ":2:1: engine.dir: 'no/data': there is no directory "
                                + directory.resolve("no") + "; make it, or name another",
                        "crossbook: " + server + ":3:1: engine.driver_dir: 'crossbook.toml':"
                                + " must be a directory, and is a file");
    }

    @Test
    void aFileThatIsNotTextIsRefused() throws IOException {
        Path server = directory.resolve("crossbook.toml");
        Files.write(server, new byte[] {'[', (byte) 0xff, (byte) 0xfe});
        assertThat(check()).isEqualTo(3);
        assertThat(err.strip()).isEqualTo("crossbook: " + server + ": is not text in UTF-8");
    }

    @Test
    void noFileIsAMistakeWithARemedy() throws IOException {
        Path server = directory.resolve("crossbook.toml");
        Files.delete(server);
        assertThat(check()).isEqualTo(3);
        assertThat(err.strip())
                .isEqualTo("crossbook: " + server
                        + ": there is no such file; crossbook init makes one");
    }

    @Test
    void asJsonMistakesAreData() throws IOException {
        Path server = directory.resolve("crossbook.toml");
        Files.writeString(server, "[engine]\nhost = \"jurnal\"\n");
        assertThat(check("--json")).isEqualTo(3);
        assertThat(out.strip())
                .isEqualTo("{\"file\":\"" + server + "\",\"mistakes\":[{\"source\":\"" + server
                        + "\",\"line\":2,\"column\":1,\"key\":\"engine.host\",\"value\":\"'jurnal'\","
                        + "\"rule\":\"must be journal or cluster\","
                        + "\"suggestion\":\"did you mean 'journal'?\"}]}");
    }

    @Test
    void aFlagCanBeTheMistake() {
        assertThat(check("--set", "gateway.id=0")).isEqualTo(3);
        assertThat(err.strip())
                .isEqualTo(
                        "crossbook: --set: gateway.id: '0': must be a whole number from 1 to 255");
    }

    @Test
    void whatIsRightIsSaidToBeRight() {
        assertThat(check()).isEqualTo(0);
        assertThat(out.strip())
                .isEqualTo(directory.resolve("crossbook.toml")
                        + ": no mistake; market model continuous, instruments: 0, participants: 0");
        assertThat(err).isEmpty();
    }
}
