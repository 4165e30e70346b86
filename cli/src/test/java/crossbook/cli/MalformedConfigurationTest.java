package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Whatever is wrong with the files of an exchange, `crossbook check` says so, each
/// mistake in one line that names the place, the key, the value and the rule, and exits
/// with 3.
class MalformedConfigurationTest {
    private static final String LOCAL = "if that is meant, set %s.allow_remote = true";

    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void writeTheFilesThatAreRight() throws IOException {
        Files.writeString(directory.resolve("instruments.toml"), "");
        Files.writeString(directory.resolve("participants.toml"), "");
        Files.writeString(directory.resolve("crossbook.toml"), "");
    }

    private int check(String... options) {
        String[] words = new String[options.length + 2];
        words[0] = "check";
        words[1] = directory.toString();
        System.arraycopy(options, 0, words, 2, options.length);
        return Main.run(Terminal.plain(new PrintWriter(out), new PrintWriter(err)), words);
    }

    /// Each case: a name, the text of crossbook.toml, and the mistakes as they follow its
    /// path.
    private static Arguments of(String name, String toml, String... mistakes) {
        return Arguments.of(name, toml, List.of(mistakes));
    }

    static Stream<Arguments> syntax() {
        return Stream.of(
                of(
                        "a text without quotes",
                        "[engine]\nhost = journal\n",
                        ":2:8: unexpected 'j', expected a value; a text stands in quotes"),
                of(
                        "a duration without quotes",
                        "[gateway]\nheartbeat = 1s\n",
                        ":2:14: unexpected 's', expected a newline or end-of-input;"
                                + " a text stands in quotes"),
                of(
                        "no value",
                        "[engine]\nhost =\n",
                        ":2:7: unexpected end of line, expected a value"),
                of("an open table", "[engine\n", ":1:8: unexpected end of line, expected ]"),
                of(
                        "a key twice",
                        "[gateway]\nid = 1\nid = 2\n",
                        ":3:1: id previously defined at line 2, column 1"),
                of(
                        "a table twice",
                        "[engine]\n[gateway]\n[engine]\n",
                        ":3:1: engine previously defined at line 1, column 1"),
                of(
                        "a number too large for TOML",
                        "[gateway]\nid = 99999999999999999999\n",
                        ":2:6: integer is too large"),
                of(
                        "a leading zero",
                        "[gateway]\nid = 01\n",
                        ":2:6: leading zeros are not allowed"));
    }

    static Stream<Arguments> keys() {
        return Stream.of(
                of(
                        "an unknown key",
                        "[engine]\nhots = \"journal\"\n",
                        ":2:1: engine.hots: is not a key of [engine]; did you mean 'host'?"),
                of(
                        "a key of another section",
                        "[engine]\nthrottle_rate = 5\n",
                        ":2:1: engine.throttle_rate: is not a key of [engine];"
                                + " it belongs to [gateway]"),
                of(
                        "a key like no other",
                        "[market]\nxyzzy = 5\n",
                        ":2:1: market.xyzzy: is not a key of [market]"),
                of(
                        "an unknown section",
                        "[gatewy]\n",
                        ":1:1: gatewy: there is no such section; did you mean 'gateway'?"),
                of(
                        "a key outside",
                        "host = \"journal\"\n",
                        ":1:1: host: is not a key outside of a section; it belongs to [engine]"),
                of(
                        "a section that is a value",
                        "engine = 5\n",
                        ":1:1: engine: must be a table: [engine]"),
                of(
                        "a section that is a list",
                        "[[engine]]\n",
                        ":1:1: engine: must be a table: [engine]"));
    }

    static Stream<Arguments> types() {
        return Stream.of(
                of(
                        "an unknown word",
                        "[engine]\nhost = \"jurnal\"\n",
                        ":2:1: engine.host: 'jurnal': must be journal or cluster;"
                                + " did you mean 'journal'?"),
                of(
                        "a word in capitals",
                        "[engine]\nidle = \"SPIN\"\n",
                        ":2:1: engine.idle: 'SPIN': must be spin or yield or backoff or doze;"
                                + " did you mean 'spin'?"),
                of(
                        "a number for a word",
                        "[engine]\nlayout = 1\n",
                        ":2:1: engine.layout: 1: must be shared or dedicated"),
                of(
                        "a text for a number",
                        "[gateway]\nid = \"1\"\n",
                        ":2:1: gateway.id: '1': must be a whole number from 1 to 255;"
                                + " a number has no quotes"),
                of(
                        "a fraction for a number",
                        "[gateway]\nid = 1.5\n",
                        ":2:1: gateway.id: 1.5: must be a whole number from 1 to 255"),
                of(
                        "a text for true",
                        "[engine]\nchecksum = \"true\"\n",
                        ":2:1: engine.checksum: 'true': must be true or false;"
                                + " true and false have no quotes"),
                of(
                        "a number for true",
                        "[engine]\nchecksum = 1\n",
                        ":2:1: engine.checksum: 1: must be true or false"),
                of(
                        "a number for a list",
                        "[engine]\ncores = 1\n",
                        ":2:1: engine.cores: 1: must be an array;"
                                + " each must be a whole number from 0 to 1023"),
                of(
                        "a wrong item",
                        "[engine]\ncores = [0, \"one\"]\n",
                        ":2:1: engine.cores: '[ 0, \"one\" ]': its 'one' must be a whole number from"
                                + " 0 to 1023"),
                of(
                        "an item twice",
                        "[engine]\ncores = [1, 1]\n",
                        ":2:1: engine.cores: '[ 1, 1 ]': must name 1 only once"),
                of(
                        "a table for a text",
                        "[engine.dir]\npath = \"data\"\n",
                        ":1:1: engine.dir: a table: must be a path"),
                of(
                        "a date",
                        "[engine]\nretain_days = 2026-01-01\n",
                        ":2:1: engine.retain_days: 2026-01-01: must be a whole number from 1 to 3650"),
                of(
                        "an empty path",
                        "[engine]\ndir = \"\"\n",
                        ":2:1: engine.dir: '': must be a path, not empty"));
    }

    static Stream<Arguments> ranges() {
        return Stream.of(
                of(
                        "a number below",
                        "[gateway]\nid = 0\n",
                        ":2:1: gateway.id: 0: must be a whole number from 1 to 255"),
                of(
                        "a number above",
                        "[engine]\npartition = 256\n",
                        ":2:1: engine.partition: 256: must be a whole number from 0 to 255"),
                of(
                        "a duration without a unit",
                        "[gateway]\nheartbeat = \"5\"\n",
                        ":2:1: gateway.heartbeat: '5': must be a duration such as \"250ms\" or \"1h\""),
                of(
                        "a duration with a strange unit",
                        "[gateway]\nheartbeat = \"5sec\"\n",
                        ":2:1: gateway.heartbeat: '5sec': has no unit of ns, us, ms, s, m, h and d"),
                of(
                        "a duration out of range",
                        "[gateway]\nheartbeat = \"2h\"\n",
                        ":2:1: gateway.heartbeat: '2h': must be from 10ms to 1h"),
                of(
                        "a duration that is a number",
                        "[gateway]\nlogon_timeout = 5\n",
                        ":2:1: gateway.logon_timeout: 5: must be a duration such as \"250ms\" or"
                                + " \"1h\", from 10ms to 10m"),
                of(
                        "a size with a strange unit",
                        "[engine]\nterm_length = \"4MB\"\n",
                        ":2:1: engine.term_length: '4MB': has no unit of B, KiB, MiB, GiB and TiB"),
                of(
                        "a size that is no power of two",
                        "[engine]\nterm_length = \"3MiB\"\n",
                        ":2:1: engine.term_length: '3MiB': must be a power of two,"
                                + " from 512KiB to 128MiB"),
                of(
                        "a size out of range",
                        "[gateway]\nmax_frame = \"64KiB\"\n",
                        ":2:1: gateway.max_frame: '64KiB': must be from 256B to 65535B"),
                of(
                        "an address without a port",
                        "[gateway]\ntcp = \"localhost\"\n",
                        ":2:1: gateway.tcp: 'localhost': must be an address such as"
                                + " \"127.0.0.1:7001\": it has no port"),
                of(
                        "a port above",
                        "[gateway]\ntcp = \"localhost:70000\"\n",
                        ":2:1: gateway.tcp: 'localhost:70000': must have a port from 0 to 65535"),
                of(
                        "a strange channel",
                        "[engine]\narchive_channel = \"ipc\"\n",
                        ":2:1: engine.archive_channel: 'ipc': must be a channel such as \"aeron:ipc\""
                                + " or \"aeron:udp?endpoint=127.0.0.1:7010\""),
                of(
                        "a channel without an endpoint",
                        "[gateway]\naeron = \"aeron:udp?mtu=1408\"\n",
                        ":2:1: gateway.aeron: 'aeron:udp?mtu=1408': must name an"
                                + " endpoint=HOST:PORT"));
    }

    static Stream<Arguments> rules() {
        return Stream.of(
                of(
                        "a segment shorter than a term",
                        "[engine]\nterm_length = \"32MiB\"\n",
                        "default: engine.segment_length: '16MiB': must not be below term_length;"
                                + " that is 32MiB"),
                of(
                        "a port used twice",
                        "[gateway]\ntcp = \"localhost:7003\"\n",
                        "default: marketdata.tcp: '127.0.0.1:7003': uses the port of gateway.tcp;"
                                + " choose another, or 0 for any"),
                of(
                        "a gateway for everybody",
                        "[gateway]\ntcp = \"0.0.0.0:7001\"\n",
                        ":2:1: gateway.tcp: '0.0.0.0:7001': reaches beyond this machine; "
                                + LOCAL.formatted("gateway")),
                of(
                        "a feed for everybody",
                        "[marketdata]\ntcp = \"10.1.2.3:7003\"\n",
                        ":2:1: marketdata.tcp: '10.1.2.3:7003': reaches beyond this machine; "
                                + LOCAL.formatted("marketdata")),
                of(
                        "an engine for everybody",
                        "[engine]\ningress_channel = \"aeron:udp?endpoint=10.1.2.3:9000\"\n",
                        ":2:1: engine.ingress_channel: 'aeron:udp?endpoint=10.1.2.3:9000': reaches"
                                + " beyond this machine; " + LOCAL.formatted("engine")),
                of(
                        "datagrams for somebody",
                        "[marketdata]\nudp = [\"10.1.2.3:7100\"]\n",
                        ":2:1: marketdata.udp: '10.1.2.3:7100': 10.1.2.3:7100 is beyond this"
                                + " machine; " + LOCAL.formatted("marketdata")),
                of(
                        "multicast on a real network",
                        "[marketdata]\nudp = [\"239.1.1.1:1\"]\nmulticast_interface = \"10.0.0.1\"\n",
                        ":2:1: marketdata.udp: '239.1.1.1:1': 239.1.1.1:1 is beyond this machine; "
                                + LOCAL.formatted("marketdata")),
                of(
                        "delays the wrong way round",
                        "[gateway]\nfailed_logon_delay = \"2m\"\n",
                        "default: gateway.failed_logon_delay_max: '1m': must not be below"
                                + " failed_logon_delay; that is 2m"),
                of(
                        "a market model that does not ship",
                        "[market]\nmodel = \"continuos\"\n",
                        ":2:1: market.model: 'continuos': no market model ships under that name;"
                                + " did you mean 'continuous'?"),
                of(
                        "several at once",
                        "[engine]\nhost = 1\nhots = 2\n[gateway]\nid = 0\n",
                        ":2:1: engine.host: 1: must be journal or cluster",
                        ":3:1: engine.hots: is not a key of [engine]; did you mean 'host'?",
                        ":5:1: gateway.id: 0: must be a whole number from 1 to 255"));
    }

    static Stream<Arguments> partitions() {
        String front = "[partitions]\ncount = 2\nrun = \"front\"\nengines = [%s]\n";
        return Stream.of(
                of(
                        "no partition",
                        front.formatted("\"10.0.0.1:7301\""),
                        ":4:1: partitions.engines: '[ \"10.0.0.1:7301\" ]': its '10.0.0.1:7301' must be"
                                + " a partition and its address such as \"1@10.0.0.2:7301\", or those"
                                + " of its members such as"
                                + " \"1@10.0.0.3:7201+10.0.0.4:7201+10.0.0.5:7201\""),
                of(
                        "an address without a port",
                        front.formatted("\"1@localhost:7301+localhost\""),
                        ":4:1: partitions.engines: '[ \"1@localhost:7301+localhost\" ]': its"
                                + " '1@localhost:7301+localhost' must be an address such as"
                                + " \"127.0.0.1:7001\": it has no port"),
                of(
                        "an engine for everybody",
                        front.formatted("\"0@10.0.0.1:7301\""),
                        ":4:1: partitions.engines: '0@10.0.0.1:7301': reaches beyond this machine; "
                                + LOCAL.formatted("engine")),
                of(
                        "a partition that is not there",
                        front.formatted("\"2@127.0.0.1:7301\""),
                        ":4:1: partitions.engines: '2@127.0.0.1:7301': must name partitions below"
                                + " partitions.count; they are numbered from 0"),
                of(
                        "a partition twice",
                        front.formatted("\"1@127.0.0.1:7301\", \"1@127.0.0.1:7303\""),
                        ":4:1: partitions.engines: '1@127.0.0.1:7301 1@127.0.0.1:7303': must name"
                                + " partition 1 only once"),
                of(
                        "two members",
                        front.formatted("\"1@127.0.0.1:7301+127.0.0.1:7306\""),
                        ":4:1: partitions.engines: '1@127.0.0.1:7301+127.0.0.1:7306': must name one,"
                                + " three, five or more, an odd number; with an even number a cluster"
                                + " outlives no more losses than with one less"),
                of(
                        "an engine elsewhere, and all of them here",
                        "[partitions]\ncount = 2\nengines = [\"1@127.0.0.1:7301\"]\n",
                        ":3:1: partitions.engines: '1@127.0.0.1:7301': needs partitions.run = \"front\""
                                + " or \"one\"; a process that runs every engine reaches none over the"
                                + " network"),
                of(
                        "a cluster of partitions",
                        "[engine]\nhost = \"cluster\"\n[partitions]\ncount = 2\n",
                        ":4:1: partitions.count: '2': must be 0 in a cluster; where the members of a"
                                + " partition are says partitions.engines"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"syntax", "keys", "types", "ranges", "rules", "partitions"})
    void eachMistakeIsOneLine(String name, String toml, List<String> mistakes) throws IOException {
        Path file = Files.writeString(directory.resolve("crossbook.toml"), toml);
        int exitCode = check();
        List<String> expected = mistakes.stream()
                .map(mistake -> mistake.startsWith(":") ? file + mistake : mistake)
                .map(mistake -> "crossbook: " + mistake)
                .toList();
        assertThat(err.toString().lines()).containsExactlyElementsOf(expected);
        assertThat(out.toString()).isEmpty();
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
        assertThat(err.toString().lines())
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
        assertThat(err.toString().lines())
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
        assertThat(err.toString().lines())
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
        assertThat(err.toString().strip())
                .isEqualTo("crossbook: " + server + ": is not text in UTF-8");
    }

    @Test
    void noFileIsAMistakeWithARemedy() throws IOException {
        Path server = directory.resolve("crossbook.toml");
        Files.delete(server);
        assertThat(check()).isEqualTo(3);
        assertThat(err.toString().strip())
                .isEqualTo("crossbook: " + server
                        + ": there is no such file; crossbook init makes one");
    }

    @Test
    void asJsonMistakesAreData() throws IOException {
        Path server = directory.resolve("crossbook.toml");
        Files.writeString(server, "[engine]\nhost = \"jurnal\"\n");
        assertThat(check("--json")).isEqualTo(3);
        assertThat(out.toString().strip())
                .isEqualTo("{\"file\":\"" + server + "\",\"mistakes\":[{\"source\":\"" + server
                        + "\",\"line\":2,\"column\":1,\"key\":\"engine.host\",\"value\":\"'jurnal'\","
                        + "\"rule\":\"must be journal or cluster\","
                        + "\"suggestion\":\"did you mean 'journal'?\"}]}");
    }

    @Test
    void aFlagCanBeTheMistake() {
        assertThat(check("--set", "gateway.id=0")).isEqualTo(3);
        assertThat(err.toString().strip())
                .isEqualTo(
                        "crossbook: --set: gateway.id: '0': must be a whole number from 1 to 255");
    }

    @Test
    void whatIsRightIsSaidToBeRight() {
        assertThat(check()).isEqualTo(0);
        assertThat(out.toString().strip())
                .isEqualTo(directory.resolve("crossbook.toml")
                        + ": no mistake; market model continuous, instruments: 0, participants: 0");
        assertThat(err.toString()).isEmpty();
    }
}
